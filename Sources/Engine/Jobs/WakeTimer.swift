import Core
import ServiceLifecycle
import Synchronization

/// Timer that yields to a stream at the earliest of the requested deadlines.
final class WakeTimer: Sendable {
    private let uptime: MonotonicClock
    private let listener: AsyncStream<Void>.Continuation
    private let awaited = Mutex<Set<MonotonicClock.Instant>>([])

    init(_ listener: AsyncStream<Void>.Continuation, by uptime: MonotonicClock) {
        self.listener = listener
        self.uptime = uptime
    }

    /// Yields after `pause`, or at a graceful shutdown; does nothing if an earlier deadline is pending.
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
