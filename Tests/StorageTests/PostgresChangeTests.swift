import Core
import StoragePostgres
import TestSupport
import Testing

@testable import Storage

/// How processes on one server are notified of each other's changes.
@Suite(.timeLimit(.minutes(5))) struct PostgresChangeTests {
    @Test("Others are notified of committed changes of one process, and not of rolled-back ones")
    func tells() async throws {
        let server = try PostgresServer.shared()
        try await server.withDatabase { name in
            let database = try server.database(name)
            try await Schema.upgrade(database)
            try await database.write { connection in
                for person in Int64(1)...3 {
                    try PersonTable.ensure(person, createdAt: .init(seconds: 0), in: connection)
                }
            }
            let stream = try server.database(name).changes()
            var changes = stream.makeAsyncIterator()
            // It is listening.
            #expect(await changes.next() == .some(nil))
            struct Stopped: Error {}
            await #expect(throws: Stopped.self) {
                try await database.write { connection in
                    try connection.account(3).revisions.bump()
                    throw Stopped()
                }
            }
            try await database.write { try $0.account(3).revisions.lockAccount() }
            try await database.write(.repeatable, of: 1) { tx in
                try tx.revisions.bump()
                #expect(try tx.revisions.bumpKnown())
            }
            #expect(await changes.next() == 1)
            try await database.write { connection in
                for person in Int64(1)...2 { try connection.account(person).revisions.bump() }
            }
            #expect(Set([await changes.next(), await changes.next()]) == [1, 2])

            // After a lost connection, the listener is notified that anything may have changed.
            try await server.administer(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
            #expect(await changes.next() == .some(nil))
            try await database.write(of: 2) { try $0.revisions.bump() }
            #expect(await changes.next() == 2)
        }
    }

    @Test("A listener that ends releases its connection")
    func stopsListening() async throws {
        let server = try PostgresServer.shared()
        try await server.withDatabase { name in
            let task = Task {
                for await _ in try server.database(name).changes() {}
            }
            let count = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = $1"
            let observer = try server.database(name)
            func listeners() async throws -> Int64? {
                try await observer.read { try $0.first(count, [.text(name)]) { try $0.integer(0) } }
            }
            while try await listeners() != 1 { try await Task.sleep(for: .milliseconds(5)) }
            task.cancel()
            while try await listeners() != 0 { try await Task.sleep(for: .milliseconds(5)) }
        }
    }
}
