package import Storage
import Synchronization

/// A database that counts the statements that it runs.
package struct CountingDatabase: SQLDatabase {
    /// Counts since the last reset.
    package struct Count: Sendable {
        /// The statements of each transaction, in the order in which they ended.
        package var transactions: [[String]] = []
        package var statements: [String] { transactions.flatMap(\.self) }
        package var rows = 0
        package var changed = 0
        /// Round trips of each transaction to a database on another machine, apart from its begin and commit.
        package var waits: [Int] = []
    }

    private final class Counter: Sendable {
        let count = Mutex(Count())

        func during<Value>(
            _ body: (any SQLConnection) throws -> Value, _ base: any SQLConnection
        ) throws -> Value {
            let connection = Connection(base: base, counter: self)
            defer {
                count.withLock { count in
                    count.transactions.append(connection.statements.withLock(\.self))
                    count.waits.append(connection.waits.withLock(\.self))
                }
            }
            return try body(connection)
        }
    }

    private let base: any SQLDatabase
    private let counter = Counter()

    /// Wraps another database.
    package init(_ base: any SQLDatabase) { self.base = base }

    /// Counts the statements of a body.
    package func count(_ body: () async throws -> Void) async throws -> Count {
        counter.count.withLock { $0 = Count() }
        try await body()
        return counter.count.withLock { $0 }
    }

    package func giveBackSpace() async throws -> Int64 { try await base.giveBackSpace() }

    package var readExecutor: (any TaskExecutor)? { base.readExecutor }

    package func changes() -> AsyncStream<Int64?> { base.changes() }

    package func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let counter = counter
        return try await base.read { try counter.during(body, $0) }
    }

    package func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let counter = counter
        return try await base.write(durability) { try counter.during(body, $0) }
    }

    private final class Connection: SQLConnection {
        let base: any SQLConnection
        let counter: Counter
        let statements = Mutex<[String]>([])
        let waits = Mutex(0)
        private let prefetched = Mutex<Set<SQLQuery>>([])

        init(base: any SQLConnection, counter: Counter) {
            self.base = base
            self.counter = counter
        }

        func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
            let changed = try base.execute(sql, arguments)
            prefetched.withLock { $0.removeAll() }
            statements.withLock { $0.append(sql) }
            counter.count.withLock { $0.changed += changed }
            return changed
        }

        func prefetch(_ queries: [SQLQuery]) throws {
            if queries.count < 2 { return }
            prefetched.withLock { $0.formUnion(queries) }
            waits.withLock { $0 += 1 }
        }

        func bufferedQuery(
            _ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void
        ) throws {
            takeAnswer(of: SQLQuery(sql, arguments))
            try query(sql, arguments, row: row)
        }

        func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64] {
            takeAnswer(of: SQLQuery(sql, arguments, isOfIntegers: columns == 1))
            var numbers: [Int64] = []
            try query(sql, arguments) { row in
                for column in 0..<columns { numbers.append(try row.integer(column)) }
            }
            return numbers
        }

        /// Records that a query needs no round trip because its result arrived with others.
        private func takeAnswer(of query: SQLQuery) {
            if prefetched.withLock({ $0.remove(query) }) != nil { waits.withLock { $0 -= 1 } }
        }

        func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
            waits.withLock { $0 += 1 }
            statements.withLock { $0.append(sql) }
            try base.query(sql, arguments) { current in
                counter.count.withLock { $0.rows += 1 }
                try row(current)
            }
        }

        func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int] {
            let changes = try base.execute(sql, rows: rows)
            prefetched.withLock { $0.removeAll() }
            statements.withLock { $0 += rows.map { _ in sql } }
            counter.count.withLock { $0.changed += changes.reduce(0, +) }
            return changes
        }

        func hasTable(_ name: String) throws -> Bool { try base.hasTable(name) }

        func columns(of table: String) throws -> [SQLColumn] { try base.columns(of: table) }

        func lockingRows(of table: String) -> String { base.lockingRows(of: table) }

        var clockOffset: Int64 { base.clockOffset }
        var ordersRowsByKey: Bool { base.ordersRowsByKey }

        func noteChange(of person: Int64) { base.noteChange(of: person) }
    }
}
