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
/// of the types TEXT, BIGINT and DOUBLE PRECISION only.
package protocol SQLConnection {
    /// Runs one statement and gives the number of rows that it changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int

    /// Runs one query and hands its rows over one by one, so that any number of them fits in memory.
    func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws

    /// Whether a table of this name exists.
    func hasTable(_ name: String) throws -> Bool

    /// What at the end of a query makes it lock the rows of a table and pass over those that others hold.
    ///
    /// Empty where there is one writer, who holds them all.
    func lockingRows(of table: String) -> String
}

extension SQLConnection {
    package func lockingRows(of table: String) -> String { "" }
}

/// One row of a result; columns are counted from 0.
package protocol SQLRow {
    func integer(_ column: Int) throws -> Int64
    func optionalInteger(_ column: Int) throws -> Int64?
    func text(_ column: Int) throws -> String
    func optionalText(_ column: Int) throws -> String?
    func real(_ column: Int) throws -> Double
}

/// A database engine: reads see one moment, writes are transactions.
///
/// The closures are synchronous so that a transaction never waits for anything but the database.
package protocol SQLDatabase: Sendable {
    /// Runs a body that sees one moment of the database and changes nothing.
    func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Runs a body as one transaction: all of it holds, or nothing of it.
    @discardableResult
    func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Gives back to the disk what deleted rows have left empty, where that is much.
    ///
    /// - Returns: the number of bytes.
    @discardableResult
    func giveBackSpace() async throws -> Int64
}

extension SQLDatabase {
    /// Runs a body as one durable transaction.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await write(.durable, body)
    }
}

/// What a transaction that was reported as done outlives.
package enum Durability: Hashable, Sendable {
    /// A loss of power: for what a person does, which nobody can repeat for them.
    case durable
    /// The end of the process only: for what can be read again, such as the commits of a repository.
    case repeatable
}
