import Core
package import Logging
import ServiceLifecycle
import Synchronization

/// Watches the repositories, the database and the clock while Haru serves pages, and does the chores.
///
/// A look is cheap while nothing has changed: the repositories' fingerprints and the revision of
/// what is stored. Where the system reports changes of repositories, only those are looked at, and all of
/// them now and then, since not everything is reported. Looks and chores take turns, so that no repository
/// is read twice at once; what takes long lets glances at the repositories in between that were read before.
package struct Watcher: Service {
    private let useCases: UseCases
    private let updates: LiveUpdates
    private let chores: Chores
    private let watch: (any RepositoryWatch)?
    private let interval: Duration
    private let net: Duration
    private let logger: Logger
    private let pace = Pace()
    private let reports = Reports()

    /// Makes a watcher that looks every `interval`.
    ///
    /// - Parameters:
    ///   - watch: what reports changes of repositories, where the system does that.
    ///   - net: after how long all are looked at, though nothing of them was reported.
    package init(
        useCases: UseCases, updates: LiveUpdates, chores: Chores, watch: (any RepositoryWatch)? = nil,
        interval: Duration = .milliseconds(700), net: Duration = .seconds(10), logger: Logger
    ) {
        self.useCases = useCases
        self.updates = updates
        self.chores = chores
        self.watch = watch
        self.interval = interval
        self.net = net
        self.logger = logger
    }

    /// Watches until the server shuts down; no error ends it.
    package func run() async throws {
        await withTaskExecutorPreference(BlockingThreads.shared) { await keepWatching() }
    }

    private func keepWatching() async {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                let wakeups = chores.wakeups()
                group.addTask { await keepTicking() }
                var look = Look()
                for await _ in wakeups {
                    if let chore = chores.next() {
                        await perform(chore)
                        // It may have brought repositories that nobody watches yet.
                        look.isFollowed = false
                    }
                    look = await self.look(after: look)
                }
                group.cancelAll()
            }
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
                chores.tick()
                waited = .zero
            }
            try? await Task.sleep(for: step)
            waited += step
        }
    }

    /// What the last look saw.
    private struct Look {
        var day: Day?
        var revision: Int64?
        var trouble: String?
        /// When all repositories were looked at.
        var wholeAt: ContinuousClock.Instant?
        /// Whether the next look may leave out what nothing was reported of.
        var isFollowed = false
        /// The git directories of repositories whose changes are not reported.
        var unwatched: Set<String> = []
    }

    private func look(after last: Look) async -> Look {
        var look = last
        do {
            pace.begin()
            let day = try await useCases.currentDay()
            // When a day is over, what it came to is settled after all were looked at.
            let isNew = day != last.day
            // Another process may have added repositories, or forgotten what was read of some.
            let isOther = try await useCases.revision() != last.revision
            let isDue = last.wholeAt.map { .now - $0 >= net } ?? true
            if watch != nil, last.isFollowed, !isNew, !isOther, !isDue {
                let names = reports.current().union(last.unwatched)
                if !names.isEmpty { _ = try await useCases.refresh(among: names) { _ in await glance() } }
            } else {
                look.unwatched = watch?.follow(try await useCases.places()) ?? []
                _ = try await useCases.refresh(retries: isNew) { _ in await glance() }
                look.wholeAt = .now
            }
            if isNew {
                try await useCases.closeDays()
                // What a person removed on a day is not missed for long; a failure is no harm.
                _ = try? await useCases.giveBackSpace()
            }
            look.revision = try await updates.refresh().revision
            if last.trouble != nil { logger.notice("Watching works again") }
            look.day = day
            look.isFollowed = watch != nil
            look.trouble = nil
            return look
        } catch is CancellationError {
            return last
        } catch {
            let trouble = String(reflecting: error)
            if trouble != last.trouble { logger.error("Watching failed", metadata: ["error": "\(trouble)"]) }
            look.trouble = trouble
            look.isFollowed = false
            return look
        }
    }

    /// Reads what is new in the repositories that were read before, when the last look is over long enough.
    private func glance() async {
        guard pace.isOver(interval) else { return }
        do {
            try await useCases.refreshKnown()
            try await updates.refresh()
        } catch {
            // The next look meets the same and tells it.
        }
        pace.begin()
    }

    private func perform(_ chore: Chore) async {
        do {
            pace.begin()
            let result = try await chore.perform(useCases) { progress in
                chores.report(progress, of: chore)
                updates.wake()
                await glance()
            }
            chores.finish(chore, result)
        } catch {
            // What a person named wrongly is told to them, and a stop is no trouble; the log is for the rest.
            let isTold = error is RepositoryProblem || error is DomainError || error is CancellationError
            logger.log(
                level: isTold ? .info : .warning, "A chore failed", metadata: ["error": "\(String(reflecting: error))"])
            chores.finish(chore, .failed(error))
        }
        updates.wake()
    }
}

/// How long ago something was begun.
private final class Pace: Sendable {
    private let began = Mutex(ContinuousClock.now)

    func begin() { began.withLock { $0 = .now } }

    func isOver(_ duration: Duration) -> Bool { began.withLock { ContinuousClock.now - $0 >= duration } }
}

/// Which repositories were reported to have changed, lately enough that another change may hide behind it.
private final class Reports: Sendable {
    /// For how long after a report a repository is looked at again: it has no mark while it is being changed.
    private static let lifetime = Duration.seconds(3)

    private let times = Mutex<[String: ContinuousClock.Instant]>([:])

    func add(_ names: Set<String>) {
        if names.isEmpty { return }
        times.withLock { times in
            for name in names { times[name] = .now }
        }
    }

    func current() -> Set<String> {
        times.withLock { times in
            if times.isEmpty { return [] }
            times = times.filter { .now - $0.value < Self.lifetime }
            return Set(times.keys)
        }
    }
}
