import Core
import GRDBSQLite
import Synchronization

/// Deadline for one write, covering its turn in the queue and the lock of another process.
///
/// Writes of one process are queued: if each had its own lock timeout, the waits would add up.
final class LockWait: Sendable {
    private let clock: MonotonicClock
    private let end: MonotonicClock.Instant
    private let isCancelled = Atomic(false)

    init(atMost patience: Duration, by clock: MonotonicClock) {
        self.clock = clock
        end = clock.now.advanced(by: patience)
    }

    /// Makes the wait end at the next attempt to get the lock.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Whether to retry the lock.
    var goesOn: Bool { !isCancelled.load(ordering: .relaxed) && clock.now < end }
}

/// The wait of the current write, for SQLite's busy handler.
final class LockWaits: Sendable {
    private let current = Mutex<LockWait?>(nil)

    /// Number of attempts in about half a minute.
    private static let mostTries = 600

    /// Runs a body with a wait as the current one.
    func during<Value>(_ wait: LockWait, _ body: () throws -> Value) rethrows -> Value {
        current.withLock { $0 = wait }
        defer { current.withLock { $0 = nil } }
        return try body()
    }

    /// Sleeps briefly, longer after each attempt, and returns whether to retry the lock.
    func mayTryAgain(after tries: Int) -> Bool {
        // While a file is being opened there is no current wait and no queue.
        guard current.withLock({ $0 })?.goesOn ?? (tries < Self.mostTries) else { return false }
        sqlite3_sleep(Int32(min(1 + tries * 2, 50)))
        return true
    }
}
