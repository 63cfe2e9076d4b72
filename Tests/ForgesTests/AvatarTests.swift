import Core
import Engine
import HTTPTypes
import OutboundHTTP
import TestSupport
import Testing

@testable import Forges

/// The avatar URL of a profile is a stranger's file at a stranger's address: it is read with strict limits.
@Suite struct AvatarTests {
    private static let account = ForgeAccount(kind: .github, address: ForgeAccount.github, login: "octocat")
    private static let png = SampleImage.bytes(.png)

    private func ask(
        _ path: String = "/u/1?v=4", etag: String? = nil, reach: NetworkReach = .anywhere,
        answering answer: @escaping @Sendable (FakeGitHub.Question, String) -> FakeGitHub.Answer,
        _ check: @escaping @Sendable (ForgeAvatar?, ForgeProblem.Reason?, [FakeGitHub.Question]) throws -> Void
    ) async throws {
        try await FakeGitHub.with { fake, address in
            fake.reply { answer($0, address) }
            let source = ForgeSource(gitHub: address, reach: reach, version: "1.2.3")
            do {
                let avatar = try await source.avatar(at: address + path, of: Self.account, etag: etag)
                try check(avatar, nil, fake.questions)
            } catch let problem as ForgeProblem {
                try check(nil, problem.reason, fake.questions)
            }
        }
    }

    @Test("each type is detected by its bytes, in the displayed size", arguments: ImageHeader.Kind.allCases)
    func taken(_ kind: ImageHeader.Kind) async throws {
        let bytes = SampleImage.bytes(kind)
        // The Content-Type may name another of the types.
        try await ask { _, _ in
            .body(bytes, type: "image/png", headers: [.eTag: "\"a\""])
        } _: {
            avatar, reason, questions in
            #expect(avatar == ForgeAvatar(kind: kind, bytes: bytes, etag: "\"a\"") && reason == nil)
            let question = try #require(questions.first)
            #expect(question.path == "/u/1?v=4&s=192")
            #expect(question.headers[.authorization] == nil && question.headers[.cookie] == nil)
            #expect(question.headers[.accept] == "image/png, image/jpeg, image/gif, image/webp")
        }
    }

    @Test("a known avatar is requested with its ETag")
    func unchanged() async throws {
        try await ask("/u/1", etag: "\"a\"") { _, _ in
            .status(304)
        } _: { avatar, reason, questions in
            #expect(avatar == nil && reason == nil && questions.first?.path == "/u/1?s=192")
            #expect(questions.first?.headers[.ifNoneMatch] == "\"a\"")
        }
        try await ask { _, _ in
            .status(304)
        } _: { _, reason, _ in
            #expect(reason == .refused(status: 304))
        }
    }

