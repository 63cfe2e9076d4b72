import Core
import Engine
import Foundation
import GitSource
import HTTPTypes
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite("Live updates", .timeLimit(.minutes(15)))
struct ServerEventTests {
    @Test("A commit in a known repository is reported to an open page")
    func commits() async throws {
        try await Self.withRepository { server, repository in
            let count = try await server.useCases.today().count
            let told = try await server.listen(untilTold: {
                try repository.commit("Another", date: "\(Server.now.seconds - 60) +0900")
                // Only the watcher can detect it.
                while try await server.useCases.today().count == count { try await Task.sleep(for: .milliseconds(20)) }
            })
            #expect(
                told.contains("content-type: text/event-stream") || told.contains("Content-Type: text/event-stream"))
            #expect(told.contains("retry: 2000"))
            #expect(try await server.useCases.today().count == count + 1)
        }
    }

    @Test("An outdated page is notified as soon as it reconnects")
    func missed() async throws {
        try await Self.withRepository { server, _ in
            let told = try await server.listen("?since=0.0", until: { $0.contains("event: changed") })
            #expect(told.contains("\"revision\":"))
        }
    }

    @Test("Changes by another process are reported as well")
    func otherProcesses() async throws {
        try await Self.withRepository { server, _ in
            let useCases = server.useCases
            let told = try await server.listen(untilTold: { try await useCases.set(.theme, to: "pink", from: nil) })
            #expect(told.contains("event: changed"))
        }
    }

    @Test("The page shows the repositories that a search found, and adds none without being asked")
    func search() async throws {
        try await withTemporaryFolder { folder in
            for name in ["one", "two"] { try GitFixture.make(at: folder + "/" + name) }
            try await Server.run(live: true, reader: Self.reader, home: folder) { server in
                let server = try await server.entered()
                let response = try await server.post("/welcome/search", "path=~")
                #expect(response.status == .seeOther)
                #expect(response.headers[.location] == "/welcome")
                try await server.rest()
                let page = try await server.get("/welcome").text
                #expect(page.contains(">one<") && page.contains(">two<"))
                #expect(try await server.useCases.repositories().isEmpty)
                let added = try await server.post("/repositories", "path=\(folder)%2Fone")
                #expect(added.headers[.location] == "/settings/repositories?notice=repositories-added")
                #expect(try await server.useCases.repositories().map(\.name) == ["one"])
            }
        }
    }

    @Test("The number of listening pages is limited")
    func limit() async throws {
        try await DatabaseEngine.memory.withDatabase { database in
            let useCases = UseCases(
                database: database, reader: NoReader(), clock: { Server.now }, identifier: { "id" })
            let updates = LiveUpdates(useCases: useCases, limit: 2)
            var streams = [try #require(updates.listen()), try #require(updates.listen())]
            #expect(updates.listen() == nil)
            streams.removeLast()
            #expect(updates.listeners == 1)
            #expect(updates.listen() != nil)
        }
    }

    @Test("Listeners are woken by a change, and not by a poll without one")
    func wakes() async throws {
        try await DatabaseEngine.memory.withDatabase { database in
            // Time stands still, so no keep-alive wakes a listener.
            let useCases = UseCases(
                database: database, reader: NoReader(), clock: { Server.now }, uptime: ManualClock().monotonic,
                identifier: { "id" })
            let updates = LiveUpdates(useCases: useCases)
            try await updates.refresh()
            let idle = try await Self.listening(updates)
            let before = try await updates.refresh()
            #expect(try await updates.refresh() == before)
            #expect(await idle.isQuiet)

            let woken = try await Self.listening(updates)
            try await useCases.set(.theme, to: "blue", from: nil)
            #expect(try await updates.refresh() != before)
            #expect(await !woken.isQuiet)
        }
    }

    @Test("A notified page reads the revision again, however recent its last read")
    func invalidates() async throws {
        try await DatabaseEngine.memory.withDatabase { database in
            let clock = ManualClock()
            let useCases = UseCases(
                database: database, reader: NoReader(), clock: { Server.now }, uptime: clock.monotonic,
                identifier: { "id" })
            let updates = LiveUpdates(useCases: useCases)
            let before = try await updates.revision()
            let woken = try await Self.listening(updates)
            try await useCases.set(.theme, to: "blue", from: nil)
            #expect(try await updates.revision() == before)
            updates.notify(Accounts.owner)
            #expect(try await updates.revision() != before)
            #expect(await !woken.isQuiet)
        }
    }

    @Test("A revision is current until it grows or a minute passes, which may end the day")
    func revisions() async throws {
        try await DatabaseEngine.memory.withDatabase { database in
            let now = Mutex(Server.now)
            let useCases = UseCases(
                database: database, reader: NoReader(), clock: { now.withLock(\.self) }, identifier: { "id" })
            let updates = LiveUpdates(useCases: useCases)
            #expect(!updates.isCurrent(revision: 0, askedAt: useCases.uptime.now))
            let revision = try await updates.refresh()
            #expect(updates.isCurrent(revision: revision.number, askedAt: useCases.uptime.now))
            #expect(!updates.isCurrent(revision: revision.number + 1, askedAt: useCases.uptime.now))
            now.withLock { $0 = $0.advanced(bySeconds: 60) }
            #expect(!updates.isCurrent(revision: revision.number, askedAt: useCases.uptime.now))
            try await updates.refresh()
            #expect(updates.isCurrent(revision: revision.number, askedAt: useCases.uptime.now))
        }
    }

    /// Returns a stream of wakeups past its initial one.
    private static func listening(_ updates: LiveUpdates) async throws -> AsyncStream<Void> {
        let stream = try #require(updates.listen())
        var wakeups = stream.makeAsyncIterator()
        await wakeups.next()
        return stream
    }

    @Test("The watcher can start again after a stop, as when a port was taken")
    func restarts() async throws {
        try await DatabaseEngine.memory.withDatabase { database in
            let useCases = UseCases(
                database: database, reader: NoReader(), clock: { Server.now }, identifier: { "id" })
            let updates = LiveUpdates(useCases: useCases)
            let signal = JobSignal()
            let watcher = Watcher(
                accounts: Accounts(useCases), signal: signal, pages: updates, interval: .milliseconds(10),
                logger: Logger(label: "haru.tests"))
            try await useCases.prepare(home: .utc)
            for _ in 1...2 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await watcher.run() }
                    try await useCases.submit(.read)
                    signal.wake()
                    while try await useCases.repositoryJob()?.isOpen == true {
                        try await Task.sleep(for: .milliseconds(5))
                    }
                    group.cancelAll()
                }
            }
        }
    }

    private static let reader = GitReader(environment: GitFixture.environment, uptime: .machine) {
        Int64(Date().timeIntervalSince1970 * 1e9)
    }

    private static func withRepository(
        _ body: @escaping @Sendable (Server, GitFixture) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitFixture.make(at: folder + "/project")
            try repository.git("config", "user.email", GitFixture.email)
            try repository.commit("First", date: "\(Server.now.seconds - 120) +0900")
            try await Server.run(live: true, reader: reader) { server in
                let server = try await server.entered()
                _ = try await server.useCases.addRepositories([folder]) { _ in }
                try await body(server, repository)
            }
        }
    }
}
