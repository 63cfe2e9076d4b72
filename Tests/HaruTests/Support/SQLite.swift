import Foundation
import Storage
import StorageSQLite
import TestSupport

/// Changes a database without the program.
enum SQLite {
    static func run(_ statement: String, on path: String) async throws {
        let database = try SQLiteDatabase(path: path)
        try await database.write { _ = try $0.execute(statement, []) }
        try database.close()
    }

    /// The number that a query returns.
    static func count(_ query: String, on path: String) async throws -> Int {
        let database = try SQLiteDatabase(path: path)
        let count = try await database.read { connection in
            var count: Int64 = 0
            try connection.query(query, []) { count = try $0.integer(0) }
            return Int(count)
        }
        try database.close()
        return count
    }

    /// Enqueues a job with the ID `asked`.
    static func ask(_ kind: String, payload: String, _ place: Place) async throws {
        let columns = "person_id, id, kind, payload, asked, created_at, due_at, attempts, progress, error"
        try await run(
            "INSERT INTO job (\(columns)) VALUES (1, 'asked', '\(kind)', '\(payload)', 1, 1, 1, 0, '', '')",
            on: place.database)
    }

    /// Whether an account is stored.
    static func hasPerson(on path: String) async throws -> Bool {
        let database = try SQLiteDatabase(path: path)
        let person = try await database.read { try PersonTable.find(1, in: $0) }
        try database.close()
        return person != nil
    }
}
