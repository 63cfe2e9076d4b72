import Synchronization

/// Who tells open pages that what they show has changed.
package protocol PageNotifier: Sendable {
    /// Tells the open pages of an account that something of it has moved on.
    func notify(_ account: Int64)
}

extension LiveUpdates: PageNotifier {
    package func notify(_ account: Int64) { invalidate() }
}

/// Wakes those who do the jobs of repositories when one was asked for in this process, so that nobody waits until
/// they look by themselves.
package final class JobSignal: Sendable {
    private let listener = Mutex<AsyncStream<Void>.Continuation?>(nil)

    /// Makes a signal that nobody listens to.
    package init() {}

    /// Wakes whoever listens.
    package func wake() {
        _ = listener.withLock { $0 }?.yield()
    }

    /// Wakes whoever listens from now on, once at once; a server that could not bind to its port leaves that to the
    /// next one.
    func wakeups() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        listener.withLock { $0 = continuation }
        continuation.yield()
        return stream
    }
}
