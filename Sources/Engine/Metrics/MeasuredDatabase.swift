package import Core
import Metrics
package import Storage

/// A database that records how long transactions wait for a connection.
package struct MeasuredDatabase: SQLDatabase {
    private let base: any SQLDatabase
    private let clock: MonotonicClock

    /// Measures another database.
    package init(_ base: any SQLDatabase, clock: MonotonicClock) {
        self.base = base
        self.clock = clock
    }

    package var readExecutor: (any TaskExecutor)? { base.readExecutor }

    package var reportsAllChanges: Bool { base.reportsAllChanges }

    package func read<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.read(measured(.read, body))
    }

    package func readOnce<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.readOnce(measured(.read, body))
    }

    package func write<Value: Sendable>(
        _ durability: Durability, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.write(durability, measured(.write, body))
    }

    package func changeSchema<Value: Sendable>(
        _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await base.changeSchema(body)
    }

    package func giveBackSpace() async throws -> Int64 { try await base.giveBackSpace() }

    package func serverReport() async throws -> ServerReport? { try await base.serverReport() }

    package func changes() -> AsyncStream<Int64?> { base.changes() }

    private enum Access: String { case read, write }

    /// Wraps a body so that it first records the time since this call; a retried body records it again.
    private func measured<Value>(
        _ access: Access, _ body: @Sendable @escaping (any SQLConnection) throws -> Value
    ) -> @Sendable (any SQLConnection) throws -> Value {
        let asked = clock.now
        return { connection in
            Timer(label: "haru_database_wait_seconds", dimensions: [("access", access.rawValue)])
                .record(duration: clock.now - asked)
            return try body(connection)
        }
    }
}
