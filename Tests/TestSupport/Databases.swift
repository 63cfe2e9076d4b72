import Core
import Foundation
package import Storage
import StorageSQLite

/// The engines that every storage test runs on.
package enum DatabaseEngine: String, CaseIterable, Sendable {
    /// SQLite without a file.
    case memory
    /// SQLite on a file, with readers beside the writer.
    case file
    /// SQLite on a file, over one connection, as commands use it.
    case connection
    /// PostgreSQL, over a few connections.
    case postgres

    /// The SQLite engines, for SQLite-only tests.
    package static let sqlite: [DatabaseEngine] = [.memory, .file, .connection]

    /// Default engine of tests that name none: SQLite, unless `HARU_TEST_DATABASE=postgres` is set.
    package static let usual: DatabaseEngine =
        ProcessInfo.processInfo.environment["HARU_TEST_DATABASE"] == "postgres" ? .postgres : .memory

    /// One of each kind, for long tests that depend on the engine.
    package static let kinds: [DatabaseEngine] = [.memory, .postgres]

    /// Runs a body with an empty database that is removed afterwards.
    @discardableResult
    package func withEmptyDatabase<Value>(
        _ body: (any SQLDatabase) async throws -> Value
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
        case .postgres:
            let server = try PostgresServer.shared()
            return try await server.withDatabase { try await body(server.database($0)) }
        }
    }

    /// Runs a body with a database that has the current schema and these people.
    ///
    /// Statements on a database in memory are explained, so that no test passes whose statements scan a whole table.
    ///
    /// - Parameter copies: whether the body copies whole tables, in which case nothing is explained.
    package func withDatabase<Value>(
        people: [Int64] = [1], copies: Bool = false, _ body: (any SQLDatabase) async throws -> Value
    ) async throws -> Value {
        if self == .postgres {
            return try await PostgresServer.shared().withFurnishedDatabase { database in
                try await Self.add(people, to: database)
                return try await body(database)
            }
        }
        return try await withEmptyDatabase { database in
            try await Schema.upgrade(database)
            guard self == .memory, !copies else {
                try await Self.add(people, to: database)
                return try await body(database)
            }
            let explained = ExplainedDatabase(database)
            try await Self.add(people, to: explained)
            let value = try await body(explained)
            try await explained.explain()
            return value
        }
    }

    private static func add(_ people: [Int64], to database: any SQLDatabase) async throws {
        if people.isEmpty { return }
        try await database.write { connection in
            for person in people {
                try PersonTable.ensure(person, createdAt: Instant(seconds: 0), in: connection)
            }
        }
    }
}
