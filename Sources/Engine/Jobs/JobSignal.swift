import Synchronization

/// Wakes the workers of this process when a job is submitted here, so that it need not wait for their next poll.
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

    /// Creates a signal without listeners.
    package init() {}

    /// Whether workers are woken after every transaction of any process, so that they poll rarely.
    package var hearsAllChanges: Bool {
        get { state.withLock(\.hearsAllChanges) }
        set { state.withLock { $0.hearsAllChanges = newValue } }
    }

    /// Wakes the workers for some kinds of jobs; all workers if none are given.
    package func wake(_ kinds: JobTask.Kind...) { wake(kinds.isEmpty ? JobTask.Kind.allCases : kinds) }

    /// Wakes the workers for some kinds of jobs.
    func wake(_ kinds: [JobTask.Kind]) {
        let listeners = state.withLock(\.listeners).values.filter { !Set(kinds).isDisjoint(with: $0.kinds) }
        for listener in listeners { listener.continuation.yield() }
    }

    /// Registers a worker for some kinds of jobs until its stream ends; wakes it once immediately.
    ///
    /// - Returns: the stream of wakeups, and a continuation that wakes only this listener.
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
