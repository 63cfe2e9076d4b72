import Core
package import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Watches the repositories of this machine and the clock while Haru serves pages, and does the jobs about them.
///
/// A look is cheap while nothing has changed: the repositories' fingerprints and the revision of what is stored.
/// Where the system reports changes of repositories, only those are looked at, and all of them now and then, since
/// not everything is reported. Looks and jobs take turns, so that no repository is read twice at once; what takes
/// long lets glances at the repositories in between that were read before. Accounts without repositories here cost
/// nothing.
package struct Watcher: Service {
    private let accounts: Accounts
    private let signal: JobSignal
    private let pages: any PageNotifier
    private let watch: (any RepositoryWatch)?
    private let interval: Duration
    private let net: Duration
    private let logger: Logger
    private let runner: JobRunner
    private let pace: Pace
    private let reports: Reports

    /// Makes a watcher that looks every `interval`.
    ///
    /// - Parameters:
    ///   - signal: wakes it when a job was asked for.
    ///   - watch: what reports changes of repositories, where the system does that.
    ///   - net: after how long all are looked at, though nothing of them was reported.
    package init(
        accounts: Accounts, signal: JobSignal, pages: any PageNotifier, watch: (any RepositoryWatch)? = nil,
        interval: Duration = .milliseconds(700), net: Duration = .seconds(10), logger: Logger
    ) {
        self.accounts = accounts
        self.signal = signal
        self.pages = pages
        self.watch = watch
        self.interval = interval
        self.net = net
        self.logger = logger
        runner = JobRunner(accounts: accounts, kinds: JobTask.Kind.ofRepositories, logger: logger, pages: pages)
        pace = Pace(uptime: accounts.useCases.uptime)
        reports = Reports(uptime: accounts.useCases.uptime)
    }

    private var uptime: MonotonicClock { accounts.useCases.uptime }

    /// Watches until the server shuts down; no error ends it.
    package func run() async throws {
        await withTaskExecutorPreference(BlockingThreads.shared) { await keepWatching() }
    }

    private func keepWatching() async {
        await withTaskGroup(of: Void.self) { group in
            let wakeups = signal.wakeups()
            group.addTask { await cancelWhenGracefulShutdown { await keepTicking() } }
            var looks = Looks()
            for await _ in wakeups.cancelOnGracefulShutdown() {
                let worked = await workAtJobs()
                // They may have brought repositories that nobody watches yet.
                for account in worked { looks.last[account]?.isFollowed = false }
                looks = await cancelWhenGracefulShutdown { [looks] in await lookAround(after: looks) }
            }
            group.cancelAll()
        }
    }

    /// How often it is asked what was reported, which costs next to nothing.
    private static let askingInterval = Duration.milliseconds(100)

    private func keepTicking() async {
        let step = watch == nil ? interval : min(interval, Self.askingInterval)
        var waited = interval
        while !Task.isCancelled {
            let reported = watch?.reported() ?? []
            reports.add(reported)
            if waited >= interval || !reported.isEmpty {
                signal.wake()
                waited = .zero
            }
            try? await uptime.sleep(for: step)
            waited += step
        }
    }

    /// Does the jobs that are due, one after another, and gives the accounts whose jobs they were.
    private func workAtJobs() async -> Set<Int64> {
        var worked: Set<Int64> = []
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            guard let job = try? await runner.claim(limit: 1).first else { break }
            pace.begin()
            await runner.perform(job) { await glance() }
            worked.insert(job.person)
        }
        return worked
    }

    /// What the last look saw of each account, and what went wrong.
    private struct Looks {
        var last: [Int64: Look] = [:]
        /// The git directories of repositories whose changes are not reported.
        var unwatched: Set<String> = []
        var trouble: String?
    }

    /// What the last look saw of an account.
    private struct Look {
        var mark: LiveUpdates.Mark?
        /// When all repositories were looked at.
        var wholeAt: MonotonicClock.Instant?
        /// Whether the next look may leave out what nothing was reported of.
        var isFollowed = false
    }

    private func lookAround(after last: Looks) async -> Looks {
        var looks = last
        do {
            pace.begin()
            let owners = try await repositoryOwners().map(accounts.useCases(of:))
            looks.last = looks.last.filter { last in owners.contains { $0.person == last.key } }
            var plans: [Plan] = []
            for useCases in owners { plans.append(try await plan(useCases, after: looks.last[useCases.person])) }
            if let watch, plans.contains(where: \.isWhole) {
                var places: [FoundRepository] = []
                for useCases in owners { places += try await useCases.places() }
                looks.unwatched = watch.follow(places)
            }
            for plan in plans {
                looks.last[plan.useCases.person] = try await look(plan, besides: looks.unwatched)
            }
            if last.trouble != nil { logger.notice("Watching works again") }
            looks.trouble = nil
        } catch is CancellationError {
            return last
        } catch {
            let trouble = String(reflecting: error)
            if trouble != last.trouble { logger.error("Watching failed", metadata: ["error": "\(trouble)"]) }
            looks.trouble = trouble
            for owner in looks.last.keys { looks.last[owner]?.isFollowed = false }
        }
        return looks
    }

    /// The accounts that have repositories on this machine.
    private func repositoryOwners() async throws -> [Int64] {
        try await accounts.useCases.database.read { try RepositoryTable.owners(in: $0) }
    }

    /// What the next look at an account's repositories is to be.
    private struct Plan {
        let useCases: UseCases
        let last: Look
        /// Whether all of them are looked at, not only those that were reported.
        let isWhole: Bool
        /// Whether a day is over since the last look: what it came to is settled after all were looked at.
        let isNew: Bool
    }

    private func plan(_ useCases: UseCases, after last: Look?) async throws -> Plan {
        let last = last ?? Look()
        let mark = try await useCases.mark()
        let isNew = mark.day != last.mark?.day
        // Another process may have added repositories, or forgotten what was read of some.
        let isOther = mark.revision != last.mark?.revision
        let isDue = last.wholeAt.map { uptime.now - $0 >= net } ?? true
        return Plan(
            useCases: useCases, last: last, isWhole: watch == nil || !last.isFollowed || isNew || isOther || isDue,
            isNew: isNew)
    }

    private func look(_ plan: Plan, besides unwatched: Set<String>) async throws -> Look {
        var look = plan.last
        if plan.isWhole {
            _ = try await plan.useCases.refresh(retries: plan.isNew) { _ in await glance() }
            look.wholeAt = uptime.now
        } else {
            let names = reports.current().union(unwatched)
            if !names.isEmpty { _ = try await plan.useCases.refresh(among: names) { _ in await glance() } }
        }
        if plan.isNew { try await plan.useCases.closeDays() }
        look.mark = try await plan.useCases.mark()
        if look.mark != plan.last.mark { pages.notify(plan.useCases.person) }
        look.isFollowed = watch != nil
        return look
    }

    /// Reads what is new in the repositories that were read before, when the last look is over long enough.
    private func glance() async {
        guard pace.isOver(interval) else { return }
        do {
            for owner in try await repositoryOwners() {
                try await accounts.useCases(of: owner).refreshKnown()
                pages.notify(owner)
            }
        } catch {
            // The next look meets the same and tells it.
        }
        pace.begin()
    }
}

