import Core

/// Writes everything that a database holds at one moment to an empty one, while others go on working with it.
package struct DatabaseBackup: Sendable {
    /// The backup is not what the database held.
    package struct Differs: Error, Hashable {
        package let table: String
    }

    /// Writes rows; they are there when it returns.
    package typealias Insertion = @Sendable (_ statement: String, _ rows: [[SQLValue]]) throws -> Void

    private let source: any SQLDatabase

    /// Makes a backup that is not begun.
    package init(of source: any SQLDatabase) { self.source = source }

    /// Reads all tables in one transaction and hands over their rows, page by page.
    ///
    /// - Returns: what ``verify(_:in:)`` holds a restored database against.
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

    /// What the tables came to.
    package struct Digests: Sendable {
        fileprivate let tables: [String: TableDigest]

        /// How many rows there are.
        package var rows: Int { tables.values.reduce(0) { $0 + $1.rows } }
    }

    /// Reads what was written, and holds it against what was read.
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

/// Goes through the rows of a table, in the order of its key.
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

    /// What writes a row of it to another database.
    var insertion: String {
        let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }

    /// The page of rows that comes after a row.
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

    /// Whether a page is the last one.
    func isLast(_ page: [[SQLValue]]) -> Bool { page.count < Self.pageLength }

    /// What all rows come to, as one connection sees them.
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
