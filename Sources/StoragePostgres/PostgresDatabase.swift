package import Core
import Foundation
package import Storage

/// A database on a PostgreSQL server, asked over a few connections.
///
/// Reads see one moment; of writes each statement sees what was kept before it. What must not run side by side takes
/// turns by a row that the first statement of a transaction changes.
package struct PostgresDatabase: SQLDatabase {
    /// How many connections one process opens at most.
    package static let connectionLimit = 8

    private static let mostTries = 6
    /// Between tries of a transaction that met another.
    private static let conflictBackoff = ExponentialBackoff(first: .milliseconds(10), longest: .milliseconds(500))

    private let address: PostgresAddress
    private let timeouts: PostgresTimeouts
    private let clock: MonotonicClock
    private let health: ServerHealth
    private let pool: ConnectionPool
    private let threads: ReadExecutor

    /// Makes a database of which nothing is asked yet.
    ///
    /// - Parameters:
    ///   - limit: how many connections are opened at most.
    ///   - patience: how long one waits for a connection that others use.
    ///   - time: what the clock of this process shows, in seconds since 1970.
    ///   - jitter: gives a number from 0 to 1 at each call, so that many that wait do not come back at once.
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
        // More readers than that only keep each other, and a server on the same machine, from their turns; fewer wait for a
        // server that is far.
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

    /// The server gives space back by itself.
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
        // Of more than anybody has taken in by then, some go unheard.
        let (stream, continuation) = AsyncStream.makeStream(of: Int64?.self, bufferingPolicy: .bufferingNewest(1_000))
        if let listener = ChangeListener(to: address, timeouts: timeouts, health: health) {
            continuation.onTermination = { _ in listener.stop() }
            listener.start { continuation.yield($0) }
        } else {
            continuation.finish()
        }
        return stream
    }

    /// Ends the connections that nobody uses; whoever asks again opens new ones.
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
                    // Before the end was asked for nothing was kept, so that doing it again does it once.
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
