/// Rule of freezes: a few a month, each for one day.
package struct FreezeRule: Hashable, Sendable {
    /// Number of freezes per calendar month.
    package var perMonth: Int { didSet { perMonth = Self.allowances.held(perMonth) } }
    /// Whether a freeze is spent automatically at the end of a day that would end a streak.
    package var automatic: Bool

    /// Allowed numbers of freezes per month.
    package static let allowances = 0...5

    /// Creates a rule; by default two a month, spent manually.
    package init(perMonth: Int = 2, automatic: Bool = false) {
        self.perMonth = Self.allowances.held(perMonth)
        self.automatic = automatic
    }

    /// Returns the number of freezes left in the month of `day`.
    ///
    /// - Parameter spent: frozen days on which nothing else excused the person; a freeze on a day that was done after
    ///   all is not spent.
    package func left(inMonthOf day: Day, spent: Set<Day>) -> Int {
        let month = day.startOfMonth
        return max(0, perMonth - spent.count { $0.startOfMonth == month })
    }
}

/// A freeze on a day.
package struct SpentFreeze: Hashable, Sendable {
    package let day: Day
    package let spentAt: Instant
    /// Whether it was spent automatically at the end of the day.
    package let isAutomatic: Bool

    package init(day: Day, spentAt: Instant, isAutomatic: Bool) {
        self.day = day
        self.spentAt = spentAt
        self.isAutomatic = isAutomatic
    }
}

extension DayRules {
    /// Whether a freeze on a day with a total counts as spent; on a done day or a rest weekday it does not.
    package func isSpent(on day: Day, total: Int) -> Bool { total < minimum && !rest.contains(day.weekday) }
}

extension DayContext {
    /// Returns the day that needs a freeze at the end of `day` so that a streak goes on; nil when the end of `day` ends
    /// none.
    ///
    /// For weeks it is the last day of the elapsed part of the week on which something was owed.
    ///
    /// - Parameters:
    ///   - day: a day that is not done.
    ///   - run: the last run that ends before it.
    package func freezeNeeded(atEndOf day: Day, after run: Run, unit: Streak.Unit) -> Day? {
        let context = settled
        guard !context.isBroken(after: run.end, before: day, unit: unit),
            context.isBroken(after: run.end, before: day.next, unit: unit)
        else { return nil }
        switch unit {
        case .day: return day
        case .week(let start): return day.startOfWeek(start).through(day).last { context.excuse(of: $0) == nil }
        }
    }
}
