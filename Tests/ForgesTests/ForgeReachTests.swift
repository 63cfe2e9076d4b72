import Core
import Engine
import OutboundHTTP
import Testing

@testable import Forges

/// Restrictions on requests to forges at addresses from people.
@Suite struct ForgeReachTests {
    @Test(
        "no request is sent to a forbidden address",
        arguments: [
            "http://169.254.169.254", "http://0.0.0.0:80", "http://[fe80::1]", "http://[::ffff:169.254.169.254]",
            "http://0xa9fea9fe",
        ])
    func refused(_ address: String) async throws {
        let account = ForgeAccount(kind: .forgejo, address: address, login: "a")
        await #expect(throws: ForgeProblem(account, .privateAddress)) {
            try await ForgeSource(version: "1").calendar(of: account, question())
        }
    }

    @Test("with addresses from strangers, this machine and its network are not contacted")
    func publicOnly() async throws {
        try await FakeGitHub.with { fake, address in
            fake.answer { _ in .body(Array("[]".utf8), type: "application/json") }
            let port = try #require(address.split(separator: ":").last)
            let source = ForgeSource(reach: .internet, version: "1")
            for host in ["127.0.0.1", "localhost", "127.1", "[::ffff:127.0.0.1]"] {
                let account = ForgeAccount(kind: .forgejo, address: "http://\(host):\(port)", login: "a")
                await #expect(throws: ForgeProblem(account, .privateAddress)) {
                    try await source.calendar(of: account, question())
                }
            }
            #expect(fake.questions.isEmpty)
            let account = ForgeAccount(kind: .forgejo, address: "http://localhost:\(port)", login: "a")
            let calendar = try await ForgeSource(version: "1").calendar(of: account, question())
            #expect(calendar?.days.count == 365 && fake.questions.count == 1)
        }
    }

    @Test("a redirect may go to the same host over TLS, and nowhere else")
    func redirects() {
        let from = "http://git.example.com/users/a"
        #expect(ForgeClient.address("https://git.example.com/x", after: from) == "https://git.example.com/x")
        #expect(ForgeClient.address("/x", after: from) == "http://git.example.com/x")
        for place in [
            "https://git.example.com.evil.example/x", "https://git.example.com:1/x", "//evil.example/x",
            "https://evil.example/",
        ] {
            #expect(ForgeClient.address(place, after: from) == nil)
        }
        #expect(ForgeClient.address("http://git.example.com/x", after: "https://git.example.com/y") == nil)
    }
}
