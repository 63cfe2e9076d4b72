import Core
import Engine
import HTTPTypes
import Language
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Looking around", .timeLimit(.minutes(15)))
struct ServerDemoTests {
    /// A demo whose state the test sets.
    private final class Offer: DemoOffer {
        let state: Mutex<DemoState>
        let begun = Mutex<[Language]>([])

        init(_ standing: DemoState = .closed) {
            state = Mutex(standing)
        }

        func begin(in language: Language) {
            begun.withLock { $0.append(language) }
            state.withLock { if $0 == .closed { $0 = .preparing } }
        }

        func currentState() async throws -> DemoState { state.withLock { $0 } }
    }

    private static func run(
        _ offer: Offer?, isDemo: Bool = false, _ body: @Sendable (Server) async throws -> Void
    ) async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(
                on: database,
                adjusting: { configuration in
                    configuration.demo = offer
                    configuration.demoPlace = isDemo ? .inside : .none
                }
            ) { try await body(try await $0.entered()) }
        }
    }

    @Test("The first visit offers a demo, and leads to it once it is ready")
    func leads() async throws {
        let offer = Offer()
        try await Self.run(offer) { server in
            #expect(try await server.get("/welcome").text.contains("action=\"/welcome/demo\""))
            #expect(try await server.get("/welcome/demo").status == .seeOther)
            let begun = try await server.post("/welcome/demo", "")
            #expect(begun.status == .seeOther && begun.headers[.location] == "/welcome/demo")
            let languages = offer.begun.withLock { $0 }
            #expect(languages == [.english])
            let name = try #require(HTTPField.Name("Refresh"))
            let waiting = try await server.get("/welcome/demo")
            #expect(waiting.status == .ok && waiting.headers[name] == "1")
            offer.state.withLock { $0 = .open(link: "http://a.localhost:9/enter?key=b") }
            let ready = try await server.get("/welcome/demo")
            // A form of this site must not redirect to another one, so the page navigates there itself.
            #expect(ready.status == .ok && ready.headers[name] == "0; url=http://a.localhost:9/enter?key=b")
            #expect(ready.text.contains("http://a.localhost:9/enter?key=b"))
            #expect(ready.headers[.cacheControl] == "no-store")
        }
    }

    @Test("A failed demo reports so and links back")
    func failed() async throws {
        try await Self.run(Offer(.failed)) { server in
            let page = try await server.get("/welcome/demo")
            #expect(page.status == .ok && page.text.contains("href=\"/welcome\""))
            #expect(HTTPField.Name("Refresh").flatMap { page.headers[$0] } == nil)
        }
    }

    @Test("Without a demo configured there is none", arguments: [false, true])
    func none(isDemo: Bool) async throws {
        try await Self.run(nil, isDemo: isDemo) { server in
            #expect(try await server.get("/welcome/demo").status == .notFound)
            #expect(try await server.post("/welcome/demo", "").status == .notFound)
            let welcome = try await server.get("/welcome").text
            #expect(!welcome.contains("/welcome/demo"))
            // Every page of a demo states that it is one.
            #expect(welcome.contains("class=\"banner demo\"") == isDemo)
        }
    }

    @Test("Nobody without a session learns of a demo, or starts one")
    func locked() async throws {
        let offer = Offer(.open(link: "http://a.localhost:9/enter?key=b"))
        try await Self.run(offer) { server in
            let stranger = server.with(cookie: nil)
            let (read, sent) = (try await stranger.get("/welcome/demo"), try await stranger.post("/welcome/demo"))
            #expect(read.status == .unauthorized && sent.status == .unauthorized)
            let begun = offer.begun.withLock { $0 }
            #expect(begun.isEmpty)
        }
    }

    @Test("A server with a host name of its own answers under it, and under no similar one")
    func name() {
        var configuration = WebConfiguration(key: "k", version: "0.1", home: "/")
        configuration.name = "haru-demo-abc.localhost"
        #expect(configuration.link(port: 81) == "http://haru-demo-abc.localhost:81/enter?key=k")
        let originPolicy = OriginPolicy(configuration)
        #expect(originPolicy.knows(host: "haru-demo-abc.localhost:81"))
        #expect(!originPolicy.knows(host: "haru-demo-abd.localhost:81"))
    }
}
