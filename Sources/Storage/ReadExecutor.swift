import Dispatch
import Synchronization

/// Threads on which requests wait for a database.
///
/// What a task that prefers them reads is read without changing threads, and nobody else waits for it: the threads on
/// which tasks run otherwise are as few as the machine has cores.
package final class ReadExecutor: TaskExecutor {
    private struct State {
        var waiting: [UnownedJob] = []
        /// The threads that have nothing to do.
        var idle: [DispatchQueue]
    }

    private static let key = DispatchSpecificKey<ObjectIdentifier>()
    private let state: Mutex<State>

    /// Makes threads, which are begun as they are needed.
    package init(count: Int) {
        let queues = (0..<max(1, count)).map { _ in DispatchQueue(label: "haru.reading") }
        state = Mutex(State(idle: queues))
        for queue in queues { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }
    }

    /// Whether one of them runs what asks.
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

    /// Runs what waits, in order, until nothing does.
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

/// The thread of an actor that makes its caller wait for a database.
package final class ConnectionExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes a thread, which is begun when it is needed.
    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    /// Runs a body as the actor's own would be, but on the thread that asks, which waits for its turn.
    package func sync<Value>(_ body: () throws -> Value) rethrows -> Value { try queue.sync(execute: body) }
}
