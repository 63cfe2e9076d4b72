import Foundation
import Storage
import StorageSQLite
import TestSupport

/// Changes a database behind the program's back.
enum SQLite {
    static func run(_ statement: String, on path: String) async throws {
        let database = try SQLiteDatabase(path: path)
        try await database.write { _ = try $0.execute(statement, []) }
        try database.close()
    }

    /// Whether anybody is written down.
    static func hasPerson(on path: String) async throws -> Bool {
        let database = try SQLiteDatabase(path: path)
        let person = try await database.read { try PersonTable.find(1, in: $0) }
        try database.close()
        return person != nil
    }
}