/// How long ago something was begun.
private final class Pace: Sendable {
    private let uptime: MonotonicClock
    private let began: Mutex<MonotonicClock.Instant>

    init(uptime: MonotonicClock) {
        self.uptime = uptime
        began = Mutex(uptime.now)
    }

    func begin() {
        let now = uptime.now
        began.withLock { $0 = now }
    }

    func isOver(_ duration: Duration) -> Bool { uptime.now - began.withLock { $0 } >= duration }
}

/// Which repositories were reported to have changed, lately enough that another change may hide behind it.
private final class Reports: Sendable {
    /// For how long after a report a repository is looked at again: it has no mark while it is being changed.
    private static let lifetime = Duration.seconds(3)

    private let uptime: MonotonicClock
    private let times = Mutex<[String: MonotonicClock.Instant]>([:])

    init(uptime: MonotonicClock) { self.uptime = uptime }

    func add(_ names: Set<String>) {
        if names.isEmpty { return }
        let now = uptime.now
        times.withLock { times in
            for name in names { times[name] = now }
        }
    }

    func current() -> Set<String> {
        let now = uptime.now
        return times.withLock { times in
            if times.isEmpty { return [] }
            times = times.filter { now - $0.value < Self.lifetime }
            return Set(times.keys)
        }
    }
}
