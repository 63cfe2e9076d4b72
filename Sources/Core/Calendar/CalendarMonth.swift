/// A month as a wall calendar shows it: whole weeks, the first and the last filled up from the months around it.
package struct CalendarMonth: Hashable, Sendable {
    /// A week of seven places in order.
    package struct Week: Hashable, Sendable {
        /// Its days; nothing in a place before the first or after the last day that can be written.
        package let days: [Day?]
    }

    package let month: Month
    /// The weekday that weeks begin with.
    package let weekStart: Weekday
    /// The weeks that hold a day of the month, from four to six.
    package let weeks: [Week]

    /// Lays a month out in weeks that begin with `weekStart`.
    package init(_ month: Month, weekStart: Weekday) {
        self.month = month
        self.weekStart = weekStart
        let lead = Self.offset(of: month.first.weekday, from: weekStart)
        let rows = (lead + month.length + 6) / 7
        weeks = (0..<rows).map { row in
            Week(days: (0..<7).map { Self.place(month.first, row * 7 + $0 - lead) })
        }
    }

    /// The first day that is shown, which may be one of the month before.
    package var first: Day { weeks.first?.days.lazy.compactMap(\.self).first ?? month.first }

    /// The last day that is shown, which may be one of the month after.
    package var last: Day { weeks.last?.days.lazy.compactMap(\.self).last ?? month.last }

    /// The weekdays in the order of the columns.
    package var weekdays: [Weekday] { Weekday.week(from: weekStart) }

    /// The day `distance` days from `day`; nil where none can be written.
    private static func place(_ day: Day, _ distance: Int) -> Day? {
        let wanted = day.number + distance
        return (Day.first.number...Day.last.number).contains(wanted) ? Day(number: wanted) : nil
    }

    private static func offset(of weekday: Weekday, from start: Weekday) -> Int {
        (weekday.rawValue - start.rawValue + 7) % 7
    }
}

/// A year as twelve months of a wall calendar.
package struct CalendarYear: Hashable, Sendable {
    package let year: Int
    /// Twelve months in order.
    package let months: [CalendarMonth]

    /// Lays the year of a month out.
    package init(of month: Month, weekStart: Weekday) {
        year = month.year
        months = (1...12).compactMap { Month(year: month.year, number: $0) }
            .map { CalendarMonth($0, weekStart: weekStart) }
    }

    /// Lays a year out, or nil when it cannot be written.
    package init?(_ year: Int, weekStart: Weekday) {
        guard let month = Month(year: year, number: 1) else { return nil }
        self.init(of: month, weekStart: weekStart)
    }

    /// Reads the four digits of a year, such as `2026`; nothing else is accepted.
    package static func number(iso text: some StringProtocol) -> Int? {
        text.utf8.count == 4 ? Day(iso: text + "-01-01")?.year : nil
    }

    /// The first of January.
    package var first: Day { months.first?.month.first ?? .first }

    /// The last of December.
    package var last: Day { months.last?.month.last ?? .last }

    /// The year after it; nil after the last that can be written.
    package var next: Int? { year < Day.years.upperBound ? year + 1 : nil }

    /// The year before it; nil before the first that can be written.
    package var previous: Int? { year > Day.years.lowerBound ? year - 1 : nil }
}
