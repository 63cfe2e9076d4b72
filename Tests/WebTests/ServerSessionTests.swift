import Core
import Engine
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Lifetime of sessions, and signing browsers out.
@Suite("Sessions") struct ServerSessionTests {
    @Test("A cookie is valid for 30 days, and again for 30 days whenever the browser is seen")
    func sliding() async throws {
        let clock = Mutex(Server.now)
        try await Server.run(now: { clock.withLock { $0 } }) { server in
            let first = try await server.get("/enter?key=\(Server.key)")
            let cookie = try #require(first.headers[.setCookie])
            #expect(cookie.contains("Max-Age=2592000;"))
            let server = server.with(cookie: String(cookie.prefix { $0 != ";" }))
            #expect(try await server.get("/settings").headers[.setCookie] == nil)
            for theme in ["pink", "blue", "black"] {
                clock.withLock { $0 = $0.advanced(bySeconds: 29 * 86_400) }
                // A change invalidates the session that is cached for a short while.
                let change = try await server.post("/settings/appearance", "theme=\(theme)&appearance=dark")
                let page = try await server.get("/settings")
                #expect(change.status == .seeOther && page.status == .ok)
                #expect([change, page].compactMap { $0.headers[.setCookie] } == [cookie])
            }
            clock.withLock { $0 = $0.advanced(bySeconds: 30 * 86_400 + 1) }
            _ = try await server.post("/settings/appearance", "theme=green&appearance=dark")
            try await server.useCases.set(.theme, to: "pink", from: nil)
            while try await server.get("/settings").status != .unauthorized {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    @Test("The browsers are listed with their last use, and signing one out takes effect at once")
    func listed() async throws {
        try await Server.run { server in
            let own = try await server.entered()
            let key = try await own.useCases.makeKey(secret: "another") { Digest.hex($0.utf8) }
            let response = try await server.get(
                "/enter?key=\(key.text)",
                headers: [.userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"])
            let other = server.with(cookie: response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) })
            #expect(try await other.get("/settings").status == .ok)
            let page = try await own.get("/settings/sessions").text
            #expect(page.contains("Firefox, Linux") && page.contains("This browser"))
            let id = try #require(try await own.useCases.sessions().first { $0.device == "Firefox, Linux" }?.id)
            let ended = try await own.post("/sessions/ending", "session=\(id)")
            #expect(ended.status == .seeOther)
            #expect(ended.headers[.location] == "/settings/sessions?notice=session-ended")
            #expect(try await other.get("/settings").status == .unauthorized)
            #expect(try await own.get("/settings").status == .ok)
            #expect(try await own.post("/sessions/ending", "session=\(id)").status == .unprocessableContent)
        }
    }

    @Test("All other browsers are signed out together")
    func others() async throws {
        try await Server.run { server in
            let own = try await server.entered()
            for number in 1...3 {
                try await own.useCases.beginSession(hash: Digest.hex("other-\(number)".utf8), device: "Lynx")
            }
            let other = server.with(cookie: "haru_session=other-2")
            #expect(try await other.get("/settings").status == .ok)
            #expect(try await own.post("/sessions/ending").status == .seeOther)
            #expect(try await other.get("/settings").status == .unauthorized)
            #expect(try await own.useCases.sessions().count == 1)
            #expect(try await own.get("/settings").status == .ok)
        }
    }

    @Test("A signed-out browser gets no further events")
    func events() async throws {
        try await Server.run(live: true) { server in
            let own = try await server.entered()
            // The stream ends without a cancel, or the test would wait for ever.
            let text = try await own.listen(until: { _ in false }) {
                try await own.useCases.endSessions()
            }
            #expect(text.contains("retry: 2000") && !text.contains("event: changed"))
        }
    }

    @Test("An address with several representations names in Vary what its response depends on")
    func vary() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            for (path, headers) in [
                ("/settings", [:]), ("/", [.accept: "application/json"]), ("/tasks", [.acceptEncoding: "gzip"]),
                ("/nothing", [:]), ("/nothing", [.accept: "application/json"]),
            ] as [(String, HTTPFields)] {
                let vary = try await server.get(path, headers: headers).headers[.vary] ?? ""
                #expect(vary == "Accept, Accept-Encoding, Accept-Language, Cookie", "\(path)")
            }
        }
    }

    @Test("A server answers under its own host name, and under no other")
    func names() {
        let own = OriginPolicy(WebConfiguration(host: "haru-abc.localhost", key: "k", version: "0", home: "/"))
        #expect(own.knows(host: "haru-abc.localhost:8080") && own.knows(host: "HARU-abc.localhost"))
        #expect(!own.knows(host: "haru-abd.localhost:8080") && !own.knows(host: "a.haru-abc.localhost"))
        let address = OriginPolicy(WebConfiguration(host: "127.0.0.2", key: "k", version: "0", home: "/"))
        #expect(address.knows(host: "127.0.0.2:8080") && !address.knows(host: "127.0.0.3:8080"))
        let configuration = WebConfiguration(host: "haru-abc.localhost", key: "k", version: "0", home: "/")
        #expect(configuration.link(port: 81) == "http://haru-abc.localhost:81/enter?key=k")
        #expect(configuration.boundHost == "127.0.0.1" && configuration.needsHold)
    }

    @Test("A rule for paths redirects while git is still running, and the page shows the progress")
    func rereading() async throws {
        let reader = HeldReader()
        try await Server.run(reader: reader, patience: .milliseconds(1)) { server in
            let server = try await server.entered()
            _ = try await server.useCases.addRepositories(["/code/haru"]) { _ in }
            for (path, form) in [
                ("/exclusions", "subject=path&pattern=*.md"), ("/settings/authors", "coauthors=on"),
            ] {
                reader.hold()
                let response = try await server.post(path, form)
                #expect(response.status == .seeOther)
                #expect(response.headers[.location] == "/settings/repositories")
                await reader.waitForReading()
                #expect(try await server.get("/settings/repositories").text.contains("http-equiv=\"refresh\""))
                reader.letGo()
                try await server.rest()
            }
            #expect(try await server.useCases.exclusions().count == 1)
            #expect(try await server.useCases.settings().coauthors)
            #expect(reader.ranApart)
        }
    }

    @Test("A text that is too long for a note is not rendered for its preview")
    func preview() async throws {
        try await Server.run { server in
            let server = try await server.entered()
            let body = String(repeating: "*a* ", count: 500_000)
            let began = ContinuousClock.now
            let reply = try await server.post("/diary/preview", "body=\(body)")
            #expect(!reply.text.contains("<em>") && reply.text.contains("100,000"))
            let editor = try await server.post("/diary", "title=a&action=preview&body=\(body)")
            #expect(!editor.text.contains("<em>"))
            #expect(ContinuousClock.now - began < .seconds(120))
            #expect(try await server.post("/diary/preview", "body=*a*").text.contains("<em>"))
        }
    }
}

/// A reader of one empty repository that blocks each read while it is told to.
final class HeldReader: QuietReader {
    private let state = Mutex<(isHeld: Bool, ranApart: Bool)>((false, true))
    private let readings = AsyncStream.makeStream(of: Void.self)
    private let releases = AsyncStream.makeStream(of: Void.self)

    func hold() { state.withLock { $0.isHeld = true } }
    func letGo() {
        state.withLock { $0.isHeld = false }
        releases.continuation.yield()
    }
    func waitForReading() async {
        for await _ in readings.stream { break }
    }

    /// Whether every blocked read ran on threads of its own.
    var ranApart: Bool { state.withLock { $0.ranApart } }

    func discover(
        under path: String, progress: @Sendable (_ folders: Int, _ repositories: Int) async -> Void
    ) async throws -> Discovery {
        Discovery(repositories: [FoundRepository(path: path, gitDirectory: path + "/.git")])
    }

    func tips(of repository: FoundRepository) async throws -> [String] {
        let isApart = IOExecutor.areCurrent
        state.withLock { $0.ranApart = $0.ranApart && (isApart || !$0.isHeld) }
        var wakeups = releases.stream.makeAsyncIterator()
        while state.withLock({ $0.isHeld }), !Task.isCancelled {
            readings.continuation.yield()
            await wakeups.next()
        }
        return []
    }
}
