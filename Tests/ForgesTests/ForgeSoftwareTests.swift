import Core
import Engine
import HTTPTypes
import OutboundHTTP
import Testing

@testable import Forges

/// Detection of the software that runs at a person's own forge address.
@Suite struct ForgeSoftwareTests {
    private static let mark = HTTPField.Name("X-Gitlab-Meta") ?? .accept
    private static let requestID = HTTPField.Name("X-GitHub-Request-Id") ?? .accept

    /// Response of each kind without a token, by path.
    private static let answers: [(Source?, @Sendable (String) -> FakeGitHub.Answer)] = [
        (.forgejo, { $0 == "/forge/api/v1/version" ? .json(#"{"version":"11.0.3+gitea-1.22.0"}"#) : .status(404) }),
        (
            .gitlab,
            { _ in .json(#"{"message":"401 Unauthorized"}"#, status: 401, headers: [mark: #"{"version":"1"}"#]) }
        ),
        (.github, { _ in .status(404, headers: [requestID: "8E1C:2F"]) }),
        // Another service that reports a version, a page, a server that redirects and one that disconnects.
        (nil, { _ in .json(#"{"version":2}"#) }), (nil, { _ in .page("<h1>Hello</h1>") }),
        (nil, { _ in .status(302, headers: [.location: "https://gitlab.com/api/v4/metadata"]) }),
        (nil, { _ in .cut(#"{"version":"1"}"#, after: 4) }),
    ]

    @Test("a forge is detected by the response of its API without a token", arguments: 0..<7)
    func kind(_ index: Int) async throws {
        let (kind, answer) = Self.answers[index]
        try await FakeGitHub.with { fake, address in
            fake.answer(answer)
            let found = try await ForgeSource(version: "1").kind(at: address + "/forge")
            #expect(found == kind)
            #expect(!fake.questions.isEmpty && fake.questions.count <= 3)
            #expect(fake.questions.allSatisfy { $0.headers[.authorization] == nil && $0.headers[.cookie] == nil })
        }
    }

    @Test("with addresses from strangers, this machine is not contacted, and a silent address is no forge")
    func unreachable() async throws {
        try await FakeGitHub.with { fake, address in
            fake.answer { _ in .json(#"{"version":"1"}"#) }
            let found = try await ForgeSource(reach: .internet, version: "1").kind(at: address)
            #expect(found == nil && fake.questions.isEmpty)
        }
        #expect(try await ForgeSource(version: "1").kind(at: "http://127.0.0.1:1") == nil)
    }
}
