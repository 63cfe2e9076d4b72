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

    /// Whether the running streak is the best one and long enough to be proud of.
    package var isNotableBest: Bool { current == best && currentLength >= 7 }

    /// Nothing yet.
    package static let none = Streak(current: nil, best: nil, total: 0, activeDays: 0)
}

/// The week that today lies in, of a streak that counts weeks.
package struct RunningWeek: Hashable, Sendable {
    package let last: Day
    /// Whether one of its days is done, so that nothing is owed on the others.
    package let isDone: Bool

    /// Makes a week.
    package init(last: Day, isDone: Bool) {
        self.last = last
        self.isDone = isDone
    }
}

extension Streak {
    /// What a streak counts.
    package enum Unit: Hashable, Sendable {
        case day
        /// Weeks that begin on a weekday; a week is done with one done day.
        case week(from: Weekday)

        /// Whether two days lie in the same unit.
        package func same(_ left: Day, _ right: Day) -> Bool {
            switch self {
            case .day: left == right
            case .week(let start): left.startOfWeek(start) == right.startOfWeek(start)
            }
        }
    }

    /// The week of today, where weeks are counted.
    package func week(of today: Day, from weekStart: Weekday) -> RunningWeek {
        let first = today.startOfWeek(weekStart)
        return RunningWeek(last: first.advanced(by: 6), isDone: current.map { $0.end >= first } ?? false)
    }

    /// Works the figures out from the totals of every day with a contribution.
    ///
    /// - Parameter totals: contributions by day; days that are not named have none.
    package static func of(totals: [Day: Int], context: DayContext, unit: Unit = .day) -> Streak {
        var total = 0
        var activeDays = 0
        var done: [Day] = []
        for (day, count) in totals where count > 0 && day <= context.today {
            total += count
            activeDays += 1
            if context.state(of: day, total: count) == .done { done.append(day) }
        }
        let runs = runs(ofDone: done.sorted(), context: context, unit: unit)
        return Streak(runs: runs, longest: nil, total: total, activeDays: activeDays, context: context, unit: unit)
    }

    /// Works the figures out from stored runs, all of which end today or earlier.
    ///
    /// - Parameters:
    ///   - runs: the newest run and, where days are unknown, every run that ends on the first of
    ///     them or later and the one before those; in order.
    ///   - longest: the longest of all stored runs, of equals the latest.
    package static func of(
        runs: [Run], longest: Run?, total: Int, activeDays: Int, context: DayContext, unit: Unit = .day
    ) -> Streak {
        Streak(
            runs: joined(runs, context: context, unit: unit), longest: longest, total: total, activeDays: activeDays,
            context: context, unit: unit)
    }

    private init(runs: [Run], longest: Run?, total: Int, activeDays: Int, context: DayContext, unit: Unit) {
        let current = runs.last.flatMap { run in
            context.isBroken(after: run.end, before: context.today, unit: unit) ? nil : run
        }
        // The latest of the longest is the one that people remember.
        let best = runs.reduce(longest) { best, run in
            guard let best else { return run }
            return run.length > best.length || run.length == best.length && run.start >= best.start ? run : best
        }
        self.init(current: current, best: best, total: total, activeDays: activeDays)
    }

    /// The runs of done days, given in order.
    static func runs(ofDone done: some Sequence<Day>, context: DayContext, unit: Unit) -> [Run] {
        var runs: [Run] = []
        for day in done {
            guard let last = runs.last, !context.isBroken(after: last.end, before: day, unit: unit) else {
                runs.append(Run(start: day, end: day, length: 1))
                continue
            }
            let length = last.length + (unit.same(last.end, day) ? 0 : 1)
            runs[runs.count - 1] = Run(start: last.start, end: day, length: length)
        }
        return runs
    }

    /// Joins neighbouring runs between which nothing is missed.
    package static func joined(_ runs: [Run], context: DayContext, unit: Unit) -> [Run] {
        var joined: [Run] = []
        for run in runs {
            if let last = joined.last, !context.isBroken(after: last.end, before: run.start, unit: unit) {
                joined[joined.count - 1] = Run(start: last.start, end: run.end, length: last.length + run.length)
            } else {
                joined.append(run)
            }
        }
        return joined
    }
}

extension DayContext {
    /// Whether a missed day, or week, lies strictly between two days, none of which between them is done.
    package func isBroken(after left: Day, before right: Day, unit: Streak.Unit) -> Bool {
        switch unit {
        case .day:
            return isBroken(after: left, before: right)
        case .week(let start):
            var week = left.startOfWeek(start).advanced(by: 7)
            let end = right.startOfWeek(start)
            while week < end {
                if !excusesWeek(from: week) { return true }
                week = week.advanced(by: 7)
            }
            return false
        }
    }

    /// Whether a missed day lies strictly between two days, none of which between them is done.
    package func isBroken(after left: Day, before right: Day) -> Bool {
        var day = left.next
        while day < right {
            if let unknown, unknown.contains(day) {
                day = unknown.upperBound.next
                continue
            }
            if excuse(of: day) == nil { return true }
            day = day.next
        }
        return false
    }

    /// Whether a missed day ends a streak; where weeks are counted, whether its week does.
    ///
    /// - Parameters:
    ///   - before: the last run that ends before the day.
    ///   - after: the first run that begins after the day.
    package func endsStreak(on day: Day, before: Run?, after: Run?, unit: Streak.Unit) -> Bool {
        guard let before, !isBroken(after: before.end, before: day, unit: unit) else { return false }
        switch unit {
        case .day: return true
        case .week(let start):
            let nextWeek = day.startOfWeek(start).advanced(by: 7)
            if let after, after.start < nextWeek { return false }
            return nextWeek <= today && isBroken(after: before.end, before: nextWeek, unit: unit)
        }
    }

    /// Whether a week without a done day breaks nothing: something of it is unknown, a freeze was
    /// spent in it, or nothing was owed on any of its days.
    func excusesWeek(from first: Day) -> Bool {
        let last = first.advanced(by: 6)
        if let unknown, unknown.overlaps(first...last) { return true }
        let excuses = first.through(last).map { excuse(of: $0) }
        return excuses.contains(.frozen) || !excuses.contains(nil)
    }
}
