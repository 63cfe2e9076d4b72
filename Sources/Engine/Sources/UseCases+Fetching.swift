import Core
import Storage

extension UseCases {
    /// Polls all due forges concurrently, with one common timeout.
    ///
    /// Earlier years are left to a job.
    ///
    /// - Parameters:
    ///   - isAsked: whether a person requested it, which also polls sources that are not due.
    ///   - limit: the timeout.
    package func fetchSources(isAsked: Bool = false, within limit: Duration) async throws {
        let (person, now) = (person, clock())
        let rows = try await database.read(of: person) { try $0.sources.all() }
        let due = rows.filter { $0.isDue(at: now) || isAsked && $0.mayBeAsked(at: now) }
        if due.isEmpty { return }
        // A caller's short timeout says nothing about the forge.
        let isPatient = isAsked || limit >= Self.patience
        try await withThrowingTaskGroup(of: Void.self) { group in
            for row in due {
                group.addTask { _ = try await fetchNewest(of: row, within: limit, isPatient: isPatient) }
            }
            try await group.waitForAll()
        }
        try await closeDays()
        try await askJobs(for: due.map(\.id))
    }

    /// Reschedules the fetch jobs of sources that were polled outside of a job.
    private func askJobs(for ids: [String]) async throws {
        let person = person
        try await writeLocked(.repeatable) { tx in
            for row in try tx.sources.all() where ids.contains(row.id) {
                try JobTable.ask(.fetching(row, person: person), in: tx)
            }
        }
    }

    /// Polls a source for the last year if it is due, and fetches the earlier years that are missing.
    ///
    /// - Returns: time of the next poll; nil if there is no such source.
    func fetch(_ id: String, progress: @Sendable (ScanProgress) async -> Void) async throws -> Instant? {
        guard let row = try await source(id) else { return nil }
        if row.isDue(at: clock()) {
            // A source that answered before is fast, so that its poll reports no progress.
            if row.readAt == nil || row.problemCode != nil {
                await progress(ScanProgress(step: .asking(name: row.account.name, year: nil)))
            }
            let changesDays = try await fetchNewest(of: row, within: Self.patience, isPatient: true)
            if changesDays { try await closeDays() }
        }
        guard let due = try await dueQuestions(of: id) else { return nil }
        if due.isEmpty { return due.nextAt }
        if due.profile { try await fetchProfile(of: id) }
        if due.repositories { try await fetchRepositories(of: id) }
        try await fetchHistory(of: id, progress: progress)
        return try await source(id)?.nextAt
    }

    /// Due requests of a source, other than the one for the last year.
    private struct DueQuestions: Sendable {
        let profile: Bool
        let repositories: Bool
        let year: Bool
        /// Time of the next poll of the last year.
        let nextAt: Instant

        var isEmpty: Bool { !profile && !repositories && !year }
    }

    /// Finds all due requests of a source in one transaction; usually there are none.
    private func dueQuestions(of id: String) async throws -> DueQuestions? {
        let (person, now, shown) = (person, clock(), now)
        return try await database.read(of: person) { tx in
            guard let row = try tx.sources.find(id) else { return nil }
            let profile = try tx.sourceProfiles.find(source: id)
            let repositories = try tx.sourceRepositories.find(source: id)
            let today = try AccountContext.dayCalendar(in: tx).day(at: shown)
            return DueQuestions(
                profile: row.asksProfile(profile, at: now), repositories: row.asksRepositories(repositories, at: now),
                year: row.problemCode == nil && row.nextYear(today: today) != nil, nextAt: row.nextAt)
        }
    }

    /// Timeout of a background request to a forge.
    static let patience = Duration.seconds(20)

    func source(_ id: String) async throws -> SourceRow? {
        let person = person
        return try await database.read(of: person) { try $0.sources.find(id) }
    }

    /// Fetches the calendar of the last year.
    ///
    /// - Parameter isPatient: whether a timeout counts as a failure of the forge.
    /// - Returns: whether it may allow more days to be closed.
    private func fetchNewest(of stored: SourceRow, within limit: Duration, isPatient: Bool) async throws -> Bool {
        var row = stored
        do {
            row = try await refreshed(stored)
            var calendar = try await ask(row, .lastYear, etag: row.etag(at: clock()), within: limit)
            if let told = calendar, try await isInDoubt(told, of: row) {
                let verified = try await verified(row, within: limit)
                if verified.login != row.login {
                    row = verified
                    calendar = try await ask(row, .lastYear, etag: nil, within: limit)
                }
            }
            let changesDays = try await take(calendar, .lastYear, of: row)
            WorkMetrics.refreshed(row, nil)
            return changesDays
        } catch let problem as ForgeProblem {
            WorkMetrics.refreshed(row, problem.reason)
            if problem.reason == .timedOut, !isPatient {
                try await putOff(row.id)
            } else {
                try await note(problem.reason, of: row, isOfHistory: false)
            }
            return true
        }
    }

