package import Core

/// Reads repositories for one answer, storing nothing.
package struct PathReading: Sendable {
    private let reader: any RepositoryReader
    private let clock: @Sendable () -> Instant
    private let home: Zone

    /// Makes a reading.
    ///
    /// - Parameters:
    ///   - clock: what time it is.
    ///   - home: the zone that decides where a commit's own offset does not, unless the lens names one.
    package init(reader: any RepositoryReader, clock: @escaping @Sendable () -> Instant, home: Zone) {
        self.reader = reader
        self.clock = clock
        self.home = home
    }

    /// Reads every repository at and below the paths once.
    ///
    /// Without authors in the lens, the commits of git's configured addresses count.
    /// - Throws: ``RepositoryProblem`` when a path holds no repository and nothing else was found,
    ///   ``Refusal/noIdentity`` when git is configured with no address and the lens names none.
    package func read(
        _ paths: [String], _ lens: Lens, progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ReadHistory {
        let discovery = try await reader.discover(paths, progress: progress)
        if discovery.repositories.isEmpty, let problem = discovery.problems.first { throw problem }
        return try await read(
            discovery.repositories,
            problems: discovery.problems,
            lens,
            reckoning: Reckoning(zones: ZoneHistory(home)),
            settings: Settings(),
            progress: progress
        )
    }

    /// Reads repositories and judges their evidence by a person's reckoning and settings.
    func read(
        _ repositories: [FoundRepository],
        problems known: [RepositoryProblem],
        _ lens: Lens,
        reckoning: Reckoning,
        settings: Settings,
        progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ReadHistory {
        let now = clock()
        let authors = try await authors(of: repositories, lens)
        let gathered = Gathering()
        var failed: [RepositoryProblem] = []
        for (index, repository) in repositories.enumerated() {
            let state = ScanProgress(
                step: .reading(name: repository.name), repositoriesFound: repositories.count, repositoriesRead: index
            )
            await progress(state)
            do {
                let tips = try await reader.tips(of: repository)
                let request = ReadRequest(
                    repository: repository, tips: tips, authors: authors, coauthors: settings.coauthors
                )
                try await reader.read(request) { batch in
                    await gathered.add(batch, of: repository, at: now)
                    var state = state
                    state.commitsRead = await gathered.read
                    await progress(state)
                }
            } catch let problem as RepositoryProblem {
                failed.append(problem)
            }
        }
        let today = lens.reckoning(reckoning).day(at: now)
        let problems = known + failed
        return ReadHistory(
            evidence: await gathered.evidence,
            reckoning: reckoning,
            lens: lens,
            now: now,
            settings: settings,
            unknown: unknown(failed: failed.count, of: repositories.count, today: today),
            repositoryNames: Dictionary(
                repositories.map { ($0.gitDirectory, $0.name) }, uniquingKeysWith: { first, _ in first }
            ),
            sources: [
                SourceReport(
                    source: .git, checkedAt: now, ok: problems.isEmpty, problems: problems,
                    repositories: repositories.count
                )
            ],
            problems: problems
        )
    }

    /// Of a repository that was never read nothing is known: today it may hold a commit, and where
    /// no other was read either, so may every day.
    private func unknown(failed: Int, of count: Int, today: Day) -> ClosedRange<Day>? {
        if failed == 0 { return nil }
        return failed == count ? Day.first...today : today...today
    }

    private func authors(of repositories: [FoundRepository], _ lens: Lens) async throws -> AuthorFilter {
        switch lens.authors {
        case .all: return .everyone
        case .emails(let emails): return .emails(emails)
        case nil:
            var emails: Set<String> = []
            for repository in repositories {
                // A repository that cannot even be asked is named when it is read.
                emails.formUnion((try? await reader.configuredEmails(in: repository)) ?? [])
            }
            if emails.isEmpty { emails.formUnion(try await reader.configuredEmails(in: nil)) }
            if emails.isEmpty { throw Refusal.noIdentity }
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

/// Collects batches of evidence.
private actor Gathering {
    private(set) var evidence: [CommitEvidence] = []
    private(set) var read = 0

    func add(_ batch: CommitBatch, of repository: FoundRepository, at now: Instant) {
        read += batch.read
        for record in batch.wanted {
            evidence.append(CommitEvidence(record, repository: repository.gitDirectory, firstSeen: now))
        }
    }
}

extension CommitEvidence {
    /// Makes evidence of a commit that git printed.
    init(_ record: CommitRecord, repository: String, firstSeen: Instant, excludedBy: String? = nil) {
        self.init(
            source: .git,
            repository: repository,
            sha: record.sha,
            authorName: record.authorName,
            authorEmail: record.authorEmail,
            authoredAt: record.authoredAt,
            offset: record.offset,
            subject: record.subject,
            firstSeen: firstSeen,
            excludedBy: excludedBy
        )
    }
}
