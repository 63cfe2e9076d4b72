import Core
import Dispatch
import StoragePostgres
import StorageSQLite
import TestSupport
import Testing

@testable import Storage

@Suite struct TransactionTests {
    private struct Stop: Error {}

    @Test("A transaction that throws leaves nothing, and its error is rethrown", arguments: DatabaseEngine.allCases)
    func rollsBack(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            await #expect(throws: Stop.self) {
                try await database.write(of: 1) { tx in
                    try tx.commits.insert([.sample("a", on: Day(number: 1))], cause: .sample)
                    try tx.revisions.bump()
                    throw Stop()
                }
            }
            try await database.read { connection throws in
                #expect(try connection.account(1).commits.countByRepository().isEmpty)
                #expect(try connection.account(1).dirtyDays.isEmpty())
                #expect(try connection.account(1).revisions.value() == 0)
            }
            try await database.write(of: 1) { try $0.revisions.bump() }
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 1)
        }
    }

    @Test("The revisions of many accounts are read together", arguments: DatabaseEngine.allCases)
    func revisions(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: Array(1...130)) { database in
            try await database.write { connection in
                for person in Int64(1)...130 {
                    for _ in 0..<person % 3 { try connection.account(person).revisions.bump() }
                }
            }
            try await database.read { connection throws in
                for count in [0, 1, 63, 64, 65, 128, 130] as [Int64] {
                    let people = (0..<count).map { 130 - $0 } + [999]
                    let values = try RevisionTable.values(of: people, in: connection)
                    for person in people { #expect(values[person] ?? 0 == (person == 999 ? 0 : person % 3)) }
                    #expect(values.count == people.count { $0 != 999 && $0 % 3 > 0 })
                }
            }
        }
    }

    @Test("Prefetched results match the stored data", arguments: DatabaseEngine.allCases)
    func prefetch(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            func change(_ person: Int64, _ key: String, to value: String) async throws {
                try await database.write(of: person) { try $0.settings.set(key, to: value) }
            }
            @Sendable func query(_ person: Int64) -> SQLQuery {
                SQLQuery("SELECT value FROM setting WHERE person_id = $1", [.integer(person)])
            }
            @Sendable func read(_ connection: any SQLConnection) throws -> [[String]] {
                try [1, 2, 1, 3].map { try connection.all(query($0)) { try $0.text(0) } }
            }
            let queries = [1, 2, 3].map(query)
            try await change(1, "theme", to: "dark")
            try await change(2, "theme", to: "light")
            for _ in 1...3 {
                try await database.read { connection throws in
                    try connection.prefetch(queries)
                    #expect(try read(connection) == [["dark"], ["light"], ["dark"], []])
                }
                // Other statements run in between, some results are never read, and nothing is requested at all.
                try await database.read { connection throws in
                    try connection.prefetch(queries)
                    var rows = 0
                    try connection.query("SELECT key FROM setting", []) { _ in rows += 1 }
                    #expect(rows == 2)
                    #expect(try connection.all(query(2)) { try $0.text(0) } == ["light"])
                    try connection.prefetch(queries)
                }
                try await database.read { try $0.prefetch([]) }
                #expect(try await database.read { _ in 7 } == 7)
            }
            // Later writes are visible.
            try await database.write { connection throws in
                try connection.prefetch(queries)
                try connection.account(1).settings.set("theme", to: "auto")
                #expect(try connection.all(query(1)) { try $0.text(0) } == ["auto"])
                try connection.prefetch(queries)
                try connection.execute(
                    "UPDATE setting SET value = $1 WHERE person_id = $2",
                    rows: [[.text("a"), .integer(1)], [.text("b"), .integer(2)]])
                #expect(try read(connection) == [["a"], ["b"], ["a"], []])
            }
            #expect(try await database.read(read) == [["a"], ["b"], ["a"], []])
        }
    }

    @Test("A prefetched query that fails leaves the connection usable", arguments: DatabaseEngine.allCases)
    func prefetchFailure(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database throws in
            @Sendable func read(_ connection: any SQLConnection) throws -> [Int64] {
                let good = SQLQuery("SELECT value FROM revision WHERE person_id = $1", [.integer(1)])
                let bad = SQLQuery("SELECT nothing FROM nowhere WHERE a = $1", [.integer(1)])
                try connection.prefetch([good, bad])
                return try connection.all(good) { try $0.integer(0) } + connection.all(bad) { _ in 0 }
            }
            for _ in 1...3 {
                await #expect(throws: StorageError.self) { try await database.read(read) }
                await #expect(throws: StorageError.self) { try await database.write(read) }
                #expect(try await database.read(of: 1) { try $0.revisions.value() } == 0)
            }
        }
    }

    @Test("A transaction whose task is cancelled leaves nothing", arguments: DatabaseEngine.allCases)
    func cancels(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let cancelled = DispatchSemaphore(value: 0)
            let task = Task {
                try await database.write(of: 1) { tx in
                    try tx.revisions.bump()
                    begin.yield()
                    cancelled.wait()
                    try tx.revisions.bump()
                }
            }
            for await _ in begun { break }
            task.cancel()
            cancelled.signal()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 0)
            try await database.write(of: 1) { try $0.revisions.bump() }
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 1)
        }
    }

    @Test("A refused statement can be skipped within a transaction", arguments: DatabaseEngine.sqlite)
    func goesOnAfterAnError(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                #expect(throws: StorageError.self) { try tx.account(9).revisions.bump() }
                try tx.revisions.bump()
            }
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 1)
        }
    }

    @Test("After a refused statement the transaction is rolled back on engines that cannot skip it")
    func endsWithAnError() async throws {
        try await DatabaseEngine.postgres.withDatabase { database throws in
            await #expect(throws: StorageError.self) {
                try await database.write(of: 1) { tx in
                    try tx.revisions.bump()
                    #expect(throws: StorageError.self) { try tx.account(9).revisions.bump() }
                }
            }
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 0)
        }
    }

    @Test("Reading changes nothing", arguments: DatabaseEngine.allCases)
    func readsOnly(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database throws in
            await #expect(throws: engine == .postgres ? StorageError.server(.readOnly) : .readOnly) {
                try await database.read(of: 1) { try $0.revisions.bump() }
            }
            await #expect(throws: engine == .postgres ? StorageError.server(.readOnly) : .readOnly) {
                try await database.readOnce(of: 1) { try $0.revisions.bump() }
            }
            #expect(try await database.read(of: 1) { try $0.revisions.value() } == 0)
        }
    }

    @Test("A single query runs without a transaction, between others", arguments: DatabaseEngine.allCases)
    func readsOnce(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database throws in
            for number in Int64(1)...20 {
                try await database.write(of: 1) { try $0.revisions.bump() }
                #expect(try await database.readOnce(of: 1) { try $0.revisions.value() } == number)
                #expect(try await database.read(of: 1) { try $0.revisions.value() } == number)
                #expect(try await database.readOnce { try RevisionTable.values(of: [1], in: $0) } == [1: number])
            }
            await #expect(throws: Stop.self) { try await database.readOnce { _ in throw Stop() } }
            #expect(try await database.readOnce(of: 1) { try $0.revisions.value() } == 20)
        }
    }

    @Test(
        "A reader sees one snapshot while this process or another one writes",
        arguments: [DatabaseEngine.file, .postgres], [false, true])
    func readsOneMoment(_ engine: DatabaseEngine, whileAnotherWrites: Bool) async throws {
        try await Self.withTwo(engine) { reader, other in
            let writer = whileAnotherWrites ? other : reader
            try await Schema.upgrade(writer)
            try await writer.write(of: 1) { tx in
                try PersonTable.ensure(1, createdAt: instant(0), in: tx)
                try tx.revisions.bump()
            }
            let (begun, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let values = reader.read(of: 1) { tx in
                let first = try tx.revisions.value()
                begun.signal()
                written.wait()
                return [first, try tx.revisions.value()]
            }
            try await writer.write(of: 1) { tx in
                begun.wait()
                try tx.revisions.bump()
            }
            written.signal()
            #expect(try await values == [1, 1])
            #expect(try await reader.read(of: 1) { try $0.revisions.value() } == 2)
        }
    }

    /// Opens one empty database twice, as two processes do, each time over several connections.
    private static func withTwo(
        _ engine: DatabaseEngine, _ body: (any SQLDatabase, any SQLDatabase) async throws -> Void
    ) async throws {
        if engine == .postgres {
            let server = try PostgresServer.shared()
            return try await server.withDatabase { name in
                try await body(server.database(name), server.database(name))
            }
        }
        try await withTemporaryFolder { folder in
            let path = folder + "/haru.sqlite"
            let (one, other) = (try SQLiteDatabase(path: path), try SQLiteDatabase(path: path))
            try await body(one, other)
            try one.close()
            try other.close()
        }
    }

    @Test("Two processes that open a new file at once can both use it", arguments: 0..<10)
    func opensAtOnce(_: Int) async throws {
        try await withTemporaryFolder { folder in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in 1...4 as ClosedRange<Int64> {
                    group.addTask {
                        let database = try SQLiteDatabase(path: folder + "/haru.sqlite")
                        try await Schema.upgrade(database)
                        try await database.write { try PersonTable.ensure(person, createdAt: instant(0), in: $0) }
                        try database.close()
                    }
                }
                try await group.waitForAll()
            }
            let database = try SQLiteDatabase(path: folder + "/haru.sqlite")
            for person in 1...4 as ClosedRange<Int64> {
                #expect(try await database.read { try PersonTable.find(person, in: $0) } != nil)
            }
            try database.close()
        }
    }

    @Test("Parameters are bound by number, whatever their order", arguments: DatabaseEngine.allCases)
    func numbersParameters(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.read { connection in
                var found: [String] = []
                try connection.query(
                    "SELECT $2, $1, $2, $3, $4", [.text("a"), .text("b하"), .real(1.5), .null]
                ) { row in
                    found = [
                        try row.text(0), try row.text(1), try row.text(2), "\(try row.real(3))",
                        "\(String(describing: try row.optionalText(4)))",
                    ]
                }
                #expect(found == ["b하", "a", "b하", "1.5", "nil"])
            }
            await #expect(throws: StorageError.self) {
                try await database.read { try $0.query("SELECT $1, $2", [.null]) { _ in } }
            }
        }
    }

    @Test(
        "A NUL is preserved where texts may have one, and is a replacement character elsewhere",
        arguments: DatabaseEngine.allCases)
    func keepsNUL(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let text = try await database.read { connection in
                var text = ""
                try connection.query("SELECT $1", [.text("b\u{0}하")]) { text = try $0.text(0) }
                return text
            }
            #expect(text == (engine == .postgres ? "b\u{FFFD}하" : "b\u{0}하"))
        }
    }

    @Test("One statement runs for many rows, and reports the changes of each", arguments: DatabaseEngine.allCases)
    func runsForManyRows(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let sql = """
                    INSERT INTO setting (person_id, key, value) VALUES ($1, $2, $3)
                    ON CONFLICT (person_id, key) DO NOTHING
                    """
                // Every third key already exists.
                let rows: [[SQLValue]] = (0..<1_000).map {
                    [.integer(1), .text("k\($0 - ($0 % 3 == 2 ? 1 : 0))"), .text(String(repeating: "v", count: $0))]
                }
                let changes = try tx.execute(sql, rows: rows)
                #expect(changes == (0..<1_000).map { $0 % 3 == 2 ? 0 : 1 })
                #expect(try tx.settings.all().count == 667)
                #expect(try tx.execute(sql, rows: []) == [])
            }
            await #expect(throws: StorageError.self) {
                try await database.write { connection in
                    let rows: [[SQLValue]] = (0..<400).map {
                        [.integer($0 == 300 ? 9 : 1), .text("n\($0)"), .text("")]
                    }
                    try connection.execute(
                        "INSERT INTO setting (person_id, key, value) VALUES ($1, $2, $3)", rows: rows)
                }
            }
            #expect(try await database.read(of: 1) { try $0.settings.all() }.count == 667)
        }
    }

    @Test("A query may run itself for each of its rows", arguments: DatabaseEngine.allCases)
    func nests(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.dirtyDays.mark((1...3).map { Day(number: $0) }, cause: .sample)
                let sql = "SELECT day FROM dirty_day_cause ORDER BY day"
                var pairs: [[Int64]] = []
                try tx.query(sql, []) { outer in
                    let day = try outer.integer(0)
                    try tx.query(sql, []) { pairs.append([day, try $0.integer(0)]) }
                }
                #expect(pairs == (1...3).flatMap { left in (1...3).map { [left, $0] } })
            }
        }
    }

    @Test("A value whose type differs from the schema is reported as damage", arguments: DatabaseEngine.sqlite)
    func refusesOtherKinds(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO revision VALUES (1, 'many')", []) }
            await #expect(throws: StorageError.damaged("unexpected kind of value in value")) {
                try await database.read(of: 1) { try $0.revisions.value() }
            }
        }
    }
}
