import Synchronization

/// Wakes those who do jobs in this process when one was asked for here, so that nobody waits until they look by
/// themselves.
package final class JobSignal: Sendable {
    private struct Listener {
        let kinds: [JobTask.Kind]
        let continuation: AsyncStream<Void>.Continuation
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var count = 0
        var hearsAllChanges = false
    }

    private let state = Mutex(State())

    /// Makes a signal that nobody listens to.
    package init() {}

    /// Whether workers are woken after every transaction of any process, so that they poll seldom.
    package var hearsAllChanges: Bool {
        get { state.withLock(\.hearsAllChanges) }
        set { state.withLock { $0.hearsAllChanges = newValue } }
    }

    /// Wakes those who do jobs of some kinds; of any, where none are named.
    package func wake(_ kinds: JobTask.Kind...) { wake(kinds.isEmpty ? JobTask.Kind.allCases : kinds) }

    /// Wakes those who do jobs of some kinds.
    func wake(_ kinds: [JobTask.Kind]) {
        let listeners = state.withLock(\.listeners).values.filter { !Set(kinds).isDisjoint(with: $0.kinds) }
        for listener in listeners { listener.continuation.yield() }
    }

    /// Begins to wake somebody who does jobs of some kinds, once at once, until they stop to listen.
    ///
    /// - Returns: the stream to listen to, and what wakes its listener alone.
    func wakeups(for kinds: [JobTask.Kind]) -> (AsyncStream<Void>, AsyncStream<Void>.Continuation) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = Listener(kinds: kinds, continuation: continuation)
            return state.count
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        continuation.yield()
        return (stream, continuation)
    }
}
