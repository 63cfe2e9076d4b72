import GRDB
import GRDBSQLite
package import Storage

/// The embedded database: one writer and several readers on a file, or everything in memory.
package struct SQLiteDatabase: SQLDatabase {
    private let writer: DatabaseQueue
    private let reader: any DatabaseReader

    /// Opens the database file, and makes it when there is none; its folder must exist.
    ///
    /// A file that a newer Haru wrote is refused, and none of its bytes change.
    package init(path: String) throws {
        do {
            writer = try DatabaseQueue(path: path, configuration: Self.configuration())
            try writer.inDatabase(Self.makeReady)
            // GRDB's pool writes to the file each time that it opens one for writing, so that every
            // `haru today` would wait for the disk. Its readers are what is wanted of it here.
            reader = try DatabasePool(path: path, configuration: Self.configuration(readonly: true))
        } catch {
            throw StorageError(opening: path, error) ?? error
        }
    }

    /// Makes a database that lives in memory and is gone with this value.
    package init() throws {
        do {
            writer = try DatabaseQueue(configuration: Self.configuration())
            reader = writer
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    package func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await reader.read { try body(TransactionConnection($0)) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    @discardableResult
    package func write<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await writer.write { try body(TransactionConnection($0)) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    /// Runs a body outside of any transaction, for what SQLite does only there.
    func withoutTransaction<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await writer.writeWithoutTransaction { try body(TransactionConnection($0)) }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    /// Closes every connection, which moves what was written into the one file.
    package func close() throws {
        do {
            try reader.close()
            try writer.close()
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }
}

extension SQLiteDatabase {
    /// How long one waits for another process that writes, in seconds.
    private static let patience = 30.0

    private static func configuration(readonly: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(patience)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            // In KiB. The writer keeps more, for a first reading inserts at random into an index of
            // object names; a cache takes only what it uses.
            try database.execute(sql: "PRAGMA cache_size = -\(readonly ? 2_048 : 16_384)")
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            // The long log of a first reading is cut back once it was moved into the file.
            try database.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        return configuration
    }

    private static func makeReady(_ database: Database) throws {
        if sqlite3_db_readonly(database.sqliteConnection, "main") == 1 { throw StorageError.readOnly }
        let found = try Schema.version(of: TransactionConnection(database))
        guard found <= Schema.version else {
            throw StorageError.newerSchema(found: found, known: Schema.version)
        }
        // Kept in the file, so this is for a new one and for one that was copied.
        let end = ContinuousClock.now + .seconds(patience)
        while try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" {
            do {
                try database.execute(sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && .now < end {
                // Of several that open a new file at once SQLite turns all but one away, and lets none wait for it.
                sqlite3_sleep(10)
            }
        }
    }
}
