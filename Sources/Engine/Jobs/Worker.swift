package import Logging
import ServiceLifecycle
import Storage

/// Does the jobs of all accounts that need no repository of this machine: asks forges, works on what
/// they deliver, closes days and purges.
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
        runner = JobRunner(
            accounts: accounts, kinds: [.settle, .purge, .fetch, .receive, .watch], logger: logger, pages: pages)
        self.interval = interval
        self.concurrency = concurrency
    }

    /// Works until a graceful shutdown; what is not finished by then is let go of.
    package func run() async throws {
        await withTaskExecutorPreference(BlockingThreads.shared) {
            await withDiscardingTaskGroup { group in await keepWorking(in: &group) }
        }
    }

    /// Claims a job whenever there is room for one more, so that none waits for another that takes long.
    private func keepWorking(in group: inout DiscardingTaskGroup) async {
        let (slots, free) = AsyncStream<Void>.makeStream()
        for _ in 0..<concurrency { free.yield() }
        var trouble: String?
        for await _ in slots {
            if Task.isCancelled || Task.isShuttingDownGracefully { break }
            do {
                let job = try await runner.claim(limit: 1).first
                if trouble != nil { runner.logger.notice("Asking for jobs works again") }
                trouble = nil
                if let job {
                    group.addTask {
                        await runner.perform(job)
                        free.yield()
                    }
                    continue
                }
            } catch {
                let reason = error is CancellationError ? trouble : String(reflecting: error)
                if let reason, reason != trouble {
                    runner.logger.warning("Asking for jobs failed", metadata: ["error": "\(reason)"])
                }
                trouble = reason
            }
            free.yield()
            await pause()
        }
    }

    private func pause() async {
        // A shutdown ends it early.
        try? await cancelWhenGracefulShutdown { try await runner.accounts.useCases.uptime.sleep(for: interval) }
    }
}
