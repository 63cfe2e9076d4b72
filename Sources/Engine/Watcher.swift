import Core
package import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Service that polls the repositories of this machine and the clock while Haru serves pages, and runs the jobs about
/// them.
///
/// A poll without changes is cheap: it reads the repositories' fingerprints, and the revisions of all accounts in one
/// query. If the system reports changes of repositories, only those are polled, and the others occasionally, since not
/// every change is reported. Polls and jobs take turns, so that no repository is read twice at once; long work is
/// interleaved with glances, short polls of the repositories that were read before. Accounts without repositories here
/// cost nothing, and routine polls use little CPU regardless of the number of accounts.
package struct Watcher: Service, CustomStringConvertible {
    /// Name in logs: without one, ServiceLifecycle describes the whole value.
    package let description = "watcher"
    private let accounts: Accounts
    private let signal: JobSignal
    private let pages: any PageNotifier
    private let watch: (any RepositoryWatch)?
    private let interval: Duration
    private let net: Duration
    private let logger: Logger
    private let runner: JobRunner
    private let pace: Stopwatch
    private let reports: Reports

    /// Creates a watcher that polls every `interval`.
    ///
    /// - Parameters:
    ///   - signal: wakes it when a job was submitted.
    ///   - watch: reports changes of repositories; nil if the system does not.
    ///   - net: the interval after which all repositories are polled even without reports.
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
        pace = Stopwatch(uptime: accounts.useCases.uptime)
        reports = Reports(uptime: accounts.useCases.uptime)
    }

    private var uptime: MonotonicClock { accounts.useCases.uptime }

    /// Runs until the server shuts down; no error ends it.
    package func run() async throws {
        await withTaskExecutorPreference(IOExecutor.shared) { await keepWatching() }
    }

    private func keepWatching() async {
        await withDiscardingTaskGroup { group in
            let (wakeups, wake) = signal.wakeups(for: runner.kinds)
            group.addTask { await cancelWhenGracefulShutdown { await keepTicking(wake) } }
            let timer = WakeTimer(wake, by: uptime)
            var looks = WatcherState()
            for await _ in wakeups.cancelOnGracefulShutdown() {
                let worked = await workAtJobs(after: looks)
                // Jobs may have added repositories that are not watched yet.
                for account in worked { looks.accounts[account]?.isFollowed = false }
                looks = await cancelWhenGracefulShutdown { [looks] in await pollRepositories(after: looks) }
                if signal.hearsAllChanges, isRestless(looks) {
                    group.addTask { await timer.wake(after: interval) }
                }
            }
            group.cancelAll()
        }
    }

    /// Polling interval if the database reports all changes.
    private static let longInterval = Duration.seconds(5)
    /// Minimum interval between two polls caused by reports: a rebase reports each of its commits.
    private static let reportSpacing = Duration.milliseconds(100)

    /// Whether the next poll comes after `interval` although the database reports all changes: because of unreported
    /// repositories, recent reports or failures.
    private func isRestless(_ looks: WatcherState) -> Bool {
        watch == nil || !looks.unreported.isEmpty || !reports.current().isEmpty || looks.trouble != nil
    }

    private func keepTicking(_ wake: AsyncStream<Void>.Continuation) async {
        await withTaskGroup(of: Void.self) { group in
            if let watch { group.addTask { await takeReports(of: watch, wake) } }
            while !Task.isCancelled {
                reports.add(watch?.reported() ?? [])
                wake.yield()
                try? await uptime.sleep(for: signal.hearsAllChanges ? Self.longInterval : interval)
            }
        }
    }

    private func takeReports(of watch: any RepositoryWatch, _ wake: AsyncStream<Void>.Continuation) async {
        for await _ in watch.signals {
            reports.add(watch.reported())
            wake.yield()
            try? await uptime.sleep(for: Self.reportSpacing)
        }
    }

    /// Runs the jobs that are due, one after another, and returns their accounts.
    private func workAtJobs(after looks: WatcherState) async -> Set<Int64> {
        var worked: Set<Int64> = []
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            guard let job = try? await runner.claim(limit: 1).first else { break }
            pace.begin()
            await runner.perform(job) { await glance(after: looks) }
            worked.insert(job.person)
        }
        return worked
    }

    private func pollRepositories(after last: WatcherState) async -> WatcherState {
        var looks = last
        do {
            pace.begin()
            if looks.isQuestionDue(at: uptime.now) { try await askWhoChanged(&looks) }
            let urgent = looks.urgent
            try await follow(urgent, &looks)
            for account in urgent { try await look(at: account, &looks) }
            try await lookAtReported(&looks)
            if looks.isNetDue(at: uptime.now) { try await lookAtUnreported(&looks) }
            if last.trouble != nil { logger.notice("Watching works again") }
            looks.trouble = nil
        } catch is CancellationError {
            return last
        } catch {
            let trouble = String(reflecting: error)
            if trouble != last.trouble { logger.error("Watching failed", metadata: ["error": "\(trouble)"]) }
            looks.trouble = trouble
            for owner in looks.accounts.keys { looks.accounts[owner]?.isFollowed = false }
        }
        return looks
    }

    /// Reads the revisions of all accounts with repositories in one query.
    private func askWhoChanged(_ looks: inout WatcherState) async throws {
        let begun = uptime.now
        looks.take(try await repositoryOwners(), at: accounts.useCases.now)
        looks.noteQuestion(from: begun, to: uptime.now)
    }

    /// Returns the accounts that have repositories, with their revisions.
    private func repositoryOwners() async throws -> [Int64: Int64] {
        try await accounts.useCases.database.read { try RepositoryTable.owners(in: $0) }
    }

    /// Watches the repositories of all accounts, after reading those of some accounts again.
    private func follow(_ owners: [Int64], _ looks: inout WatcherState) async throws {
        if owners.isEmpty { return }
        for owner in owners { looks.accounts[owner]?.places = try await accounts.useCases(of: owner).places() }
        if let watch { looks.unreported = watch.follow(looks.places) }
    }

    /// Polls all repositories of an account.
    private func look(at owner: Int64, _ looks: inout WatcherState) async throws {
        guard let last = looks.accounts[owner] else { return }
        let useCases = accounts.useCases(of: owner)
        // A day that is over is closed after all repositories were polled.
        let isNew = last.isDayOver(at: useCases.now)
        _ = try await useCases.refresh(retries: isNew) { [looks] _ in await glance(after: looks) }
        if isNew { try await useCases.closeDays() }
        try await note(useCases, after: last, &looks)
        looks.accounts[owner]?.wholeAt = uptime.now
        looks.accounts[owner]?.isFollowed = true
    }

    /// Polls the repositories whose changes were reported, or cannot be reported.
    private func lookAtReported(_ looks: inout WatcherState) async throws {
        let begun = uptime.now
        var names = reports.current()
        let isUnreportedDue = looks.isUnreportedDue(at: begun)
        if isUnreportedDue { names.formUnion(looks.unreported) }
        if names.isEmpty { return }
        for (owner, last) in looks.accounts where last.holds(anyOf: names) {
            let useCases = accounts.useCases(of: owner)
            _ = try await useCases.refresh(among: names) { [looks] _ in await glance(after: looks) }
            try await note(useCases, after: last, &looks)
        }
        if isUnreportedDue { looks.noteUnreported(from: begun, to: uptime.now) }
    }

    /// Polls, for a limited time, the repositories without reports for long.
    private func lookAtUnreported(_ looks: inout WatcherState) async throws {
        let begun = uptime.now
        let owners = looks.waiting(for: watch == nil ? .zero : net, at: begun)
        if owners.isEmpty { return }
        if let watch { looks.unreported = watch.follow(looks.places) }
        for owner in owners {
            try await look(at: owner, &looks)
            if watch != nil, uptime.now - begun > WatcherState.netLength { break }
        }
        looks.noteNet(from: begun, to: uptime.now, isOften: watch == nil)
    }

    /// Stores the revision of an account after a poll, and notifies its pages if it has changed.
    private func note(_ useCases: UseCases, after last: WatcherState.Account, _ looks: inout WatcherState) async throws
    {
        let seen = try await useCases.pageRevisionOfDay()
        if seen.revision != last.revision { pages.notify(useCases.person) }
        looks.accounts[useCases.person]?.revision = seen.revision
        looks.accounts[useCases.person]?.dayEnd = seen.end
    }

    /// Reads new commits of the repositories that were read before, if the last poll is long enough ago.
    ///
    /// Only accounts with reports or changes since then are read, or all if the system reports nothing.
    private func glance(after looks: WatcherState) async {
        guard pace.isOver(interval) else { return }
        do {
            let names = watch == nil ? nil : reports.current().union(looks.unreported)
            for (owner, revision) in try await repositoryOwners()
            where looks.mayHaveChanged(owner, revision: revision, reported: names) {
                let useCases = accounts.useCases(of: owner)
                try await useCases.refreshKnown()
                if try await useCases.pageRevision().number != revision { pages.notify(owner) }
            }
        } catch {
            // The next poll meets the same error and logs it.
        }
        pace.begin()
    }
}

/// Measures the time since a start.
private final class Stopwatch: Sendable {
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

/// Repositories reported as changed so recently that a further change may have gone unnoticed.
private final class Reports: Sendable {
    /// Period after a report in which a repository is polled again: it has no fingerprint while it is being changed.
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
