import Core
import Storage

/// Recalculates the totals of days whose evidence changed, updates the runs, and records the changes of past days; all
/// within the transaction that changed the evidence.
struct DayRecalculation {
    let tx: Tx
    let ledger: AccountLedger
    /// Context by which days were judged before the change.
    let before: DayContext

    init(_ ledger: AccountLedger, before: DayContext? = nil, in tx: Tx) {
        self.tx = tx
        self.ledger = ledger
        self.before = (before ?? ledger.context).settled
    }

    private var person: Int64 { ledger.person }
    private var context: DayContext { ledger.context.settled }
    private var unit: Streak.Unit { ledger.settings.streakUnit }

    /// Number of changed days above which it is cheaper to rebuild all runs.
    private static let manyDays = 64

    /// Recalculates every marked day, and returns the number of days that were marked.
    @discardableResult
    func recompute() throws -> Int {
        let marked = try tx.dirtyDays.causes()
        if marked.isEmpty { return 0 }
        try UseCases.planReminders(at: ledger.clock, in: tx)
        try markNeighbours(of: marked)
        let causes = try tx.dirtyDays.causes()
        let days = causes.keys.sorted()
        let rebuilds = days.count > Self.manyDays
        // Days with recorded changes: skipping a further change would make the last record wrong.
        let told = try tx.changes.dirtyDays()
        var forge: [Day: [ForgeCount]] = [:]
        try tx.forgeDays.forEachOfDirtyDays() { forge[$0.day, default: []].append($0) }
        var tally = DayTally(keepsTimes: true)
        for span in Self.spans(around: days) {
            try tx.commits.forEach(from: span.lowerBound, through: span.upperBound) { tally.add($0) }
        }
        let commits = tally.finished()
        try tx.commitTimes.removeOfDirtyDays()
        for day in days {
            try tx.commitTimes.insert(tally.times[day] ?? [:], of: day)
        }
        for day in days {
            let forge = forge[day]?.reduce(0) { $0 + $1.count }
            let total = max(commits[day] ?? 0, forge ?? 0)
            let isDone = total >= ledger.dayCalendar.rules.rules(on: day).minimum
            let row = DayRow(day: day, commits: commits[day] ?? 0, forge: forge ?? 0, total: total, isDone: isDone)
            let old =
                commits[day] == nil && forge == nil
                ? try tx.days.remove(day)
                : try tx.days.set(row)
            if !rebuilds, isDone != (old?.isDone ?? false) { try keepRuns(day, isDone: isDone) }
            try noteChange(
                of: day, from: old, to: total, isTold: told.contains(day), causes: causes[day, default: []])
        }
        try tx.dirtyDays.clear()
        if rebuilds { try rebuildRuns() }
        return marked.count
    }

    /// Also marks the days around the marked ones: a copy of a commit there may start or cease to count.
    private func markNeighbours(of marked: [Day: [ChangeCause]]) throws {
        for span in Self.spans(around: marked.keys.sorted()) {
            let days = try tx.commits.days(from: span.lowerBound, through: span.upperBound)
            for day in days where marked[day] == nil {
                let near = day.advanced(by: -DayEvidence.reach).through(day.advanced(by: DayEvidence.reach))
                for cause in Set(near.flatMap { marked[$0, default: []] }) {
                    try tx.dirtyDays.mark([day], cause: cause)
                }
            }
        }
    }

    /// Returns the ranges of days, in order, that may hold copies of the commits of some days.
    private static func spans(around days: [Day]) -> [ClosedRange<Day>] {
        var spans: [ClosedRange<Day>] = []
        for day in days {
            let (from, through) = (day.advanced(by: -DayEvidence.reach), day.advanced(by: DayEvidence.reach))
            if let last = spans.last, from <= last.upperBound.next {
                spans[spans.count - 1] = last.lowerBound...through
            } else {
                spans.append(from...through)
            }
        }
        return spans
    }

    /// Recalculates every marked day, and rebuilds all runs.
    func recomputeWithRuns() throws {
        try recompute()
        try rebuildRuns()
    }

    /// Rebuilds all runs.
    func rebuildRuns() throws {
        let done = try tx.days.done(from: .first, through: .last)
        try tx.runs.removeAll()
        for run in RunIndex.runs(ofDone: done, context: context, unit: unit) {
            try tx.runs.insert(run)
        }
    }

    /// Updates the runs after a freeze was put on a day or removed from it.
    func keepRunsAfterFreeze(of day: Day) throws {
        if let run = try tx.runs.containing(day) {
            try rebuild(run)
        } else {
            let change = RunIndex.joining(
                gapAt: day,
                before: try tx.runs.before(day),
                after: try tx.runs.after(day),
                context: context,
                unit: unit
            )
            try tx.runs.replace(change.remove, with: change.insert)
        }
    }

    private func noteChange(
        of day: Day, from old: DayRow?, to total: Int, isTold: Bool, causes: [ChangeCause]
    ) throws {
        let before = old?.total ?? 0
        guard let cause = ChangeCause.merged(causes, from: before, to: total) else { return }
        let isBefore = day < ledger.began
        let isNoted =
            switch cause.reading {
            // Days before the ledger was created first appear with the first reading of a repository.
            case .first: ledger.isClosed(day) && (old != nil || !isBefore) || isTold
            case .later: ledger.isClosed(day) || isBefore
            case nil: ledger.isClosed(day) || isTold
            }
        if isNoted { try noteChange(of: day, from: before, to: total, cause: cause) }
    }

    /// Records a change of a past day's total or state.
    func noteChange(of day: Day, from: Int, to: Int, cause: ChangeCause) throws {
        let (stateBefore, stateAfter) = (before.state(of: day, total: from), context.state(of: day, total: to))
        guard from != to || stateBefore != stateAfter else { return }
        try append(day, from: from, to: to, stateBefore, stateAfter, cause)
    }

    /// Appends to the change history of a day.
    func append(
        _ day: Day, from: Int, to: Int, _ stateBefore: DayState, _ stateAfter: DayState,
        _ cause: ChangeCause
    ) throws {
        try tx.changes.append(
            DayChange(
                day: day, at: ledger.now, from: from, to: to, stateBefore: stateBefore, stateAfter: stateAfter,
                why: DayChange.Reason(stored: cause.why), detail: cause.detail
            )
        )
    }

    private func keepRuns(_ day: Day, isDone: Bool) throws {
        let containing = try tx.runs.containing(day)
        if isDone {
            let change = RunIndex.adding(
                day,
                containing: containing,
                before: try tx.runs.before(day),
                after: try tx.runs.after(day),
                context: context,
                unit: unit,
                unitIsDone: try weekHasAnotherDoneDay(day)
            )
            try tx.runs.replace(change.remove, with: change.insert)
        } else if let run = containing {
            try rebuild(run)
        }
    }

    /// Whether the week of a done day has another done day.
    private func weekHasAnotherDoneDay(_ day: Day) throws -> Bool {
        guard case .week(let start) = unit else { return false }
        let first = day.startOfWeek(start)
        return try tx.days.doneCount(from: first, through: first.advanced(by: 6)) > 1
    }

    /// Rebuilds one run from its days; the result may be several runs.
    private func rebuild(_ run: Run) throws {
        let done = try tx.days.done(from: run.start, through: run.end)
        try tx.runs.replace([run], with: RunIndex.runs(ofDone: done, context: context, unit: unit))
    }
}
