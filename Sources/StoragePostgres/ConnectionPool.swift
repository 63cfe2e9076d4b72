import Core
import Storage
import Synchronization

/// Pool of database sessions: created on demand up to a limit, and handed to waiters in order.
final class ConnectionPool: Sendable {
    private struct State {
        var idle: [PostgresSession] = []
        var made = 0
        var lastNumber: UInt64 = 0
        var waiting: [(number: UInt64, continuation: CheckedContinuation<PostgresSession, any Error>)] = []
    }

    private let limit: Int
    private let patience: Duration
    private let clock: MonotonicClock
    private let make: @Sendable () -> PostgresSession
    private let state = Mutex(State())

    init(
        limit: Int, patience: Duration, clock: MonotonicClock, make: @escaping @Sendable () -> PostgresSession
    ) {
        self.limit = max(1, limit)
        self.patience = patience
        self.clock = clock
        self.make = make
    }

    /// Acquires a session for exclusive use until it is released.
    ///
    /// - Throws: ``StorageError/busy`` if no session became free within `patience`.
    func take() async throws -> PostgresSession {
        if let session = takeNow() { return session }
        return try await withThrowingTaskGroup(of: PostgresSession.self) { group in
            group.addTask { try await self.wait() }
            group.addTask { [clock, patience] in
                try await clock.sleep(for: patience)
                throw StorageError.busy
            }
            let first = await group.nextResult()
            group.cancelAll()
            // If both tasks end at once, the second may hold a session.
            while let other = await group.nextResult() {
                if case .success(let session) = other { give(back: session) }
            }
            guard let first else { throw CancellationError() }
            return try first.get()
        }
    }

    private func takeNow() -> PostgresSession? {
        state.withLock { state in
            if let session = state.idle.popLast() { return session }
            guard state.made < limit else { return nil }
            state.made += 1
            return make()
        }
    }

    private func wait() async throws -> PostgresSession {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let session: Result<PostgresSession, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if let session = state.idle.popLast() { return .success(session) }
                    state.waiting.append((number, continuation))
                    return nil
                }
                if let session { continuation.resume(with: session) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Releases a session to the longest waiter.
    func give(back session: PostgresSession) {
        let continuation: CheckedContinuation<PostgresSession, any Error>? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
            state.idle.append(session)
            return nil
        }
        continuation?.resume(returning: session)
    }

    /// Idle sessions.
    var idle: [PostgresSession] { state.withLock { $0.idle } }
}
