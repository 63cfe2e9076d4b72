import Core
import Storage

extension AccountLedger {
    /// Returns the effect of a freeze on a day.
    ///
    /// - Returns: nil for a day that is done, at rest or frozen, that is too far ahead, or that precedes all evidence.
    func freezeOffer(for day: Day, in tx: Tx) throws -> FreezeOffer? {
        guard day <= today.advanced(by: UseCases.farthestFreeze) else { return nil }
        let state = freezableState(of: day, total: try total(of: day, in: tx))
        if [.done, .rest, .frozen].contains(state) { return nil }
        if state == .missed, try isBeforeFirst(day, in: tx) { return nil }
        let left = try freezesLeft(inMonthOf: day, in: tx)
        if state == .future {
            return left > 0
                ? offer(day, .waits, days: [day], left: left) : offer(day, .short(missed: 1, by: 1), left: left)
        }
        // Before the first reading it is unknown whether a streak runs.
        if isUnread {
            return left > 0
                ? offer(day, .holds, days: [day], left: left) : offer(day, .short(missed: 1, by: 1), left: left)
        }
        if try isWeekExcused(of: day, in: tx) { return offer(day, .weekExcused, left: left) }
        guard let run = try tx.runs.before(day) else {
            return try offerOfChallenge(day, state, left: left, in: tx)
        }
        if state == .missed { return try offer(day, bringingBack: run, left: left, in: tx) }
        let runs = !context.isBroken(after: run.end, before: day, unit: settings.streakUnit)
        guard runs else {
            let ofChallenge = try offerOfChallenge(day, state, left: left, in: tx)
            return try ofChallenge.challenge == nil
                ? offer(day, bringingBack: run, left: left, in: tx) : ofChallenge
        }
        if left == 0 { return offer(day, .short(missed: 1, by: 1), length: run.length, left: left) }
        return offer(
            day, state == .pending ? .keeps : .holds, days: [day], length: run.length,
            challenge: try challengeAtStake(on: day, in: tx), left: left)
    }

    private func offer(
        _ day: Day, _ outcome: FreezeOffer.Outcome, days: [Day] = [], length: Int = 0, challenge: Challenge? = nil,
        left: Int
    ) -> FreezeOffer {
        FreezeOffer(
            day, today: today, outcome, days: days, length: length, isWeekly: settings.streakMode == .weekly,
            challenge: challenge, left: left)
    }

    /// Returns the state of a day for the purpose of freezing it; a future day is judged as if nothing was contributed.
    func freezableState(of day: Day, total: Int) -> DayState {
        day > today ? context.excuse(of: day) ?? .future : context.state(of: day, total: total)
    }

    /// Returns the offer of freezes, on a day and on other missed days, that restore a run.
    ///
    /// - Parameter run: the last run that ends before the day.
    private func offer(_ day: Day, bringingBack run: Run, left: Int, in tx: Tx) throws -> FreezeOffer {
        let later = try runs(after: day, in: tx)
        func ending(of runs: [Run], before end: Day? = nil) throws -> StreakEnding? {
            try context.ending(of: runs, before: end, including: day, unit: settings.streakUnit) {
                try freezesLeft(inMonthOf: $0, in: tx)
            }
        }
        func offer(_ outcome: FreezeOffer.Outcome, _ days: [Day], joining runs: [Run]) throws -> FreezeOffer {
            let challenge = try challengeBack(try newestChallenge(in: tx).row, with: days, in: tx)
            let length = runs.reduce(run.length) { $0 + $1.length }
            return self.offer(day, outcome, days: days, length: length, challenge: challenge, left: left)
        }
        if case .freezes(let days) = try ending(of: [run] + later)?.remedy {
            return try offer(.restores, days, joining: later)
        }
        // All days between the run and the day are unknown.
        guard let gap = try ending(of: [run], before: later.first?.start) else {
            return self.offer(day, .noStreak, left: left)
        }
        switch gap.remedy {
        case .freezes(let days):
            let joined = Streak.joined(later, context: context, unit: settings.streakUnit).prefix(1)
            return try offer(.joins(until: joined.first?.end ?? run.end), days, joining: Array(joined))
        case .short(let missing): return self.offer(day, .short(missed: gap.missed, by: missing), left: left)
        case .outOfReach: return self.offer(day, .outOfReach, left: left)
        }
    }

