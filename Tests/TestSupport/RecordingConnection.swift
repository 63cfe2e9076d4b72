package import Storage

/// A connection that reports each statement before it runs it.
package final class RecordingConnection: SQLConnection {
    private let connection: any SQLConnection
    private let note: (_ sql: String, _ arguments: [SQLValue]) -> Void

    /// Wraps another connection.
    package init(_ connection: any SQLConnection, _ note: @escaping (_ sql: String, _ arguments: [SQLValue]) -> Void) {
        self.connection = connection
        self.note = note
    }

    /// Returns the statements that a body runs, in order.
    package static func statements(
        on connection: any SQLConnection, _ body: (RecordingConnection) throws -> Void
    ) throws -> [(sql: String, arguments: [SQLValue])] {
        var statements: [(sql: String, arguments: [SQLValue])] = []
        try body(RecordingConnection(connection) { statements.append(($0, $1)) })
        return statements
    }

    package func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        note(sql, arguments)
        return try connection.execute(sql, arguments)
    }

    package func execute(_ sql: String, rows: [[SQLValue]]) throws -> [Int] {
        if let first = rows.first { note(sql, first) }
        return try connection.execute(sql, rows: rows)
    }

    package func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        note(sql, arguments)
        try connection.query(sql, arguments, row: row)
    }

    package func bufferedQuery(
        _ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void
    ) throws {
        note(sql, arguments)
        try connection.bufferedQuery(sql, arguments, row: row)
    }

    package func integers(_ sql: String, _ arguments: [SQLValue], columns: Int) throws -> [Int64] {
        note(sql, arguments)
        return try connection.integers(sql, arguments, columns: columns)
    }

    package func prefetch(_ queries: [SQLQuery]) throws { try connection.prefetch(queries) }

    package func hasTable(_ name: String) throws -> Bool { try connection.hasTable(name) }

    package func columns(of table: String) throws -> [SQLColumn] { try connection.columns(of: table) }

    package func lockingRows(of table: String) -> String { connection.lockingRows(of: table) }

    package var ordersRowsByKey: Bool { connection.ordersRowsByKey }

    package var clockOffset: Int64 { connection.clockOffset }

    package func noteChange(of person: Int64) { connection.noteChange(of: person) }
}
