/// A month of a year in the proleptic Gregorian calendar.
package struct Month: Hashable, Sendable {
    package let year: Int
    /// From 1 to 12.
    package let number: Int

    /// Creates a month; nil when `year` is outside ``Day/years`` or `number` outside 1 to 12.
    package init?(year: Int, number: Int) {
        guard Day.years.contains(year), (1...12).contains(number) else { return nil }
        self.year = year
        self.number = number
    }

    /// Returns the month of a day.
    package init(of day: Day) {
        let (year, month, _) = day.parts
        self.year = year
        number = month
    }

    /// Reads `2026-11`; nothing else is accepted.
    package init?(iso text: some StringProtocol) {
        guard text.utf8.count == 7, let day = Day(iso: text + "-01") else { return nil }
        self.init(of: day)
    }

    /// Returns the month with an ``index``; nil outside ``Day/years``.
    package init?(index: Int) {
        guard index >= 0 else { return nil }
        self.init(year: index / 12, number: index % 12 + 1)
    }

    /// Number of months since January of the year 0.
    package var index: Int { year * 12 + number - 1 }

    /// Number of days.
    package var length: Int { Day.length(ofMonth: number, in: year) }

    /// First day.
    package var first: Day { Day(number: Day.number(year: year, month: number, day: 1)) }

    /// Last day.
    package var last: Day { first.advanced(by: length - 1) }

    /// All days, in order.
    package var days: some RandomAccessCollection<Day> { first.through(last) }

    /// Returns the day with this number, or the last day of a shorter month.
    package func day(nearest dayOfMonth: Int) -> Day {
        first.advanced(by: (1...length).held(dayOfMonth) - 1)
    }

    /// Whether a day belongs to the month.
    package func contains(_ day: Day) -> Bool { (first...last).contains(day) }

    /// Returns the month `months` later, or earlier when negative; nil outside ``Day/years``.
    package func advanced(by months: Int) -> Month? {
        let (index, overflow) = index.addingReportingOverflow(months)
        return overflow ? nil : Month(index: index)
    }

    /// The following month; nil after the last representable one.
    package var next: Month? { advanced(by: 1) }

    /// The preceding month; nil before the first representable one.
    package var previous: Month? { advanced(by: -1) }
}

extension Month: Comparable {
    package static func < (left: Month, right: Month) -> Bool {
        (left.year, left.number) < (right.year, right.number)
    }
}

extension Month: CustomStringConvertible {
    /// The month as `2026-11`.
    package var description: String { padded(year, 4) + "-" + padded(number, 2) }
}
