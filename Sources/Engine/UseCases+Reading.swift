package import Core
import Storage

extension UseCases {
    /// Result of polling the repositories.
    package struct Poll: Sendable {
        /// Repositories to read, in this order.
        fileprivate let rows: [RepositoryRow]
        /// Whether days marked by an earlier reading are waiting for recalculation.
        fileprivate let isDirty: Bool
        /// Whether a fetch from a forge is due.
        package let isForgeDue: Bool
        /// The person's day calendar.
        package let dayCalendar: DayCalendar

        /// Whether there is nothing to read.
        package var isIdle: Bool { rows.isEmpty && !isDirty }
    }

    /// Reads new commits of the repositories that seem to have changed; a poll costs a few file look-ups per
    /// repository.
    ///
    /// The first poll of a day is recorded and retries repositories that could not be read, so that the days before can
    /// be closed.
    ///
    /// - Parameters:
    ///   - retries: whether unchanged repositories that could not be read are retried at once rather than after their
    ///     backoff, and the poll of all others is recorded.
    ///   - names: the git directories of the repositories to poll; nil for all.
    package func refresh(
        retries: Bool = false, among names: Set<String>? = nil,
        progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws -> ScanReport {
        try await read(try await poll(retries: retries, among: names), progress: progress)
    }

    /// Determines which repositories are to be read; records the poll of those without changes.
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
        // New commits are read quickly; a first reading may take long, and a failing one may fail slowly.
        let well = changed.filter { $0.problemCode == nil }
        let ill = changed.filter { $0.problemCode != nil }
        let inOrder = well.filter { $0.readAt != nil } + well.filter { $0.readAt == nil } + ill
        return Poll(
            rows: inOrder, isDirty: isDirty, isForgeDue: forges.contains { $0.isDue(at: now) }, dayCalendar: dayCalendar
        )
    }

    /// Reads the repositories that a poll has found to have changed.
    package func read(
        _ poll: Poll, progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        let report = try await read(poll.rows, progress: progress)
        if poll.isDirty, poll.rows.isEmpty { try await recomputeAfterReading(isEnd: true) }
        return report
    }

    /// Reads new commits of the repositories that were completely read before.
    ///
    /// A long reading of others can call this in between.
    func refreshKnown() async throws { try await pollRepositories(notes: false, empty: false) }

    /// Reads new commits of the repositories that were completely read before.
    ///
    /// - Parameters:
    ///   - notes: whether the poll of those without changes is recorded.
    ///   - empty: whether those without any commits so far are read too.
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
        // A repository to be reread from the beginning has no tips, and waits for its turn.
        let known = try await database.read(of: person) { [changed] tx in
            try changed.filter { row in
                try empty && row.fingerprint != nil
                    || !tx.walks.tips(of: row.id).isEmpty
            }
        }
        _ = try await read(known) { _ in }
    }

    /// Reads repositories one after another; failures are reported, and the others are still read.
    func read(
        _ repositories: [RepositoryRow], progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> ScanReport {
        var report = ScanReport()
        // All commits of one reading have the same time of discovery, so that no copy precedes another.
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
            // First readings are long, and their changes need not be recorded together.
            if row.readAt == nil, recomputeSchedule.isDue { try await recomputeAfterReading(isEnd: false) }
        }
        if done > 0 { try await recomputeAfterReading(isEnd: true) }
        return report
    }

    /// Recalculates the days marked by readings, including interrupted ones.
    ///
    /// The revision is bumped only if days were marked.
    ///
    /// - Parameter isEnd: whether no further reading follows immediately.
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

    /// Records that repositories were polled and have no changes.
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
    /// Minimum interval between updates of the stored time of the last check, in seconds.
    private static let checkInterval: Int64 = 60

    fileprivate func isStale(at now: Instant) -> Bool {
        readAt.map { !(0..<Self.checkInterval).contains($0.seconds(to: now)) } ?? true
    }
}
