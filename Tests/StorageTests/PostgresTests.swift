import Core
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage
@testable import StoragePostgres

/// Behaviour of PostgreSQL beyond that of every engine.
@Suite struct PostgresTests {
    private static func with(
        limit: Int = 8, patience: Duration = .seconds(30), timeouts: PostgresTimeouts = PostgresTimeouts(),
        _ body: (PostgresDatabase, _ name: String) async throws -> Void
    ) async throws {
        let server = try PostgresServer.shared()
        try await server.withDatabase { name in
            let database = PostgresDatabase(
                try PostgresAddress(server.address(of: name)), limit: limit, patience: patience, timeouts: timeouts,
                clock: .machine, time: { Date().timeIntervalSince1970 }, jitter: { 0.5 })
            try await body(database, name)
        }
    }

    private static func kill(_ name: String) async throws {
        try await PostgresServer.shared().administer(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
    }

    @Test("Several processes that start together upgrade the schema once")
    func upgradesTogether() async throws {
        try await Self.with { _, name async throws in
            let server = try PostgresServer.shared()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await Schema.upgrade(server.database(name)) }
                }
                try await group.waitForAll()
            }
            #expect(try await server.database(name).schemaVersion() == Schema.version)
        }
    }

    @Test("Texts are ordered by their bytes")
    func ordersByBytes() async throws {
        let words = ["B", "a", "Z", "ä", "하루", "가", "é", "_", "a b", "ab"]
        for engine in DatabaseEngine.kinds {
            try await engine.withDatabase { database in
                try await database.write(of: 1) { tx in
                    for word in words { try tx.settings.set(word, to: "") }
                }
                let sql = "SELECT key FROM setting ORDER BY key"
                let found = try await database.read { connection in try connection.all(sql, []) { try $0.text(0) } }
                #expect(found == words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
            }
        }
    }

    @Test("A running statement ends when its task is cancelled")
    func cancels() async throws {
        var timeouts = PostgresTimeouts()
        timeouts.statement = .seconds(3_600)
        try await Self.with(timeouts: timeouts) { database, name async throws in
            let task = Task {
                try await database.read { try $0.query("SELECT pg_sleep(600)", []) { _ in } }
            }
            let observer = try PostgresServer.shared().database(name)
            let sleeping =
                "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
            try await eventually {
                try await observer.read { try $0.first(sleeping, []) { try $0.int(0) } } == 1
            }
            let start = ContinuousClock.now
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(ContinuousClock.now - start < .seconds(300))
            #expect(try await database.schemaVersion() == 0)
        }
    }

    @Test("Rows are streamed, and buffered in memory when another query runs for one of them")
    func streams() async throws {
        try await Self.with { database, _ async throws in
            let sum = try await database.read { connection in
                var (sum, inner) = (0 as Int64, 0 as Int64)
                try connection.query("SELECT CAST(i AS BIGINT) FROM generate_series(1, 300000) AS s (i)", []) { row in
                    sum += try row.integer(0)
                    guard sum % 50_000 == 0 else { return }
                    try connection.query("SELECT CAST(i AS BIGINT) FROM generate_series(1, 9) AS s (i)", []) {
                        inner += try $0.integer(0)
                    }
                }
                return (sum, inner % 45)
            }
            #expect(sum == (45_000_150_000, 0))
        }
    }

    @Test("A body that stops in the middle of many rows leaves a usable connection")
    func stopsInTheMidst() async throws {
        struct Stop: Error {}
        try await Self.with(limit: 1) { database, _ async throws in
            for _ in 0..<3 {
                await #expect(throws: Stop.self) {
                    try await database.read { connection in
                        try connection.query("SELECT CAST(i AS BIGINT) FROM generate_series(1, 9000) AS s (i)", []) {
                            if try $0.integer(0) == 7 { throw Stop() }
                        }
                    }
                }
            }
            #expect(try await database.schemaVersion() == 0)
        }
    }

    @Test("Two deadlocked transactions both succeed")
    func resolvesDeadlocks() async throws {
        try await DatabaseEngine.postgres.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                for person in [1, 2] as [Int64] { try connection.account(person).revisions.bump() }
            }
            let met = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for people in [[1, 2], [2, 1]] as [[Int64]] {
                    group.addTask {
                        try await database.write { connection in
                            try connection.account(people[0]).revisions.bump()
                            met.add()
                            while met.value < 2 {}
                            try connection.account(people[1]).revisions.bump()
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(met.value > 2)
            let values = try await database.read { connection in
                try [1, 2].map { try connection.account($0).revisions.value() }
            }
            #expect(values == [3, 3])
        }
    }

    /// Increments the sum of a day, with a change and a task.
    private static func count(on day: Day, in tx: Tx) throws {
        try tx.revisions.lockAccount()
        let total = try tx.days.of(day)?.total ?? 0
        try tx.days.set(.sample(day, total + 1))
        try tx.changes.append(.sample(day, at: 1))
        try tx.tasks.put(.sample(try tx.numbering.next("task")), alarms: [])
    }

    @Test("Writes of one person are serialized, so that no sum loses one")
    func takesTurns() async throws {
        try await DatabaseEngine.postgres.withDatabase { database in
            // More at a time than there are connections, but so few that none of them waits long for its turn.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for first in 1...8 {
                    group.addTask {
                        for number in stride(from: first, through: 40, by: 8) {
                            try await database.write(of: 1) {
                                try Self.count(on: Day(number: 20_000 + number % 4), in: $0)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await database.read { connection throws in
                let sums = try connection.account(1).streaks.find(through: .last, limit: 1)
                #expect((sums.total, sums.activeDays) == (40, 4))
                #expect(
                    try connection.account(1).tasks.count(TaskQuery(), now: instant(0), window: .standard)
                        == 40)
                let numbers = try connection.all("SELECT number FROM day_change ORDER BY 1", []) { try $0.int(0) }
                #expect(numbers == Array(1...40))
            }
        }
    }

    @Test("A connection that the server closed is replaced", arguments: [1, 4])
    func reconnects(_ limit: Int) async throws {
        try await Self.with(limit: limit) { database, name async throws in
            try await Schema.upgrade(database)
            for person in 1...3 as ClosedRange<Int64> {
                try await Self.kill(name)
                try await database.write { try PersonTable.ensure(person, createdAt: instant(0), in: $0) }
                try await Self.kill(name)
                #expect(try await database.read { try PersonTable.find(person, in: $0) } != nil)
            }
        }
    }

    @Test("A write whose connection breaks before its commit is done once, on another connection")
    func writesOnce() async throws {
        try await Self.with { database, _ async throws in
            try await Schema.upgrade(database)
            try await database.write { try PersonTable.ensure(1, createdAt: instant(0), in: $0) }
            let tries = Counter()
            try await database.write(of: 1) { tx in
                try tx.revisions.bump()
                tries.add()
                if tries.value == 1 {
                    try tx.query("SELECT pg_terminate_backend(pg_backend_pid())", []) { _ in }
                }
            }
            #expect(tries.value == 2)
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 1)
        }
    }

    @Test("When the connection breaks during a commit, the outcome is reported as uncertain")
    func isUncertain() async throws {
        try await Self.with { database, _ async throws in
            try await database.write { connection in
                try connection.execute("CREATE TABLE brittle (id BIGINT PRIMARY KEY)", [])
                try connection.execute(
                    """
                    CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'
                    """, [])
                try connection.execute(
                    """
                    CREATE CONSTRAINT TRIGGER stops AFTER INSERT ON brittle DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION stop()
                    """, [])
            }
            await #expect(throws: StorageError.server(.uncertain)) {
                try await database.write { try $0.execute("INSERT INTO brittle VALUES (1)", []) }
            }
            #expect(try await database.read { try $0.hasTable("brittle") })
        }
    }

    @Test("A statement that takes too long is stopped")
    func timesOut() async throws {
        var timeouts = PostgresTimeouts()
        (timeouts.statement, timeouts.lock) = (.seconds(2), .milliseconds(200))
        try await Self.with(timeouts: timeouts) { database, name async throws in
            await #expect(throws: StorageError.server(.timedOut)) {
                try await database.read { try $0.query("SELECT pg_sleep(50)", []) { _ in } }
            }
            try await Schema.upgrade(database)
            try await database.write(of: 1) { tx in
                try PersonTable.ensure(1, createdAt: instant(0), in: tx)
                try tx.revisions.bump()
            }
            let (taken, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let other: Void = PostgresServer.shared().database(name).write(of: 1) { tx in
                try tx.revisions.bump()
                taken.signal()
                done.wait()
            }
            await #expect(throws: StorageError.busy) {
                try await database.write(of: 1) { tx in
                    taken.wait()
                    try tx.revisions.bump()
                }
            }
            done.signal()
            try await other
        }
    }

    @Test("The number of connections is limited, and the wait for one has a time limit")
    func poolsConnections() async throws {
        try await Self.with(limit: 2, patience: .milliseconds(300)) { database, _ async throws in
            let taken = Counter()
            let done = DispatchSemaphore(value: 0)
            await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        try await database.read { _ in
                            taken.add()
                            done.wait()
                        }
                    }
                }
                group.addTask {
                    while taken.value < 2 { await Task.yield() }
                    try await database.read { _ in }
                }
                var busy = 0
                while let result = await group.nextResult() {
                    if case .failure(StorageError.busy) = result {
                        busy += 1
                        done.signal()
                        done.signal()
                    }
                }
                #expect(busy == 1)
            }
        }
    }

    @Test("The number of prepared statements of a connection is limited")
    func forgetsStatements() async throws {
        try await Self.with(limit: 1) { database, _ async throws in
            let counts = try await database.read { connection in
                for number in 0..<900 { try connection.query("SELECT \(number), $1", [.integer(1)]) { _ in } }
                let sql = "SELECT COUNT(*), COUNT(DISTINCT statement) FROM pg_prepared_statements"
                return try connection.first(sql, []) { (try $0.int(0), try $0.int(1)) }
            }
            #expect(counts?.0 ?? 0 <= 400)
            #expect(counts?.0 == counts?.1)
        }
    }

    @Test("Tables that differ from the recorded version are reported")
    func tellsHalfSchema() async throws {
        try await Self.with { database, _ async throws in
            try await Schema.upgrade(database, to: 3)
            try await database.write { try $0.execute("DROP TABLE repository CASCADE", []) }
            let error = await #expect(throws: StorageError.self) { try await Schema.upgrade(database) }
            guard case .server(.schemaMismatch) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}

/// A counter for several threads.
private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}
