import Dispatch

/// Executor for blocking file I/O, so that a slow disk does not delay pages.
///
/// The default executor has only as many threads as the machine has cores.
package final class IOExecutor: TaskExecutor {
    private static let key = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "haru.blocking", attributes: .concurrent)

    /// Executor shared by the process.
    package static let shared = IOExecutor()

    /// Whether the caller runs on one of its threads.
    package static var areCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    private init() {
        queue.setSpecific(key: Self.key, value: true)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
