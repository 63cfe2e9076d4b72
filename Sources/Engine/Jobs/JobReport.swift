package import Core
import Storage

/// A background job of an account.
package struct JobReport: Hashable, Sendable, Identifiable {
    /// State of a job.
    package enum State: Hashable, Sendable {
        /// It waits for its turn, or for the next attempt.
        case waiting
        case running(ScanProgress)
        case ended(JobOutcome)
        /// It failed too often to be retried automatically.
        case gaveUp
    }

    package let id: String
    /// Task of the job; nil if another version created it.
    package let task: JobTask?
    /// Code of its kind, even if this version does not know it.
    package let kind: String
    package let state: State
    /// Time of the request.
    package let createdAt: Instant
    /// Time from which it may be started or retried.
    package let dueAt: Instant
    /// Error description of the last failed attempt, or ``processesEnded``; empty if none failed.
    package let error: String

    /// Error code of a job whose processes were killed or crashed.
    package static let processesEnded = "processes-ended"

    init(_ row: JobRow) {
        id = row.id
        task = JobTask(row)
        kind = row.kind
        createdAt = row.createdAt
        dueAt = row.dueAt
        error = row.error
        state =
            switch (row.endedAt, row.claim) {
            case (.some, _): row.outcome.map { .ended(JobOutcome(stored: $0)) } ?? .gaveUp
            case (nil, .some): .running(ScanProgress(stored: row.progress, of: task))
            case (nil, nil): .waiting
            }
    }

    /// Whether it has not ended yet.
    package var isOpen: Bool {
        switch state {
        case .waiting, .running: true
        case .ended, .gaveUp: false
        }
    }

    /// Outcome; nil before its end and if it was given up.
    package var outcome: JobOutcome? {
        guard case .ended(let outcome) = state else { return nil }
        return outcome
    }

    /// Progress; nil after its end.
    package var progress: ScanProgress? {
        switch state {
        case .waiting: ScanProgress(stored: "", of: task)
        case .running(let progress): progress
        case .ended, .gaveUp: nil
        }
    }
}

/// Outcome of a job.
package enum JobOutcome: Hashable, Sendable {
    /// Result of a search for repositories.
    case found(Discovery)
    /// Number of repositories that were added, were moved, and were known before.
    case added(Int, moved: Int, known: Int)
    case done
    /// A place named by the person cannot be read; it is reported to them and not retried.
    case failed(RepositoryProblem)

    fileprivate struct Stored: Codable {
        struct Place: Codable {
            var path, git: String
        }

        struct Problem: Codable {
            var path, code, text: String
        }

        var places: [Place]?
        var problems: [Problem]?
        var added, moved, known: Int?
        var failure: Problem?
    }

    /// Stored form of the outcome.
    var stored: String {
        var value = Stored()
        switch self {
        case .found(let discovery):
            value.places = discovery.repositories.map { Stored.Place(path: $0.path, git: $0.gitDirectory) }
            value.problems = discovery.problems.map(Stored.Problem.init)
        case .added(let added, let moved, let known):
            (value.added, value.moved, value.known) = (added, moved, known)
        case .done: break
        case .failed(let problem): value.failure = Stored.Problem(problem)
        }
        return JobCoding.text(value)
    }

    /// Decodes a stored outcome; one of another version is decoded as ``done``.
    init(stored text: String) {
        let value = JobCoding.value(of: text, as: Stored.self)
        if let failure = value?.failure {
            self = .failed(failure.problem)
        } else if let places = value?.places {
            self = .found(
                Discovery(
                    repositories: places.map { FoundRepository(path: $0.path, gitDirectory: $0.git) },
                    problems: value?.problems?.map(\.problem) ?? []))
        } else if let added = value?.added {
            self = .added(added, moved: value?.moved ?? 0, known: value?.known ?? 0)
        } else {
            self = .done
        }
    }
}

extension JobOutcome.Stored.Problem {
    fileprivate init(_ problem: RepositoryProblem) {
        let stored = problem.reason.stored
        self.init(path: problem.path, code: stored.code, text: stored.text)
    }

    fileprivate var problem: RepositoryProblem { RepositoryProblem(path: path, reason: .init(code: code, text: text)) }
}

extension ScanProgress {
    private struct Stored: Codable {
        var searched: Int?
        var reading: String?
        var asking: String?
        var year: Int?
        var found, read, commits: Int
    }

    /// Stored form of the progress.
    var stored: String {
        var value = Stored(found: repositoriesFound, read: repositoriesRead, commits: commitsRead)
        switch step {
        case .searching(let folders): value.searched = folders
        case .reading(let name): value.reading = name
        case .asking(let name, let year): (value.asking, value.year) = (name, year)
        case .settling: break
        }
        return JobCoding.text(value)
    }

    /// Decodes a stored progress; if there is none yet, it is that of a task that was just started.
    fileprivate init(stored text: String, of task: JobTask?) {
        guard let value = JobCoding.value(of: text, as: Stored.self) else {
            self.init(step: task.map { $0.paths.isEmpty } ?? true ? .settling : .searching(folders: 0))
            return
        }
        let step: Step =
            value.searched.map { .searching(folders: $0) } ?? value.reading.map { .reading(name: $0) }
            ?? value.asking.map { .asking(name: $0, year: value.year) } ?? .settling
        self.init(
            step: step, repositoriesFound: value.found, repositoriesRead: value.read, commitsRead: value.commits)
    }
}
