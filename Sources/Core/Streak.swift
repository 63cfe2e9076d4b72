/// A run of done days: no missed day lies between its first and its last.
package struct Run: Hashable, Sendable {
    /// Its first done day.
    package let start: Day
    /// Its last done day.
    package let end: Day
    /// How many of its days are done; rest, frozen and unknown days are not counted.
    package let length: Int

    /// Makes a run.
    package init(start: Day, end: Day, length: Int) {
        self.start = start
        self.end = end
        self.length = length
    }
}

/// The figures of a streak.
package struct Streak: Hashable, Sendable {
    /// The run that ends today or, while today is not done, before it.
    package let current: Run?
    /// The longest run; of equals the latest.
    package let best: Run?
    /// All contributions up to and including today.
    package let total: Int
    /// How many days up to and including today have a contribution.
    package let activeDays: Int

    /// Makes the figures; `best` is never shorter than `current`.
    package init(current: Run?, best: Run?, total: Int, activeDays: Int) {
        self.current = current
        self.best = (best?.length ?? 0) > (current?.length ?? 0) ? best : current ?? best
        self.total = total
        self.activeDays = activeDays
    }

    package var currentLength: Int { current?.length ?? 0 }
    package var bestLength: Int { best?.length ?? 0 }
    /// How many more done days make the running streak longer than the best one before it.
    package var daysToBeatBest: Int { bestLength - currentLength + (current == best ? 0 : 1) }

    /// Nothing yet.
    package static let none = Streak(current: nil, best: nil, total: 0, activeDays: 0)
}

extension Streak {
    /// Works the figures out from the totals of every day with a contribution.
    ///
    /// - Parameters:
    ///   - totals: contributions by day; days that are not named have none.
    ///   - weekly: whether weeks are counted instead: a week is done with one done day.
    ///   - weekStart: the first day of a week, for `weekly`.
    package static func of(
        totals: [Day: Int],
        context: DayContext,
        weekly: Bool = false,
        weekStart: Weekday = .sunday
    ) -> Streak {
        let past = totals.filter { $0.value > 0 && $0.key <= context.today }
        let done = past.keys.filter { context.state(of: $0, total: past[$0] ?? 0) == .done }.sorted()
        let runs =
            weekly
            ? weeklyRuns(done: done, weekStart: weekStart, context: context) : dailyRuns(done: done, context: context)
        let current: Run? = runs.last.flatMap { run in
            let alive =
                weekly
                ? isWeeklyAlive(run, weekStart: weekStart, context: context)
                : !context.isBroken(after: run.end, before: context.today)
            return alive ? run : nil
        }
        // The latest of the longest is the one that people remember.
        let best = runs.reduce(nil as Run?) { best, run in run.length >= (best?.length ?? 0) ? run : best }
        return Streak(
            current: current,
            best: best,
            total: past.values.reduce(0, +),
            activeDays: past.count
        )
    }

    private static func dailyRuns(done: [Day], context: DayContext) -> [Run] {
        var runs: [Run] = []
        for day in done {
            if let last = runs.last, !context.isBroken(after: last.end, before: day) {
                runs[runs.count - 1] = Run(start: last.start, end: day, length: last.length + 1)
            } else {
                runs.append(Run(start: day, end: day, length: 1))
            }
        }
        return runs
    }

    /// Runs of done weeks. A week in which every day is neutral neither breaks a run nor adds to it.
    private static func weeklyRuns(done: [Day], weekStart: Weekday, context: DayContext) -> [Run] {
        var runs: [Run] = []
        var lastWeek: Day?
        for day in done {
            let week = day.startOfWeek(weekStart)
            if week == lastWeek, let last = runs.popLast() {
                runs.append(Run(start: last.start, end: day, length: last.length))
            } else if let lastWeek, let last = runs.last, joined(lastWeek, week, context: context) {
                runs[runs.count - 1] = Run(start: last.start, end: day, length: last.length + 1)
            } else {
                runs.append(Run(start: day, end: day, length: 1))
            }
            lastWeek = week
        }
        return runs
    }

    /// Whether every whole week between two weeks, named by their first days, is neutral.
    private static func joined(_ left: Day, _ right: Day, context: DayContext) -> Bool {
        var week = left.advanced(by: 7)
        while week < right {
            guard week.through(week.advanced(by: 6)).allSatisfy({ context.state(of: $0, total: 0).isNeutral }) else {
                return false
            }
            week = week.advanced(by: 7)
        }
        return true
    }

    private static func isWeeklyAlive(_ run: Run, weekStart: Weekday, context: DayContext) -> Bool {
        joined(run.end.startOfWeek(weekStart), context.today.startOfWeek(weekStart), context: context)
    }
}

extension DayContext {
    /// Whether a missed day lies strictly between two days, none of which between them is done.
    package func isBroken(after left: Day, before right: Day) -> Bool {
        var day = left.next
        while day < right {
            if !(excuse(of: day) != nil || unknown?.contains(day) == true) { return true }
            day = day.next
        }
        return false
    }
}
