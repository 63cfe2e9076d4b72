package import Core
import Storage

extension UseCases {
    /// Returns the newest commits of a repository on any branch: the person's, followed by everybody's on request or if
    /// none is theirs.
    ///
    /// - Parameters:
    ///   - name: the repository's id, path or name.
    ///   - text: the words to search for in the subject.
    /// - Throws: ``DomainError/unknownRepository(_:)`` or ``RepositoryProblem``.
    package func recentCommits(
        of name: String, everyone: Bool = false, matching text: String? = nil, limit: Int = 30
    ) async throws -> RecentCommitsReport {
        let limit = min(max(limit, 1), 500)
        let (row, mine, known, tips, account) = try await read { ledger, tx in
            guard let row = ledger.repository(named: name) else {
                throw DomainError.unknownRepository(String(name.prefix(200)))
            }
            let known = try tx.commits.count(ofRepository: row.id, upTo: limit)
            let tips = try tx.walks.tips(of: row.id)
            return (row, try tx.identities.mine(), known, tips, ledger.account)
        }
        if row.isRemote { return try await remoteCommits(of: row, matching: text, limit: limit, account) }
        let request = RecentRequest(
            repository: row.found, mine: mine, search: text.flatMap(NoteSearch.init), limit: limit, known: known,
            tips: tips)
        let commits = try await withTaskExecutorPreference(IOExecutor.shared) {
            try await reader.recentCommits(request)
        }
        let isEveryone = everyone || commits.mine.isEmpty
        func entry(_ commit: CommitRecord, isMine: Bool) -> RecentCommitsReport.Entry {
            RecentCommitsReport.Entry(
                commit: commit, isMine: isMine,
                day: account.dayOfWriting(authoredAt: commit.authoredAt, offset: commit.offset),
                copies: commits.copies[commit.sha] ?? [])
        }
        let entries =
            commits.mine.map { entry($0, isMine: true) }
            + (isEveryone ? commits.others.map { entry($0, isMine: false) } : [])
        return RecentCommitsReport(
            repository: row.id, repositoryName: row.name, entries: Array(entries.prefix(limit)),
            isEveryone: isEveryone, today: account.today)
    }

    /// Returns the newest commits of a remote repository from the ledger; all of them are the person's.
    private func remoteCommits(
        of row: RepositoryRow, matching text: String?, limit: Int, _ account: AccountContext
    ) async throws -> RecentCommitsReport {
        let person = person
        let told = try await database.read(of: person) {
            try $0.commits.newest(ofRepository: row.id, limit: 5_000)
        }
        let search = text.flatMap(NoteSearch.init)
        var names: Set<String> = []
        let entries = told.filter { commit in
            names.insert(commit.sha).inserted && (search.map { $0.matches(commit.subject) } ?? true)
        }.prefix(limit).map { commit in
            RecentCommitsReport.Entry(
                commit: CommitRecord(
                    sha: commit.sha, authorName: commit.authorName, authorEmail: commit.authorEmail,
                    authoredAt: commit.authoredAt, offset: commit.writtenOffset, subject: commit.subject),
                isMine: true,
                day: account.dayOfWriting(authoredAt: commit.authoredAt, offset: commit.offset), copies: [])
        }
        return RecentCommitsReport(
            repository: row.id, repositoryName: row.name, entries: Array(entries), isEveryone: false,
            today: account.today)
    }

    /// Returns the default day of a note: that of the newest of its commits, else today.
    package func dayOfWriting(about commits: [LinkedCommit]) async throws -> Day {
        if let day = try await daysOfWriting(about: commits).values.max() { return day }
        return try await currentDay()
    }

    /// Returns the day of each commit by object name: the day for which it counts, or would count.
    ///
    /// Commits that cannot be found any more are missing from the result.
    package func daysOfWriting(about commits: [LinkedCommit]) async throws -> [String: Day] {
        if commits.isEmpty { return [:] }
        let (ledger, known) = try await read { ledger, tx in
            (ledger, try ledger.account.days(of: commits, in: tx))
        }
        var days = known.mapValues { min($0, ledger.today) }
        for commit in commits where days[commit.sha] == nil {
            guard let row = ledger.repository(named: commit.repository), !row.isRemote else { continue }
            let found: [CommitRecord]
            do {
                found = try await withTaskExecutorPreference(IOExecutor.shared) {
                    try await reader.commits(startingWith: commit.sha, in: row.found)
                }
            } catch is RepositoryProblem {
                // A note can be written while its repository cannot be read.
                continue
            }
            if let record = found.first {
                days[commit.sha] = ledger.account.dayOfWriting(authoredAt: record.authoredAt, offset: record.offset)
            }
        }
        return days
    }

