import Core
import Engine
import GitSource
import Storage
import Synchronization
import TestSupport
import Testing

/// The reader that runs the real git, counted, and stopped where a test wants it.
struct WatchedReader: RepositoryReader {
    private final class State: Sendable {
        let calls = Mutex(0)
        let batches = Mutex(0)
        let interruption = Mutex<(@Sendable (_ batch: Int) throws -> Void)?>(nil)
    }

    /// A clock far later than everything that a test does, so that every mark is settled.
    private let base = GitReader(environment: GitFixture.environment, uptime: .machine) { 4_000_000_000_000_000_000 }
    private let state = State()

    /// Number of git runs by purpose.
    var calls: Int { state.calls.withLock { $0 } }

    func interrupt(_ interruption: (@Sendable (_ batch: Int) throws -> Void)?) {
        state.interruption.withLock { $0 = interruption }
    }

    private func called() { state.calls.withLock { $0 += 1 } }

    func discover(
        under path: String, progress: @Sendable (_ folders: Int, _ repositories: Int) async -> Void
    ) async throws -> Discovery {
        try await base.discover(under: path, progress: progress)
    }

    func identify(_ path: String) async throws -> FoundRepository { try await base.identify(path) }

    func fingerprint(of repository: FoundRepository) -> String? { base.fingerprint(of: repository) }

    func configuredEmails(in repository: FoundRepository?) async throws -> [String] {
        called()
        return try await base.configuredEmails(in: repository)
    }

    func tips(of repository: FoundRepository) async throws -> [String] {
        called()
        return try await base.tips(of: repository)
    }

    func holds(_ tips: [String], in repository: FoundRepository) async throws -> Bool {
        called()
        return try await base.holds(tips, in: repository)
    }

    func unreached(
        _ names: [String], from tips: [String], excludedPaths: [String], in repository: FoundRepository
    ) async throws -> UnreachedCommits {
        called()
        return try await base.unreached(names, from: tips, excludedPaths: excludedPaths, in: repository)
    }

    func needsRereading(known: [String], tips: [String]) -> Bool { base.needsRereading(known: known, tips: tips) }

    func read(_ request: ReadRequest, batch: @Sendable (CommitBatch) async throws -> Void) async throws {
        called()
        let state = state
        state.batches.withLock { $0 = 0 }
        try await base.read(request) { commits in
            let count = state.batches.withLock { number in
                defer { number += 1 }
                return number
            }
            try state.interruption.withLock { $0 }?(count)
            try await batch(commits)
        }
    }

    func recentCommits(_ request: RecentRequest) async throws -> RecentCommits {
        called()
        return try await base.recentCommits(request)
    }

    func commits(startingWith prefix: String, in repository: FoundRepository) async throws -> [CommitRecord] {
        called()
        return try await base.commits(startingWith: prefix, in: repository)
    }

    func version() async throws -> String { try await base.version() }
}

/// A ledger over real repositories in a folder of its own.
struct GitLedger: Sendable {
    let database: any SQLDatabase
    let folder: String
    let reader = WatchedReader()
    let clock: TestClock
    let identifiers = TestIdentifiers()

    var useCases: UseCases { useCases() }

    /// The use cases of a command with `--now`.
    func useCases(trial: Instant? = nil) -> UseCases {
        UseCases(
            database: database, reader: reader, trial: trial, clock: { [clock] in clock.now },
            identifier: { [identifiers] in identifiers.next() })
    }

    /// Begins a ledger in Seoul on 1 November, noon.
    static func with(
        _ engine: DatabaseEngine = .usual, _ body: (GitLedger) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await engine.withDatabase(people: []) { database in
                let clock = TestClock(try instant("2026-11-01T12:00:00+09:00"))
                let ledger = GitLedger(database: database, folder: folder, clock: clock)
                try await ledger.useCases.prepare(home: try #require(Zone("Asia/Seoul")))
                try await body(ledger)
            }
        }
    }

    /// Makes a repository whose git is configured with the person's address.
    func repository(_ name: String, isConfigured: Bool = true) throws -> GitFixture {
        let fixture = try GitFixture.make(at: folder + "/" + name)
        if isConfigured { try fixture.git("config", "user.email", GitFixture.email) }
        return fixture
    }

    @discardableResult
    func add(_ name: String = "") async throws -> ScanReport {
        try await useCases.addRepositories([name.isEmpty ? folder : folder + "/" + name]) { _ in }
    }

    @discardableResult
    func refresh() async throws -> ScanReport {
        clock.advance(seconds: 400)
        return try await useCases.refresh()
    }

    func explain(_ text: String) async throws -> ExplainReport { try await useCases.explain(try day(text)) }

    func count(_ text: String) async throws -> Int { try await explain(text).evidence.total }
}

extension GitFixture {
    /// Commits at noon, Seoul time, of a day.
    @discardableResult
    func commit(
        on text: String, _ message: String = "Plant grass", minute: Int = 0, email: String = email,
        files: [String: String] = [:]
    ) throws -> String {
        let seconds = try instant(text + "T12:00:00+09:00").seconds + Int64(minute * 60)
        return try commit(message, date: "\(seconds) +0900", email: email, files: files)
    }
}
