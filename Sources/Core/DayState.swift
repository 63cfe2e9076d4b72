/// State of a day.
package enum DayState: String, CaseIterable, Sendable, Hashable {
    /// At least the minimum was contributed.
    case done
    /// A rest weekday, or a day that home skipped, on which nothing was owed and nothing was done.
    case rest
    /// A freeze was spent on the day.
    case frozen
    /// Today, not done yet.
    case pending
    /// Not done according to the available evidence, but a source could not be read.
    case unknown
    /// Nothing, or too little, was contributed.
    case missed
    /// The day has not begun.
    case future
}

/// Inputs of day states besides the days' totals.
package struct DayContext: Sendable {
    package let dayCalendar: DayCalendar
    package let today: Day
    /// Days on which a freeze was spent.
    package let frozen: Set<Day>
    /// Days for which a source could not be read.
    package let unknown: ClosedRange<Day>?

    package init(dayCalendar: DayCalendar, today: Day, frozen: Set<Day> = [], unknown: ClosedRange<Day>? = nil) {
        self.dayCalendar = dayCalendar
        self.today = today
        self.frozen = frozen
        self.unknown = unknown
    }

    /// The same context, as if every source had been read.
    package var settled: DayContext {
        unknown == nil ? self : DayContext(dayCalendar: dayCalendar, today: today, frozen: frozen)
    }

    /// Returns the state of `day` with `total` contributions.
    package func state(of day: Day, total: Int) -> DayState {
        state(of: day, total: total, rules: dayCalendar.rules.rules(on: day), isKnownToExist: false)
    }

    /// Returns the states of consecutive days from `first` on, given their totals.
    package func states(from first: Day, totals: [Int]) -> [DayState] {
        let days = first...first.advanced(by: max(0, totals.count - 1))
        guard let rules = dayCalendar.rules.only(from: days.lowerBound, to: days.upperBound) else {
            return zip(first.through(days.upperBound), totals).map { state(of: $0, total: $1) }
        }
        let isKnownToExist = dayCalendar.hasAll(days)
        var states: [DayState] = []
        states.reserveCapacity(totals.count)
        for (index, total) in totals.enumerated() {
            states.append(
                state(of: first.advanced(by: index), total: total, rules: rules, isKnownToExist: isKnownToExist))
        }
        return states
    }

    /// Returns why nothing was owed on `day`, regardless of the evidence and of today; nil when something was.
    package func excuse(of day: Day) -> DayState? {
        excuse(of: day, rules: dayCalendar.rules.rules(on: day), isKnownToExist: false)
    }

    /// - Parameter isKnownToExist: whether home is known to have had the day, so that no zone lookup is needed.
    private func state(of day: Day, total: Int, rules: DayRules, isKnownToExist: Bool) -> DayState {
        if day > today { return .future }
        if total >= rules.minimum { return .done }
        if let excuse = excuse(of: day, rules: rules, isKnownToExist: isKnownToExist) { return excuse }
        if unknown?.contains(day) == true { return .unknown }
        return day == today ? .pending : .missed
    }

    private func excuse(of day: Day, rules: DayRules, isKnownToExist: Bool) -> DayState? {
        if !rules.rest.isEmpty, rules.rest.contains(day.weekday) { return .rest }
        if !frozen.isEmpty, frozen.contains(day) { return .frozen }
        return isKnownToExist || dayCalendar.exists(day) ? nil : .rest
    }
}
