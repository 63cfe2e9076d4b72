import Core
package import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Does the jobs of all accounts that need no repository of this machine: asks forges, works on what
/// they deliver, closes days and purges.
///
/// What people are told has workers of its own: it waits for no forge, and for nobody who tries a channel. Any number
/// of processes may work on one database. While nothing is due it costs three questions a second, however many accounts
/// there are; where the database reports all changes, three in half a minute.
package struct Worker: Service {
    /// Jobs that wait for each other's end alone, and how many are done at the same time; of one account fewer, so that
    /// what is slow there leaves room for everybody else.
    private struct Lane: Sendable {
        let runner: JobRunner
        let concurrency: Int
    }

    private let lanes: [Lane]
    private let signal: JobSignal
    private let interval: Duration
    /// Polling interval where all changes of the database are reported, in seconds.
    private static let longInterval: Int64 = 30

    /// Makes a worker.
    ///
    /// - Parameters:
    ///   - signal: wakes it when a job was asked for.
    ///   - interval: how often it asks for what is due.
    ///   - concurrency: how many jobs it does at the same time: twice as many as one forge is asked at a time, so that
    ///     some write down what others wait for.
    ///   - reminders: how many people it tells something at the same time.
    ///   - tests: how many devices and channels it tries at the same time.
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

    /// Works until a graceful shutdown; what is not finished by then is let go of.
    package func run() async throws {
        await withTaskExecutorPreference(IOExecutor.shared) {
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
        let uptime = runner.accounts.useCases.uptime
        let timer = WakeTimer(wake, by: uptime)
        group.addTask { await keepTicking(wake, by: uptime) }
        let room = Room(concurrency)
        var trouble: String?
        for await _ in wakeups {
            if Task.isCancelled || Task.isShuttingDownGracefully { break }
            // What becomes free while jobs are claimed is filled by the next claim, all at once.
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

    /// Time until the lane's next job is due; nil where the next poll comes first.
    private func pause(of runner: JobRunner, beside running: [Int64: Int]) async throws -> Duration? {
        guard signal.hearsAllChanges else { return nil }
        let now = runner.accounts.useCases.clock()
        let limit = now.advanced(bySeconds: Self.longInterval)
        return try await runner.firstDue(by: limit, beside: running).map { .seconds(max(now.seconds(to: $0), 1)) }
    }

    /// Wakes a lane now and then, and once more when a shutdown has begun.
    private func keepTicking(_ wake: AsyncStream<Void>.Continuation, by uptime: MonotonicClock) async {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown {
                try await uptime.sleep(for: signal.hearsAllChanges ? .seconds(Self.longInterval) : interval)
            }
            wake.yield()
        }
    }

    /// For how many jobs more there is room, and how many of each account are worked at.
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
