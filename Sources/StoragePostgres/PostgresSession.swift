import Storage

/// A slot of the pool: a thread and, while connected, its connection.
///
/// libpq blocks its caller, which the few threads of the default executor must not be.
actor PostgresSession {
    /// Access mode of a transaction.
    enum Mode: Sendable {
        case read
        /// A single query, which is its own snapshot.
        case query
        case write(Durability)
        case schema

        var writes: Bool {
            switch self {
            case .read, .query: false
            case .write, .schema: true
            }
        }

        /// Statements that begin the transaction; nil for a single query.
        ///
        /// Writes do not set READ WRITE, so that the server's read-only setting is respected.
        var begin: String? {
            switch self {
            case .query: nil
            case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
            case .write(.durable): "BEGIN ISOLATION LEVEL READ COMMITTED"
            case .write(.repeatable):
                "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = off"
            case .schema:
                // A schema change waits without a timeout for a concurrent one, and then may take any time.
                """
                BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0;
                SET LOCAL lock_timeout = 0;
                SELECT pg_advisory_xact_lock(hashtext('haru'), hashtext(coalesce(current_schema(), '')))
                """
            }
        }
    }

    private let thread = ConnectionExecutor(label: "haru.postgres")
    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    private let health: ServerHealth
    private var connection: PostgresConnection?
    private var generation = 0
    nonisolated let canceller = StatementCanceller()

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(to address: PostgresAddress, timeouts: PostgresTimeouts, health: ServerHealth) {
        self.address = address
        self.timeouts = timeouts
        self.health = health
    }

    /// Runs a body as a transaction.
    ///
    /// - Throws: ``PostgresFailure`` if the database failed the transaction, otherwise the body's own error.
    func run<Value: Sendable>(
        _ mode: Mode, _ body: @Sendable (any SQLConnection) throws -> Value
    ) throws -> Value {
        try Task.checkCancellation()
        let connection = try connected()
        if mode.writes, connection.isStandby { throw StorageError.server(.standby) }
        canceller.begin(connection)
        defer { if canceller.end() || !connection.isAlive || connection.isInTransaction { self.connection = nil } }
        if health.isClockDue() { health.noteServerClock(try connection.clock()) }
        let transaction = PostgresTransaction(
            connection, at: address, clockOffset: health.clockOffset, asksOnly: mode.begin == nil)
        do {
            if let begin = mode.begin {
                if mode.writes { try connection.command(begin) } else { connection.beginReading(begin) }
            }
            let value = try body(transaction)
            try Task.checkCancellation()
            if let failure = transaction.failure { throw failure }
            if mode.writes {
                try commit(connection, announcing: transaction.changed)
            } else {
                try connection.endReading()
            }
            return value
        } catch {
            let failure = error as? PostgresFailure ?? transaction.failure
            if let failure, failure.endsConnection {
                self.connection = nil
                health.noteBroken(generation)
            } else {
                try? connection.rollBack()
            }
            if case .refused(state: "57014") = failure?.kind { try Task.checkCancellation() }
            // A body may turn a rejected statement into an error of its own, unless a retry could succeed.
            if let failure, failure.isConflict || failure.isOfConnection { throw failure }
            throw error
        }
    }

    /// Runs a body as a transaction on the calling thread, which may block.
    nonisolated func runHere<Value: Sendable>(
        _ mode: Mode, _ body: @Sendable (any SQLConnection) throws -> Value
    ) throws -> Value {
        try thread.sync { try assumeIsolated { try $0.run(mode, body) } }
    }

    private func commit(_ connection: PostgresConnection, announcing changed: Set<Int64>) throws {
        do {
            try connection.commit(announcing: changed)
        } catch let failure as PostgresFailure where failure.endsConnection {
            throw PostgresFailure(kind: .uncertain, detail: "")
        }
    }

    private func connected() throws -> PostgresConnection {
        let current = health.generation
        if let connection, generation == current, connection.isAlive { return connection }
        connection = nil
        try health.checkDelay()
        do {
            let connection = try PostgresConnection(to: address, timeouts: timeouts, health: health)
            health.noteConnected()
            (self.connection, generation) = (connection, current)
            return connection
        } catch let failure as PostgresFailure {
            let failure = failure.kind == .lost ? PostgresFailure(kind: .notConnected(state: nil), detail: "") : failure
            health.noteRefused(failure)
            throw failure
        }
    }

    /// Closes the connection.
    func disconnect() { connection = nil }
}
