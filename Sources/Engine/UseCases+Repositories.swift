import Core
import Storage

extension UseCases {
    /// Whether there is any repository, without looking at what is known of them.
    package func hasRepositories() async throws -> Bool {
        try await read { standing, _ in !standing.repositories.isEmpty }
    }

    /// The repositories that Haru reads.
    ///
    /// - Parameter counted: whether the person's own commits in each are counted, which goes through all of them;
    ///   without, none are told of.
    package func repositories(counted: Bool = true) async throws -> [RepositoryReport] {
        try await read { try $0.repositoryReports(counted: counted, in: $1) }
    }

    /// Where the repositories are that Haru reads.
    func places() async throws -> [FoundRepository] {
        let person = person
        return try await database.read { try RepositoryTable.all(person: person, in: $0).map(\.found) }
    }

    /// What the file system alone says against reading the repositories, found out without waiting for any.
    package func obstacles() async throws -> [RepositoryProblem] {
        let person = person
        let rows = try await database.read { try RepositoryTable.all(person: person, in: $0) }
        return rows.compactMap { reader.obstacle(in: $0.found) }
    }

    /// Searches below the paths and tells what is there, remembering nothing.
    package func findRepositories(
        _ paths: [String], progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> Discovery {
        try await reader.discover(paths, progress: progress)
    }

    /// The folder that a path which leads nowhere most likely means.
    package func nearestFolder(to path: String) -> String? { reader.nearestFolder(to: path) }

    /// Searches below the paths, remembers the repositories found and reads them.
    ///
    /// A repository whose folder was moved is known again by its commits.
    /// - Throws: ``RepositoryProblem`` when nothing was found and a place could not be read.
    package func addRepositories(
        _ paths: [String], progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        let discovery = try await reader.discover(paths, progress: progress)
        if discovery.repositories.isEmpty, let problem = discovery.problems.first { throw problem }
        try await closeDays(looks: true)
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
        try await closeDays(looks: true)
        return try await change { standing, connection in
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
            try await closeDays(looks: true)
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
    /// The first look of a day is noted, and tries again what could not be read: the days before can be
    /// closed then.
    ///
    /// - Parameters:
    ///   - retries: whether one that could not be read, and has not changed since, is tried
    ///     again at once rather than after a while, and of all others it is noted that they were looked at.
    ///   - names: the git directories of those that are meant; all without.
    package func refresh(
        retries: Bool = false, among names: Set<String>? = nil,
        progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws -> ScanReport {
        let person = person
        let now = clock()
        let (all, reckoning, unfinished, isDirty) = try await database.read { connection in
            (
                try RepositoryTable.all(person: person, in: connection),
                try Standing.reckoning(person: person, in: connection),
                try WalkTable.unfinishedRepositories(person: person, in: connection),
                try !DirtyDayTable.isEmpty(person: person, in: connection)
            )
        }
        let rows = names.map { names in all.filter { names.contains($0.gitDirectory) } } ?? all
        var changed: [RepositoryRow] = []
        var checked: [RepositoryRow] = []
        for row in rows {
            let mark = reader.fingerprint(of: row.found)
            let retries = retries || !reckoning.isToday(row.attemptedAt ?? row.addedAt, at: now)
            if let delay = row.problem?.reason.patience(after: row.failures) {
                let elapsed = row.attemptedAt?.seconds(to: now) ?? delay
                if retries || mark != row.fingerprint || !(0..<delay).contains(elapsed) { changed.append(row) }
            } else if mark != nil, mark == row.fingerprint, !unfinished.contains(row.id) {
                if retries || row.isStale(at: now) { checked.append(row) }
            } else {
                changed.append(row)
            }
        }
        try await noteChecked(checked, at: now)
        // What is new since the last reading is read in a moment; a first reading may take long, and one that
        // went wrong may go wrong slowly.
        let well = changed.filter { $0.problemCode == nil }
        let ill = changed.filter { $0.problemCode != nil }
        let inOrder = well.filter { $0.readAt != nil } + well.filter { $0.readAt == nil } + ill
        let report = try await read(inOrder, progress: progress)
        if isDirty, changed.isEmpty { try await settleRead(isEnd: true) }
        return report
    }

    /// Reads what is new in the repositories that were read whole before and leaves the others alone:
    /// what a long reading of those can let in between.
    func refreshKnown() async throws { try await lookAround(notes: false, empty: false) }

    /// Reads what is new in the repositories that were read whole before.
    ///
    /// - Parameters:
    ///   - notes: whether it is noted of those without anything new that they were looked at.
    ///   - empty: whether those are read too in which nothing was found so far.
    func lookAround(notes: Bool, empty: Bool = true) async throws {
        let (person, now) = (person, clock())
        let rows = try await database.read { connection in
            let unfinished = try WalkTable.unfinishedRepositories(person: person, in: connection)
            return try RepositoryTable.all(person: person, in: connection).filter { row in
                row.readAt != nil && row.problemCode == nil && !unfinished.contains(row.id)
            }
        }
        var changed: [RepositoryRow] = []
        var unchanged: [RepositoryRow] = []
        for row in rows {
            let isUnchanged = reader.fingerprint(of: row.found).map { $0 == row.fingerprint } ?? false
            if isUnchanged { unchanged.append(row) } else { changed.append(row) }
        }
        if notes { try await noteChecked(unchanged, at: now) }
        if changed.isEmpty { return }
        // One that is to be read from the beginning has no tips, and waits for its turn.
        let known = try await database.read { [changed] connection in
            try changed.filter { row in
                try empty && row.fingerprint != nil
                    || !WalkTable.tips(of: row.id, person: person, in: connection).isEmpty
            }
        }
        _ = try await read(known) { _ in }
    }

    /// Reads repositories one after the other; one that cannot be read is named and the others go on.
    func read(
        _ repositories: [RepositoryRow], cause: Settlement.Cause? = nil,
        progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        var report = ScanReport()
        // What one reading sees was seen at one time, however long it takes: of copies none was first.
        let begun = clock()
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
                    useCases: self, repository: row, begun: begun, cause: isFirst ? plain : cause ?? plain
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
            // First readings are long, and leave no changes that one would want to find together.
            if row.readAt == nil, unsettled.isDue { try await settleRead(isEnd: false) }
        }
        if done > 0 { try await settleRead(isEnd: true) }
        return report
    }

    /// Settles the days that readings have marked, also those of a reading that did not come to it.
    ///
    /// Pages are told only when a day changed.
    ///
    /// - Parameter isEnd: whether no further reading follows at once.
    func settleRead(isEnd: Bool) async throws {
        let (person, now, causes) = (person, clock(), unsettled.take())
        try await database.write(.repeatable) { connection in
            if try DirtyDayTable.isEmpty(person: person, in: connection) { return }
            let standing = try Standing.read(person: person, now: now, in: connection)
            let cause = Settlement.Cause(why: .moreEvidence, detail: "")
            try Settlement(standing, cause: cause, causes: causes, in: connection).settle()
            try RevisionTable.bump(person: person, in: connection)
        }
        unsettled.noteSettled(isEnd: isEnd)
    }

    /// Notes that repositories were looked at and have nothing new.
    private func noteChecked(_ rows: [RepositoryRow], at now: Instant) async throws {
        if rows.isEmpty { return }
        let person = person
        try await database.write(.repeatable) { connection in
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

    func repositoryReports(counted: Bool = true, in connection: any SQLConnection) throws -> [RepositoryReport] {
        let mine = counted ? try CommitTable.countByRepository(person: person, in: connection) : [:]
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
