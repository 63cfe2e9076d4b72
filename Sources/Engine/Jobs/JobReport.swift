package import Core
import Storage

/// Work of an account that goes on by itself.
package struct JobReport: Hashable, Sendable, Identifiable {
    /// How it stands.
    package enum State: Hashable, Sendable {
        /// It waits for its turn, or for the next try.
        case waiting
        case running(ScanProgress)
        case ended(JobOutcome)
        /// It failed too often to be tried again by itself.
        case gaveUp
    }

    package let id: String
    /// What is to be done; nil where another version asked for it.
    package let task: JobTask?
    /// The code of its kind, also where this version does not know it.
    package let kind: String
    package let state: State
    /// When it was asked for.
    package let createdAt: Instant
    /// When it may be begun, or tried again.
    package let dueAt: Instant
    /// Why the last try failed, in the words of whoever failed, or ``processesEnded``; empty when none did.
    package let error: String

    /// Stands for an error where the processes that worked at a job were killed, or ended by themselves.
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

    /// Whether it is still to be done.
    package var isOpen: Bool {
        switch state {
        case .waiting, .running: true
        case .ended, .gaveUp: false
        }
    }

    /// What came of it; nil while it is to be done and where it was given up.
    package var outcome: JobOutcome? {
        guard case .ended(let outcome) = state else { return nil }
        return outcome
    }

    /// How far it has come, while it is to be done.
    package var progress: ScanProgress? {
        switch state {
        case .waiting: ScanProgress(stored: "", of: task)
        case .running(let progress): progress
        case .ended, .gaveUp: nil
        }
    }
}

/// What came of a job.
package enum JobOutcome: Hashable, Sendable {
    /// What was found where it was looked for repositories.
    case found(Discovery)
    /// How many repositories were added, were found in another place, and were known before.
    case added(Int, moved: Int, known: Int)
    case done
    /// What the person named cannot be read, which is told to them; trying again would be of no use.
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

    /// The outcome as it is stored.
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

    /// Reads a stored outcome; of one of another version it is known only that it is done.
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

    /// The progress as it is stored.
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

    /// Reads a stored progress; one that is not there yet is that of a task that was just begun.
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
