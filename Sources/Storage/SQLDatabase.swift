/// A value that is bound to or read from a statement.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
}

/// A connection within a transaction.
///
/// SQL is portable: numbered parameters (`$1`), `INSERT … ON CONFLICT`, `RETURNING`, and columns of the types TEXT,
/// BIGINT and DOUBLE PRECISION only. A failed statement may abort the transaction, as on PostgreSQL: later statements
/// fail too, and nothing is committed.
package protocol SQLConnection {
    /// Runs a statement and returns the number of rows that it changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int

    /// Runs a statement once for each row of arguments, in order, and returns the number of rows that each run changed.
    ///
    /// On a remote database this takes only a few round trips.
    @discardableResult
    func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int]

    /// Runs a query and passes its rows on one by one, so that a result of any size fits in memory.
    func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws

    /// Runs a query whose whole result fits in memory.
    ///
    /// On a remote database this is cheaper than ``query(_:_:row:)``.
    func bufferedQuery(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws

    /// Runs a query whose columns are all integers and returns the values row by row.
    ///
    /// It is cheaper than decoding rows one by one, as for a year of days.
    func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64]

    /// Sends queries that will be run next, so that a remote database needs one round trip for all of them.
    ///
    /// Results are cached until they are used, the transaction ends or something is written.
    func prefetch(_ queries: [SQLQuery]) throws

    /// Whether a table of this name exists.
    func hasTable(_ name: String) throws -> Bool

    /// Returns the columns of a table in order; empty if there is no such table.
    func columns(of table: String) throws -> [SQLColumn]

    /// Returns the clause at the end of a query that locks the rows of a table and skips rows locked by others.
    ///
    /// Empty on an engine with a single writer, which holds all rows.
    func lockingRows(of table: String) -> String

    /// Whether tables can store rows in primary key order (`WITHOUT ROWID`).
    var ordersRowsByKey: Bool { get }

    /// Seconds by which the database's clock is ahead of this process's clock; 0 if they are the same clock.
    var clockOffset: Int64 { get }

    /// Records that an account's data has changed, for consumers of ``SQLDatabase/changes()``.
    func noteChange(of person: Int64)
}

extension SQLConnection {
    @discardableResult
    package func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int] {
        try rows.map { try execute(sql, $0) }
    }

    package func bufferedQuery(
        _ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void
    ) throws {
        try query(sql, arguments, row: row)
    }

    package func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64] {
        var numbers: [Int64] = []
        try bufferedQuery(sql, arguments) { row in
            for column in 0..<columns { numbers.append(try row.integer(column)) }
        }
        return numbers
    }

    package func prefetch(_ queries: [SQLQuery]) throws {}

    package func lockingRows(of table: String) -> String { "" }

    package var ordersRowsByKey: Bool { false }

    package var clockOffset: Int64 { 0 }

    package func noteChange(of person: Int64) {}
}

/// A column of a table.
package struct SQLColumn: Hashable, Sendable {
    package let name: String
    /// Position in the primary key, from 1; nil if the column is not part of it.
    package let keyPlace: Int?

    package init(name: String, keyPlace: Int?) {
        self.name = name
        self.keyPlace = keyPlace
    }
}

/// A row of a result; columns are counted from 0.
package protocol SQLRow {
    func integer(_ column: Int) throws -> Int64
    func optionalInteger(_ column: Int) throws -> Int64?
    func text(_ column: Int) throws -> String
    func optionalText(_ column: Int) throws -> String?
    func real(_ column: Int) throws -> Double
    /// Value of a column, of any kind.
    func value(_ column: Int) throws -> SQLValue
}

/// A database engine: reads see a snapshot, writes are transactions.
///
/// The closures are synchronous, so that a transaction waits only for the database. An engine with several writers may
/// retry a closure from the start after a conflict, so it must have no effects outside the database.
package protocol SQLDatabase: Sendable {
    /// Runs a read-only body on a snapshot of the database.
    func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs a body with a single query, which is its own snapshot; this is cheaper than a transaction.
    func readOnce<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Executor on which a task reads without a thread switch; nil if there is none.
    var readExecutor: (any TaskExecutor)? { get }

    /// Runs a body as one atomic transaction.
    @discardableResult
    func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs a body as the only transaction that changes the schema; concurrent schema changes wait for it.
    @discardableResult
    func changeSchema<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Returns the space of deleted rows to the file system if there is much of it.
    ///
    /// - Returns: the number of bytes freed.
    @discardableResult
    func giveBackSpace() async throws -> Int64

    /// Returns the server's report about itself; nil for an embedded engine.
    func serverReport() async throws -> ServerReport?

    /// Stream of the accounts that transactions of any process change, soon after the commit; nil stands for any
    /// account, after changes may have been missed.
    ///
    /// It finishes immediately on an engine that cannot report changes.
    func changes() -> AsyncStream<Int64?>

    /// Whether ``changes()`` reports every transaction while it lasts, including those that change no account.
    var reportsAllChanges: Bool { get }
}

extension SQLDatabase {
    /// Runs a body as a durable transaction.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(.durable, body)
    }

    /// Runs a body as a durable transaction, which suffices on an engine with a single writer.
    @discardableResult
    package func changeSchema<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(.durable, body)
    }

    package func readOnce<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(body)
    }

    package var readExecutor: (any TaskExecutor)? { nil }

    package func serverReport() async throws -> ServerReport? { nil }

    package func changes() -> AsyncStream<Int64?> { AsyncStream { $0.finish() } }

    package var reportsAllChanges: Bool { false }

    /// Returns the schema version; 0 if there is none.
    package func schemaVersion() async throws -> Int {
        try await read { try Schema.version(of: $0) }
    }
}

/// Failure that a committed transaction survives.
package enum Durability: Hashable, Sendable {
    /// Power loss: for changes by a person, which nobody can repeat for them.
    case durable
    /// Process exit only: for data that can be read again, such as the commits of a repository.
    case repeatable
}
