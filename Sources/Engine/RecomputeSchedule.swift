import Core
import Synchronization

/// When the days that readings have changed are worked out: to do it after each of many repositories would go
/// through the same days as often.
///
/// Which days they are, and what changed them, lies in the database.
final class RecomputeSchedule: Sendable {
    private struct State {
        var isMarked = false
        var recomputedAt: MonotonicClock.Instant?
        var patience = Duration.seconds(1)
    }

    private let uptime: MonotonicClock
    private let state = Mutex(State())

    init(uptime: MonotonicClock) { self.uptime = uptime }

    /// Notes that days changed.
    func note() { state.withLock { $0.isMarked = true } }

    /// Whether those who watch should be shown what came so far.
    ///
    /// It takes ever longer, so that a long reading does not go through the same days again and again.
    var isDue: Bool {
        let now = uptime.now
        return state.withLock { state in
            guard let recomputedAt = state.recomputedAt else {
                state.recomputedAt = now
                return false
            }
            return state.isMarked && now - recomputedAt >= state.patience
        }
    }

    /// Notes that every marked day was worked out, in the midst of readings or at their end.
    func noteRecomputed(isEnd: Bool) {
        let now = uptime.now
        state.withLock { state in
            state.isMarked = false
            state.recomputedAt = isEnd ? nil : now
            state.patience = isEnd ? .seconds(1) : state.patience * 2
        }
    }
}
