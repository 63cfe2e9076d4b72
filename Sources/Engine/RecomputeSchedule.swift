import Core
import Synchronization

/// Schedule for recalculating days that readings have changed; doing so after each of many repositories would repeat
/// the same days.
///
/// The marked days and the causes are stored in the database.
final class RecomputeSchedule: Sendable {
    private struct State {
        var isMarked = false
        var recomputedAt: MonotonicClock.Instant?
        var patience = Duration.seconds(1)
    }

    private let uptime: MonotonicClock
    private let state = Mutex(State())

    init(uptime: MonotonicClock) { self.uptime = uptime }

    /// Records that days were marked.
    func note() { state.withLock { $0.isMarked = true } }

    /// Whether the results so far should be made visible.
    ///
    /// The interval doubles each time, so that a long reading does not recalculate the same days again and again.
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

    /// Records that every marked day was recalculated, during readings or at their end.
    func noteRecomputed(isEnd: Bool) {
        let now = uptime.now
        state.withLock { state in
            state.isMarked = false
            state.recomputedAt = isEnd ? nil : now
            state.patience = isEnd ? .seconds(1) : state.patience * 2
        }
    }
}
