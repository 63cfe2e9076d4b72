/// A month as a wall calendar shows it: whole weeks, with the first and the last padded from the adjacent months.
package struct CalendarMonth: Hashable, Sendable {
    /// A week of seven columns.
    package struct Week: Hashable, Sendable {
        /// Days by column; nil before the first and after the last representable day.
        package let days: [Day?]
    }

    package let month: Month
    /// First weekday of a week.
    package let weekStart: Weekday
    /// Weeks with at least one day of the month, from four to six.
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

    /// First day that is shown, which may belong to the month before.
    package var first: Day { weeks.first?.days.lazy.compactMap(\.self).first ?? month.first }

    /// Last day that is shown, which may belong to the month after.
    package var last: Day { weeks.last?.days.lazy.compactMap(\.self).last ?? month.last }

    /// The weekdays in the order of the columns.
    package var weekdays: [Weekday] { Weekday.week(from: weekStart) }

    /// The day `distance` days after `day`; nil outside the representable range.
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

    /// Lays out the year of a month.
    package init(of month: Month, weekStart: Weekday) {
        year = month.year
        months = (1...12).compactMap { Month(year: month.year, number: $0) }
            .map { CalendarMonth($0, weekStart: weekStart) }
    }

    /// Lays out a year; nil when it is outside ``Day/years``.
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

    /// The following year; nil after the last representable one.
    package var next: Int? { year < Day.years.upperBound ? year + 1 : nil }

    /// The preceding year; nil before the first representable one.
    package var previous: Int? { year > Day.years.lowerBound ? year - 1 : nil }
}
