/// What a day came to.
package enum DayState: String, CaseIterable, Sendable, Hashable {
    /// At least the minimum was contributed.
    case done
    /// A rest weekday, or a day that home skipped, on which nothing was owed and nothing was done.
    case rest
    /// A freeze was spent on it.
    case frozen
    /// Today, not done yet.
    case pending
    /// Not done as far as is known, but a source could not be read.
    case unknown
    /// Nothing, or too little, was contributed.
    case missed
    /// It has not begun.
    case future
}

/// What is needed, besides the days' totals, to say what each day came to.
package struct DayContext: Sendable {
    package let reckoning: Reckoning
    package let today: Day
    /// The days that a freeze was spent on.
    package let frozen: Set<Day>
    /// The days of which a source could not be read.
    package let unknown: ClosedRange<Day>?
    /// Days of which none was left out at home.
    private var whole: ClosedRange<Day>?

    /// Makes a context.
    package init(reckoning: Reckoning, today: Day, frozen: Set<Day> = [], unknown: ClosedRange<Day>? = nil) {
        self.reckoning = reckoning
        self.today = today
        self.frozen = frozen
        self.unknown = unknown
    }

    /// The same, as if every source could be read.
    package var settled: DayContext {
        unknown == nil ? self : DayContext(reckoning: reckoning, today: today, frozen: frozen)
    }

    /// The same, ready to be asked about many days of a window.
    func asked(about days: ClosedRange<Day>) -> DayContext {
        var context = self
        if reckoning.hasAll(days) { context.whole = days }
        return context
    }

    /// What `day` came to with `total` contributions.
    package func state(of day: Day, total: Int) -> DayState {
        if day > today { return .future }
        let rules = reckoning.rules.rules(on: day)
        if total >= rules.minimum { return .done }
        if let settled = excuse(of: day, rules: rules) { return settled }
        if unknown?.contains(day) == true { return .unknown }
        return day == today ? .pending : .missed
    }

    /// Why nothing was owed on `day`, whatever is known of it and whenever one asks.
    package func excuse(of day: Day) -> DayState? {
        excuse(of: day, rules: reckoning.rules.rules(on: day))
    }

    private func excuse(of day: Day, rules: DayRules) -> DayState? {
        if !rules.rest.isEmpty, rules.rest.contains(day.weekday) { return .rest }
        if frozen.contains(day) { return .frozen }
        return whole?.contains(day) == true || reckoning.exists(day) ? nil : .rest
    }
}