    @Test("anything but an image of those types is rejected, whatever its Content-Type")
    func others() async throws {
        let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.utf8)
        let html = Array("<!doctype html><script>alert(1)</script>".utf8)
        let cases: [([UInt8], String)] = [
            (svg, "image/svg+xml"), (svg, "image/png"), (html, "text/html"), (html, "image/png"),
            (Self.png, "text/html"),
            (Self.png, "image/svg+xml"), (Self.png, "application/octet-stream"), ([], "image/png"),
            (Array(Self.png.prefix(20)), "image/png"), ([0x00] + Self.png, "image/png"),
            (SampleImage.bytes(.png, width: 4_097), "image/png"),
            (SampleImage.bytes(.gif, height: 60_000), "image/gif"),
        ]
        for (bytes, type) in cases {
            try await ask { _, _ in
                .body(bytes, type: type)
            } _: { avatar, reason, _ in
                #expect(avatar == nil && reason == .noImage, "\(type), \(bytes.count) bytes")
            }
        }
    }

    @Test("an image of 50 MB, an endless one and a compressed one are not read to their end")
    func huge() async throws {
        let huge = Self.png + [UInt8](repeating: 7, count: 50 << 20)
        try await ask { _, _ in
            .body(huge, type: "image/png")
        } _: { _, reason, _ in
            #expect(reason == .tooLarge)
        }
        try await ask { _, _ in
            .endless
        } _: { _, reason, _ in
            #expect(reason == .tooLarge)
        }
        let largest = Self.png + [UInt8](repeating: 7, count: 1 << 20 - Self.png.count)
        try await ask { _, _ in
            .body(largest, type: "image/png")
        } _: { avatar, _, _ in
            #expect(avatar?.bytes.count == 1 << 20)
        }
        try await ask { _, _ in
            .body(largest + [7], type: "image/png")
        } _: { _, reason, _ in
            #expect(reason == .tooLarge)
        }
    }

    @Test("each failure is distinguished")
    func failures() async throws {
        let cases: [(FakeGitHub.Answer, ForgeProblem.Reason)] = [
            (.status(401), .refused(status: 401)), (.status(403), .refused(status: 403)),
            (.status(404), .refused(status: 404)), (.status(429, headers: [.retryAfter: "90"]), .limited(seconds: 90)),
            (.status(503), .failed(status: 503)),
        ]
        for (answer, wanted) in cases {
            try await ask { _, _ in
                answer
            } _: { _, reason, questions in
                #expect(reason == wanted && questions.count == 1)
            }
        }
    }

    @Test("a few redirects are followed, and each address is checked")
    func redirects() async throws {
        try await ask { question, address in
            switch question.path {
            case "/u/1?v=4&s=192": .status(302, headers: [.location: address + "/b?x=1"])
            case "/b?x=1": .status(307, headers: [.location: "/c"])
            default: .body(Self.png, type: "image/png")
            }
        } _: { avatar, _, questions in
            #expect(avatar?.kind == .png && questions.map(\.path) == ["/u/1?v=4&s=192", "/b?x=1", "/c"])
        }
        try await ask { _, _ in
            .status(302, headers: [.location: "/again"])
        } _: { _, reason, questions in
            #expect(reason == .refused(status: 310) && questions.count == 4)
        }
        for place in ["http://169.254.169.254/latest/meta-data", "http://[fe80::1]/", "http://0.0.0.0:80/x"] {
            try await ask { _, _ in
                .status(302, headers: [.location: place])
            } _: { _, reason, questions in
                #expect(reason == .privateAddress && questions.count == 1, "\(place)")
            }
        }
        for place in ["//evil.example/x", "ftp://127.0.0.1/x", "http://a@127.0.0.1/x", "file:///etc/passwd", ""] {
            try await ask { _, _ in
                .status(302, headers: [.location: place])
            } _: { _, reason, questions in
                #expect(reason == .refused(status: 302) && questions.count == 1, "\(place)")
            }
        }
    }

    @Test("with addresses from strangers, this machine and its network are not contacted, nor for GitHub's accounts")
    func privateAddresses() async throws {
        try await ask(reach: .internet) { _, _ in
            .body(Self.png, type: "image/png")
        } _: { _, reason, questions in
            #expect(reason == .privateAddress && questions.isEmpty)
        }
        for address in ["https://127.0.0.1:1/u/1", "https://localhost/u/1", "https://10.0.0.1/", "https://[::1]/u"] {
            await #expect(throws: ForgeProblem(Self.account, .privateAddress)) {
                try await ForgeSource(version: "1").avatar(at: address, of: Self.account, etag: nil)
            }
        }
    }

    @Test(
        "an ambiguous address is rejected",
        arguments: [
            "", "avatars.example/u/1", "//avatars.example/u", "http://avatars.example/u/1", "https://", "https:///u",
            "https://a:b@avatars.example/u", "https://avatars.example:x/u", "https://evil.example?@avatars.example/u",
            "https://evil.example#@avatars.example/u", #"https://evil.example\@avatars.example/u"#,
            "https://avatars.example/a b", "https://avatars.example/\u{e9}", "javascript:alert(1)",
            "data:image/png;base64,AAAA", "https://avatars.example/" + String(repeating: "a", count: 2_000),
        ])
    func addresses(_ text: String) {
        #expect(AvatarAddress(text, overTLS: true) == nil)
    }

    @Test("the host of an address is resolved in the same form as it is connected to")
    func host() {
        #expect(
            AvatarAddress("https://Avatars.Example/U/1?v=4#x", overTLS: true)?.text == "https://avatars.example/U/1?v=4"
        )
        #expect(AvatarAddress("http://a.example:8080", overTLS: false)?.text == "http://a.example:8080/")
        #expect(AvatarAddress("https://a.example/x", overTLS: true)?.following("http://a.example/y") == nil)
        #expect(AvatarAddress("https://a.example/x", overTLS: true)?.following("/y")?.text == "https://a.example/y")
    }
}
