import Core
package import Foundation
package import Storage
import StorageSQLite

/// Makes a database file with the current schema and one person.
package func makeDatabase(
    at path: String, revision: Int = 1,
    _ more: @Sendable @escaping (any SQLConnection) throws -> Void = { _ in }
) async throws {
    let database = try SQLiteDatabase(path: path)
    try await Schema.upgrade(database)
    try await database.write(of: 1) { tx in
        try PersonTable.ensure(1, createdAt: Instant(seconds: 0), in: tx)
        for _ in 0..<revision { try tx.revisions.bump() }
        try more(tx)
    }
    try database.close()
}

/// The bytes of a file.
package func bytes(of path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
}
