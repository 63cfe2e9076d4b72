import Core
import Storage

/// Works out the totals of the days whose evidence changed, keeps the runs right and writes down
/// what changed of past days; all within the transaction that changed the evidence.
struct Settlement {
    /// What made the days change.
    struct Cause {
        let why: DayChange.Reason
        let detail: String
        /// Whether it is the reading of a repository, nothing about it having been changed.
        var reading: Reading?

        enum Reading {
            case first
            case later
        }
    }

    let connection: any SQLConnection
    let standing: Standing
    /// How days were judged before, where that differs.
    let before: DayContext
    let cause: Cause

    init(_ standing: Standing, before: DayContext? = nil, cause: Cause, in connection: any SQLConnection) {
        self.connection = connection
        self.standing = standing
        self.before = (before ?? standing.context).settled
        self.cause = cause
    }

    private var person: Int64 { standing.person }
    private var context: DayContext { standing.context.settled }
    private var unit: Streak.Unit { standing.settings.streakUnit }

    /// Above this number of changed days it is cheaper to build all runs anew.
    private static let manyDays = 64

    /// Settles every marked day and gives their number.
    @discardableResult
    func settle() throws -> Int {
        let days = try DirtyDayTable.all(person: person, in: connection)
        if days.isEmpty { return 0 }
        let rebuilds = days.count > Self.manyDays
        // A further change of these that was not written down would leave the last untrue.
        let told = try ChangeTable.dirtyDays(person: person, in: connection)
        var forge: [Day: [ForgeCount]] = [:]
        try ForgeTable.forEachOfDirtyDays(person: person, in: connection) { forge[$0.day, default: []].append($0) }
        var tally = DayTally()
        try CommitTable.forEachOfDirtyDays(person: person, in: connection) { tally.add($0) }
        let commits = tally.finished()
        for day in days {
            let forge = forge[day]?.reduce(0) { $0 + $1.count }
            let total = max(commits[day] ?? 0, forge ?? 0)
            let isDone = total >= standing.reckoning.rules.rules(on: day).minimum
            let row = DayRow(day: day, commits: commits[day] ?? 0, forge: forge ?? 0, total: total, isDone: isDone)
            let old =
                commits[day] == nil && forge == nil
                ? try DayTable.remove(day, person: person, in: connection)
                : try DayTable.set(row, person: person, in: connection)
            if !rebuilds, isDone != (old?.isDone ?? false) { try keepRuns(day, isDone: isDone) }
            try noteChange(of: day, from: old, to: total, isTold: told.contains(day))
        }
        try DirtyDayTable.clear(person: person, in: connection)
        if rebuilds { try rebuildRuns() }
        return days.count
    }

    /// Builds every run anew.
    func rebuildRuns() throws {
        let done = try DayTable.done(from: .first, through: .last, person: person, in: connection)
        try RunTable.removeAll(person: person, in: connection)
        for run in RunIndex.runs(ofDone: done, context: context, unit: unit) {
            try RunTable.insert(run, person: person, in: connection)
        }
    }

    /// Keeps the runs right after a freeze was laid on a day or taken from it.
    func keepRunsAfterFreeze(of day: Day) throws {
        if let run = try RunTable.containing(day, person: person, in: connection) {
            try rebuild(run)
        } else {
            let change = RunIndex.joining(
                gapAt: day,
                before: try RunTable.before(day, person: person, in: connection),
                after: try RunTable.after(day, person: person, in: connection),
                context: context,
                unit: unit
            )
            try RunTable.replace(change.remove, with: change.insert, person: person, in: connection)
        }
    }

    private func noteChange(of day: Day, from old: DayRow?, to total: Int, isTold: Bool) throws {
        let isBefore = day < standing.began
        let isNoted =
            switch cause.reading {
            // Days before the ledger was begun are recorded by the first reading of a repository.
            case .first: standing.isClosed(day) && (old != nil || !isBefore) || isTold
            case .later: standing.isClosed(day) || isBefore
            case nil: standing.isClosed(day) || isTold
            }
        if isNoted { try noteChange(of: day, from: old?.total ?? 0, to: total) }
    }

    /// Writes down that a past day came to something else.
    func noteChange(of day: Day, from: Int, to: Int) throws {
        let (stateBefore, stateAfter) = (before.state(of: day, total: from), context.state(of: day, total: to))
        guard from != to || stateBefore != stateAfter else { return }
        try ChangeTable.append(
            ChangeRow(
                day: day, at: standing.now, from: from, to: to, stateBefore: stateBefore, stateAfter: stateAfter,
                why: cause.why.rawValue, detail: cause.detail
            ),
            person: person, in: connection
        )
    }

    private func keepRuns(_ day: Day, isDone: Bool) throws {
        let containing = try RunTable.containing(day, person: person, in: connection)
        if isDone {
            let change = RunIndex.adding(
                day,
                containing: containing,
                before: try RunTable.before(day, person: person, in: connection),
                after: try RunTable.after(day, person: person, in: connection),
                context: context,
                unit: unit,
                unitIsDone: try weekHasAnotherDoneDay(day)
            )
            try RunTable.replace(change.remove, with: change.insert, person: person, in: connection)
        } else if let run = containing {
            try rebuild(run)
        }
    }

    /// Whether the week of a done day is done without it.
    private func weekHasAnotherDoneDay(_ day: Day) throws -> Bool {
        guard case .week(let start) = unit else { return false }
        let first = day.startOfWeek(start)
        return try DayTable.doneCount(from: first, through: first.advanced(by: 6), person: person, in: connection) > 1
    }

    /// Builds one run anew from its days; it may fall apart.
    private func rebuild(_ run: Run) throws {
        let done = try DayTable.done(from: run.start, through: run.end, person: person, in: connection)
        try RunTable.replace(
            [run], with: RunIndex.runs(ofDone: done, context: context, unit: unit), person: person, in: connection
        )
    }
}

/// Counts the distinct commits of each day while they pass by in order of days, holding one day at a time.
private struct DayTally {
    private var counts: [Day: Int] = [:]
    private var day: Day?
    private var commits: [CommitEvidence] = []

    mutating func add(_ placed: PlacedCommit) {
        if placed.day != day { close() }
        day = placed.day
        commits.append(placed.commit)
    }

    mutating func finished() -> [Day: Int] {
        close()
        return counts
    }

    private mutating func close() {
        if let day { counts[day] = DayEvidence(commits: commits).commits }
        commits.removeAll(keepingCapacity: true)
    }
}
