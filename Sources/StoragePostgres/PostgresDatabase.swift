package import Core
import Foundation
package import Storage

/// A database on a PostgreSQL server, accessed over a small pool of connections.
///
/// Reads see a snapshot; each statement of a write sees what was committed before it. Conflicting writes are serialized
/// by a row lock that the first statement of a transaction takes.
package struct PostgresDatabase: SQLDatabase {
    /// Maximum number of connections of one process.
    package static let connectionLimit = 8

    private static let mostTries = 6
    /// Backoff between retries of a conflicting transaction.
    private static let conflictBackoff = ExponentialBackoff(first: .milliseconds(10), longest: .milliseconds(500))

    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    private let clock: MonotonicClock
    private let health: ServerHealth
    private let pool: ConnectionPool
    private let threads: ReadExecutor

    /// Creates a database without connecting.
    ///
    /// - Parameters:
    ///   - limit: maximum number of connections.
    ///   - patience: maximum wait for a free connection.
    ///   - time: returns this process's clock reading, in seconds since 1970.
    ///   - jitter: returns a random number from 0 to 1, so that many waiters do not retry at once.
    package init(
        _ address: PostgresAddress, limit: Int = Self.connectionLimit, patience: Duration = .seconds(30),
        clock: MonotonicClock, time: @escaping @Sendable () -> Double, jitter: @escaping @Sendable () -> Double
    ) {
        self.init(
            address, limit: limit, patience: patience, timeouts: PostgresTimeouts(), clock: clock, time: time,
            jitter: jitter)
    }

    init(
        _ address: PostgresAddress, limit: Int = Self.connectionLimit, patience: Duration = .seconds(30),
        timeouts: PostgresTimeouts, clock: MonotonicClock, time: @escaping @Sendable () -> Double,
        jitter: @escaping @Sendable () -> Double
    ) {
        let health = ServerHealth(clock: clock, time: time, jitter: jitter)
        (self.address, self.timeouts, self.clock, self.health) = (address, timeouts, clock, health)
        // More readers would only take CPU time from each other and from a server on the same machine; fewer would idle
        // while waiting for a remote server.
        threads = ReadExecutor(count: min(limit, max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)))
        pool = ConnectionPool(limit: limit, patience: patience, clock: clock) {
            PostgresSession(to: address, timeouts: timeouts, health: health)
        }
    }

    package var readExecutor: (any TaskExecutor)? { threads }

    package func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await run(.read, body)
    }

    package func readOnce<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await run(.query, body)
    }

    @discardableResult
    package func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await run(.write(durability), body)
    }

    @discardableResult
    package func changeSchema<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await run(.schema, body)
    }

    /// Returns 0, since the server reclaims space on its own.
    package func giveBackSpace() async throws -> Int64 { 0 }

    package func serverReport() async throws -> ServerReport? {
        try await read { connection in
            var closed: [String] = []
            try connection.query(
                """
                SELECT relname FROM pg_catalog.pg_class
                WHERE relkind IN ('r', 'p') AND relnamespace = pg_catalog.to_regnamespace(current_schema())
                    AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
                        AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
                ORDER BY relname
                """, []
            ) { closed.append(try $0.text(0)) }
            var report: ServerReport?
            try connection.query(
                """
                SELECT current_setting('server_version'), current_setting('server_encoding'),
                    CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION),
                    CASE WHEN pg_is_in_recovery() THEN 1 ELSE 0 END,
                    CASE current_setting('default_transaction_read_only') WHEN 'on' THEN 1 ELSE 0 END,
                    CASE WHEN has_schema_privilege(CAST(current_schema() AS TEXT), 'CREATE') THEN 1 ELSE 0 END
                """, []
            ) { row in
                let version = try row.text(0).prefix { $0 != " " }
                report = ServerReport(
                    version: "PostgreSQL \(version)", encoding: try row.text(1), clock: try row.real(2),
                    isStandby: try row.integer(3) == 1, isReadOnly: try row.integer(4) == 1,
                    canMakeTables: try row.integer(5) == 1, closedTables: closed)
            }
            return report
        }
    }

    package func changes() -> AsyncStream<Int64?> {
        // If the consumer falls behind by more than this, the oldest are dropped.
        let (stream, continuation) = AsyncStream.makeStream(of: Int64?.self, bufferingPolicy: .bufferingNewest(1_000))
        if let listener = ChangeListener(to: address, timeouts: timeouts, health: health) {
            continuation.onTermination = { _ in listener.stop() }
            listener.start { continuation.yield($0) }
        } else {
            continuation.finish()
        }
        return stream
    }

    /// Closes idle connections; later calls open new ones.
    package func close() async {
        for session in pool.idle { await session.disconnect() }
    }

    private func run<Value: Sendable>(
        _ mode: PostgresSession.Mode, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        var (conflicts, losses) = (0, 0)
        while true {
            do {
                return try await attempt(mode, body)
            } catch let failure as PostgresFailure {
                if failure.isConflict, conflicts + 1 < Self.mostTries {
                    conflicts += 1
                    try await clock.sleep(for: health.delay(after: conflicts, Self.conflictBackoff))
                } else if failure.isOfConnection, losses == 0 {
                    // Nothing was committed before the commit was sent, so a retry applies the transaction once.
                    losses += 1
                } else {
                    throw StorageError(failure, at: address)
                }
            }
        }
    }

    private func attempt<Value: Sendable>(
        _ mode: PostgresSession.Mode, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let session = try await pool.take()
        defer { pool.give(back: session) }
        return try await withTaskCancellationHandler {
            threads.areCurrent ? try session.runHere(mode, body) : try await session.run(mode, body)
        } onCancel: {
            session.canceller.cancel()
        }
    }
}
