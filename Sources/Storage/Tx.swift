/// A transaction on the rows of one account, which can also query other tables like any ``SQLConnection``.
///
/// Work across accounts (jobs, administration, migrations) uses the connection and selects an account with
/// ``SQLConnection/account(_:)``.
package struct Tx: SQLConnection {
    package let connection: any SQLConnection
    /// Number of the account.
    package let person: Int64

    package init(_ connection: any SQLConnection, person: Int64) {
        self.connection = connection
        self.person = person
    }

    /// Returns the same transaction on the rows of another account.
    package func account(_ person: Int64) -> Tx { Tx(connection, person: person) }

    @discardableResult
    package func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try connection.execute(sql, arguments)
    }

    @discardableResult
    package func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int] {
        try connection.execute(sql, rows: rows)
    }

    package func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        try connection.query(sql, arguments, row: row)
    }

    package func bufferedQuery(
        _ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void
    ) throws {
        try connection.bufferedQuery(sql, arguments, row: row)
    }

    package func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64] {
        try connection.integers(sql, arguments, columns: columns)
    }

    package func prefetch(_ queries: [SQLQuery]) throws { try connection.prefetch(queries) }

    package func hasTable(_ name: String) throws -> Bool { try connection.hasTable(name) }

    package func columns(of table: String) throws -> [SQLColumn] { try connection.columns(of: table) }

    package func lockingRows(of table: String) -> String { connection.lockingRows(of: table) }

    package var ordersRowsByKey: Bool { connection.ordersRowsByKey }

    package var clockOffset: Int64 { connection.clockOffset }

    package func noteChange(of person: Int64) { connection.noteChange(of: person) }
}

extension SQLConnection {
    /// Returns the transaction on the rows of an account.
    package func account(_ person: Int64) -> Tx { Tx(self, person: person) }
}

extension SQLDatabase {
    /// Runs a read-only body on a snapshot of an account.
    package func read<Value: Sendable>(
        of person: Int64, _ body: @Sendable @escaping (Tx) throws -> Value
    ) async throws -> Value {
        try await read { try body($0.account(person)) }
    }

    /// Runs a body with a single query of an account, which is its own snapshot.
    package func readOnce<Value: Sendable>(
        of person: Int64, _ body: @Sendable @escaping (Tx) throws -> Value
    ) async throws -> Value {
        try await readOnce { try body($0.account(person)) }
    }

    /// Runs a body as one transaction on an account.
    @discardableResult
    package func write<Value: Sendable>(
        _ durability: Durability = .durable, of person: Int64, _ body: @Sendable @escaping (Tx) throws -> Value
    ) async throws -> Value {
        try await write(durability) { try body($0.account(person)) }
    }
}
