/// A run of done days, without a missed day between its first and its last.
package struct Run: Hashable, Sendable {
    /// First done day.
    package let start: Day
    /// Last done day.
    package let end: Day
    /// Number of done days, or of done weeks; rest, frozen and unknown days are not counted.
    package let length: Int

    package init(start: Day, end: Day, length: Int) {
        self.start = start
        self.end = end
        self.length = length
    }
}

/// The streak and the figures around it.
package struct Streak: Hashable, Sendable {
    /// The run that ends today or, while today is not done, the unbroken run before it; nil for none.
    package let current: Run?
    /// The longest run; the latest of equally long ones.
    package let best: Run?
    /// Sum of contributions through today.
    package let total: Int
    /// Number of days through today with a contribution.
    package let activeDays: Int

    /// Creates the figures; `best` is never shorter than `current`.
    package init(current: Run?, best: Run?, total: Int, activeDays: Int) {
        self.current = current
        self.best = (best?.length ?? 0) > (current?.length ?? 0) ? best : current ?? best
        self.total = total
        self.activeDays = activeDays
    }

    package var currentLength: Int { current?.length ?? 0 }
    package var bestLength: Int { best?.length ?? 0 }
    /// Number of further done days that make the running streak the longest.
    package var daysToBeatBest: Int { bestLength - currentLength + (current == best ? 0 : 1) }

    /// Whether the running streak is the best one and at least seven units long.
    package var isNotableBest: Bool { current == best && currentLength >= 7 }

    /// Figures of a person without contributions.
    package static let none = Streak(current: nil, best: nil, total: 0, activeDays: 0)
}

/// The current week of a streak that counts weeks.
package struct RunningWeek: Hashable, Sendable {
    package let last: Day
    /// Whether a day of the week is done, so that nothing is owed on the others.
    package let isDone: Bool

    package init(last: Day, isDone: Bool) {
        self.last = last
        self.isDone = isDone
    }
}

extension Streak {
    /// Unit in which a streak is counted.
    package enum Unit: Hashable, Sendable {
        case day
        /// Weeks that begin on a weekday; one done day makes a week done.
        case week(from: Weekday)

        /// Whether two days are in the same unit.
        package func same(_ left: Day, _ right: Day) -> Bool {
            switch self {
            case .day: left == right
            case .week(let start): left.startOfWeek(start) == right.startOfWeek(start)
            }
        }
    }

    /// Returns the current week.
    package func week(of today: Day, from weekStart: Weekday) -> RunningWeek {
        let first = today.startOfWeek(weekStart)
        return RunningWeek(last: first.advanced(by: 6), isDone: current.map { $0.end >= first } ?? false)
    }

    /// Computes the figures from the totals of all days with a contribution.
    ///
    /// - Parameter totals: contributions by day; missing days have none.
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

    /// Computes the figures from stored runs, all of which end today or earlier.
    ///
    /// - Parameters:
    ///   - runs: the newest run; if days are unknown, also every run that ends on the first of them or later, and the
    ///     run before those. In order.
    ///   - longest: the longest of all stored runs, the latest of equally long ones.
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
        // People remember the latest of equally long runs.
        let best = runs.reduce(longest) { best, run in
            guard let best else { return run }
            return run.length > best.length || run.length == best.length && run.start >= best.start ? run : best
        }
        self.init(current: current, best: best, total: total, activeDays: activeDays)
    }

    /// Returns the runs of done days, which must be in order.
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

    /// Joins neighbouring runs that have nothing missed between them.
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
    /// Whether a missed day, or week, is strictly between two days that have no done day between them.
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

    /// Whether a missed day is strictly between two days that have no done day between them.
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

    /// Whether a missed day ends a streak; for weeks, whether its week does.
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

    /// Whether a week without a done day is no break: a day of it is unknown or frozen, or nothing was owed on any of
    /// its days.
    func excusesWeek(from first: Day) -> Bool {
        let last = first.advanced(by: 6)
        if let unknown, unknown.overlaps(first...last) { return true }
        let excuses = first.through(last).map { excuse(of: $0) }
        return excuses.contains(.frozen) || !excuses.contains(nil)
    }
}
