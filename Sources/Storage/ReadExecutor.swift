import Dispatch
import Synchronization

/// Pool of threads on which requests block while reading a database.
///
/// A task that prefers this executor reads without a thread switch and blocks no other task: the default executor has
/// only one thread per core.
package final class ReadExecutor: TaskExecutor {
    private struct State {
        var waiting: [UnownedJob] = []
        /// Idle threads.
        var idle: [DispatchQueue]
    }

    private static let key = DispatchSpecificKey<ObjectIdentifier>()
    private let state: Mutex<State>

    /// Creates a pool whose threads start on demand.
    package init(count: Int) {
        let queues = (0..<max(1, count)).map { _ in DispatchQueue(label: "haru.reading") }
        state = Mutex(State(idle: queues))
        for queue in queues { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }
    }

    /// Whether the caller runs on one of its threads.
    package var areCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let idle = state.withLock { state in
            state.waiting.append(job)
            return state.idle.popLast()
        }
        guard let idle else { return }
        idle.async { self.work(on: idle) }
    }

    /// Runs waiting jobs in order until there are none.
    private func work(on queue: DispatchQueue) {
        while let job = next(orRest: queue) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next(orRest queue: DispatchQueue) -> UnownedJob? {
        state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.idle.append(queue)
            return nil
        }
    }
}

/// Thread of an actor whose calls block on a database.
package final class ConnectionExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Creates a thread that starts on demand.
    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    /// Runs a body isolated like the actor's own code but on the calling thread, which waits for its turn.
    package func sync<Value>(_ body: () throws -> Value) rethrows -> Value { try queue.sync(execute: body) }
}
