import Foundation
import Storage
import StorageSQLite

/// Changes a database behind the program's back.
enum SQLite {
    static func run(_ statement: String, on path: String) async throws {
        let database = try SQLiteDatabase(path: path)
        try await database.write { _ = try $0.execute(statement, []) }
        try database.close()
    }
}
