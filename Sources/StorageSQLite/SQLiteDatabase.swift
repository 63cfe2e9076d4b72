import CSQLite
package import Core
import GRDB
import GRDBSQLite
package import Storage
import Synchronization

/// The embedded database: one writer and several readers on a file, or one connection for everything.
package struct SQLiteDatabase: SQLDatabase {
    /// How many connections to a file are opened.
    package enum Connections: Sendable {
        /// One that writes, and others that read beside it.
        case several
        /// One for all, as a command wants it that asks little: opening a further one takes longer than waiting.
        case one
    }

    private let writer: DatabaseQueue
    /// What reads beside the writer; nil where the writer's connection is the only one.
    private let readers: SQLiteReaders?
    private let statistics = PlannerStatistics()
    /// The file that was opened; nil for a database in memory.
    private let file: OpenedFile?
    /// How long one waits for one's turn and for another process that writes.
    private let patience: Duration
    private let clock: MonotonicClock
    private let waits = LockWaits()
    private let safety = SafetyLevel()
    /// The version of the schema when the file was opened; 0 where it had none.
    package let schemaAtOpening: Int
    let statements = StatementCount()

    /// Opens the database file, and makes it when there is none; its folder must exist.
    ///
    /// A file that a newer Haru wrote is refused, and none of its bytes change.
    ///
    /// - Parameters:
    ///   - connections: whether reading goes on while something is written.
    ///   - patience: how long one waits for one's turn and for another process that writes.
    ///   - clock: what waits are measured by.
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

    /// Makes a database that lives in memory and is gone with this value.
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

    /// Writes rows at once, on the thread that calls: for a file that nobody else has open yet.
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
            // A further connection finds nothing at the path.
            if let file, !file.isInPlace { throw StorageError.moved }
            throw StorageError(error)
        }
    }

    /// Reads on a thread that the task prefers, whoever asks.
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
                // A program of a newer version may have changed the schema since the file was opened.
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

    /// The value that a transaction gave.
    private static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw StorageError.other(code: Int(SQLITE_ABORT), detail: "no transaction") }
        return value
    }

    /// Runs a body outside of any transaction, for what SQLite does only there.
    func withoutTransaction<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await inTurn { [statements] in try body(TransactionConnection($0, count: statements)) }
    }

    /// Runs a body on the writer's connection when its turn has come.
    ///
    /// - Throws: ``StorageError/moved`` when the path leads to another file than the one that is open.
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
                        // GRDB's error says nothing of what the system said.
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

        /// Stream with an element after writes of any process to the write-ahead log, where every transaction begins.
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

    /// Closes every connection, which moves what was written into the one file.
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
    /// What holds for all databases of the process, set before the first of them is opened.
    ///
    /// Connections that read side by side would wait for each other where memory is counted.
    private static let settings: Void = { _ = sqlite_count_no_memory() }()

    /// How long one waits where nothing else is said.
    package static let patience = Duration.seconds(30)

    /// - Parameter waits: those of the writer; nil for connections that only read.
    private static func configuration(_ waits: LockWaits? = nil) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = waits == nil
        configuration.foreignKeysEnabled = true
        configuration.busyMode =
            waits.map { waits in .callback { waits.mayTryAgain(after: $0) } }
            ?? .timeout(Double(patience.components.seconds))
        configuration.prepareDatabase { database in
            // In KiB. The writer keeps more, for a first reading inserts at random into an index of
            // object names; a cache takes only what it uses.
            var pragmas = "PRAGMA cache_size = -\(waits == nil ? 2_048 : 16_384);"
            pragmas += "PRAGMA synchronous = \(SafetyLevel.start);"
            #if os(macOS)
                // There an ordinary synchronization ends before the disk has written.
                pragmas += "PRAGMA fullfsync = ON;"
            #endif
            // The long log of a first reading is cut back once it was moved into the file.
            pragmas += "PRAGMA journal_size_limit = 16777216;"
            let code = sqlite3_exec(database.sqliteConnection, pragmas, nil, nil, nil)
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
            // Statements that are stepped here are none that GRDB would stop. An interrupt alone is lost when it comes
            // just before one; every so many steps somebody asks whether anybody still waits.
            sqlite3_progress_handler(
                database.sqliteConnection, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
        }
        return configuration
    }

    /// Refuses what cannot be worked with, and gives the version of the schema.
    private static func makeReady(
        _ database: Database, within patience: Duration, by clock: MonotonicClock
    ) throws -> Int {
        if sqlite3_db_readonly(database.sqliteConnection, "main") == 1 { throw StorageError.readOnly }
        let found = try Schema.version(of: TransactionConnection(database))
        guard found <= Schema.version else {
            throw StorageError.newerSchema(found: found, known: Schema.version)
        }
        // Kept in the file, so this is for a new one and for one that was copied.
        let end = clock.now.advanced(by: patience)
        while try String.fetchOne(database, sql: "PRAGMA journal_mode") != "wal" {
            do {
                try database.execute(sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && clock.now < end {
                // Of several that open a new file at once SQLite turns all but one away, and lets none wait for it.
                sqlite3_sleep(10)
            }
        }
        return found
    }
}

/// How hard the writer's connection works for what it wrote to outlive a loss of power.
private final class SafetyLevel: Sendable {
    static let start = "FULL"
    private let current = Mutex(Durability.durable)

    func set(_ durability: Durability, on database: Database) throws {
        guard current.withLock({ $0 }) != durability else { return }
        try database.execute(sql: "PRAGMA synchronous = \(durability == .durable ? Self.start : "NORMAL")")
        current.withLock { $0 = durability }
    }
}
