import Core
package import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Does the jobs of all accounts that need no repository of this machine: asks forges, works on what
/// they deliver, closes days and purges.
///
/// What people are told has workers of its own: it waits for no forge. Any number of processes may work on one
/// database. While nothing is due it costs two questions a second, however many accounts there are.
package struct Worker: Service {
    /// Jobs that wait for each other's end alone, and how many are done at the same time.
    private struct Lane: Sendable {
        let runner: JobRunner
        let concurrency: Int
    }

    private let lanes: [Lane]
    private let signal: JobSignal
    private let interval: Duration

    /// Makes a worker.
    ///
    /// - Parameters:
    ///   - signal: wakes it when a job was asked for.
    ///   - interval: how often it asks for what is due.
    ///   - concurrency: how many jobs it does at the same time: twice as many as one forge is asked at a time, so that
    ///     some write down what others wait for.
    ///   - reminders: how many people it tells something at the same time.
    package init(
        accounts: Accounts, signal: JobSignal, pages: any PageNotifier, interval: Duration = .seconds(1),
        concurrency: Int = 16, reminders: Int = 16, logger: Logger
    ) {
        func lane(_ kinds: [JobTask.Kind], _ concurrency: Int) -> Lane {
            Lane(
                runner: JobRunner(accounts: accounts, kinds: kinds, logger: logger, pages: pages),
                concurrency: concurrency)
        }
        lanes = [
            lane([.settle, .purge, .fetch, .receive, .watch], concurrency), lane([.remind, .testPush], reminders),
        ]
        self.signal = signal
        self.interval = interval
    }

    /// Works until a graceful shutdown; what is not finished by then is let go of.
    package func run() async throws {
        await withTaskExecutorPreference(BlockingThreads.shared) {
            await withDiscardingTaskGroup { lanes in
                for lane in self.lanes {
                    lanes.addTask { await withDiscardingTaskGroup { await keepWorking(lane, in: &$0) } }
                }
            }
        }
    }

    /// Claims as many jobs as there is room for whenever there is some, so that none waits for another that takes long.
    private func keepWorking(_ lane: Lane, in group: inout DiscardingTaskGroup) async {
        let (runner, concurrency) = (lane.runner, lane.concurrency)
        let (wakeups, wake) = signal.wakeups(for: runner.kinds)
        group.addTask { await keepTicking(wake, by: runner.accounts.useCases.uptime) }
        let room = Room(concurrency)
        var trouble: String?
        for await _ in wakeups {
            if Task.isCancelled || Task.isShuttingDownGracefully { break }
            // What becomes free while jobs are claimed is filled by the next claim, all at once.
            let limit = room.jobs.withLock(\.self)
            if limit == 0 { continue }
            do {
                let jobs = try await runner.claim(limit: limit)
                if trouble != nil { runner.logger.notice("Asking for jobs works again") }
                trouble = nil
                room.jobs.withLock { $0 -= jobs.count }
                for job in jobs {
                    group.addTask {
                        await runner.perform(job)
                        room.jobs.withLock { $0 += 1 }
                        wake.yield()
                    }
                }
                if !jobs.isEmpty { wake.yield() }
            } catch {
                let reason = error is CancellationError ? trouble : String(reflecting: error)
                if let reason, reason != trouble {
                    runner.logger.warning("Asking for jobs failed", metadata: ["error": "\(reason)"])
                }
                trouble = reason
            }
        }
    }

    /// Wakes a lane now and then, and once more when a shutdown has begun.
    private func keepTicking(_ wake: AsyncStream<Void>.Continuation, by uptime: MonotonicClock) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown { try await uptime.sleep(for: interval) }
            wake.yield()
        }
    }

    /// For how many jobs more there is room.
    private final class Room: Sendable {
        let jobs: Mutex<Int>

        init(_ count: Int) { jobs = Mutex(count) }
    }
}
