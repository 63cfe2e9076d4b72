/// A value that goes to or comes from a database.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
}

/// A connection within a transaction.
///
/// SQL is portable: numbered parameters (`$1`), `INSERT … ON CONFLICT`, `RETURNING`, and columns
/// of the types TEXT, BIGINT and DOUBLE PRECISION only. A statement that fails may end the transaction, as it does on
/// PostgreSQL: what comes after it fails too, and nothing is kept.
package protocol SQLConnection {
    /// Runs one statement and gives the number of rows that it changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int

    /// Runs one statement for each of some rows of arguments, in order, and gives what each of them changed.
    ///
    /// Where the database is on another machine this waits for it a few times only.
    @discardableResult
    func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int]

    /// Runs one query and hands its rows over one by one, so that any number of them fits in memory.
    func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws

    /// Runs one query whose rows all fit in memory.
    ///
    /// Where the database is on another machine this costs less than to have the rows one by one.
    func bufferedQuery(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws

    /// Runs one query whose rows are so many whole numbers each, and gives all of them, row by row.
    ///
    /// A year of days costs less so than row by row.
    func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64]

    /// Sends queries that will be asked next, so that a database on another machine is waited for once for all of them.
    ///
    /// Answers wait until they are asked for, the transaction ends or something is written.
    func prefetch(_ queries: [SQLQuery]) throws

    /// Whether a table of this name exists.
    func hasTable(_ name: String) throws -> Bool

    /// The columns of a table in their order; empty when there is no such table.
    func columns(of table: String) throws -> [SQLColumn]

    /// What at the end of a query makes it lock the rows of a table and pass over those that others hold.
    ///
    /// Empty where there is one writer, who holds them all.
    func lockingRows(of table: String) -> String

    /// Whether tables can be told to keep their rows in the order of the primary key (`WITHOUT ROWID`).
    var ordersRowsByKey: Bool { get }

    /// How many seconds the database's clock is ahead of this process's; 0 where they are one.
    var clockOffset: Int64 { get }

    /// Notes that what is stored of an account has changed, for those who ask for ``SQLDatabase/changes()``.
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
    /// Its place in the primary key, from 1; nil when it is no part of it.
    package let keyPlace: Int?

    /// Makes a column.
    package init(name: String, keyPlace: Int?) {
        self.name = name
        self.keyPlace = keyPlace
    }
}

/// One row of a result; columns are counted from 0.
package protocol SQLRow {
    func integer(_ column: Int) throws -> Int64
    func optionalInteger(_ column: Int) throws -> Int64?
    func text(_ column: Int) throws -> String
    func optionalText(_ column: Int) throws -> String?
    func real(_ column: Int) throws -> Double
    /// What stands in a column, of whichever kind.
    func value(_ column: Int) throws -> SQLValue
}

/// A database engine: reads see one moment, writes are transactions.
///
/// The closures are synchronous so that a transaction never waits for anything but the database. An engine with several
/// writers may run one again, from the beginning, when it came into another's way: it changes nothing but the database.
package protocol SQLDatabase: Sendable {
    /// Runs a body that sees one moment of the database and changes nothing.
    func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs a body that asks one query, which sees one moment by itself; it costs less than a transaction.
    func readOnce<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// The threads on which a task reads without changing threads; nil where there are none.
    var readExecutor: (any TaskExecutor)? { get }

    /// Runs a body as one transaction: all of it holds, or nothing of it.
    @discardableResult
    func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs a body as the one transaction that changes the schema: others that would do it at the same time wait for it.
    @discardableResult
    func changeSchema<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Gives back to the disk what deleted rows have left empty, where that is much.
    ///
    /// - Returns: the number of bytes.
    @discardableResult
    func giveBackSpace() async throws -> Int64

    /// What the server says about itself; nil where there is none.
    func serverReport() async throws -> ServerReport?

    /// The accounts of which transactions of any process change something, soon after they do; nil stands for any
    /// account, where changes may have gone unheard.
    ///
    /// It ends at once where an engine cannot tell.
    func changes() -> AsyncStream<Int64?>

    /// Whether ``changes()`` tells of every transaction for as long as it lasts, also of those that change nothing of an
    /// account.
    var reportsAllChanges: Bool { get }
}

extension SQLDatabase {
    /// Runs a body as one durable transaction.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(.durable, body)
    }

    /// An engine with one writer changes the schema as it changes anything else.
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

    /// The version of the schema; 0 when there is none.
    package func schemaVersion() async throws -> Int {
        try await read { try Schema.version(of: $0) }
    }
}

/// What a transaction that was reported as done outlives.
package enum Durability: Hashable, Sendable {
    /// A loss of power: for what a person does, which nobody can repeat for them.
    case durable
    /// The end of the process only: for what can be read again, such as the commits of a repository.
    case repeatable
}
