import Core
import Storage

extension UseCases {
    /// Closes past days: spends automatic freezes, and settles a challenge that was won.
    ///
    /// Each day is closed once, in order, after its sources were read; a trial time closes none. Functions that change
    /// how days are judged call this first, so that past days are closed by the rules in effect at their end.
    ///
    /// If a ``Watcher`` reads the repositories, days wait until it has polled them after their end.
    ///
    /// - Parameter looks: whether to poll the repositories in any case, not only when a day is over.
    func closeDays(looks: Bool = false) async throws {
        if trial != nil { return }
        var due = try await due()
        if pollsRepositories, looks || due.look {
            try await pollRepositories(notes: due.look)
            due = try await self.due()
        }
        guard due.close else { return }
        // Commits read for those days may not be counted yet.
        try await recomputeAfterReading(isEnd: false)
        let secrets = secrets
        try await record { ledger, tx in
            let ledger = try ledger.closeDays(isCertain: false, sealingBy: secrets, in: tx)
            if let (challenge, day) = try ledger.wonChallenge(in: tx) {
                try tx.challenges.setEnding(.succeeded(on: day), of: challenge.id)
            }
        }
    }

    /// Runs a body in one read transaction, after closing past days.
    ///
    /// - Parameter prefetch: queries that the body always needs.
    func readClosed<Value: Sendable>(
        prefetching prefetch: Prefetch? = nil, _ body: @Sendable @escaping (AccountLedger, Tx) throws -> Value
    ) async throws -> Value {
        if trial == nil {
            let (clock, pollsRepositories) = (clock(), pollsRepositories)
            // Mostly there is nothing to close, and the body runs in the transaction that finds that out.
            let value = try await database.read(of: person) { tx -> Value? in
                var ledger = try AccountLedger.read(now: clock, in: tx)
                if ledger.isInDoubt { return nil }
                try ledger.read(prefetch, in: tx)
                ledger.newestKnown = try ledger.newestChallenge(in: tx)
                let due = try ledger.due(in: tx)
                return due.look && pollsRepositories || due.close ? nil : try body(ledger, tx)
            }
            if let value { return value }
        }
        try await closeDays()
        return try await read(body)
    }

    private func due() async throws -> (look: Bool, close: Bool) {
        let (person, clock) = (person, clock())
        return try await database.read(of: person) { tx in
            try AccountLedger.read(now: clock, in: tx).due(in: tx)
        }
    }
}

extension AccountLedger {
    /// Maximum number of past days that are processed when closing; after a longer absence earlier ones stay as they
    /// are.
    private static let longestAbsence = 400

    /// Closes past days in order, and returns the resulting ledger.
    ///
    /// - Parameters:
    ///   - isCertain: whether a person acts, so that the clock needs no second reading.
    ///   - secrets: seals the letter from the person's past that closing may create.
    func closeDays(isCertain: Bool = true, sealingBy secrets: any SecretBox, in tx: Tx) throws -> AccountLedger {
        var ledger = self
        // A trial time is not a clock that was ahead.
        if trialShift == 0 { try ledger.takeBackEarly(in: tx) }
        let days = isCertain ? daysToClose : certainDaysToClose
        if let days {
            try DayRecalculation(ledger, in: tx).recompute()
            let rules = try tx.freezeRules.all()
            for day in days.lowerBound.through(days.upperBound) {
                let rule = rules.first { $0.throughDay >= day }?.rule ?? settings.freezes
                try ledger.close(day, by: rule, in: tx)
            }
            try tx.people.setClosedThrough(days.upperBound)
            try tx.freezeRules.remove(through: days.upperBound)
        }
        if let (seen, doubted) = clockToNote(isCertain: isCertain) {
            try tx.people.setClock(seen: seen, doubted: doubted)
        }
        if days == nil, early.isEmpty, !isAhead { return self }
        let closed = try AccountLedger.read(now: now, clock: clock, in: tx)
        if let days { try closed.putPastLetter(closing: days, sealingBy: secrets, in: tx) }
        return closed
    }

    /// Closes the days that are over by the clock, and returns the resulting ledger as of `now`.
    func closedByClock(sealingBy secrets: any SecretBox, in tx: Tx) throws -> AccountLedger {
        if trialShift == 0 { return try closeDays(sealingBy: secrets, in: tx) }
        _ = try AccountLedger.read(now: clock, in: tx)
            .closeDays(sealingBy: secrets, in: tx)
        return try AccountLedger.read(now: now, clock: clock, in: tx)
    }

    /// Reverts what a clock that was ahead has done to days that are not over yet.
    private mutating func takeBackEarly(in tx: Tx) throws {
        if isAhead { try tx.people.setClosedThrough(closedThrough) }
        for freeze in early {
            let before = frozen
            frozen.insert(freeze.day)
            let total = try tx.days.of(freeze.day)?.total ?? 0
            try unfreeze(freeze.day, total: total, detail: .early, in: tx)
            frozen = before
        }
    }

    /// Returns what to do before answering: whether polling the repositories would let days be closed, and whether
    /// there is anything to close.
    fileprivate func due(in tx: Tx) throws -> (look: Bool, close: Bool) {
        (awaitsLook, try isDue || wonChallenge(in: tx) != nil)
    }

    /// Whether there is anything to close, revert or store that needs no second clock reading.
    var isDue: Bool {
        isAhead || !early.isEmpty || certainDaysToClose != nil || clockToNote(isCertain: false) != nil
    }

    /// Whether past days wait for a second clock reading; answers are given as if they were closed.
    var isInDoubt: Bool { daysToClose != certainDaysToClose }

