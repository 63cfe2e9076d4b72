import Core
import ServiceLifecycle
import Synchronization

/// Wakes one listener at the earliest of the instants that it asked for.
final class WakeTimer: Sendable {
    private let uptime: MonotonicClock
    private let listener: AsyncStream<Void>.Continuation
    private let awaited = Mutex<Set<MonotonicClock.Instant>>([])

    init(_ listener: AsyncStream<Void>.Continuation, by uptime: MonotonicClock) {
        self.listener = listener
        self.uptime = uptime
    }

    /// Wakes the listener after a while, or when a shutdown is asked for, unless it will be woken earlier.
    func wake(after pause: Duration) async {
        let instant = uptime.now.advanced(by: pause)
        let isEarliest = awaited.withLock { awaited in
            guard awaited.allSatisfy({ instant < $0 }) else { return false }
            awaited.insert(instant)
            return true
        }
        guard isEarliest else { return }
        try? await cancelWhenGracefulShutdown { [uptime] in try await uptime.sleep(until: instant) }
        awaited.withLock { _ = $0.remove(instant) }
        listener.yield()
    }
}
