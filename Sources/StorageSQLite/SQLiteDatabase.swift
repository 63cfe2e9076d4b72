import CSQLite
package import Core
import GRDB
import GRDBSQLite
package import Storage
import Synchronization

/// The embedded database: one writer and several readers on a file, or a single connection.
package struct SQLiteDatabase: SQLDatabase {
    /// Number of connections to a file.
    package enum Connections: Sendable {
        /// One writer, and readers beside it.
        case several
        /// A single connection, for a command with few queries: opening another takes longer than waiting.
        case one
    }

    private let writer: DatabaseQueue
    /// Readers beside the writer; nil if the writer's connection is the only one.
    private let readers: SQLiteReaders?
    private let statistics = PlannerStatistics()
    /// Opened file; nil for an in-memory database.
    private let file: OpenedFile?
    /// Maximum wait for the writer's turn and for another process's lock.
    private let patience: Duration
    private let clock: MonotonicClock
    private let waits = LockWaits()
    private let safety = SafetyLevel()
    /// Schema version when the file was opened; 0 if there was none.
    package let schemaAtOpening: Int
    let statements = StatementCount()

    /// Opens the database file, creating it if necessary; its folder must exist.
    ///
    /// A file written by a newer Haru is rejected without changing a byte.
    ///
    /// - Parameters:
    ///   - connections: whether reads run concurrently with writes.
    ///   - patience: maximum wait for the writer's turn and for another process's lock.
    ///   - clock: clock that measures waits.
    package init(
        path: String, connections: Connections = .several, patience: Duration = Self.patience, clock: MonotonicClock
    ) throws {
        self.patience = patience
        self.clock = clock
        _ = Self.settings
        do {
            let waits = waits
            writer = try DatabaseQueue(path: path, configuration: Self.configuration(waits))
            file = OpenedFile(path: path)
            schemaAtOpening = try writer.inDatabase { database in
                try waits.during(LockWait(atMost: patience, by: clock)) {
                    try Self.makeReady(database, within: patience, by: clock)
                }
            }
            readers =
                connections == .one
                ? nil : SQLiteReaders(path: path, configuration: Self.configuration(), count: statements)
        } catch {
            throw StorageError(opening: path, error) ?? error
        }
    }

    /// Creates an in-memory database that exists as long as this value.
    package init(clock: MonotonicClock) throws {
        patience = Self.patience
        self.clock = clock
        _ = Self.settings
        do {
            file = nil
            schemaAtOpening = 0
            writer = try DatabaseQueue(configuration: Self.configuration(waits))
            readers = nil
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    /// Inserts rows synchronously on the calling thread, for a file that nobody else has open yet.
    package func insert(_ rows: [[SQLValue]], by statement: String) throws {
        do {
            try writer.inDatabase { database in
                try database.inTransaction {
                    try TransactionConnection(database, count: statements).execute(statement, rows: rows)
                    return .commit
                }
            }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    package func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(isOneQuery: false, body)
    }

    package func readOnce<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await read(isOneQuery: true, body)
    }

    private func read<Value: Sendable>(
        isOneQuery: Bool, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        guard let readers else {
            return try await inTurn { [statements] database in
                var value: Value?
                try database.inTransaction(.deferred) {
                    value = try body(TransactionConnection(database, isReadOnly: true, count: statements))
                    return .commit
                }
                return try Self.required(value)
            }
        }
        do {
            if readers.threads.areCurrent { return try readers.read(isOneQuery: isOneQuery, body) }
            return try await withTaskExecutorPreference(readers.threads) {
                try await Self.read(isOneQuery: isOneQuery, body, by: readers)
            }
        } catch let error as DatabaseError {
            // A new connection finds no file at the path.
            if let file, !file.isInPlace { throw StorageError.moved }
            throw StorageError(error)
        }
    }

    /// Reads on a thread of the task's preferred executor, whatever the caller's isolation.
    @concurrent private static func read<Value: Sendable>(
        isOneQuery: Bool, _ body: @Sendable (any SQLConnection) throws -> Value, by readers: SQLiteReaders
    ) async throws -> Value {
        try readers.read(isOneQuery: isOneQuery, body)
    }

    package var readExecutor: (any TaskExecutor)? { readers?.threads }

    @discardableResult
    package func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await inTurn { [safety, statements, statistics] database in
            try safety.set(durability, on: database)
            var value: Value?
            try database.inTransaction(.immediate) {
                let connection = TransactionConnection(database, count: statements)
                // A newer version may have changed the schema since the file was opened.
                let found = try Schema.version(of: connection)
                guard found <= Schema.version else {
                    throw StorageError.newerSchema(found: found, known: Schema.version)
                }
                value = try body(connection)
                try statistics.keepUp(in: database)
                return .commit
            }
            return try Self.required(value)
        }
    }

    /// Unwraps the value that a transaction returned.
    private static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw StorageError.other(code: Int(SQLITE_ABORT), detail: "no transaction") }
        return value
    }

    /// Runs a body outside any transaction, as some SQLite statements require.
    func withoutTransaction<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await inTurn { [statements] in try body(TransactionConnection($0, count: statements)) }
    }

    /// Runs a body on the writer's connection when its turn comes.
    ///
    /// - Throws: ``StorageError/moved`` if the path no longer refers to the opened file.
    private func inTurn<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        let wait = LockWait(atMost: patience, by: clock)
        do {
            return try await withTaskCancellationHandler {
                try await writer.writeWithoutTransaction { [file, waits] database in
                    if let file, !file.isInPlace { throw StorageError.moved }
                    do {
                        return try waits.during(wait) { try body(database) }
                    } catch let error as DatabaseError {
                        // GRDB's error lacks the system error code.
                        throw StorageError(error, systemError: sqlite3_system_errno(database.sqliteConnection))
                    }
                }
            } onCancel: {
                wait.cancel()
            }
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }

    #if os(Linux)
        package var reportsAllChanges: Bool { file != nil }

        /// Stream with an element after writes of any process to the WAL, where every transaction starts.
        package func changes() -> AsyncStream<Int64?> {
            let (stream, continuation) = AsyncStream.makeStream(of: Int64?.self, bufferingPolicy: .bufferingNewest(1))
            if let file, let writes = FileWrites(path: file.path + "-wal") {
                continuation.onTermination = { _ in writes.stop() }
                writes.start {
                    continuation.yield(nil)
                } ended: {
                    continuation.finish()
                }
            } else {
                continuation.finish()
            }
            return stream
        }
    #endif

    /// Closes all connections, which checkpoints the WAL into the file.
    package func close() throws {
        do {
            try readers?.close()
            try writer.close()
        } catch let error as DatabaseError {
            throw StorageError(error)
        }
    }
}

