import Core
import Storage

extension UseCases {
    /// Asks the forges whose time has come, side by side; none waits for another, and all are given up at one time.
    ///
    /// What earlier years came to is left to a job.
    ///
    /// - Parameters:
    ///   - isAsked: whether a person wants to know now, so that those are asked too whose time has not come.
    ///   - limit: how long they are waited for.
    package func fetchSources(isAsked: Bool = false, within limit: Duration) async throws {
        let (person, now) = (person, clock())
        let rows = try await database.read { try SourceTable.all(person: person, in: $0) }
        let due = rows.filter { $0.isDue(at: now) || isAsked && $0.mayBeAsked(at: now) }
        if due.isEmpty { return }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for row in due { group.addTask { try await fetchNewest(of: row, within: limit) } }
            try await group.waitForAll()
        }
        try await closeDays()
    }

    /// Asks a forge, if its time has come, what it counts for the last year, and for all earlier ones that it was not
    /// asked about.
    ///
    /// - Returns: when it is to be asked again; nil where there is no such source.
    func fetch(_ id: String, progress: @Sendable (ScanProgress) async -> Void) async throws -> Instant? {
        guard let row = try await source(id) else { return nil }
        if row.isDue(at: clock()) {
            await progress(ScanProgress(step: .asking(name: row.account.name, year: nil)))
            try await fetchNewest(of: row, within: Self.patience)
            try await closeDays()
        }
        try await fetchHistory(of: id, progress: progress)
        return try await source(id)?.nextAt
    }

    /// How long a forge is waited for while nobody waits for Haru.
    private static let patience = Duration.seconds(20)

    private func source(_ id: String) async throws -> SourceRow? {
        let person = person
        return try await database.read { try SourceTable.find(id, person: person, in: $0) }
    }

    /// Asks what the days of the last year came to.
    private func fetchNewest(of row: SourceRow, within limit: Duration) async throws {
        do {
            let calendar = try await ask(row.account, .lastYear, mark: row.mark(at: clock()), within: limit)
            try await take(calendar, .lastYear, of: row.id)
        } catch let problem as ForgeProblem {
            try await note(problem.reason, of: row.id, isOfHistory: false)
        }
    }

    /// Asks year by year, back to the first one, what the days before the last year came to.
    ///
    /// What is told is kept year by year, so that one that is interrupted goes on where it was.
    package func fetchHistory(
        of id: String, progress: @Sendable (ScanProgress) async -> Void = { _ in }
    ) async throws {
        while let row = try await source(id), row.problemCode == nil {
            let today = try await currentDay()
            guard let year = row.nextYear(today: today) else { return }
            await progress(ScanProgress(step: .asking(name: row.account.name, year: year)))
            do {
                let calendar = try await ask(row.account, .year(year), mark: nil, within: Self.patience)
                try await take(calendar, .year(year), of: id)
            } catch let problem as ForgeProblem {
                return try await note(problem.reason, of: id, isOfHistory: true)
            }
        }
    }

    /// Asks a forge and gives up after a while.
    private func ask(
        _ account: ForgeAccount, _ window: ForgeWindow, mark: String?, within limit: Duration
    ) async throws -> ForgeCalendar? {
        try await withThrowingTaskGroup(of: ForgeCalendar?.self) { group in
            group.addTask { try await forges.calendar(of: account, window, mark: mark) }
            group.addTask {
                try await uptime.sleep(for: limit)
                throw ForgeProblem(account, .timedOut)
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Writes down what a forge told, and settles the days that changed by it.
    ///
    /// - Parameter calendar: nil where it told what it told before.
    private func take(_ calendar: ForgeCalendar?, _ window: ForgeWindow, of id: String) async throws {
        let (person, now, chance) = (person, clock(), FetchSchedule.chance(of: identifier()))
        try await writeInTurn(.repeatable) { connection in
            let ledger = try LedgerState.read(person: person, now: now, in: connection)
            guard var row = ledger.forges.first(where: { $0.id == id }) else { return }
            if let calendar, !window.isTold(by: calendar, today: ledger.today) {
                throw ForgeProblem(row.account, .markupChanged)
            }
            let changed = try calendar.map { try ledger.count($0, window, of: row, in: connection) } ?? 0
            let isNews = changed > 0 || row.readAt == nil || row.problemCode != nil || window != .lastYear
            switch window {
            case .lastYear:
                (row.readAt, row.attemptedAt) = (now, now)
                (row.problemCode, row.problemText, row.failures) = (nil, "", 0)
                if let calendar { row.mark = calendar.mark }
                row.nextAt = FetchSchedule.next(
                    after: now, endOfDay: ledger.reckoning.endOfDay(at: now), chance: chance)
            case .year(let year): row.historyFrom = Day(year: year, month: 1, day: 1)
            }
            try SourceTable.update(row, person: person, in: connection)
            if isNews { try RevisionTable.bump(person: person, in: connection) }
        }
    }

    /// Writes down why a forge did not answer; what it told before stays.
    private func note(_ reason: ForgeProblem.Reason, of id: String, isOfHistory: Bool) async throws {
        let (person, now, chance) = (person, clock(), FetchSchedule.chance(of: identifier()))
        try await writeInTurn(.repeatable) { connection in
            guard var row = try SourceTable.find(id, person: person, in: connection) else { return }
            (row.problemCode, row.problemText) = reason.stored
            row.failures += 1
            if !isOfHistory { row.attemptedAt = now }
            row.nextAt = FetchSchedule.next(after: reason, failures: row.failures, now: now, chance: chance)
            try SourceTable.update(row, person: person, in: connection)
            try RevisionTable.bump(person: person, in: connection)
        }
    }
}

extension ForgeWindow {
    /// Whether a calendar tells the days that were asked for: a forge that ignores the question answers with others, and
    /// one that answers with what it knew long ago leaves out the newest.
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

extension LedgerState {
    /// Makes what a source counts what its calendar tells, but for days to come, and settles the days that changed.
    ///
    /// - Returns: the number of days whose counts changed.
    fileprivate func count(
        _ calendar: ForgeCalendar, _ window: ForgeWindow, of row: SourceRow, in connection: any SQLConnection
    ) throws -> Int {
        let told = calendar.days.filter { $0.day <= today }
        guard let first = told.first?.day, let last = told.last?.day else { return 0 }
        // Levels compare the days of one answer; those of the last year are what grass is drawn of.
        let hasLevels = window == .lastYear
        let counts = told.map {
            ForgeCount(
                source: row.kind, account: row.id, day: $0.day, count: $0.count, level: hasLevels ? $0.level : nil)
        }
        let reading: ChangeCause.ScanKind = row.readAt == nil || window != .lastYear ? .first : .later
        let changed = try ForgeTable.set(
            counts, of: row, from: first, through: last,
            more: ChangeCause(.moreEvidence, detail: row.account.name, reading: reading),
            fewer: ChangeCause(.forgeFewer, detail: row.account.name, reading: reading), person: person, in: connection)
        if changed > 0 { try DayRecalculation(self, in: connection).settle() }
        return changed
    }
}
