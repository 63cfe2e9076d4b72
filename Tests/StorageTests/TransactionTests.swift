import Core
import Dispatch
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct TransactionTests {
    private struct Stop: Error {}

    @Test("A transaction that throws leaves nothing, and its error comes through", arguments: DatabaseEngine.allCases)
    func rollsBack(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            await #expect(throws: Stop.self) {
                try await database.write { connection in
                    try CommitTable.insert(
                        [.sample("a", on: Day(number: 1))], cause: .sample, person: 1, in: connection)
                    try RevisionTable.bump(person: 1, in: connection)
                    throw Stop()
                }
            }
            try await database.read { connection throws in
                #expect(try CommitTable.countByRepository(person: 1, in: connection).isEmpty)
                #expect(try DirtyDayTable.isEmpty(person: 1, in: connection))
                #expect(try RevisionTable.value(person: 1, in: connection) == 0)
            }
            try await database.write { try RevisionTable.bump(person: 1, in: $0) }
            #expect(try await database.read { try RevisionTable.value(person: 1, in: $0) } == 1)
        }
    }

    @Test("A transaction whose task is cancelled leaves nothing", arguments: DatabaseEngine.allCases)
    func cancels(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            let (begun, begin) = AsyncStream<Void>.makeStream()
            let cancelled = DispatchSemaphore(value: 0)
            let task = Task {
                try await database.write { connection in
                    try RevisionTable.bump(person: 1, in: connection)
                    begin.yield()
                    cancelled.wait()
                    try RevisionTable.bump(person: 1, in: connection)
                }
            }
            for await _ in begun { break }
            task.cancel()
            cancelled.signal()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await database.read { try RevisionTable.value(person: 1, in: $0) } == 0)
            try await database.write { try RevisionTable.bump(person: 1, in: $0) }
            #expect(try await database.read { try RevisionTable.value(person: 1, in: $0) } == 1)
        }
    }

    @Test("A refused statement can be passed over within a transaction", arguments: DatabaseEngine.allCases)
    func goesOnAfterAnError(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                #expect(throws: StorageError.self) { try RevisionTable.bump(person: 9, in: connection) }
                try RevisionTable.bump(person: 1, in: connection)
            }
            #expect(try await database.read { try RevisionTable.value(person: 1, in: $0) } == 1)
        }
    }

    @Test("Reading changes nothing", arguments: DatabaseEngine.allCases)
    func readsOnly(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database throws in
            await #expect(throws: StorageError.readOnly) {
                try await database.read { try RevisionTable.bump(person: 1, in: $0) }
            }
            #expect(try await database.read { try RevisionTable.value(person: 1, in: $0) } == 0)
        }
    }

    @Test("A reader sees one moment while another process writes")
    func readsOneMoment() async throws {
        try await withTemporaryFolder { folder in
            let (reader, writer) = (
                try SQLiteDatabase(path: folder + "/haru.sqlite"), try SQLiteDatabase(path: folder + "/haru.sqlite")
            )
            try await Schema.upgrade(writer)
            try await writer.write { connection in
                try PersonTable.ensure(1, createdAt: instant(0), in: connection)
                try RevisionTable.bump(person: 1, in: connection)
            }
            let (begun, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let values = reader.read { connection in
                let first = try RevisionTable.value(person: 1, in: connection)
                begun.signal()
                written.wait()
                return [first, try RevisionTable.value(person: 1, in: connection)]
            }
            try await writer.write { connection in
                begun.wait()
                try RevisionTable.bump(person: 1, in: connection)
            }
            written.signal()
            #expect(try await values == [1, 1])
            #expect(try await reader.read { try RevisionTable.value(person: 1, in: $0) } == 2)
            try reader.close()
            try writer.close()
        }
    }

    @Test("Two that open a new file at once both can use it", arguments: 0..<10)
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

    @Test("Parameters go by their numbers, whatever their order", arguments: DatabaseEngine.allCases)
    func numbersParameters(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.read { connection in
                var found: [String] = []
                try connection.query(
                    "SELECT $2, $1, $2, $3, $4", [.text("a"), .text("b\u{0}하"), .real(1.5), .null]
                ) { row in
                    found = [
                        try row.text(0), try row.text(1), try row.text(2), "\(try row.real(3))",
                        "\(String(describing: try row.optionalText(4)))",
                    ]
                }
                #expect(found == ["b\u{0}하", "a", "b\u{0}하", "1.5", "nil"])
                #expect(throws: StorageError.self) {
                    try connection.query("SELECT $1, $2", [.null]) { _ in }
                }
            }
        }
    }

    @Test("A query may run itself for each of its rows", arguments: DatabaseEngine.allCases)
    func nests(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try DirtyDayTable.mark((1...3).map { Day(number: $0) }, cause: .sample, person: 1, in: connection)
                let sql = "SELECT day FROM dirty_day_cause ORDER BY day"
                var pairs: [[Int64]] = []
                try connection.query(sql, []) { outer in
                    let day = try outer.integer(0)
                    try connection.query(sql, []) { pairs.append([day, try $0.integer(0)]) }
                }
                #expect(pairs == (1...3).flatMap { left in (1...3).map { [left, $0] } })
            }
        }
    }

    @Test("A value of another kind than the schema's is told as damage", arguments: DatabaseEngine.allCases)
    func refusesOtherKinds(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO revision VALUES (1, 'many')", []) }
            await #expect(throws: StorageError.damaged("unexpected kind of value in value")) {
                try await database.read { try RevisionTable.value(person: 1, in: $0) }
            }
        }
    }
}
