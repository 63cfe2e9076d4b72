import AsyncAlgorithms
package import Core

/// Reads repositories for one answer, storing nothing.
package struct TransientLedgerReader: Sendable {
    private let reader: any RepositoryReader
    private let clock: @Sendable () -> Instant
    private let home: Zone

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - clock: returns the current time.
    ///   - home: the home zone for what a commit's own offset does not determine, unless the query names one.
    package init(reader: any RepositoryReader, clock: @escaping @Sendable () -> Instant, home: Zone) {
        self.reader = reader
        self.clock = clock
        self.home = home
    }

    /// Reads every repository at and below the paths once.
    ///
    /// If the query has no authors, the commits of git's configured addresses count.
    /// - Throws: ``RepositoryProblem`` if a path contains no repository and nothing else was found,
    ///   ``DomainError/noIdentity`` if git is configured without an address and the query names none.
    package func read(
        _ paths: [String], _ query: LedgerQuery, progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> TransientLedger {
        let discovery = try await reader.discover(paths, progress: progress)
        if discovery.repositories.isEmpty, let problem = discovery.problems.first { throw problem }
        let unreadable = discovery.problems.count { paths.contains($0.path) && $0.reason != .noRepository }
        return try await read(
            discovery.repositories,
            problems: discovery.problems,
            unreadable: unreadable,
            query,
            stored: Stored(dayCalendar: DayCalendar(zones: ZoneHistory(home))),
            progress: progress
        )
    }

    /// Stored data of a person by which transient evidence is judged.
    struct Stored: Sendable {
        var dayCalendar: DayCalendar
        var settings = Settings()
        var freezes: [Day: SpentFreeze] = [:]
        /// Repository ids by git directory.
        var identities: [String: String] = [:]
        var exclusions: [ExclusionRule] = []
        var challenge: (challenge: Challenge, isPutAway: Bool)?
    }

    /// Reads repositories and judges their evidence by a person's stored data.
    ///
    /// - Parameter unreadable: the number of given places that could not even be searched.
    func read(
        _ repositories: [FoundRepository],
        problems known: [RepositoryProblem] = [],
        unreadable: Int = 0,
        _ query: LedgerQuery,
        stored: Stored,
        progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws -> TransientLedger {
        let now = clock()
        let authors = try await authors(of: repositories, query)
        var evidence: [CommitEvidence] = []
        var commitsRead = 0
        var failed: [RepositoryProblem] = []
        for (index, repository) in repositories.enumerated() {
            let state = ScanProgress(
                step: .reading(name: repository.name), repositoriesFound: repositories.count, repositoriesRead: index
            )
            await progress(state)
            do {
                let id = stored.identities[repository.gitDirectory] ?? repository.gitDirectory
                let rules = stored.exclusions.filter { $0.holds(in: id) }
                let tips = try await reader.tips(of: repository)
                let request = ReadRequest(
                    repository: repository, tips: tips, authors: authors, coauthors: stored.settings.coauthors,
                    excludedPaths: rules.filter { $0.subject == .path }.map(\.pattern)
                )
                try await reader.withBatches(of: request) { batches in
                    for await batch in batches {
                        evidence += batch.wanted.map { record in
                            CommitEvidence(
                                record, repository: id, firstSeen: now,
                                excludedBy: rules.first { $0.excludes(record) }?.id)
                        }
                        commitsRead += batch.read
                        var state = state
                        state.commitsRead = commitsRead
                        await progress(state)
                    }
                }
            } catch let problem as RepositoryProblem {
                failed.append(problem)
            }
        }
        let today = query.dayCalendar(stored.dayCalendar).day(at: now)
        let problems = known + failed
        let unknown = unknown(
            failed: failed.count + unreadable, of: repositories.count + unreadable, today: today)
        return TransientLedger(
            evidence: evidence,
            dayCalendar: stored.dayCalendar,
            query: query,
            now: now,
            settings: stored.settings,
            freezes: stored.freezes,
            unknown: unknown,
            isUnread: unknown?.lowerBound == .first,
            unreadable: problems.map { problem in
                UnreadableSource(
                    name: repositories.first { $0.path == problem.path }?.name ?? problem.path,
                    problem: .place(problem), days: (unknown?.lowerBound ?? today)...today)
            },
            repositoryNames: Dictionary(
                repositories.map { (stored.identities[$0.gitDirectory] ?? $0.gitDirectory, $0.name) },
                uniquingKeysWith: { first, _ in first }
            ),
            exclusions: stored.exclusions,
            challenge: stored.challenge,
            sources: [
                SourceReport(
                    source: .git, checkedAt: failed.count < repositories.count ? now : nil, ok: problems.isEmpty,
                    problems: problems,
                    repositories: repositories.count
                )
            ],
            problems: problems
        )
    }

    /// Returns the unknown days: today if a repository could not be read, all days if none could; nil if all were read.
    private func unknown(failed: Int, of count: Int, today: Day) -> ClosedRange<Day>? {
        if failed == 0 { return nil }
        return failed == count ? Day.first...today : today...today
    }

    private func authors(of repositories: [FoundRepository], _ query: LedgerQuery) async throws -> AuthorFilter {
        switch query.authors {
        case .all: return .everyone
        case .emails(let emails): return .emails(emails)
        case nil:
            var emails: Set<String> = []
            for repository in repositories {
                // A repository whose configuration cannot be read is reported as a problem later.
                emails.formUnion((try? await reader.configuredEmails(in: repository)) ?? [])
            }
            if emails.isEmpty { emails.formUnion(try await reader.configuredEmails(in: nil)) }
            if emails.isEmpty { throw DomainError.noIdentity }
            return .emails(emails)
        }
    }
}

extension RepositoryReader {
    /// Finds the repositories at and below several paths, each once.
    func discover(
        _ paths: [String], progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> Discovery {
        var found: [String: FoundRepository] = [:]
        var problems: [RepositoryProblem] = []
        for path in paths {
            do {
                let before = found.count
                let discovery = try await discover(under: path) { folders, repositories in
                    await progress(
                        ScanProgress(
                            step: .searching(folders: folders), repositoriesFound: before + repositories
                        )
                    )
                }
                for repository in discovery.repositories where found[repository.gitDirectory] == nil {
                    found[repository.gitDirectory] = repository
                }
                problems += discovery.problems
                if discovery.repositories.isEmpty, discovery.problems.isEmpty {
                    problems.append(RepositoryProblem(path: path, reason: .noRepository))
                }
            } catch let problem as RepositoryProblem {
                problems.append(problem)
            }
        }
        return Discovery(repositories: found.values.sorted { $0.path < $1.path }, problems: problems)
    }
}

extension CommitEvidence {
    /// Creates evidence from a commit record.
    init(
        _ record: CommitRecord, from source: Source = .git, repository: String, firstSeen: Instant,
        excludedBy: String? = nil
    ) {
        self.init(
            source: source,
            repository: repository,
            sha: record.sha,
            authorName: record.authorName,
            authorEmail: record.authorEmail,
            authoredAt: record.authoredAt,
            offset: record.offset,
            subject: record.subject,
            firstSeen: firstSeen,
            excludedBy: excludedBy,
            coauthor: record.coauthor
        )
    }
}
