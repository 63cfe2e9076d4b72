import Core
import Storage

extension UseCases {
    /// Returns the repositories that Haru reads or that are reported to it.
    ///
    /// - Parameter counted: whether the person's commits in each are counted, which scans all of them; if false, the
    ///   counts are 0.
    package func repositories(counted: Bool = true) async throws -> [RepositoryReport] {
        try await read { try $0.repositories(counted: counted) }
    }

    /// Returns the places of the repositories that are read on this machine.
    package func places() async throws -> [FoundRepository] {
        let person = person
        return try await database.read(of: person) { try $0.repositories.local().map(\.found) }
    }

    /// Returns the problems of repositories that the file system alone reveals, without blocking.
    package func obstacles() async throws -> [RepositoryProblem] {
        let person = person
        let rows = try await database.read(of: person) { try $0.repositories.local() }
        return rows.compactMap { reader.obstacle(in: $0.found) }
    }

    /// Searches for repositories at and below the paths, storing nothing.
    package func findRepositories(
        _ paths: [String], progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> Discovery {
        try await reader.discover(paths, progress: progress)
    }

    /// Returns the folder that a nonexistent path most likely means; nil if there is none.
    package func nearestFolder(to path: String) -> String? { reader.nearestFolder(to: path) }

    /// Searches for repositories at and below the paths, stores them and reads them.
    ///
    /// A repository whose folder was moved is recognized by its commits.
    /// - Throws: ``RepositoryProblem`` if nothing was found and a place could not be read.
    package func addRepositories(
        _ paths: [String], progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        let discovery = try await reader.discover(paths, progress: progress)
        if discovery.repositories.isEmpty, let problem = discovery.problems.first { throw problem }
        try await closeDays(looks: true)
        let remembered = try await remember(discovery.repositories)
        let all = try await read { ledger, _ in ledger.repositories }
        let found = Set(discovery.repositories.map(\.gitDirectory))
        let toRead = all.filter { found.contains($0.gitDirectory) }
        var report = try await read(toRead, progress: progress)
        report.problems = discovery.problems + report.problems
        report.alreadyKnown = discovery.repositories.count - remembered.added.count
        let reports = try await repositories()
        report.added = reports.filter { remembered.added.contains($0.id) }
        report.moved = reports.filter { remembered.moved.contains($0.id) }
        return report
    }

    /// Stores one repository that was found, and reads it.
    package func addRepository(_ found: FoundRepository) async throws {
        try await closeDays(looks: true)
        _ = try await remember([found])
        _ = try await refresh(retries: true, among: [found.gitDirectory])
    }

    /// Removes a repository, given by its id, path or unambiguous name, with its evidence.
    ///
    /// - Throws: ``DomainError/unknownRepository(_:)``.
    package func removeRepository(_ name: String) async throws -> RepositoryReport {
        try await closeDays(looks: true)
        return try await change { ledger, tx in
            guard let row = ledger.repository(named: name),
                let report = try ledger.repositoryReports(in: tx).first(where: { $0.id == row.id })
            else { throw DomainError.unknownRepository(String(name.prefix(200))) }
            let cause = ChangeCause(.lessEvidence, detail: row.name)
            if !row.isRemote {
                try tx.repositories.remove(row.id, cause: cause)
            } else {
                // The row is kept, so that the next push does not add the repository again.
                try tx.commits.deleteOf(repository: row.id, cause: cause)
                try tx.repositories.noteProblem(
                    row.id, at: ledger.now, code: RepositoryRow.unwantedCode, text: "", fingerprint: nil)
            }
            try DayRecalculation(ledger, in: tx).recompute()
            return report
        }
    }

    /// Reads new commits of every repository, and retries those that could not be read.
    ///
    /// - Parameter force: whether everything is reread from the beginning, even if nothing seems to have changed.
    package func scan(
        force: Bool = false, progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        if force {
            try await closeDays(looks: true)
            let rows = try await change { ledger, tx in
                try ledger.forgetReadings(in: tx) { _ in true }
            }
            return try await read(rows, progress: progress)
        }
        return try await refresh(retries: true, progress: progress)
    }
}

extension Snapshot {
    /// Returns the repositories that Haru reads or that are reported to it.
    ///
    /// - Parameter counted: whether the person's commits in each are counted, which scans all of them; if false, the
    ///   counts are 0.
    package func repositories(counted: Bool = true) throws -> [RepositoryReport] {
        try ledger.repositoryReports(counted: counted, in: tx)
    }
}

extension AccountLedger {
    /// Returns the repository with an id, a path or an unambiguous name.
    func repository(named name: String) -> RepositoryRow? {
        let repositories = repositories + remote
        if let exact = repositories.first(where: { $0.id == name }) { return exact }
        var path = name
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if let exact = repositories.first(where: { $0.path == path || $0.gitDirectory == path }) { return exact }
        let named = repositories.filter { $0.name == name }
        return named.count == 1 ? named.first : nil
    }

    func repositoryReports(counted: Bool = true, in tx: Tx) throws -> [RepositoryReport] {
        let mine = counted ? try tx.commits.countByRepository() : [:]
        let unfinished = try tx.walks.unfinishedRepositories()
        let reports = repositories.map { row in
            RepositoryReport(
                id: row.id, name: row.name, path: row.path, addedAt: row.addedAt, readAt: asOfNow(row.readAt),
                commits: row.commitsRead, mine: mine[row.id] ?? 0, problem: row.problem,
                isUnfinished: unfinished.contains(row.id) || (row.readAt == nil && row.problemCode == nil)
            )
        }
        let accounts = accounts
        let machines =
            remote.contains { $0.machine != nil }
            ? Dictionary(
                try tx.machines.all().map { ($0.id, $0.name) },
                uniquingKeysWith: { first, _ in first }) : [:]
        return try reports
            + remote.map { row in
                let own = counted ? try tx.commits.count(ofRepository: row.id) : 0
                return RepositoryReport(
                    id: row.id, name: row.name, path: row.path, addedAt: row.addedAt, readAt: asOfNow(row.readAt),
                    commits: own, mine: own, problem: nil, isUnfinished: false,
                    forge: row.source.flatMap { accounts[$0]?.name },
                    machine: row.machine.map {
                        machines[$0] ?? row.path.split(separator: ":").first.map(String.init) ?? ""
                    })
            }
    }

    /// Resets the readings of some repositories to the beginning, and returns the repositories.
    func forgetReadings(
        cause: ChangeCause? = nil, in tx: Tx, where isMeant: (RepositoryRow) -> Bool
    ) throws -> [RepositoryRow] {
        try repositories.filter(isMeant).map { try forgetReading(of: $0, cause: cause, in: tx) }
    }

    /// Resets the reading of a repository to the beginning, and returns the repository; its evidence stays.
    ///
    /// - Parameter cause: the cause recorded for the days that the rereading changes, whichever process does it.
    @discardableResult
    func forgetReading(of row: RepositoryRow, cause: ChangeCause? = nil, in tx: Tx) throws -> RepositoryRow {
        var row = row
        row.rereadCause = cause ?? row.rereadCause
        row.fingerprint = nil
        row.commitsRead = 0
        try tx.repositories.update(row)
        try tx.walks.setTips([], of: row.id)
        try tx.walks.finish(of: row.id)
        try tx.authors.removeAll(of: row.id)
        return row
    }
}
