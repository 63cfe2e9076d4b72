import Core
import Engine
import HTTPTypes
import Testing

@testable import Web

/// Pages of a shared Haru for a person who has neither a folder nor a forge.
@Suite("Several people") struct ServerHostedTests {
    private static let html: HTTPFields = [.accept: "text/html"]

    /// Runs a body with two browsers of different accounts.
    private static func run(
        _ body: @escaping @Sendable (_ kim: Server, _ lee: Server) async throws -> Void
    ) async throws {
        try await Server.run(adjusting: { configuration in
            configuration.publicURL = ScriptedProvider.publicURL
            configuration.hosting = ScriptedProvider().hosting()
        }) { server in
            let accounts = Accounts(server.useCases)
            let seoul = try #require(Zone("Asia/Seoul"))
            var browsers: [Server] = []
            for name in ["kim", "lee"] {
                let account = try await accounts.create(.init(issuer: "test", subject: name), home: seoul)
                let useCases = accounts.useCases(of: account.id)
                try await useCases.beginSession(hash: Digest.hex(name.utf8), device: "a browser")
                browsers.append(
                    Server(useCases: useCases, client: server.client, cookie: "__Host-haru_session=\(name)"))
            }
            try await body(browsers[0], browsers[1])
        }
    }

    private static func batch(_ sha: Character, position: Int = 0) -> String {
        """
        {"position":\(position),"repositories":[{"id":"r","name":"garden"}],"commits":[{"repository":"r",\
        "sha":"\(String(repeating: sha, count: 40))","authoredAt":"2026-11-21T09:0\(position):00+09:00",\
        "email":"me@example.com"}],"isLast":true}
        """
    }

    @Test("A person who only links a machine sees Today, and no data of another person's machine")
    func linked() async throws {
        try await Self.run { kim, lee in
            for person in [kim, lee] {
                let start = try await person.get("/", headers: Self.html)
                #expect(start.status == .seeOther && start.headers[.location] == "/welcome")
            }
            let token = try await ServerMachineTests.linked(kim)
            // The machine is linked but has reported nothing: the first visit names it.
            let waiting = try await kim.get("/welcome", headers: Self.html).text
            #expect(waiting.contains("Already counting") && waiting.contains("laptop"))
            #expect(try await kim.api(.post, "evidence", token: token, Self.batch("a")).status == .ok)

            let today = try await kim.get("/", headers: Self.html)
            #expect(today.status == .ok && today.text.contains("data-count=\"1\""), "\(today.text)")
            #expect(!today.text.contains("show Haru your repositories"))
            let welcome = try await kim.get("/welcome", headers: Self.html).text
            #expect(welcome.contains("laptop · 1 repository"))

            #expect(try await lee.get("/", headers: Self.html).headers[.location] == "/welcome")
            #expect(try await !lee.get("/welcome", headers: Self.html).text.contains("laptop"))
            let other = try await ServerMachineTests.linked(lee)
            for (position, sha) in ["b", "c"].enumerated() {
                let told = Self.batch(Character(sha), position: position)
                let reply = try await lee.api(.post, "evidence", token: other, told)
                #expect(reply.status == .ok, "\(reply.text)")
            }
            #expect(try await lee.get("/", headers: Self.html).text.contains("data-count=\"2\""))
            #expect(try await kim.get("/", headers: Self.html).text.contains("data-count=\"1\""))
        }
    }

    @Test("A person who skipped the first visit is told how to link a machine, and is not asked for a folder")
    func empty() async throws {
        try await Self.run { kim, _ in
            _ = try await kim.post("/welcome/ending")
            let page = try await kim.get("/", headers: Self.html)
            #expect(page.status == .ok && page.text.contains("Nothing reports your commits yet"))
            #expect(!page.text.contains("read on this computer"))
        }
    }

    @Test("Commits of an unlinked machine still count, and stay visible")
    func ended() async throws {
        try await Self.run { kim, _ in
            let token = try await ServerMachineTests.linked(kim)
            #expect(try await kim.api(.post, "evidence", token: token, Self.batch("a")).status == .ok)
            let machine = try #require(try await kim.useCases.machines().first)
            try await kim.useCases.endMachine(machine.id)
            #expect(try await kim.get("/", headers: Self.html).text.contains("data-count=\"1\""))
        }
    }
}
