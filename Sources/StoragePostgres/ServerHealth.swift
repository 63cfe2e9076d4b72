import Core
import Synchronization

/// What the connections of a pool know of their server together: whether it went away, and when to ask it again.
final class ServerHealth: Sendable {
    private struct State {
        var generation = 0
        var refusals = 0
        var nextTry: MonotonicClock.Instant?
        var lastRefusal: PostgresFailure?
    }

    private static let firstDelay = Duration.milliseconds(100)
    private static let longestDelay = Duration.seconds(5)

    private let clock: MonotonicClock
    /// Gives a number from 0 to 1 at each call.
    private let jitter: @Sendable () -> Double
    private let state = Mutex(State())

    init(clock: MonotonicClock, jitter: @escaping @Sendable () -> Double) {
        self.clock = clock
        self.jitter = jitter
    }

    /// Grows each time that a connection broke: the others of its time are likely to be broken too.
    var generation: Int { state.withLock { $0.generation } }

    /// A connection of a generation broke.
    func noteBroken(_ generation: Int) {
        state.withLock { if $0.generation == generation { $0.generation += 1 } }
    }

    func noteConnected() {
        state.withLock { ($0.refusals, $0.nextTry, $0.lastRefusal) = (0, nil, nil) }
    }

    /// No connection came to be; the next try is put off, longer each time.
    func noteRefused(_ failure: PostgresFailure) {
        let delay = delay(after: state.withLock { $0.refusals })
        state.withLock { state in
            state.refusals += 1
            state.nextTry = clock.now.advanced(by: delay)
            state.lastRefusal = failure
        }
    }

    /// Refuses to ask a server so soon after it refused; whoever waits for a page is told at once.
    func checkDelay() throws {
        let refusal = state.withLock { state in
            state.nextTry.flatMap { clock.now < $0 ? state.lastRefusal : nil }
        }
        if let refusal { throw refusal }
    }

    /// How long to wait after so many failures in a row: half to all of twice as long as before.
    func delay(after failures: Int, first: Duration = firstDelay, longest: Duration = longestDelay) -> Duration {
        let whole = min(first * (1 << min(failures, 12)), longest)
        return whole * (0.5 + jitter() / 2)
    }
}
