package import Core

// The interface that the pages and the command line are written against while the bodies are built.
struct NotBuilt: Error {}

extension UseCases {
    // Days
    package func today(_ lens: Lens = Lens()) async throws -> TodayReport { throw NotBuilt() }
    /// Without a window: the 53 weeks that end with today's.
    package func grass(from: Day? = nil, to: Day? = nil, weeks: Int = 53, _ lens: Lens = Lens()) async throws
        -> GrassReport
    { throw NotBuilt() }
    package func streak(_ lens: Lens = Lens()) async throws -> Streak { throw NotBuilt() }
    package func explain(_ day: Day, _ lens: Lens = Lens()) async throws -> ExplainReport { throw NotBuilt() }
    /// The newest changes of past days' states.
    package func recentChanges(limit: Int) async throws -> [DayChange] { throw NotBuilt() }
    /// The day that it is at home.
    package func currentDay() async throws -> Day { throw NotBuilt() }
    /// A number that grows with every change of what is stored, by this process or another.
    package func revision() async throws -> Int64 { throw NotBuilt() }

    // Repositories
    package func repositories() async throws -> [RepositoryReport] { throw NotBuilt() }
    /// Searches below the paths, remembers the repositories found and reads them.
    package func addRepositories(_ paths: [String], progress: @Sendable (ScanProgress) async -> Void) async throws
        -> ScanReport
    { throw NotBuilt() }
    /// Searches below the paths and tells what is there, remembering nothing.
    package func findRepositories(_ paths: [String], progress: @Sendable (ScanProgress) async -> Void) async throws
        -> Discovery
    { throw NotBuilt() }
    /// Forgets a repository, named by its identity, path or unambiguous name, with its evidence.
    package func removeRepository(_ name: String) async throws -> RepositoryReport { throw NotBuilt() }
    /// Reads what is new in every repository; with `force`, also where nothing seems to have changed.
    package func scan(force: Bool = false, progress: @Sendable (ScanProgress) async -> Void) async throws
        -> ScanReport
    { throw NotBuilt() }

    // Authors
    package func authors() async throws -> [AuthorReport] { throw NotBuilt() }
    /// Counts an address's commits as the person's, reading them where they were passed over.
    package func addAuthor(_ email: String, progress: @Sendable (ScanProgress) async -> Void) async throws {
        throw NotBuilt()
    }
    package func removeAuthor(_ email: String) async throws { throw NotBuilt() }

    // Challenge
    /// The running challenge or, when none runs, the one that ended last.
    package func challenge() async throws -> ChallengeReport? { throw NotBuilt() }
    /// All challenges, newest first, with their days.
    package func challengeHistory() async throws -> [ChallengeReport] { throw NotBuilt() }
    /// - Parameter start: the first day; today when it is left out.
    package func startChallenge(length: Int, start: Day?, rule: Challenge.Rule, name: String?, reward: String?)
        async throws -> ChallengeReport
    { throw NotBuilt() }
    package func stopChallenge() async throws -> ChallengeReport { throw NotBuilt() }
    /// Notes that a success was celebrated; the page does it once.
    package func celebrateChallenge(_ id: String) async throws { throw NotBuilt() }

    // Freezes
    package func freeze(_ day: Day) async throws -> ExplainReport { throw NotBuilt() }
    package func unfreeze(_ day: Day) async throws -> ExplainReport { throw NotBuilt() }

    // Zones, rules, settings
    package func settings() async throws -> Settings { throw NotBuilt() }
    package func reckoning() async throws -> Reckoning { throw NotBuilt() }
    /// - Parameter from: the instant from which it holds; now when it is left out.
    package func setZone(_ name: String, from: Instant?) async throws { throw NotBuilt() }
    /// Sets a value given as text.
    ///
    /// - Parameter from: for day rules, the date from which it holds: today when it is left out,
    ///   ``Day/first`` for all days.
    package func set(_ key: SettingKey, to value: String, from: Day?) async throws { throw NotBuilt() }
    /// The value of a setting as text that ``set(_:to:from:)`` reads.
    package func value(of key: SettingKey) async throws -> String { throw NotBuilt() }

    // Exclusion rules
    package func exclusions() async throws -> [ExclusionRule] { throw NotBuilt() }
    package func addExclusion(subject: ExclusionRule.Subject, pattern: String, repository: String?) async throws
        -> ExclusionRule
    { throw NotBuilt() }
    package func removeExclusion(_ id: String) async throws { throw NotBuilt() }
}
