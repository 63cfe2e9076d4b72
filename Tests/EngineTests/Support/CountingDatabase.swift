import Storage
import Synchronization

/// A database that counts what is asked of it.
struct CountingDatabase: SQLDatabase {
    /// What was asked since the last reset.
    struct Count: Sendable {
        var statements: [String] = []
        var rows = 0
        var changed = 0
    }

    private final class Counter: Sendable {
        let count = Mutex(Count())
    }

    private let base: any SQLDatabase
    private let counter = Counter()

    init(_ base: any SQLDatabase) { self.base = base }

    /// What a body asks.
    func count(_ body: () async throws -> Void) async throws -> Count {
        counter.count.withLock { $0 = Count() }
        try await body()
        return counter.count.withLock { $0 }
    }

    func giveBackSpace() async throws -> Int64 { try await base.giveBackSpace() }

    func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let counter = counter
        return try await base.read { try body(Connection(base: $0, counter: counter)) }
    }

    func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let counter = counter
        return try await base.write(durability) { try body(Connection(base: $0, counter: counter)) }
    }

    private struct Connection: SQLConnection {
        let base: any SQLConnection
        let counter: Counter

        func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
            let changed = try base.execute(sql, arguments)
            counter.count.withLock { count in
                count.statements.append(sql)
                count.changed += changed
            }
            return changed
        }

        func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
            counter.count.withLock { $0.statements.append(sql) }
            try base.query(sql, arguments) { current in
                counter.count.withLock { $0.rows += 1 }
                try row(current)
            }
        }

        func hasTable(_ name: String) throws -> Bool { try base.hasTable(name) }
    }
}
