import Storage

/// A connection during one transaction.
final class PostgresTransaction: SQLConnection {
    private let connection: PostgresConnection
    private let address: PostgresAddress
    /// First failure; the results of later statements do not count.
    private(set) var failure: PostgresFailure?
    /// Accounts changed by the transaction.
    private(set) var changed: Set<Int64> = []

    let clockOffset: Int64
    /// Whether only queries are allowed; without a transaction the server does not enforce this.
    private let asksOnly: Bool

    /// Maximum number of queries sent together: this many fit into the socket buffers, so that neither side blocks on
    /// the other.
    private static let mostPrefetched = 64

    init(
        _ connection: PostgresConnection, at address: PostgresAddress, clockOffset: Int64, asksOnly: Bool = false
    ) {
        self.asksOnly = asksOnly
        self.connection = connection
        self.address = address
        self.clockOffset = clockOffset
    }

    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try telling(sql) { try connection.execute(Self.collated(sql), arguments) }
    }

    @discardableResult
    func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int] {
        try telling(sql) { try connection.execute(sql, rows: rows) }
    }

    func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        try telling(sql) { try connection.query(sql, arguments, row: row) }
    }

    func bufferedQuery(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        try telling(sql) { try connection.bufferedQuery(sql, arguments, row: row) }
    }

    func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64] {
        try telling(sql) { try connection.integers(sql, arguments, columns: columns) }
    }

    func prefetch(_ queries: [SQLQuery]) throws {
        try telling { try connection.prefetch(queries.prefix(Self.mostPrefetched)) }
    }

    func hasTable(_ name: String) throws -> Bool {
        var found = false
        try query(
            """
            SELECT 1 FROM pg_catalog.pg_class
            WHERE relname = $1 AND relkind IN ('r', 'p') AND relnamespace = pg_catalog.to_regnamespace(current_schema())
            """,
            [.text(name)]
        ) { _ in found = true }
        return found
    }

    func columns(of table: String) throws -> [SQLColumn] {
        var columns: [SQLColumn] = []
        try query(
            """
            SELECT a.attname,
                CASE WHEN array_position(i.indkey::smallint[], a.attnum) < i.indnkeyatts
                    THEN array_position(i.indkey::smallint[], a.attnum) END
            FROM pg_catalog.pg_class AS c
            JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            LEFT JOIN pg_catalog.pg_index AS i ON i.indrelid = c.oid AND i.indisprimary
            WHERE c.relname = $1 AND c.relkind IN ('r', 'p')
                AND c.relnamespace = pg_catalog.to_regnamespace(current_schema())
            ORDER BY a.attnum
            """,
            [.text(table)]
        ) { row in
            // Positions in an index are counted from 0.
            let place = try row.optionalInteger(1).map { Int($0) + 1 }
            columns.append(SQLColumn(name: try row.text(0), keyPlace: place))
        }
        return columns
    }

    func lockingRows(of table: String) -> String { " FOR UPDATE OF \(table) SKIP LOCKED" }

    func noteChange(of person: Int64) { changed.insert(person) }

    /// Runs a statement and maps its failure to a ``StorageError``.
    private func telling<Value>(_ sql: String = "SELECT", _ body: () throws -> Value) throws -> Value {
        try Task.checkCancellation()
        if asksOnly, !sql.hasPrefix("SELECT") { throw StorageError.server(.readOnly) }
        do {
            return try body()
        } catch let failure as PostgresFailure {
            self.failure = self.failure ?? failure
            if case .refused(state: "57014") = failure.kind { try Task.checkCancellation() }
            throw StorageError(failure, at: address)
        }
    }

    /// Makes text columns of a table definition compare byte by byte, as SQLite does.
    private static func collated(_ sql: String) -> String {
        guard sql.hasPrefix("CREATE TABLE") || sql.hasPrefix("ALTER TABLE") else { return sql }
        return sql.replacing(/\bTEXT\b/, with: "TEXT COLLATE \"C\"")
    }
}
