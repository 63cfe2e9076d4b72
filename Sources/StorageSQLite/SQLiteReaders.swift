import GRDB
import Storage
import Synchronization

/// The connections that read beside the writer, one for each thread that waits for them.
final class SQLiteReaders: Sendable {
    /// As many as read at once.
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

    /// Runs a body that sees one moment of the database, on the thread that asks.
    ///
    /// - Parameter isOneQuery: whether it asks one query, which sees one moment by itself.
    func read<Value: Sendable>(
        isOneQuery: Bool = false, _ body: @Sendable (any SQLConnection) throws -> Value
    ) throws -> Value {
        let reader =
            try idle.withLock { $0.popLast() }
            ?? SQLiteReader(try DatabaseQueue(path: path, configuration: configuration), count)
        defer { idle.withLock { $0.append(reader) } }
        return try reader.read(isOneQuery: isOneQuery, body)
    }

    /// Closes the connections, which nobody uses any more.
    func close() throws {
        for reader in idle.withLock({ $0 }) { try reader.close() }
    }
}

/// A connection that reads, with the statements that it has prepared.
final class SQLiteReader: Sendable {
    private let connection: DatabaseQueue
    private let count: StatementCount
    private let statements = Mutex(ConnectionStatements())

    init(_ connection: DatabaseQueue, _ count: StatementCount) {
        self.connection = connection
        self.count = count
    }

    /// Runs a body that sees one moment of the database, on the thread that asks.
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
