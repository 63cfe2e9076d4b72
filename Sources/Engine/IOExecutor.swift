import Dispatch

/// Threads for work that waits for files and folders, so that a slow disk keeps no page waiting: the threads on which
/// tasks run otherwise are as few as the machine has cores.
package final class IOExecutor: TaskExecutor {
    private static let key = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "haru.blocking", attributes: .concurrent)

    /// The threads of this process.
    package static let shared = IOExecutor()

    /// Whether one of them runs what asks.
    package static var areCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    private init() {
        queue.setSpecific(key: Self.key, value: true)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
