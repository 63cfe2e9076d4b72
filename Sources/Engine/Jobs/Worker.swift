package import Logging
import ServiceLifecycle
import Storage

/// Does the jobs of all accounts that need no repository of this machine: closes days and purges.
///
/// Any number of processes may work on one database. While nothing is due it costs one question a second, however
/// many accounts there are.
package struct Worker: Service {
    private let runner: JobRunner
    private let interval: Duration
    private let concurrency: Int

    /// Makes a worker.
    ///
    /// - Parameters:
    ///   - interval: how often it asks for what is due.
    ///   - concurrency: how many jobs it does at the same time.
    package init(
        accounts: Accounts, pages: any PageNotifier, interval: Duration = .seconds(1), concurrency: Int = 8,
        logger: Logger
    ) {
        runner = JobRunner(accounts: accounts, kinds: [.settle, .purge], logger: logger, pages: pages)
        self.interval = interval
        self.concurrency = concurrency
    }

    /// Works until a graceful shutdown; what is not finished by then is let go of.
    package func run() async throws {
        await withTaskExecutorPreference(BlockingThreads.shared) {
            var trouble: String?
            while !Task.isCancelled, !Task.isShuttingDownGracefully {
                do {
                    let worked = try await workOnce()
                    if trouble != nil { runner.logger.notice("Asking for jobs works again") }
                    trouble = nil
                    if !worked { await pause() }
                } catch {
                    let reason = error is CancellationError ? trouble : String(reflecting: error)
                    if let reason, reason != trouble {
                        runner.logger.warning("Asking for jobs failed", metadata: ["error": "\(reason)"])
                    }
                    trouble = reason
                    await pause()
                }
            }
        }
    }

    /// Does what is due, and tells whether anything was.
    func workOnce() async throws -> Bool {
        let jobs = try await runner.claim(limit: concurrency)
        await withTaskGroup(of: Void.self) { group in
            for job in jobs { group.addTask { await runner.perform(job) } }
        }
        return !jobs.isEmpty
    }

    private func pause() async {
        // A shutdown ends it early.
        try? await cancelWhenGracefulShutdown { try await runner.accounts.useCases.uptime.sleep(for: interval) }
    }
}