    /// Days to close that need no second clock reading.
    private var certainDaysToClose: ClosedRange<Day>? {
        guard isClockDoubtful, let days = daysToClose else { return daysToClose }
        let last = min(days.upperBound, dayCalendar.day(at: believedClock).previous)
        return days.lowerBound <= last ? days.lowerBound...last : nil
    }

    /// Past days to be closed.
    ///
    /// Unknown days wait until they can be read, and all days wait until every repository was polled after their end.
    var daysToClose: ClosedRange<Day>? {
        daysToClose(after: repositories.filter { $0.problemCode == nil })
    }

    /// Whether polling the repositories would let past days be closed.
    var awaitsLook: Bool {
        let unread = repositories.filter { $0.problemCode == nil && $0.readAt == nil }
        guard let days = daysToClose(after: unread) else { return false }
        return daysToClose.map { $0.upperBound < days.upperBound } ?? true
    }

    /// Whether a repository was polled today.
    func isLookedAt(_ row: RepositoryRow) -> Bool {
        dayCalendar.isToday(asOfNow(row.attemptedAt ?? row.addedAt) ?? now, at: now)
    }

    /// Returns the days that could be closed if only some repositories must have been polled since.
    private func daysToClose(after repositories: [RepositoryRow]) -> ClosedRange<Day>? {
        var last = today.previous
        for row in repositories where !isLookedAt(row) {
            let looked = asOfNow(row.attemptedAt ?? row.addedAt) ?? now
            last = min(last, dayCalendar.day(at: looked <= now ? looked : asOfNow(row.addedAt) ?? now).previous)
        }
        // Days that the forges were not queried for since are unknown.
        if let unknown { last = min(last, unknown.lowerBound.previous) }
        return firstToClose <= last ? firstToClose...last : nil
    }

    /// First day that is not closed.
    private var firstToClose: Day {
        max(closedThrough?.next ?? began, began, today.advanced(by: -Self.longestAbsence))
    }

    /// Returns the data by which days will be closed from now on.
    func simulatedClosing(in tx: Tx) throws -> SimulatedClosing {
        let first = firstToClose
        // A freeze for a week may be on an earlier day of it.
        let near = first.advanced(by: -6).through(max(first, today))
        return SimulatedClosing(
            freezes: settings.freezes,
            earlier: try tx.freezeRules.all().map { ($0.throughDay, $0.rule) },
            closedThrough: first.previous,
            takenBack: Set(try near.filter { try isTakenBack($0, in: tx) }))
    }

    /// Spends a freeze on a day that would otherwise end a streak, if freezes are automatic.
    private mutating func close(_ day: Day, by rule: FreezeRule, in tx: Tx) throws {
        guard rule.automatic else { return }
        let total = try tx.days.of(day)?.total ?? 0
        guard context.settled.state(of: day, total: total) != .done,
            let run = try tx.runs.before(day),
            let needed = context.freezeNeeded(atEndOf: day, after: run, unit: settings.streakUnit),
            try freezesLeft(inMonthOf: needed, by: rule, in: tx) > 0,
            try !isTakenBack(needed, in: tx)
        else { return }
        let spentOn = needed == day ? total : try tx.days.of(needed)?.total ?? 0
        try freeze(needed, total: spentOn, detail: .automatic, in: tx)
    }

    /// Whether the person removed the freeze of a day after its end.
    ///
    /// It is not spent again if the clock was set back and passes the day again.
    private func isTakenBack(_ day: Day, in tx: Tx) throws -> Bool {
        let changes = try tx.changes.of(day)
        return changes.last { $0.why == .freeze }
            .map { $0.stateBefore == .frozen && $0.detail != FreezeDetail.early.rawValue } ?? false
    }

    /// Puts a freeze on a day.
    mutating func freeze(_ day: Day, total: Int, detail: FreezeDetail, in tx: Tx) throws {
        let before = context
        try tx.freezes.insert(SpentFreeze(day: day, spentAt: now, isAutomatic: detail == .automatic))
        frozen.insert(day)
        try noteFreeze(of: day, total: total, detail: detail, before: before, in: tx)
    }

    /// Removes the freeze from a day.
    mutating func unfreeze(_ day: Day, total: Int, detail: FreezeDetail, in tx: Tx) throws {
        let before = context
        try tx.freezes.remove(day)
        frozen.remove(day)
        try noteFreeze(of: day, total: total, detail: detail, before: before, in: tx)
    }

    private func noteFreeze(of day: Day, total: Int, detail: FreezeDetail, before: DayContext, in tx: Tx) throws {
        let cause = ChangeCause(.freeze, detail: detail.rawValue)
        let recalculation = DayRecalculation(self, before: before, in: tx)
        try recalculation.keepRunsAfterFreeze(of: day)
        if detail == .early {
            try recalculation.append(
                day, from: total, to: total, .frozen, context.settled.state(of: day, total: total), cause)
        } else if day < today {
            try recalculation.noteChange(of: day, from: total, to: total, cause: cause)
        }
    }

    /// Returns the unsettled challenge that has reached its goal, and the day on which it did.
    func wonChallenge(in tx: Tx) throws -> (challenge: Challenge, day: Day)? {
        guard let report = try newestChallenge(in: tx).report, report.challenge.ending == nil,
            case .succeeded(let day) = report.progress.state
        else { return nil }
        return (report.challenge, day)
    }
}

extension DayCalendar {
    /// Whether an instant was on the current day at home, or on a later one before home moved.
    ///
    /// Instants in the future, recorded by a clock that was ahead, do not count.
    func isToday(_ instant: Instant, at now: Instant) -> Bool { instant <= now && day(at: instant) >= day(at: now) }
}
