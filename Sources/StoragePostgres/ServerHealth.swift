import Core
import Synchronization

/// What the connections of a pool know of their server together: whether it went away, and when to ask it again.
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

    /// Between tries to connect.
    static let connecting = ExponentialBackoff(first: .milliseconds(100), longest: .seconds(5))
    /// How often the server is asked what its clock shows.
    private static let clockInterval = Duration.seconds(60)

    private let clock: MonotonicClock
    /// What the clock of this process shows, in seconds since 1970.
    private let time: @Sendable () -> Double
    /// Gives a number from 0 to 1 at each call.
    private let jitter: @Sendable () -> Double
    private let state = Mutex(State())

    init(
        clock: MonotonicClock, time: @escaping @Sendable () -> Double, jitter: @escaping @Sendable () -> Double
    ) {
        self.clock = clock
        self.time = time
        self.jitter = jitter
    }

    /// How many seconds the server's clock is ahead of this process's, when it was asked last.
    var clockOffset: Int64 { state.withLock { $0.clockOffset } }

    /// Whether the server is to be asked what its clock shows; it is for who is told so to ask.
    func isClockDue() -> Bool {
        let now = clock.now
        return state.withLock { state in
            if let next = state.nextClock, now < next { return false }
            state.nextClock = now.advanced(by: Self.clockInterval)
            return true
        }
    }

    /// Notes what the server's clock shows, in seconds since 1970; less than two seconds may be the way there and back.
    func noteServerClock(_ seconds: Double) {
        let offset = seconds - time()
        state.withLock { $0.clockOffset = abs(offset) < 2 ? 0 : Int64(offset.rounded()) }
    }

    /// Whether what stands before the server was found to leave a connection to who has it.
    var keepsSessions: Bool { state.withLock { $0.keepsSessions } }

    func noteSessions() { state.withLock { $0.keepsSessions = true } }

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
        state.withLock { state in
            state.refusals += 1
            state.nextTry = clock.now.advanced(by: delay(after: state.refusals))
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

    /// How long to wait after so many failures in a row.
    func delay(after failures: Int, _ backoff: ExponentialBackoff = connecting) -> Duration {
        backoff.pause(after: failures, jitter: jitter())
    }
}
