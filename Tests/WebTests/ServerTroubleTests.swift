import Core
import Engine
import HTTPTypes
import Logging
import Storage
import StorageSQLite
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Server errors", .timeLimit(.minutes(15)))
struct ServerTroubleTests {
    @Test(
        "A read error is reported in the person's language, with a reference to the log",
        arguments: [
            (StorageError.busy as any Error, 503), (StorageError.diskFull, 503), (StorageError.damaged("page 7"), 503),
            (Unforeseen(secret: "of nobody's business"), 500),
        ])
    func pages(error: any Error, status: Int) async throws {
        try await Self.run { server, database in
            for (language, word) in [("ko", "html lang=\"ko\""), ("en", "html lang=\"en\"")] {
                database.fail(with: error)
                let asked: HTTPFields = [.acceptLanguage: language]
                for path in ["/", "/days/2026-11-21", "/challenge", "/settings/days", "/welcome"] {
                    let response = try await server.get(path, headers: asked)
                    #expect(response.status.code == status)
                    #expect(response.text.contains(word))
                    #expect(response.headers[.cacheControl] == "no-store")
                    for leak in ["StorageError", "Unforeseen", "nobody", "page 7", "Optional"] {
                        #expect(!response.text.contains(leak))
                    }
                }
                let form = try await server.post("/challenges", "length=7", headers: Server.sameOrigin)
                #expect(form.status.code == status)
                database.fail(with: nil)
            }
            #expect(try await server.get("/settings").status == .ok)
        }
    }

    @Test("Error pages have the person's theme, and those for a stranger do not")
    func colors() async throws {
        let clock = ManualClock()
        try await Self.run(uptime: clock.monotonic) { server, database in
            try await server.useCases.set([.theme: "pink", .appearance: "dark", .language: "ko"])
            let marks = ["data-theme=\"pink\"", "data-appearance=\"dark\"", "lang=\"ko\""]
            let stranger = server.with(cookie: nil)
            for path in ["/offline", "/nothing"] {
                let (own, other) = (try await server.get(path).text, try await stranger.get(path).text)
                for mark in marks { #expect(own.contains(mark) && !other.contains(mark), "\(path)") }
            }
            #expect(try await server.get("/settings").status == .ok)
            database.fail(with: StorageError.busy)
            // The data of pages is cached for a moment.
            clock.advance(by: .milliseconds(200))
            let trouble = try await server.get("/days/2026-11-21")
            #expect(trouble.status == .serviceUnavailable)
            #expect(trouble.headers[.retryAfter] == "10")
            for mark in marks { #expect(trouble.text.contains(mark)) }
            database.fail(with: nil)
        }
    }

    @Test("A page that could not read the repositories does not claim that there are none")
    func sources() async throws {
        try await Self.run { server, _ in
            let line = "class=\"who\""
            let stranger = server.with(cookie: nil)
            for path in ["/settings", "/nothing", "/offline"] {
                let (own, other) = (try await server.get(path).text, try await stranger.get(path).text)
                #expect(own.contains(line) == (path != "/offline"), "\(path)")
                #expect(!other.contains(line), "\(path)")
            }
        }
    }

    @Test("A stranger learns only that there was an error")
    func strangers() async throws {
        try await Self.run { server, database in
            database.fail(with: StorageError.busy)
            let response = try await server.with(cookie: "haru_session=unknown").get("/")
            #expect(response.status == .serviceUnavailable)
            #expect(try await server.with(cookie: nil).get("/health").status == .ok)
            database.fail(with: nil)
        }
    }

    @Test("Readiness is reported, with at most one database query a second")
    func readiness() async throws {
        let clock = ManualClock()
        try await Self.run(uptime: clock.monotonic) { server, database in
            let stranger = server.with(cookie: nil)
            func ready(_ path: String = "/health?ready") async throws -> Int {
                try await stranger.get(path).status.code
            }
            #expect(try await ready() == 200)
            database.fail(with: StorageError.busy)
            #expect(try await ready() == 200, "the answer of just now is believed")
            clock.advance(by: .seconds(1))
            let away = try await stranger.get("/health?ready=1")
            #expect(away.status == .serviceUnavailable && away.headers[.retryAfter] == "10")
            #expect(away.headers[.cacheControl] == "no-store" && !away.text.contains("busy"))
            #expect(try await ready("/health") == 200)
            database.fail(with: nil)
            #expect(try await ready() == 503, "the database is asked once a second, however many ask here")
            clock.advance(by: .seconds(1))
            #expect(try await ready() == 200)
        }
    }

    @Test(
        "Only server faults are logged as errors",
        arguments: [
            (503, Route.today, true), (500, .events, true), (503, .health, true), (503, .events, false),
            (404, .today, false),
        ])
    func logged(status: Int, route: Route, isError: Bool) {
        let level = RequestLogMiddleware.level(of: .init(code: status), at: route)
        #expect((level == .error) == isError)
    }

    @Test("The watcher continues after an error, and reports changes made meanwhile")
    func watching() async throws {
        try await Self.run(live: true) { server, database in
            let told = try await server.listen(untilTold: {
                database.fail(with: StorageError.busy)
                while database.failures == 0 { try await Task.sleep(for: .milliseconds(20)) }
                let another = UseCases(
                    database: database.inner, reader: NoReader(), clock: { Server.now }, identifier: { "id" })
                try await another.set(.theme, to: "black", from: nil)
                database.fail(with: nil)
            })
            #expect(told.contains("event: changed"))
        }
    }

    @Test("A key stays valid when its sign-in failed")
    func keys() async throws {
        try await Self.run { server, database in
            let stranger = server.with(cookie: nil)
            database.fail(with: StorageError.diskFull)
            let failed = try await stranger.get("/enter?key=\(Server.key)")
            #expect(failed.status == .serviceUnavailable)
            database.fail(with: nil)
            let entered = try await stranger.get("/enter?key=\(Server.key)")
            #expect(entered.headers[.setCookie] != nil)
        }
    }

    private static func run(
        live: Bool = false, uptime: MonotonicClock = MonotonicClock(ContinuousClock()),
        _ body: @escaping @Sendable (Server, FailingDatabase) async throws -> Void
    ) async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            let failing = FailingDatabase(database)
            try await Server.run(on: failing, live: live, uptime: uptime) { server in
                // Stores the hash of a session directly, so that the key remains unused.
                try await server.useCases.beginSession(hash: Digest.hex("known".utf8), device: "a test")
                try await body(server.with(cookie: "haru_session=known"), failing)
            }
        }
    }
}

/// An unexpected error.
struct Unforeseen: Error {
    let secret: String
}

/// A database that fails while it is told to.
final class FailingDatabase: DatabaseWrapper {
    let inner: any SQLDatabase
    private let state = Mutex<(error: (any Error)?, failures: Int)>((nil, 0))

    init(_ inner: any SQLDatabase) {
        self.inner = inner
    }

    /// Number of failures since it was told to fail.
    var failures: Int { state.withLock { $0.failures } }

    func fail(with error: (any Error)?) {
        state.withLock { $0 = (error, 0) }
    }

    private func check() throws {
        try state.withLock { state in
            guard let error = state.error else { return }
            state.failures += 1
            throw error
        }
    }

    func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try check()
        return try await inner.read(body)
    }

    func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try check()
        return try await inner.write(durability, body)
    }
}