extension SQLiteDatabase {
    /// Process-wide SQLite settings, applied before the first database is opened.
    ///
    /// Concurrent readers would contend for the lock of SQLite's memory statistics.
    private static let settings: Void = { _ = sqlite_count_no_memory() }()

    /// Default maximum wait.
    package static let patience = Duration.seconds(30)

    /// - Parameter waits: waits of the writer; nil for read-only connections.
    private static func configuration(_ waits: LockWaits? = nil) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = waits == nil
        configuration.foreignKeysEnabled = true
        configuration.busyMode =
            waits.map { waits in .callback { waits.mayTryAgain(after: $0) } }
            ?? .timeout(Double(patience.components.seconds))
        configuration.prepareDatabase { database in
            // In KiB. The writer's cache is larger, since a first reading inserts at random into an index of object
            // names; a cache uses only the memory that it needs.
            var pragmas = "PRAGMA cache_size = -\(waits == nil ? 2_048 : 16_384);"
            pragmas += "PRAGMA synchronous = \(SafetyLevel.start);"
            #if os(macOS)
                // On macOS an ordinary fsync returns before the data is on disk.
                pragmas += "PRAGMA fullfsync = ON;"
            #endif
            // The long WAL of a first reading is truncated after a checkpoint.
            pragmas += "PRAGMA journal_size_limit = 16777216;"
            let code = sqlite3_exec(database.sqliteConnection, pragmas, nil, nil, nil)
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
            // GRDB does not interrupt statements that are stepped here. A single interrupt would be lost if it came
            // just before a statement, so the handler polls for cancellation every 10,000 instructions.
            sqlite3_progress_handler(
                database.sqliteConnection, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
        }
        return configuration
    }

    /// Rejects an unusable file and returns the schema version.
    private static func makeReady(
        _ database: Database, within patience: Duration, by clock: MonotonicClock
    ) throws -> Int {
        if sqlite3_db_readonly(database.sqliteConnection, "main") == 1 { throw StorageError.readOnly }
        let found = try Schema.version(of: TransactionConnection(database))
        guard found <= Schema.version else {
            throw StorageError.newerSchema(found: found, known: Schema.version)
        }
        // The mode is stored in the file, so this sets it only for a new or copied file.
        let end = clock.now.advanced(by: patience)
        while try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" {
            do {
                try database.execute(sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && clock.now < end {
                // When several processes open a new file at once, SQLite rejects all but one without calling the busy
                // handler.
                sqlite3_sleep(10)
            }
        }
        return found
    }
}

/// Durability of the writer's connection (`PRAGMA synchronous`).
private final class SafetyLevel: Sendable {
    static let start = "FULL"
    private let current = Mutex(Durability.durable)

    func set(_ durability: Durability, on database: Database) throws {
        guard current.withLock({ $0 }) != durability else { return }
        try database.execute(sql: "PRAGMA synchronous = \(durability == .durable ? Self.start : "NORMAL")")
        current.withLock { $0 = durability }
    }
}
