import GRDB
import Storage
import Synchronization

/// Read connections beside the writer, one for each reading thread.
final class SQLiteReaders: Sendable {
    /// Maximum number of concurrent reads.
    private static let most = 4

    let threads = ReadExecutor(count: most)
    private let path: String
    private let configuration: Configuration
    private let count: StatementCount
    private let idle = Mutex<[SQLiteReader]>([])

    init(path: String, configuration: Configuration, count: StatementCount) {
        self.path = path
        self.configuration = configuration
        self.count = count
    }

    /// Runs a body on a snapshot of the database, on the calling thread.
    ///
    /// - Parameter isOneQuery: whether the body runs a single query, which is its own snapshot.
    func read<Value: Sendable>(
        isOneQuery: Bool = false, _ body: @Sendable (any SQLConnection) throws -> Value
    ) throws -> Value {
        let reader =
            try idle.withLock { $0.popLast() }
            ?? SQLiteReader(try DatabaseQueue(path: path, configuration: configuration), count)
        defer { idle.withLock { $0.append(reader) } }
        return try reader.read(isOneQuery: isOneQuery, body)
    }

    /// Closes the connections, which must no longer be in use.
    func close() throws {
        for reader in idle.withLock({ $0 }) { try reader.close() }
    }
}

/// A read connection with its prepared statements.
final class SQLiteReader: Sendable {
    private let connection: DatabaseQueue
    private let count: StatementCount
    private let statements = Mutex(ConnectionStatements())

    init(_ connection: DatabaseQueue, _ count: StatementCount) {
        self.connection = connection
        self.count = count
    }

    /// Runs a body on a snapshot of the database, on the calling thread.
    func read<Value: Sendable>(
        isOneQuery: Bool, _ body: @Sendable (any SQLConnection) throws -> Value
    ) throws -> Value {
        try statements.withLock { statements in
            try connection.unsafeRead { database in
                let transaction = TransactionConnection(database, statements: statements, count: count)
                if isOneQuery { return try body(transaction) }
                try transaction.beginReading()
                defer { transaction.endReading() }
                return try body(transaction)
            }
        }
    }

    /// Closes the connection.
    func close() throws {
        try statements.withLock { statements in
            statements.removeAll()
            try connection.close()
        }
    }
}
