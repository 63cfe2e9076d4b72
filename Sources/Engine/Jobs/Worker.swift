import Core
package import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Runs the jobs of all accounts that need no repository of this machine: fetches from forges, processes deliveries,
/// closes days, purges and notifies.
///
/// Notifications have their own lanes, so they wait for neither forges nor channel tests. Any number of processes may
/// work on one database. While nothing is due, it makes three queries per second regardless of the number of accounts;
/// if the database reports all changes, three per half minute.
package struct Worker: Service {
    /// A queue of jobs with its own concurrency limit.
    ///
    /// The runner limits the jobs of one account further, so that a slow account leaves room for the others.
    private struct Lane: Sendable {
        let runner: JobRunner
        let concurrency: Int
    }

    private let lanes: [Lane]
    private let signal: JobSignal
    private let interval: Duration
    /// Polling interval in seconds if the database reports all changes.
    private static let longInterval: Int64 = 30

    /// Creates a worker.
    ///
    /// - Parameters:
    ///   - signal: wakes it when a job was submitted.
    ///   - interval: the polling interval.
    ///   - concurrency: the maximum number of concurrent jobs: twice the number of concurrent requests to one forge, so
    ///     that some jobs write while others wait for a response.
    ///   - reminders: the maximum number of concurrent reminder jobs.
    ///   - tests: the maximum number of concurrent tests of devices and channels.
    package init(
        accounts: Accounts, signal: JobSignal, pages: any PageNotifier, interval: Duration = .seconds(1),
        concurrency: Int = 16, reminders: Int = 16, tests: Int = 8, logger: Logger
    ) {
        func lane(_ kinds: [JobTask.Kind], _ concurrency: Int, share: Int) -> Lane {
            Lane(
                runner: JobRunner(accounts: accounts, kinds: kinds, logger: logger, pages: pages, share: share),
                concurrency: concurrency)
        }
        lanes = [
            lane([.settle, .purge, .fetch, .receive, .watch], concurrency, share: max(concurrency / 4, 1)),
            lane([.remind], reminders, share: 2), lane([.testPush], tests, share: 2),
        ]
        self.signal = signal
        self.interval = interval
    }

    /// Runs until a graceful shutdown; unfinished jobs are released then.
    package func run() async throws {
        await withTaskExecutorPreference(IOExecutor.shared) {
            await withDiscardingTaskGroup { lanes in
                for lane in self.lanes {
                    lanes.addTask { await withDiscardingTaskGroup { await keepWorking(lane, in: &$0) } }
                }
            }
        }
    }

    /// Claims as many jobs as there is room for whenever a slot is free, so that no job waits for a slow one.
    private func keepWorking(_ lane: Lane, in group: inout DiscardingTaskGroup) async {
        let (runner, concurrency) = (lane.runner, lane.concurrency)
        let (wakeups, wake) = signal.wakeups(for: runner.kinds)
        let uptime = runner.accounts.useCases.uptime
        let timer = WakeTimer(wake, by: uptime)
        group.addTask { await keepTicking(wake, by: uptime) }
        let room = Room(concurrency)
        var trouble: String?
        for await _ in wakeups {
            if Task.isCancelled || Task.isShuttingDownGracefully { break }
            // Slots that become free during a claim are filled together by the next one.
            let (limit, running) = room.left
            if limit == 0 { continue }
            do {
                let jobs = try await runner.claim(limit: limit, beside: running)
                if trouble != nil { runner.logger.notice("Asking for jobs works again") }
                trouble = nil
                for job in jobs {
                    room.enter(job.person)
                    group.addTask {
                        await runner.perform(job)
                        room.leave(job.person)
                        wake.yield()
                    }
                }
                if !jobs.isEmpty {
                    wake.yield()
                } else if let pause = try await pause(of: runner, beside: running) {
                    group.addTask { await timer.wake(after: pause) }
                }
            } catch {
                if signal.hearsAllChanges { group.addTask { await timer.wake(after: interval) } }
                let reason = error is CancellationError ? trouble : String(reflecting: error)
                if let reason, reason != trouble {
                    runner.logger.warning("Asking for jobs failed", metadata: ["error": "\(reason)"])
                }
                trouble = reason
            }
        }
    }

    /// Returns the time until the lane's next job is due; nil if the next poll comes first.
    private func pause(of runner: JobRunner, beside running: [Int64: Int]) async throws -> Duration? {
        guard signal.hearsAllChanges else { return nil }
        let now = runner.accounts.useCases.clock()
        let limit = now.advanced(bySeconds: Self.longInterval)
        return try await runner.firstDue(by: limit, beside: running).map { .seconds(max(now.seconds(to: $0), 1)) }
    }

    /// Wakes a lane at the polling interval, and once more when a shutdown has begun.
    private func keepTicking(_ wake: AsyncStream<Void>.Continuation, by uptime: MonotonicClock) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown {
                try await uptime.sleep(for: signal.hearsAllChanges ? .seconds(Self.longInterval) : interval)
            }
            wake.yield()
        }
    }

    /// Number of free slots, and number of running jobs by account.
    private final class Room: Sendable {
        private let state: Mutex<(left: Int, running: [Int64: Int])>

        init(_ count: Int) { state = Mutex((count, [:])) }

        var left: (jobs: Int, running: [Int64: Int]) { state.withLock { ($0.left, $0.running) } }

        func enter(_ person: Int64) {
            state.withLock { state in
                state.left -= 1
                state.running[person, default: 0] += 1
            }
        }

        func leave(_ person: Int64) {
            state.withLock { state in
                state.left += 1
                let count = state.running[person, default: 1] - 1
                state.running[person] = count == 0 ? nil : count
            }
        }
    }
}
