import Core
import Synchronization

/// Shared state of a pool's connections about their server: failures, backoff and clock offset.
final class ServerHealth: Sendable {
    private struct State {
        var generation = 0
        var refusals = 0
        var nextTry: MonotonicClock.Instant?
        var lastRefusal: PostgresFailure?
        var clockOffset: Int64 = 0
        var nextClock: MonotonicClock.Instant?
        var keepsSessions = false
    }

    /// Backoff between connection attempts.
    static let connecting = ExponentialBackoff(first: .milliseconds(100), longest: .seconds(5))
    /// Interval between readings of the server's clock.
    private static let clockInterval = Duration.seconds(60)

    private let clock: MonotonicClock
    /// Returns this process's clock reading, in seconds since 1970.
    private let time: @Sendable () -> Double
    /// Returns a random number from 0 to 1.
    private let jitter: @Sendable () -> Double
    private let state = Mutex(State())

    init(
        clock: MonotonicClock, time: @escaping @Sendable () -> Double, jitter: @escaping @Sendable () -> Double
    ) {
        self.clock = clock
        self.time = time
        self.jitter = jitter
    }

    /// Seconds by which the server's clock is ahead of this process's, as last measured.
    var clockOffset: Int64 { state.withLock { $0.clockOffset } }

    /// Returns whether the server's clock is to be read; the caller that gets true must read it.
    func isClockDue() -> Bool {
        let now = clock.now
        return state.withLock { state in
            if let next = state.nextClock, now < next { return false }
            state.nextClock = now.advanced(by: Self.clockInterval)
            return true
        }
    }

    /// Stores the server's clock reading in seconds since 1970; a difference below two seconds may be network latency
    /// and counts as 0.
    func noteServerClock(_ seconds: Double) {
        let offset = seconds - time()
        state.withLock { $0.clockOffset = abs(offset) < 2 ? 0 : Int64(offset.rounded()) }
    }

    /// Whether a pooler was found to dedicate server connections to sessions.
    var keepsSessions: Bool { state.withLock { $0.keepsSessions } }

    func noteSessions() { state.withLock { $0.keepsSessions = true } }

    /// Generation of connections, incremented when one breaks, since others of the same generation are probably broken
    /// too.
    var generation: Int { state.withLock { $0.generation } }

    /// Records that a connection of a generation broke.
    func noteBroken(_ generation: Int) {
        state.withLock { if $0.generation == generation { $0.generation += 1 } }
    }

    func noteConnected() {
        state.withLock { ($0.refusals, $0.nextTry, $0.lastRefusal) = (0, nil, nil) }
    }

    /// Records a failed connection attempt and delays the next one, longer each time.
    func noteRefused(_ failure: PostgresFailure) {
        state.withLock { state in
            state.refusals += 1
            state.nextTry = clock.now.advanced(by: delay(after: state.refusals))
            state.lastRefusal = failure
        }
    }

    /// Throws the last connection failure during the backoff, so that requests fail immediately.
    func checkDelay() throws {
        let refusal = state.withLock { state in
            state.nextTry.flatMap { clock.now < $0 ? state.lastRefusal : nil }
        }
        if let refusal { throw refusal }
    }

    /// Returns the delay after a number of consecutive failures.
    func delay(after failures: Int, _ backoff: ExponentialBackoff = connecting) -> Duration {
        backoff.pause(after: failures, jitter: jitter())
    }
}
