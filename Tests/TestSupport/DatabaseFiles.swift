import Core
package import Foundation
package import Storage
import StorageSQLite

/// Makes a database file with today's schema and one person.
package func makeDatabase(
    at path: String, revision: Int = 1,
    _ more: @Sendable @escaping (any SQLConnection) throws -> Void = { _ in }
) async throws {
    let database = try SQLiteDatabase(path: path)
    try await Schema.upgrade(database)
    try await database.write { connection in
        try PersonTable.ensure(1, createdAt: Instant(seconds: 0), in: connection)
        for _ in 0..<revision { try RevisionTable.bump(person: 1, in: connection) }
        try more(connection)
    }
    try database.close()
}

/// The bytes of a file.
package func bytes(of path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
}
