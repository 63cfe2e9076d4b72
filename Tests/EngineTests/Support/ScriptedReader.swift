import Core
import Engine
import Synchronization

/// A reader of repositories that exist in a test only: fast, and deterministic.
final class ScriptedReader: RepositoryReader {
    struct Commit: Hashable, Sendable {
        var record: CommitRecord
        var paths: [String] = []
        var coauthors: [String] = []
    }

    /// A repository whose branch only grows; its tip is its last commit.
    struct Repository: Sendable {
        var commits: [Commit] = []
        var emails: [String] = []
        /// The outcome of every call for it.
        var problem: RepositoryProblem.Reason?
    }

    /// Number of calls, by kind, for which the real reader runs git.
    struct Calls: Hashable, Sendable {
        var emails = 0
        var tips = 0
        var walks = 0
        var commits = 0
    }

    /// Called before each batch with its number within the walk.
    typealias Interruption = @Sendable (_ path: String, _ batch: Int) async throws -> Void

    private struct State {
        var repositories: [String: Repository] = [:]
        var calls = Calls()
        var interruption: Interruption?
    }

    private let state = Mutex(State())
    private let batchSize: Int

    init(batchSize: Int = 5_000) {
        self.batchSize = batchSize
    }

    var calls: Calls { state.withLock { $0.calls } }

    func interrupt(_ interruption: Interruption?) {
        state.withLock { $0.interruption = interruption }
    }

    /// Changes the repository at a path, making it when there is none.
    func change(_ path: String, _ body: (inout Repository) -> Void) {
        state.withLock { body(&$0.repositories[path, default: Repository()]) }
    }

    func commit(_ commits: Commit..., to path: String) {
        change(path) { $0.commits += commits }
    }

    func repository(_ path: String) -> Repository? {
        state.withLock { $0.repositories[path] }
    }

    /// Moves a folder to another path.
    func move(_ path: String, to new: String) {
        state.withLock { state in
            state.repositories[new] = state.repositories.removeValue(forKey: path)
        }
    }

    private func ask(_ path: String, _ count: (inout Calls) -> Void) throws -> Repository {
        let repository = state.withLock { state in
            count(&state.calls)
            return state.repositories[path]
        }
        guard let repository else { throw RepositoryProblem(path: path, reason: .missing) }
        if let problem = repository.problem { throw RepositoryProblem(path: path, reason: problem) }
        return repository
    }

    func discover(
        under path: String, progress: @Sendable (_ folders: Int, _ repositories: Int) async -> Void
    ) async throws -> Discovery {
        let paths = state.withLock { state in
            state.repositories.keys.filter { $0 == path || $0.hasPrefix(path + "/") }.sorted()
        }
        if paths.isEmpty { throw RepositoryProblem(path: path, reason: .missing) }
        await progress(1, paths.count)
        return Discovery(repositories: paths.map(Self.found))
    }

    func identify(_ path: String) async throws -> FoundRepository {
        guard repository(path) != nil else { throw RepositoryProblem(path: path, reason: .missing) }
        return Self.found(path)
    }

    static func found(_ path: String) -> FoundRepository {
        FoundRepository(path: path, gitDirectory: path + "/.git")
    }

    func fingerprint(of repository: FoundRepository) -> String? {
        self.repository(repository.path).flatMap { $0.problem == nil ? "\($0.commits.count)" : nil }
    }

    func configuredEmails(in repository: FoundRepository?) async throws -> [String] {
        guard let repository else { return [] }
        return try ask(repository.path) { $0.emails += 1 }.emails
    }

    func tips(of repository: FoundRepository) async throws -> [String] {
        try ask(repository.path) { $0.tips += 1 }.commits.suffix(1).map(\.record.sha)
    }

    func holds(_ tips: [String], in repository: FoundRepository) async throws -> Bool {
        let names = try ask(repository.path) { _ in }.commits.map(\.record.sha)
        return !tips.isEmpty && tips.allSatisfy(names.contains)
    }

    func unreached(
        _ names: [String], from tips: [String], excludedPaths: [String], in repository: FoundRepository
    ) async throws -> UnreachedCommits {
        _ = try ask(repository.path) { _ in }
        return UnreachedCommits()
    }

    func needsRereading(known: [String], tips: [String]) -> Bool { false }

    func read(_ request: ReadRequest, batch: @Sendable (CommitBatch) async throws -> Void) async throws {
        let path = request.repository.path
        let repository = try ask(path) { $0.walks += 1 }
        func position(after names: [String]) -> Int {
            (repository.commits.lastIndex { names.contains($0.record.sha) } ?? -1) + 1
        }
        if let gone = request.tips.first(where: { tip in !repository.commits.contains { $0.record.sha == tip } }) {
            throw RepositoryProblem(path: path, reason: .damaged("\(gone) is gone"))
        }
        let (from, to) = (position(after: request.known), position(after: request.tips))
        var walk = (from < to ? repository.commits[from..<to] : []).reversed().dropFirst(request.skip)
        var number = 0
        while !walk.isEmpty {
            let part = Array(walk.prefix(batchSize))
            walk = walk.dropFirst(batchSize)
            let interruption = state.withLock { state in
                state.calls.commits += part.count
                return state.interruption
            }
            try await interruption?(path, number)
            if self.repository(path)?.problem != nil { _ = try ask(path) { _ in } }
            number += 1
            try await batch(Self.batch(of: part, for: request))
        }
    }

    private static func batch(of commits: [Commit], for request: ReadRequest) -> CommitBatch {
        let wanted = commits.filter { commit in
            request.authors.contains(commit.record.authorEmail)
                || request.coauthors && commit.coauthors.contains(where: request.authors.contains)
        }
        let authors = Dictionary(grouping: commits) { $0.record.authorEmail.lowercased() }
        return CommitBatch(
            read: commits.count,
            wanted: wanted.map { commit in
                let pattern = request.excludedPaths.first { pattern in
                    !commit.paths.isEmpty && commit.paths.allSatisfy { Wildcard(pattern).matches($0) }
                }
                let record = commit.record
                return CommitRecord(
                    sha: record.sha, authorName: record.authorName, authorEmail: record.authorEmail,
                    authoredAt: record.authoredAt, offset: record.offset, subject: record.subject,
                    excludedPath: pattern,
                    coauthor: request.authors.contains(record.authorEmail)
                        ? nil : commit.coauthors.first(where: request.authors.contains))
            },
            authors: authors.map { email, commits in
                AuthorCount(email: email, name: commits[0].record.authorName, commits: commits.count)
            }
        )
    }

    func recentCommits(_ request: RecentRequest) async throws -> RecentCommits {
        let records = try ask(request.repository.path) { _ in }.commits.reversed().map(\.record)
            .filter { request.matches(subject: $0.subject, sha: $0.sha) }
        return RecentCommits(
            mine: Array(records.filter { request.mine.contains($0.authorEmail) }.prefix(request.limit)),
            others: Array(records.filter { !request.mine.contains($0.authorEmail) }.prefix(request.limit)))
    }

    func commits(startingWith prefix: String, in repository: FoundRepository) async throws -> [CommitRecord] {
        try ask(repository.path) { _ in }.commits.map(\.record).filter { $0.sha.hasPrefix(prefix) }
    }

    func version() async throws -> String { "2.39.5" }
}
