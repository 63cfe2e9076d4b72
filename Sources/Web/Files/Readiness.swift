import Core
import Engine
import Synchronization

/// Whether the server can answer pages now, which it cannot while the database is away.
///
/// Anybody may ask. So the database is asked at most once a second, however many do.
final class Readiness: Sendable {
    private struct State {
        /// When the database was asked last.
        var askedAt: MonotonicClock.Instant?
        var isAsking = false
        /// What came of it when it was asked last and had answered.
        var wasReady: Bool?
    }

    private let accounts: Accounts
    private let clock: MonotonicClock
    private let state = Mutex(State())

    /// How long an answer of the database is believed.
    private static let freshness = Duration.seconds(1)
    /// How long the database may take for one until it is taken for away.
    private static let patience = Duration.seconds(3)

    init(accounts: Accounts, clock: MonotonicClock) {
        (self.accounts, self.clock) = (accounts, clock)
    }

    /// Asks the database, unless it has just answered, or lets somebody else wait.
    func isReady() async -> Bool {
        let now = clock.now
        let known: Bool? = state.withLock { state in
            let age = state.askedAt.map { now - $0 }
            if state.isAsking, let age {
                if age > Self.patience { return false }
                if let ready = state.wasReady { return ready }
            } else if let age, age < Self.freshness, let ready = state.wasReady {
                return ready
            }
            (state.askedAt, state.isAsking) = (now, true)
            return nil
        }
        if let known { return known }
        let isReady = await accounts.canBeUsed()
        state.withLock { state in
            state.isAsking = false
            // Who hung up has learnt nothing of the database.
            if Task.isCancelled { state.askedAt = nil } else { state.wasReady = isReady }
        }
        return isReady
    }
}
