import Core

/// Copies a consistent snapshot of a database into an empty one without blocking other connections.
package struct DatabaseBackup: Sendable {
    /// The rows of a table in the backup differ from those in the source.
    package struct Differs: Error, Hashable {
        package let table: String
    }

    /// Inserts rows synchronously.
    package typealias Insertion = @Sendable (_ statement: String, _ rows: [[SQLValue]]) throws -> Void

    private let source: any SQLDatabase

    package init(of source: any SQLDatabase) { self.source = source }

    /// Reads all tables in one transaction and passes their rows on, page by page.
    ///
    /// - Returns: digests with which ``verify(_:in:)`` compares a restored database.
    package func run(into insert: @escaping Insertion) async throws -> Digests {
        try await source.read { connection in
            var digests: [String: TableDigest] = [:]
            for table in DatabaseCopy.tables {
                let reader = try TableReader(table, in: connection)
                digests[table] = try reader.digest(in: connection) { rows in try insert(reader.insertion, rows) }
            }
            return Digests(tables: digests)
        }
    }

    /// Digests of all tables.
    package struct Digests: Sendable {
        fileprivate let tables: [String: TableDigest]

        /// Total number of rows.
        package var rows: Int { tables.values.reduce(0) { $0 + $1.rows } }
    }

    /// Reads the backup and compares it with the digests of the source.
    ///
    /// - Throws: ``Differs``.
    package static func verify(_ digests: Digests, in database: any SQLDatabase) async throws {
        try await database.read { connection in
            for table in DatabaseCopy.tables {
                let digest = try TableReader(table, in: connection).digest(in: connection) { _ in }
                guard digest == digests.tables[table] else { throw Differs(table: table) }
            }
        }
    }
}

/// Reads the rows of a table in primary key order.
struct TableReader {
    private static let pageLength = 1_000

    private let table: String
    private let columns: [String]
    private let keys: [String]

    init(_ table: String, in connection: any SQLConnection) throws {
        let described = try connection.columns(of: table)
        self.table = table
        columns = described.map(\.name)
        keys = described.filter { $0.keyPlace != nil }.sorted { $0.keyPlace ?? 0 < $1.keyPlace ?? 0 }.map(\.name)
    }

    /// Statement that inserts a row into another database.
    var insertion: String {
        let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }

    /// Returns the page of rows that follows a row; nil starts at the first.
    func page(after last: [SQLValue]?, in connection: any SQLConnection) throws -> [[SQLValue]] {
        let key = keys.joined(separator: ", ")
        let places = keys.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let indices = keys.compactMap { columns.firstIndex(of: $0) }
        let width = columns.count
        return try connection.all(
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(table) \(last == nil ? "" : "WHERE (\(key)) > (\(places))")
            ORDER BY \(key) LIMIT \(Self.pageLength)
            """, last.map { row in indices.map { row[$0] } } ?? []
        ) { row in try (0..<width).map { try row.value($0).withoutNUL } }
    }

    /// Whether a page is the last.
    func isLast(_ page: [[SQLValue]]) -> Bool { page.count < Self.pageLength }

    /// Returns the digest of all rows that a connection sees, and passes each page to `body`.
    func digest(
        in connection: any SQLConnection, page body: ([[SQLValue]]) throws -> Void
    ) throws -> TableDigest {
        var (digest, last): (TableDigest, [SQLValue]?) = (TableDigest(), nil)
        while true {
            let rows = try page(after: last, in: connection)
            for row in rows { digest.add(row) }
            if !rows.isEmpty { try body(rows) }
            if isLast(rows) { return digest }
            last = rows.last
        }
    }
}
