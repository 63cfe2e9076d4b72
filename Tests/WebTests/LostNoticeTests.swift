import Core
import Engine
import Storage
import TestSupport
import Testing

@testable import Web

@Suite("Changes without a notification", .timeLimit(.minutes(15)))
struct LostNoticeTests {
    /// A database that loses all its change notifications: a listener waits forever.
    private struct SilentDatabase: DatabaseWrapper {
        let inner: any SQLDatabase

        func changes() -> AsyncStream<Int64?> { AsyncStream { _ in } }
    }

    @Test("An open page is still notified, and a page of another account is not", arguments: DatabaseEngine.kinds)
    func told(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: []) { database in
            let clock = ManualClock()
            let useCases = UseCases(
                database: SilentDatabase(inner: database), reader: NoReader(), clock: { Server.now },
                uptime: clock.monotonic, identifier: { "id" })
            guard let seoul = Zone("Asia/Seoul") else { throw Missing() }
            try await useCases.prepare(home: seoul)
            let registry = AccountRegistry(Accounts(useCases))
            let account = try await registry.accounts.create(.init(issuer: "test", subject: "other"), home: seoul)
            let updates = registry.services(of: account.id).updates
            let (page, quietPage) = (try #require(updates.listen()), try #require(registry.owner.updates.listen()))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await AccountUpdates(registry: registry, signal: JobSignal()).run() }
                // The first poll is over, which wakes both pages.
                await clock.untilSlept()
                for stream in [page, quietPage] {
                    var wakeups = stream.makeAsyncIterator()
                    await wakeups.next()
                }
                let before = try #require(updates.recentRevision)

                let elsewhere = UseCases(
                    database: database, reader: NoReader(), person: account.id, clock: { Server.now },
                    identifier: { "id" })
                try await elsewhere.set(.theme, to: "pink", from: nil)
                #expect(updates.recentRevision == before)
                clock.advance(by: .seconds(1))
                // The second poll is over.
                await clock.untilSlept()
                let after = try #require(updates.recentRevision)
                #expect(after.number > before.number)
                #expect(await !page.isQuiet)
                #expect(await quietPage.isQuiet)
                var events = EventStream(known: EventStream.id(of: before))
                let event = events.text(revision: after)
                #expect(event.contains("event: changed"))
                group.cancelAll()
            }
        }
    }
}