    /// Fetches the years before the last one, newest first.
    ///
    /// Each year is stored when it arrives, so that an interrupted fetch resumes.
    package func fetchHistory(
        of id: String, progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws {
        while let stored = try await source(id), stored.problemCode == nil {
            var row = stored
            let today = try await currentDay()
            guard let year = row.nextYear(today: today) else { return }
            await progress(ScanProgress(step: .asking(name: row.account.name, year: year)))
            do {
                row = try await refreshed(stored)
                let calendar = try await ask(row, .year(year), etag: nil, within: Self.patience)
                if let calendar, try await isInDoubt(calendar, of: row),
                    try await verified(row, within: Self.patience).login != row.login
                {
                    continue
                }
                _ = try await take(calendar, .year(year), of: row)
                if calendar?.rest != nil { return }
            } catch let problem as ForgeProblem {
                return try await note(problem.reason, of: row, isOfHistory: true)
            }
        }
    }

    /// Opens the token of a source; nil if it has none.
    ///
    /// - Throws: ``ForgeProblem`` if it cannot be opened.
    func token(of row: SourceRow) throws -> String? {
        do {
            return try row.token.map { try secrets.open($0, for: row.tokenPurpose(person: person)) }
        } catch DomainError.secretsClosed {
            throw ForgeProblem(row.account, .tokenSealed)
        }
    }

    /// Fetches a contribution calendar with a timeout.
    private func ask(
        _ row: SourceRow, _ window: ForgeWindow, etag: String?, within limit: Duration
    ) async throws -> ForgeCalendar? {
        let account = row.account
        let person = person
        let dayCalendar = try await database.read(of: person) { try AccountContext.dayCalendar(in: $0) }
        let token = try token(of: row)
        let question = ForgeQuestion(window, etag: etag, token: token, by: dayCalendar, at: clock())
        return try await answer(of: account, within: limit) { try await forges.calendar(of: account, question) }
    }

    /// Runs a request to a forge with a timeout.
    func answer<Value: Sendable>(
        of account: ForgeAccount, within limit: Duration, _ ask: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await ask() }
            group.addTask {
                try await uptime.sleep(for: limit)
                throw ForgeProblem(account, .timedOut)
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// Stores a calendar and recalculates the days that it changed.
    ///
    /// A response for a token or login that the source no longer has is discarded.
    ///
    /// - Parameters:
    ///   - calendar: nil if it is unchanged.
    ///   - asked: the source at the time of the request.
    /// - Returns: whether it may allow more days to be closed.
    private func take(
        _ calendar: ForgeCalendar?, _ window: ForgeWindow, of asked: SourceRow
    ) async throws -> Bool {
        let (now, chance) = (clock(), FetchSchedule.chance(of: identifier()))
        return try await writeLocked(.repeatable) { tx in
            let ledger = try AccountLedger.read(now: now, in: tx)
            guard var row = ledger.forges.first(where: { $0.id == asked.id }), row.token == asked.token,
                row.login == asked.login
            else { return false }
            // Earlier days stay uncertain until the first poll of the current day.
            let wasReadToday = row.readAt.map { ledger.dayCalendar.day(at: $0) } == ledger.today
            if let calendar, !window.isTold(by: calendar, today: ledger.today) {
                throw ForgeProblem(row.account, .markupChanged)
            }
            let changed = try calendar.map { try ledger.count($0, window, of: row, in: tx) } ?? 0
            let explained = try calendar.map { try ledger.explain($0, of: row, in: tx) } ?? 0
            let isNews =
                changed > 0 || explained > 0 || row.readAt == nil || row.problemCode != nil || window != .lastYear
            switch window {
            case .lastYear:
                row.noteRead(calendar, at: now, in: ledger)
                row.nextAt = FetchSchedule.next(
                    after: now, endOfDay: ledger.dayCalendar.endOfDay(at: now), chance: chance)
            case .year(let year):
                let first = Day(year: year, month: 1, day: 1) ?? .first
                row.historyFrom = min(row.historyFrom ?? first, first)
            }
            if let rest = calendar?.rest {
                row.nextAt = max(row.nextAt, now.advanced(bySeconds: Int64((1...86_400).held(rest))))
            }
            try tx.sources.update(row)
            if isNews { try tx.revisions.bump() }
            return isNews || !wasReadToday
        }
    }

    /// Records a failed request; stored contributions are kept.
    ///
    /// A failure for an earlier year does not change the time of the next poll, unless the forge's rate limit requires
    /// a later one.
    ///
    /// - Parameter asked: the source at the time of the request; the failure is ignored if another request succeeded
    ///   since or the token changed.
    func note(
        _ reason: ForgeProblem.Reason, of asked: SourceRow, isOfHistory: Bool
    ) async throws {
        let (now, chance) = (clock(), FetchSchedule.chance(of: identifier()))
        try await writeLocked(.repeatable) { tx in
            guard var row = try tx.sources.find(asked.id), row.token == asked.token
            else { return }
            if !isOfHistory, row.readAt != asked.readAt { return }
            (row.problemCode, row.problemText) = reason.stored
            row.failures += 1
            let next = FetchSchedule.next(after: reason, failures: row.failures, now: now, chance: chance)
            if !isOfHistory {
                row.attemptedAt = now
                row.nextAt = next
            } else if case .limited = reason {
                row.nextAt = max(row.nextAt, next)
            }
            try tx.sources.update(row)
            try tx.revisions.bump()
        }
    }

    /// Postpones a source by a minute after a caller's short timeout.
    private func putOff(_ id: String) async throws {
        let now = clock()
        try await writeLocked(.repeatable) { tx in
            guard var row = try tx.sources.find(id), row.isDue(at: now) else { return }
            row.nextAt = now.advanced(bySeconds: 60)
            try tx.sources.update(row)
        }
    }
}

extension SourceRow {
    /// Records a successful poll; a nil calendar is an unchanged one.
    fileprivate mutating func noteRead(_ calendar: ForgeCalendar?, at now: Instant, in ledger: AccountLedger) {
        if let calendar {
            // Omitted future days are needed later even if the calendar does not change.
            let isWhole = calendar.days.last.map { $0.day <= ledger.today } ?? false
            etag = isWhole ? calendar.etag : nil
            // After more than a year without a response, some days are covered by none.
            if let first = calendar.days.first?.day, let readAt, ledger.dayCalendar.day(at: readAt) < first {
                historyFrom = nil
            }
        }
        (readAt, attemptedAt) = (now, now)
        (problemCode, problemText, failures) = (nil, "", 0)
    }
}

extension ForgeWindow {
    /// Whether a calendar covers the requested days.
    ///
    /// A forge that ignores the request returns other days; a stale response lacks the newest.
    ///
    /// The forge's own day may be the one before the person's.
    fileprivate func isTold(by calendar: ForgeCalendar, today: Day) -> Bool {
        guard let first = calendar.days.first?.day, let last = calendar.days.last?.day else { return false }
        switch self {
        case .lastYear: return first < today && last >= today.previous
        case .year(let year): return first.year == year && last.year == year && first.month == 1 && last.month == 12
        }
    }
}

extension AccountLedger {
    /// Sets a source's counts to those of its calendar, except for future days, and recalculates the changed days.
    ///
    /// - Returns: the number of days whose counts changed.
    fileprivate func count(
        _ calendar: ForgeCalendar, _ window: ForgeWindow, of row: SourceRow, in tx: Tx
    ) throws -> Int {
        let told = calendar.days.filter { $0.day <= today }
        guard let first = told.first?.day, let last = told.last?.day else { return 0 }
        // Hidden contributions are reported as zero.
        if window == .lastYear, told.allSatisfy({ $0.count == 0 }),
            try tx.forgeDays.hasCounts(of: row.id, from: first, through: last)
        {
            throw ForgeProblem(row.account, .nothingShown)
        }
        // Levels are relative to one response; grass is drawn from the last year's.
        let hasLevels = window == .lastYear
        let counts = told.map {
            ForgeCount(
                source: row.kind, account: row.id, day: $0.day, count: $0.count, level: hasLevels ? $0.level : nil)
        }
        let reading: ChangeCause.ScanKind = row.readAt == nil || window != .lastYear ? .first : .later
        let changed = try tx.forgeDays.set(
            counts, of: row, from: first, through: last,
            more: ChangeCause(.moreEvidence, detail: row.account.name, reading: reading),
            fewer: ChangeCause(.forgeFewer, detail: row.account.name, reading: reading))
        if changed > 0 { try DayRecalculation(self, in: tx).recompute() }
        return changed
    }

    /// Stores a calendar's commit counts by repository, except for future days.
    ///
    /// - Returns: the number of changes.
    fileprivate func explain(_ calendar: ForgeCalendar, of row: SourceRow, in tx: Tx) throws -> Int {
        guard let commits = calendar.commits, let first = calendar.days.first?.day,
            let last = calendar.days.last(where: { $0.day <= today })?.day
        else { return 0 }
        return try tx.forgeCommits.set(commits, of: row.id, from: first, through: last)
    }
}
