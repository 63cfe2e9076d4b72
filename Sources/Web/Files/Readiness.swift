import Core
import Engine
import Synchronization

/// Readiness check: whether the server can serve pages, which requires the database.
///
/// The check is public, so the database is queried at most once a second.
final class Readiness: Sendable {
    private struct State {
        /// Time of the last query.
        var askedAt: MonotonicClock.Instant?
        var isAsking = false
        /// Result of the last completed query.
        var wasReady: Bool?
    }

    private let accounts: Accounts
    private let clock: MonotonicClock
    private let state = Mutex(State())

    /// Time for which a result is cached.
    private static let freshness = Duration.seconds(1)
    /// Time after which an unanswered query counts as a failure.
    private static let patience = Duration.seconds(3)

    init(accounts: Accounts, clock: MonotonicClock) {
        (self.accounts, self.clock) = (accounts, clock)
    }

    /// Queries the database, unless the cached result is fresh or another query is in progress.
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
            // A cancelled request has learned nothing about the database.
            if Task.isCancelled { state.askedAt = nil } else { state.wasReady = isReady }
        }
        return isReady
    }
}
