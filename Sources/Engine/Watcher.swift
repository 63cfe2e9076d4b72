import Core
package import Logging
import ServiceLifecycle
import Synchronization

/// Watches the repositories, the database and the clock while Haru serves pages, and does the chores.
///
/// A look is cheap while nothing has changed: the repositories' fingerprints and the revision of
/// what is stored. Looks and chores take turns, so that no repository is read twice at once; what
/// takes long lets glances at the repositories in between that were read before.
package struct Watcher: Service {
    private let useCases: UseCases
    private let updates: LiveUpdates
    private let chores: Chores
    private let interval: Duration
    private let logger: Logger
    private let pace = Pace()

    /// Makes a watcher that looks every `interval`.
    package init(
        useCases: UseCases, updates: LiveUpdates, chores: Chores, interval: Duration = .milliseconds(700),
        logger: Logger
    ) {
        self.useCases = useCases
        self.updates = updates
        self.chores = chores
        self.interval = interval
        self.logger = logger
    }

    /// Watches until the server shuts down; no error ends it.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                let wakeups = chores.wakeups()
                group.addTask { await keepTicking() }
                var look = Look()
                for await _ in wakeups {
                    if let chore = chores.next() { await perform(chore) }
                    look = await self.look(after: look)
                }
                group.cancelAll()
            }
        }
    }

    private func keepTicking() async {
        while !Task.isCancelled {
            chores.tick()
            try? await Task.sleep(for: interval)
        }
    }

    /// What the last look saw.
    private struct Look {
        var day: Day?
        var trouble: String?
    }

    private func look(after last: Look) async -> Look {
        do {
            pace.begin()
            let day = try await useCases.currentDay()
            // When a day is over, what it came to is settled after all were looked at.
            let isNew = day != last.day
            _ = try await useCases.refresh(retries: isNew) { _ in await glance() }
            if isNew { try await useCases.closeDays() }
            try await updates.refresh()
            if last.trouble != nil { logger.notice("Watching works again") }
            return Look(day: day)
        } catch is CancellationError {
            return last
        } catch {
            let trouble = String(reflecting: error)
            if trouble != last.trouble { logger.error("Watching failed", metadata: ["error": "\(trouble)"]) }
            return Look(day: last.day, trouble: trouble)
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
            let isTold = error is RepositoryProblem || error is Refusal || error is CancellationError
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
