/// The rule of freezes: a few a month, each covering one day.
package struct FreezeRule: Hashable, Sendable {
    /// How many freezes a calendar month holds.
    package var perMonth: Int { didSet { perMonth = Self.allowances.held(perMonth) } }
    /// Whether a freeze is spent at the day's end on a day that would end a streak.
    package var automatic: Bool

    /// The numbers of freezes that a month may hold.
    package static let allowances = 0...5

    /// Makes a rule; by default two a month, spent by hand.
    package init(perMonth: Int = 2, automatic: Bool = false) {
        self.perMonth = Self.allowances.held(perMonth)
        self.automatic = automatic
    }

    /// How many freezes the month of `day` still holds.
    ///
    /// - Parameter spent: the frozen days on which nothing else excused the person; a freeze on a
    ///   day that was done after all is not spent.
    package func left(inMonthOf day: Day, spent: Set<Day>) -> Int {
        let month = day.startOfMonth
        return max(0, perMonth - spent.count { $0.startOfMonth == month })
    }
}

/// A freeze that lies on a day.
package struct SpentFreeze: Hashable, Sendable {
    package let day: Day
    package let spentAt: Instant
    /// Spent at the day's end, without the person asking for it.
    package let isAutomatic: Bool

    package init(day: Day, spentAt: Instant, isAutomatic: Bool) {
        self.day = day
        self.spentAt = spentAt
        self.isAutomatic = isAutomatic
    }
}

extension DayRules {
    /// Whether a freeze laid on a day with a total is spent; on a day that was done after all, or of rest, it is not.
    package func isSpent(on day: Day, total: Int) -> Bool { total < minimum && !rest.contains(day.weekday) }
}

extension DayContext {
    /// The day that a freeze has to be spent on at the end of `day` so that a streak goes on; nil
    /// when the end of `day` ends none.
    ///
    /// For weeks it is the last day of the week that is over on which something was owed.
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
