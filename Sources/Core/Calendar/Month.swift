/// A month of a year in the proleptic Gregorian calendar.
package struct Month: Hashable, Sendable {
    package let year: Int
    /// From 1 to 12.
    package let number: Int

    /// Makes a month, or nil when there is none such in the years that can be written.
    package init?(year: Int, number: Int) {
        guard Day.years.contains(year), (1...12).contains(number) else { return nil }
        self.year = year
        self.number = number
    }

    /// The month that a day is in.
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

    /// Makes the month that has an ``index``; nil beyond the years that can be written.
    package init?(index: Int) {
        guard index >= 0 else { return nil }
        self.init(year: index / 12, number: index % 12 + 1)
    }

    /// How many months come before it, counted from the beginning of the year 0.
    package var index: Int { year * 12 + number - 1 }

    /// The number of its days.
    package var length: Int { Day.length(ofMonth: number, in: year) }

    /// Its first day.
    package var first: Day { Day(number: Day.number(year: year, month: number, day: 1)) }

    /// Its last day.
    package var last: Day { first.advanced(by: length - 1) }

    /// Every day of it, in order.
    package var days: some RandomAccessCollection<Day> { first.through(last) }

    /// The day of it that has a number, or its last where it is shorter.
    package func day(nearest dayOfMonth: Int) -> Day {
        first.advanced(by: (1...length).held(dayOfMonth) - 1)
    }

    /// Whether a day is in it.
    package func contains(_ day: Day) -> Bool { (first...last).contains(day) }

    /// The month `months` later, or earlier when negative; nil beyond the years that can be written.
    package func advanced(by months: Int) -> Month? {
        let (index, overflow) = index.addingReportingOverflow(months)
        return overflow ? nil : Month(index: index)
    }

    /// The month after it; nil at the end of the years that can be written.
    package var next: Month? { advanced(by: 1) }

    /// The month before it; nil at the beginning of the years that can be written.
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
