import Core
import GRDBSQLite
import Synchronization

/// How long one write waits for its turn and for the lock of another process, counted from when it was asked for.
///
/// Writes of one process stand in a queue: when each of them waited for a lock by itself, their waits would add up.
final class LockWait: Sendable {
    private let clock: MonotonicClock
    private let end: MonotonicClock.Instant
    private let isCancelled = Atomic(false)

    init(atMost patience: Duration, by clock: MonotonicClock) {
        self.clock = clock
        end = clock.now.advanced(by: patience)
    }

    /// Gives up the next time that the lock is asked for.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Whether to ask for the lock again.
    var goesOn: Bool { !isCancelled.load(ordering: .relaxed) && clock.now < end }
}

/// The wait of the write that has its turn, which SQLite's busy handler asks.
final class LockWaits: Sendable {
    private let current = Mutex<LockWait?>(nil)

    /// About half a minute.
    private static let mostTries = 600

    /// Runs a body during which a wait holds.
    func during<Value>(_ wait: LockWait, _ body: () throws -> Value) rethrows -> Value {
        current.withLock { $0 = wait }
        defer { current.withLock { $0 = nil } }
        return try body()
    }

    /// Waits a little, longer at each try, and tells whether to ask for the lock again.
    func mayTryAgain(after tries: Int) -> Bool {
        // While a file is being opened there is no turn yet, and nobody else in the queue.
        guard current.withLock({ $0 })?.goesOn ?? (tries < Self.mostTries) else { return false }
        sqlite3_sleep(Int32(min(1 + tries * 2, 50)))
        return true
    }
}
