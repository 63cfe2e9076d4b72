@testable import Storage

/// Connection that records the statements it passes on.
final class RecordingConnection: SQLConnection {
    private let connection: any SQLConnection
    private(set) var statements: [(sql: String, arguments: [SQLValue])] = []

    init(_ connection: any SQLConnection) {
        self.connection = connection
    }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        statements.append((sql, arguments))
        return try connection.execute(sql, arguments)
    }

    func query(_ sql: String, _ arguments: [SQLValue], row: (borrowing any SQLRow) throws -> Void) throws {
        statements.append((sql, arguments))
        try connection.query(sql, arguments, row: row)
    }

    func hasTable(_ name: String) throws -> Bool { try connection.hasTable(name) }

    func columns(of table: String) throws -> [SQLColumn] { try connection.columns(of: table) }

    func lockingRows(of table: String) -> String { connection.lockingRows(of: table) }
}