    /// Returns the runs that start after a day, in order, at most as many as freezes could join.
    private func runs(after day: Day, in tx: Tx) throws -> [Run] {
        var (runs, day): ([Run], Day) = ([], day)
        while runs.count <= StreakEnding.longestGap,
            let next = try tx.runs.after(day), next.start <= today
        {
            runs.append(next)
            day = next.start
        }
        return runs
    }

    /// Returns the offer for a day that no streak precedes; a challenge may depend on it.
    private func offerOfChallenge(_ day: Day, _ state: DayState, left: Int, in tx: Tx) throws -> FreezeOffer {
        let (row, isOpen) = (try newestChallenge(in: tx).row, state != .missed)
        let challenge =
            try isOpen
            ? challengeAtStake(on: day, in: tx) : challengeBack(row, with: [day], in: tx)
        guard let challenge else { return offer(day, .noStreak, left: left) }
        if left == 0 { return offer(day, .short(missed: 1, by: 1), challenge: challenge, left: left) }
        return offer(
            day, state == .missed ? .restores : state == .pending ? .keeps : .holds, days: [day],
            challenge: challenge, left: left)
    }

    /// Whether streaks count weeks and the week of a day breaks nothing even without a freeze on the day.
    private func isWeekExcused(of day: Day, in tx: Tx) throws -> Bool {
        guard case .week(let start) = settings.streakUnit else { return false }
        let (first, last) = (day.startOfWeek(start), day.startOfWeek(start).advanced(by: 6))
        if first.through(last).contains(where: { $0 != day && context.excuse(of: $0) == .frozen }) { return true }
        return try tx.days.doneCount(from: first, through: min(last, today)) > 0
    }

    /// Returns the challenge that fails unless the day is done or excused.
    private func challengeAtStake(on day: Day, in tx: Tx) throws -> Challenge? {
        guard let newest = try newestChallenge(in: tx).report, newest.challenge.rule == .everyDay,
            newest.progress.state == .running, newest.challenge.start <= day
        else { return nil }
        return newest.challenge
    }

    /// Returns the failed challenge if freezes on some days would let it continue.
    func challengeBack(_ row: ChallengeRow?, with days: [Day], in tx: Tx) throws -> Challenge? {
        guard let row, case .failed = try report(of: row, withDays: false, in: tx).progress.state else {
            return nil
        }
        var thawed = self
        thawed.frozen.formUnion(days)
        let state = try thawed.report(of: row, withDays: false, in: tx).progress.state
        return state == .running ? row.challenge : nil
    }

    /// Whether the freeze spent on a day preserves a streak or a challenge; always true for a future day.
    ///
    /// - Parameter before: the ledger without the freezes that were spent together with this one.
    func keepsSomething(on day: Day, since before: AccountLedger, in tx: Tx) throws -> Bool {
        if day > today || isUnread { return true }
        if try before.isWeekExcused(of: day, in: tx) { return false }
        // Runs joined by freezes form one run.
        if try tx.runs.containing(day) != nil { return true }
        if let run = try tx.runs.before(day) {
            let next = try tx.runs.after(day)
            let end = max(next.map { min($0.start, today) } ?? today, day)
            if !context.isBroken(after: run.end, before: end, unit: settings.streakUnit) { return true }
        }
        guard let row = try newestChallenge(in: tx).row, row.challenge.rule == .everyDay,
            row.challenge.start <= day,
            case .running = try report(of: row, withDays: false, in: tx).progress.state
        else { return false }
        return true
    }
}