    /// Finds commits by object name among the commits linked to notes, the evidence and the repositories.
    ///
    /// - Throws: ``DomainError/unknownCommit(_:)``, ``DomainError/ambiguousCommit(_:candidates:)`` or
    ///   ``DomainError/unknownRepository(_:)``.
    package func commits(_ references: [CommitReference]) async throws -> [LinkedCommit] {
        if references.isEmpty { return [] }
        let searches = try await read { try $0.searches(for: references, in: $1) }
        var found: [LinkedCommit] = []
        for search in searches { found.append(try await commit(search)) }
        return found
    }

    private func commit(_ search: CommitSearch) async throws -> LinkedCommit {
        let (name, repositories) = (search.name, search.repositories)
        if let commit = try Self.only(search.known, name: name) { return commit }
        var read: [LinkedCommit] = []
        for row in repositories {
            do {
                let found = try await withTaskExecutorPreference(IOExecutor.shared) {
                    try await reader.commits(startingWith: name, in: row.found)
                }
                read += found.map { record in
                    LinkedCommit(
                        repository: row.id, repositoryName: row.name, sha: record.sha, subject: record.subject)
                }
            } catch let problem as RepositoryProblem where repositories.count == 1 {
                throw problem
            } catch is RepositoryProblem {
                // The commit may be in another repository that can be read.
                continue
            }
        }
        guard let commit = try Self.only(read, name: name) else { throw DomainError.unknownCommit(name) }
        return commit
    }

    /// Returns the only commit among several candidates, counting the same commit in several repositories once.
    private static func only(_ commits: [LinkedCommit], name: String) throws -> LinkedCommit? {
        guard Set(commits.map(\.sha)).count > 1 else { return commits.first }
        var seen: Set<String> = []
        let some = commits.filter { seen.insert($0.sha).inserted }.prefix(3)
        throw DomainError.ambiguousCommit(
            name, candidates: some.map { "\($0.sha.prefix(10)) \($0.subject.prefix(40))" })
    }
}

extension AccountContext {
    /// Returns the days of the commits that are evidence, by object name.
    func days(of commits: [LinkedCommit], in tx: Tx) throws -> [String: Day] {
        var days: [String: Day] = [:]
        for (repository, commits) in Dictionary(grouping: commits, by: \.repository) {
            days.merge(try tx.commits.days(of: commits.map(\.sha), repository: repository)) { first, _ in first }
        }
        return days
    }

    /// Returns the day of a commit; today for a commit dated in the future, since notes cannot be for future days.
    fileprivate func dayOfWriting(authoredAt: Instant, offset: Int) -> Day {
        min(dayCalendar.place(authoredAt: authoredAt, offset: offset).day, today)
    }
}

/// Search for a referenced commit: candidates already known, and the repositories to search.
private struct CommitSearch: Sendable {
    /// Object name or its prefix, in lowercase.
    let name: String
    let known: [LinkedCommit]
    let repositories: [RepositoryRow]
}

extension CommitReference {
    /// The name in lowercase.
    ///
    /// - Throws: ``DomainError/unknownCommit(_:)`` if it is not a valid object name or prefix.
    fileprivate var checkedName: String {
        get throws {
            let name = name.lowercased()
            guard (4...64).contains(name.utf8.count), name.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                throw DomainError.unknownCommit(String(self.name.prefix(80)))
            }
            return name
        }
    }
}

extension AccountLedger {
    /// Looks up references among the notes and the evidence.
    fileprivate func searches(for references: [CommitReference], in tx: Tx) throws -> [CommitSearch] {
        let names = try references.map { try $0.checkedName }
        let repositoryNames = repositoryNames
        let evidence = try tx.commits.named(names).map { commit in
            LinkedCommit(
                repository: commit.repository, repositoryName: repositoryNames[commit.repository] ?? commit.repository,
                sha: commit.sha, subject: commit.subject)
        }
        return try zip(references, names).map { reference, name in
            let named = reference.repository.flatMap { repository(named: $0) }
            let wanted = reference.repository.map { named?.id ?? $0 }
            let linked = try tx.notes.commits(startingWith: name)
            let known = (evidence.filter { $0.sha.hasPrefix(name) } + linked).filter {
                wanted == nil || [$0.repository, $0.repositoryName].contains(wanted)
            }
            if let repository = reference.repository, named == nil, known.isEmpty {
                throw DomainError.unknownRepository(String(repository.prefix(200)))
            }
            return CommitSearch(
                name: name, known: known, repositories: named.map { !$0.isRemote ? [$0] : [] } ?? repositories)
        }
    }
}
