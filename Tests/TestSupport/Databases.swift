import Core
import Storage
package import StorageSQLite

/// The engines that every test of what is stored runs on.
package enum DatabaseEngine: String, CaseIterable, Sendable {
    /// SQLite without a file.
    case memory
    /// SQLite on a file, with its readers beside the writer.
    case file
    /// SQLite on a file, over one connection, as commands have it.
    case connection

    /// Runs a body with an empty database that is gone afterwards.
    package func withEmptyDatabase<Value>(
        _ body: (SQLiteDatabase) async throws -> Value
    ) async throws -> Value {
        switch self {
        case .memory:
            return try await body(SQLiteDatabase())
        case .file, .connection:
            return try await withTemporaryFolder { folder in
                let database = try SQLiteDatabase(
                    path: folder + "/haru.sqlite", connections: self == .file ? .several : .one)
                let value = try await body(database)
                try database.close()
                return value
            }
        }
    }

    /// Runs a body with a database that has today's schema and these people.
    package func withDatabase<Value>(
        people: [Int64] = [1], _ body: (SQLiteDatabase) async throws -> Value
    ) async throws -> Value {
        try await withEmptyDatabase { database in
            try await Schema.upgrade(database)
            try await database.write { connection in
                for person in people {
                    try PersonTable.ensure(person, createdAt: Instant(seconds: 0), in: connection)
                }
            }
            return try await body(database)
        }
    }
}
