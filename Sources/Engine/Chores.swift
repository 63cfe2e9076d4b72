package import Core
import Synchronization

/// Work that takes longer than a person waits for a page.
package enum Chore: Hashable, Sendable {
    /// Looks for repositories and tells what is there.
    case find(paths: [String])
    /// Adds repositories and reads them.
    case add(paths: [String])
    /// Reads what is new, and tries again what could not be read.
    case scan
    /// Counts addresses as the person's, or no longer.
    case authors(add: [String], remove: [String])
    /// Sets values, of which some make repositories be read again.
    case settings([SettingKey: String])
    /// Takes commits out by a rule.
    case exclude(subject: ExclusionRule.Subject, pattern: String, repository: String?)
    /// Takes a rule back.
    case include(rule: String)
}

/// What came of a chore.
package enum ChoreResult: Sendable {
    case found(Discovery)
    case read(ScanReport)
    case authorsChanged
    case changed
    case failed(any Error)
}

/// The chores: the one that is being done and what came of the last one.
///
/// Pages put chores here and look at how far they have come; the ``Watcher`` does them, one at a time.
package final class Chores: Sendable {
    /// How things stand.
    package enum Standing: Sendable {
        case idle
        case busy(Chore, ScanProgress)
        case finished(Chore, ChoreResult)
    }

    private struct State {
        var standing = Standing.idle
        var waiting: Chore?
        var wakeup: AsyncStream<Void>.Continuation?
    }

    private let state = Mutex(State())

    /// Makes an empty list of chores.
    package init() {}

    /// How things stand now.
    package var standing: Standing { state.withLock { $0.standing } }

    /// Asks for a chore.
    ///
    /// - Returns: whether it was taken on; it is not while another one is being done.
    package func submit(_ chore: Chore) -> Bool {
        let taken = state.withLock { state in
            if case .busy = state.standing { return false }
            state.standing = .busy(chore, ScanProgress(step: chore.firstStep))
            state.waiting = chore
            return true
        }
        if taken { tick() }
        return taken
    }

    /// Forgets what came of the last chore, so that it is not told again.
    package func clear() {
        state.withLock { state in
            if case .finished = state.standing { state.standing = .idle }
        }
    }

    /// Wakes the one who does the chores, so that it can also look around.
    func tick() {
        _ = state.withLock { $0.wakeup }?.yield()
    }

    /// Wakes whoever does the chores from now on; a server that could not bind to its port leaves
    /// them to the next one.
    func wakeups() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.wakeup = continuation }
        continuation.yield()
        return stream
    }

    func next() -> Chore? {
        state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
    }

    func report(_ progress: ScanProgress, of chore: Chore) {
        state.withLock { $0.standing = .busy(chore, progress) }
    }

    func finish(_ chore: Chore, _ result: ChoreResult) {
        state.withLock { $0.standing = .finished(chore, result) }
    }
}

extension Chore {
    fileprivate var firstStep: ScanProgress.Step {
        switch self {
        case .find, .add: .searching(folders: 0)
        case .scan, .authors, .settings, .exclude, .include: .settling
        }
    }

    /// Does the work.
    func perform(_ useCases: UseCases, progress: @Sendable (ScanProgress) async -> Void) async throws -> ChoreResult {
        switch self {
        case .find(let paths): return .found(try await useCases.findRepositories(paths, progress: progress))
        case .add(let paths): return .read(try await useCases.addRepositories(paths, progress: progress))
        case .scan: return .read(try await useCases.scan(progress: progress))
        case .authors(let add, let remove):
            try await useCases.changeAuthors(adding: add, removing: remove, progress: progress)
            return .authorsChanged
        case .settings(let values):
            try await useCases.set(values, progress: progress)
            return .changed
        case .exclude(let subject, let pattern, let repository):
            _ = try await useCases.addExclusions(
                [(subject, pattern)], repository: repository, progress: progress)
            return .changed
        case .include(let rule):
            try await useCases.removeExclusion(rule, progress: progress)
            return .changed
        }
    }
}
