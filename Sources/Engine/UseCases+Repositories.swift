import Core
import Storage

extension UseCases {
    /// The repositories that Haru reads.
    package func repositories() async throws -> [RepositoryReport] {
        try await read { try $0.repositoryReports(in: $1) }
    }

    /// Searches below the paths and tells what is there, remembering nothing.
    package func findRepositories(
        _ paths: [String], progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> Discovery {
        try await reader.discover(paths, progress: progress)
    }

    /// Searches below the paths, remembers the repositories found and reads them.
    ///
    /// A repository whose folder was moved is known again by its commits.
    /// - Throws: ``RepositoryProblem`` when nothing was found and a place could not be read.
    package func addRepositories(
        _ paths: [String], progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        let discovery = try await reader.discover(paths, progress: progress)
        if discovery.repositories.isEmpty, let problem = discovery.problems.first { throw problem }
        let remembered = try await remember(discovery.repositories)
        let all = try await read { standing, _ in standing.repositories }
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

    /// Forgets a repository, named by its identity, path or unambiguous name, with its evidence.
    ///
    /// - Throws: ``Refusal/unknownRepository(_:)``.
    package func removeRepository(_ name: String) async throws -> RepositoryReport {
        try await change { standing, connection in
            guard let row = standing.repository(named: name),
                let report = try standing.repositoryReports(in: connection).first(where: { $0.id == row.id })
            else { throw Refusal.unknownRepository(String(name.prefix(200))) }
            try RepositoryTable.remove(row.id, person: standing.person, in: connection)
            let cause = Settlement.Cause(why: .lessEvidence, detail: row.name)
            try Settlement(standing, cause: cause, in: connection).settle()
            return report
        }
    }

    /// Reads what is new in every repository, and tries those again that could not be read.
    ///
    /// - Parameter force: whether everything is read from the beginning, also where nothing seems to have changed.
    package func scan(
        force: Bool = false, progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        if force {
            let rows = try await change { standing, connection in
                try standing.forgetReadings(in: connection) { _ in true }
            }
            return try await read(rows, progress: progress)
        }
        return try await refresh(retries: true, progress: progress)
    }

    /// Reads what is new in the repositories that seem to have changed; asking costs a few file
    /// look-ups for each.
    ///
    /// - Parameter retries: whether one that could not be read, and has not changed since, is tried
    ///   again at once rather than after a while, and of all others it is noted that they were looked at.
    package func refresh(
        retries: Bool = false, progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws -> ScanReport {
        let person = person
        let (rows, unfinished, isDirty) = try await database.read { connection in
            (
                try RepositoryTable.all(person: person, in: connection),
                try WalkTable.unfinishedRepositories(person: person, in: connection),
                try !DirtyDayTable.isEmpty(person: person, in: connection)
            )
        }
        let now = clock()
        var changed: [RepositoryRow] = []
        var unchanged: [RepositoryRow] = []
        for row in rows {
            let mark = reader.fingerprint(of: row.found)
            if let delay = row.problem?.reason.patience {
                let elapsed = row.attemptedAt?.seconds(to: now) ?? delay
                if retries || mark != row.fingerprint || !(0..<delay).contains(elapsed) { changed.append(row) }
            } else if mark != nil, mark == row.fingerprint, !unfinished.contains(row.id) {
                unchanged.append(row)
            } else {
                changed.append(row)
            }
        }
        try await noteChecked(unchanged.filter { retries || $0.isStale(at: now) }, at: now)
        // What is new since the last reading is read in a moment; a first reading may take long.
        let inOrder = changed.filter { $0.readAt != nil } + changed.filter { $0.readAt == nil }
        let report = try await read(inOrder, progress: progress)
        if isDirty, changed.isEmpty { try await settleLeftovers() }
        return report
    }

    /// Reads what is new in the repositories that were read whole before and leaves the others alone:
    /// what a long reading of those can let in between.
    func refreshKnown() async throws {
        let person = person
        let rows = try await database.read { connection in
            let unfinished = try WalkTable.unfinishedRepositories(person: person, in: connection)
            return try RepositoryTable.all(person: person, in: connection).filter { row in
                row.readAt != nil && row.problemCode == nil && !unfinished.contains(row.id)
            }
        }
        let changed = rows.filter { row in reader.fingerprint(of: row.found).map { $0 != row.fingerprint } ?? true }
        if changed.isEmpty { return }
        // One that is to be read from the beginning has no tips, and waits for its turn.
        let known = try await database.read { connection in
            try changed.filter { try !WalkTable.tips(of: $0.id, person: person, in: connection).isEmpty }
        }
        _ = try await read(known) { _ in }
    }

    /// Reads repositories one after the other; one that cannot be read is named and the others go on.
    func read(
        _ repositories: [RepositoryRow], cause: Settlement.Cause? = nil,
        progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        var report = ScanReport()
        var waiting = repositories[...]
        var done = 0
        while let row = waiting.popFirst() {
            try Task.checkCancellation()
            let state = ScanProgress(
                step: .reading(name: row.name), repositoriesFound: done + 1 + waiting.count, repositoriesRead: done,
                commitsRead: report.commitsRead
            )
            await progress(state)
            do {
                let isFirst = row.readAt == nil
                let plain = Settlement.Cause(
                    why: .moreEvidence, detail: row.name, reading: isFirst ? .first : .later
                )
                let reading = RepositoryReading(
                    useCases: self, repository: row, cause: isFirst ? plain : cause ?? plain
                )
                let outcome = try await reading.read { commits in
                    var state = state
                    state.commitsRead += commits
                    await progress(state)
                }
                if outcome.commits > 0 { report.repositoriesRead += 1 }
                report.commitsRead += outcome.commits
                report.newMine += outcome.mine
                waiting += outcome.forgotten.filter { row in !waiting.contains { $0.id == row.id } }
            } catch let problem as RepositoryProblem {
                report.problems.append(problem)
            }
            done += 1
        }
        return report
    }

    /// Settles days that a reading marked and did not come to settle, when it is not to go on.
    private func settleLeftovers() async throws {
        try await record { standing, connection in
            _ = try Settlement(standing, cause: .init(why: .moreEvidence, detail: ""), in: connection).settle()
        }
    }

    /// Notes that repositories were looked at and have nothing new.
    private func noteChecked(_ rows: [RepositoryRow], at now: Instant) async throws {
        if rows.isEmpty { return }
        let person = person
        try await database.write { connection in
            for row in rows {
                try RepositoryTable.noteChecked(
                    row.id, at: now, fingerprint: row.fingerprint, person: person, in: connection
                )
            }
        }
    }
}

extension RepositoryRow {
    /// How stale the time of the last check may become, in seconds, before it is written down anew.
    private static let checkInterval: Int64 = 60

    fileprivate func isStale(at now: Instant) -> Bool {
        readAt.map { !(0..<Self.checkInterval).contains($0.seconds(to: now)) } ?? true
    }
}

extension Standing {
    /// The repository of an identity, a path or a name that no other has.
    func repository(named name: String) -> RepositoryRow? {
        if let exact = repositories.first(where: { $0.id == name }) { return exact }
        var path = name
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if let exact = repositories.first(where: { $0.path == path || $0.gitDirectory == path }) { return exact }
        let named = repositories.filter { $0.name == name }
        return named.count == 1 ? named.first : nil
    }

    func repositoryReports(in connection: any SQLConnection) throws -> [RepositoryReport] {
        let mine = try CommitTable.countByRepository(person: person, in: connection)
        let unfinished = try WalkTable.unfinishedRepositories(person: person, in: connection)
        return repositories.map { row in
            RepositoryReport(
                id: row.id, name: row.name, path: row.path, addedAt: row.addedAt, readAt: asOfNow(row.readAt),
                commits: row.commitsRead, mine: mine[row.id] ?? 0, problem: row.problem,
                isUnfinished: unfinished.contains(row.id) || (row.readAt == nil && row.problemCode == nil)
            )
        }
    }

    /// Makes the next reading of some repositories begin at the beginning, and gives them.
    func forgetReadings(
        in connection: any SQLConnection, where isMeant: (RepositoryRow) -> Bool
    ) throws -> [RepositoryRow] {
        let rows = repositories.filter(isMeant)
        for row in rows { try forgetReading(of: row, in: connection) }
        return rows
    }

    /// Makes the next reading of a repository begin at the beginning; its evidence stays.
    func forgetReading(of row: RepositoryRow, in connection: any SQLConnection) throws {
        var row = row
        row.fingerprint = nil
        row.commitsRead = 0
        try RepositoryTable.update(row, person: person, in: connection)
        try WalkTable.setTips([], of: row.id, person: person, in: connection)
        try WalkTable.finish(of: row.id, person: person, in: connection)
        try AuthorTable.removeAll(of: row.id, person: person, in: connection)
    }
}
