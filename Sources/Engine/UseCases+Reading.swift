package import Core
import Storage

extension UseCases {
    /// What a look at the repositories has found.
    package struct Poll: Sendable {
        /// What is to be read, in this order.
        fileprivate let rows: [RepositoryRow]
        /// Whether days wait that an earlier reading has marked.
        fileprivate let isDirty: Bool
        /// Whether the time of a forge has come.
        package let isForgeDue: Bool
        /// How the person tells days apart.
        package let dayCalendar: DayCalendar

        /// Whether there is nothing to read.
        package var isIdle: Bool { rows.isEmpty && !isDirty }
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
        try await read(try await poll(retries: retries, among: names), progress: progress)
    }

    /// Looks which repositories are to be read; those without anything new are noted as looked at.
    package func poll(retries: Bool = false, among names: Set<String>? = nil) async throws -> Poll {
        let person = person
        let now = clock()
        let (all, forges, dayCalendar, unfinished, isDirty) = try await database.read(of: person) { tx in
            (
                try tx.repositories.local(),
                try tx.sources.all(),
                try AccountContext.dayCalendar(in: tx),
                try tx.walks.unfinishedRepositories(),
                try !tx.dirtyDays.isEmpty()
            )
        }
        let rows = names.map { names in all.filter { names.contains($0.gitDirectory) } } ?? all
        var changed: [RepositoryRow] = []
        var checked: [RepositoryRow] = []
        for row in rows {
            let fingerprint = reader.fingerprint(of: row.found)
            let retries = retries || !dayCalendar.isToday(row.attemptedAt ?? row.addedAt, at: now)
            if let delay = row.problem?.reason.patience(after: row.failures) {
                let elapsed = row.attemptedAt?.seconds(to: now) ?? delay
                if retries || fingerprint != row.fingerprint || !(0..<delay).contains(elapsed) { changed.append(row) }
            } else if fingerprint != nil, fingerprint == row.fingerprint, !unfinished.contains(row.id) {
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
        return Poll(
            rows: inOrder, isDirty: isDirty, isForgeDue: forges.contains { $0.isDue(at: now) }, dayCalendar: dayCalendar
        )
    }

    /// Reads what a look has found to be new.
    package func read(
        _ poll: Poll, progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        let report = try await read(poll.rows, progress: progress)
        if poll.isDirty, poll.rows.isEmpty { try await recomputeAfterReading(isEnd: true) }
        return report
    }

    /// Reads what is new in the repositories that were read whole before and leaves the others alone:
    /// what a long reading of those can let in between.
    func refreshKnown() async throws { try await pollRepositories(notes: false, empty: false) }

    /// Reads what is new in the repositories that were read whole before.
    ///
    /// - Parameters:
    ///   - notes: whether it is noted of those without anything new that they were looked at.
    ///   - empty: whether those are read too in which nothing was found so far.
    func pollRepositories(notes: Bool, empty: Bool = true) async throws {
        let (person, now) = (person, clock())
        let rows = try await database.read(of: person) { tx in
            let unfinished = try tx.walks.unfinishedRepositories()
            return try tx.repositories.local().filter { row in
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
        let known = try await database.read(of: person) { [changed] tx in
            try changed.filter { row in
                try empty && row.fingerprint != nil
                    || !tx.walks.tips(of: row.id).isEmpty
            }
        }
        _ = try await read(known) { _ in }
    }

    /// Reads repositories one after the other; one that cannot be read is named and the others go on.
    func read(
        _ repositories: [RepositoryRow], progress: @Sendable (ScanProgress) async -> Void
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
                let plain = ChangeCause(.moreEvidence, detail: row.name, reading: isFirst ? .first : .later)
                let repositoryImport = RepositoryImport(
                    useCases: self, repository: row, begun: begun, cause: isFirst ? plain : row.rereadCause ?? plain
                )
                let outcome = try await repositoryImport.read { commits in
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
            if row.readAt == nil, recomputeSchedule.isDue { try await recomputeAfterReading(isEnd: false) }
        }
        if done > 0 { try await recomputeAfterReading(isEnd: true) }
        return report
    }

    /// Settles the days that readings have marked, also those of a reading that did not come to it.
    ///
    /// Pages are told only when a day changed.
    ///
    /// - Parameter isEnd: whether no further reading follows at once.
    func recomputeAfterReading(isEnd: Bool) async throws {
        let now = clock()
        try await writeLocked(.repeatable) { tx in
            if try tx.dirtyDays.isEmpty() { return }
            let ledger = try AccountLedger.read(now: now, in: tx)
            try DayRecalculation(ledger, in: tx).recompute()
            try tx.revisions.bump()
        }
        recomputeSchedule.noteRecomputed(isEnd: isEnd)
    }

    /// Notes that repositories were looked at and have nothing new.
    private func noteChecked(_ rows: [RepositoryRow], at now: Instant) async throws {
        if rows.isEmpty { return }
        try await writeLocked(.repeatable) { tx in
            for row in rows {
                try tx.repositories.noteChecked(row.id, at: now, fingerprint: row.fingerprint)
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
