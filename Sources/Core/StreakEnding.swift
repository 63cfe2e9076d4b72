/// End of a streak, and the freezes that would restore it.
package struct StreakEnding: Hashable, Sendable {
    /// Requirement for restoring the streak.
    package enum Remedy: Hashable, Sendable {
        /// A freeze on each of these days; their months have enough left.
        case freezes([Day])
        /// Number of freezes missing from the allowances of the months.
        case short(by: Int)
        /// More was missed than ``StreakEnding/longestGap``.
        case outOfReach
    }

    /// The run that ended.
    package let run: Run
    /// The day that ended it: the first missed one or, for weeks, the last day of the first missed week on which
    /// something was owed.
    package let day: Day
    /// The last missed day.
    package let lastMissed: Day
    /// Number of missed days, or weeks; at most ``longestGap`` + 1.
    package let missed: Int
    package let remedy: Remedy

    /// Maximum number of missed days, or weeks, that freezes can bridge.
    package static let longestGap = 31

    package init(run: Run, day: Day, lastMissed: Day, missed: Int, remedy: Remedy) {
        self.run = run
        self.day = day
        self.lastMissed = lastMissed
        self.missed = missed
        self.remedy = remedy
    }
}

extension Streak {
    /// Returns the newest run that a missed day ended, with the run after it; nil when there is none.
    ///
    /// - Parameter runs: runs in order that end today or earlier: the newest two and, where days are unknown, every run
    ///   that ends on the first of them or later.
    package static func newestEnded(
        of runs: [Run], context: DayContext, unit: Unit = .day
    ) -> (run: Run, next: Run?)? {
        let joined = joined(runs, context: context, unit: unit)
        guard let last = joined.last else { return nil }
        if context.isBroken(after: last.end, before: context.today, unit: unit) { return (last, nil) }
        return joined.dropLast().last.map { ($0, last) }
    }
}

extension DayContext {
    /// Returns how a run ended; nil when nothing was missed after it.
    ///
    /// - Parameters:
    ///   - runs: the run that ended and, in order, later runs that freezes are to join with it.
    ///   - end: first day whose misses no longer count; today by default.
    ///   - wanted: the preferred day of its week for a freeze, if that restores the streak.
    ///   - freezesLeft: returns the number of freezes left in the month of a day.
    package func ending(
        of runs: [Run], before end: Day? = nil, including wanted: Day? = nil, unit: Streak.Unit = .day,
        freezesLeft: (Day) throws -> Int
    ) rethrows -> StreakEnding? {
        let ends = runs.dropFirst().map(\.start) + [end ?? today]
        let breaks = zip(runs, ends).flatMap { self.breaks(after: $0.end, before: $1, unit: unit) }
        guard let run = runs.first, let day = breaks.first?.last, let lastMissed = breaks.last?.last else { return nil }
        return StreakEnding(
            run: run, day: day, lastMissed: lastMissed, missed: min(breaks.count, StreakEnding.longestGap + 1),
            remedy: breaks.count > StreakEnding.longestGap
                ? .outOfReach : try Self.remedy(for: breaks, including: wanted, freezesLeft: freezesLeft))
    }

    /// Returns what was missed strictly between two days, in order: for each missed day or week, the days on which a
    /// freeze could be spent.
    private func breaks(after left: Day, before right: Day, unit: Streak.Unit) -> [[Day]] {
        var breaks: [[Day]] = []
        switch unit {
        case .day:
            var day = left.next
            while day < right, breaks.count <= StreakEnding.longestGap {
                if let unknown, unknown.contains(day) {
                    day = unknown.upperBound.next
                    continue
                }
                if excuse(of: day) == nil { breaks.append([day]) }
                day = day.next
            }
        case .week(let start):
            var week = left.startOfWeek(start).advanced(by: 7)
            let end = right.startOfWeek(start)
            while week < end, breaks.count <= StreakEnding.longestGap {
                if !excusesWeek(from: week) {
                    breaks.append(week.through(week.advanced(by: 6)).filter { excuse(of: $0) == nil })
                }
                week = week.advanced(by: 7)
            }
        }
        return breaks
    }

    /// Assigns freezes to what was missed.
    ///
    /// A week that spans two months uses a freeze of the earlier one first: later misses could not use it.
    private static func remedy(
        for breaks: [[Day]], including wanted: Day?, freezesLeft: (Day) throws -> Int
    ) rethrows -> StreakEnding.Remedy {
        if let wanted {
            let narrowed = breaks.map { $0.contains(wanted) ? [wanted] : $0 }
            let remedy = try remedy(for: narrowed, including: nil, freezesLeft: freezesLeft)
            if case .freezes = remedy { return remedy }
        }
        var left: [Day: Int] = [:]
        var chosen: [Day] = []
        for days in breaks {
            var months: [Day: Day] = [:]
            for day in days { months[day.startOfMonth] = day }
            for (month, day) in months.sorted(by: { $0.key < $1.key }) {
                let held = try left[month] ?? freezesLeft(month)
                left[month] = max(0, held - 1)
                guard held > 0 else { continue }
                chosen.append(day)
                break
            }
        }
        return chosen.count == breaks.count ? .freezes(chosen) : .short(by: breaks.count - chosen.count)
    }
}
