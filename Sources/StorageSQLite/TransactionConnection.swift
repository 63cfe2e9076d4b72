import GRDB
import GRDBSQLite
import Storage

/// A connection during one transaction.
final class TransactionConnection: SQLConnection {
    private let database: Database
    private let isReadOnly: Bool
    private let count: StatementCount
    private let statements: ConnectionStatements
    /// Last used statement: in a bulk insert it is also the next one.
    private var last: (sql: String, statement: PreparedStatement)?

    /// - Parameters:
    ///   - isReadOnly: whether statements that write are rejected. SQLite can enforce this itself, but then prepares
    ///     every statement again.
    ///   - statements: statement cache of the connection, if it outlives the transaction.
    init(
        _ database: Database, isReadOnly: Bool = false, statements: ConnectionStatements = ConnectionStatements(),
        count: StatementCount = StatementCount()
    ) {
        self.database = database
        self.isReadOnly = isReadOnly
        self.statements = statements
        self.count = count
    }

    var ordersRowsByKey: Bool { true }

    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        let statement = try statement(sql)
        defer { statement.reset() }
        try statement.bind(arguments)
        while try statement.step() {}
        return Int(sqlite3_changes(database.sqliteConnection))
    }

    func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        let statement = try statement(sql)
        defer { statement.reset() }
        try statement.bind(arguments)
        let current = CurrentRow(pointer: statement.pointer)
        while try statement.step() { try row(current) }
    }

    func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64] {
        let statement = try statement(sql)
        defer { statement.reset() }
        try statement.bind(arguments)
        let row = CurrentRow(pointer: statement.pointer)
        var numbers: [Int64] = []
        // A year of days.
        numbers.reserveCapacity(400 * columns)
        while try statement.step() {
            for column in 0..<columns { numbers.append(try row.integer(column)) }
        }
        return numbers
    }

    func hasTable(_ name: String) throws -> Bool {
        var found = false
        try query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1", [.text(name)]) { _ in
            found = true
        }
        return found
    }

    func columns(of table: String) throws -> [SQLColumn] {
        var columns: [SQLColumn] = []
        try query("SELECT name, pk FROM pragma_table_info($1) ORDER BY cid", [.text(table)]) { row in
            let place = Int(try row.integer(1))
            columns.append(SQLColumn(name: try row.text(0), keyPlace: place == 0 ? nil : place))
        }
        return columns
    }

    /// Returns a prepared statement that is not in use; GRDB caches them across transactions.
    private func statement(_ sql: String) throws -> PreparedStatement {
        try Task.checkCancellation()
        if let last, last.sql == sql, !last.statement.isBusy { return last.statement }
        let statement = try otherStatement(sql)
        last = (sql, statement)
        return statement
    }

    private func otherStatement(_ sql: String) throws -> PreparedStatement {
        if let statement = statements[sql], !statement.isBusy { return statement }
        if count.note(sql, on: database) { statements.removeAll() }
        let cached = try PreparedStatement(database.cachedStatement(sql: sql))
        let statement = cached.isBusy ? try PreparedStatement(database.makeStatement(sql: sql)) : cached
        if isReadOnly, !statement.isReadOnly { throw StorageError.readOnly }
        statements[sql] = statement
        return statement
    }
}

extension TransactionConnection {
    /// Begins a transaction that sees a snapshot.
    ///
    /// GRDB would make SQLite parse the statement again for each transaction.
    func beginReading() throws { _ = try run("BEGIN DEFERRED") }

    /// Ends the transaction, ignoring errors, since nothing is committed.
    func endReading() {
        if (try? run("COMMIT")) == nil { _ = try? run("ROLLBACK") }
    }

    private func run(_ sql: String) throws -> Bool {
        let statement = try otherStatement(sql)
        defer { statement.reset() }
        return try statement.step()
    }
}

/// Prepared statements of a connection.
final class ConnectionStatements {
    private var known: [String: PreparedStatement] = [:]

    subscript(sql: String) -> PreparedStatement? {
        get { known[sql] }
        set { known[sql] = newValue }
    }

    /// Releases all statements, so that the connection can be closed.
    func removeAll() { known.removeAll() }
}
