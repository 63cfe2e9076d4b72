/// The days that statistics look at.
package struct StatisticsRange: Hashable, Sendable {
    /// How the days were named.
    package enum Span: Hashable, Sendable {
        /// The week of today, all seven days of it.
        case week
        /// The month of today, from its first day to its last.
        case month
        /// The year of today, from the first of January to the last of December.
        case year
        /// Everything from the first day on which anything happened until today.
        case all
        /// From one day through another; through today where none is named.
        case days(from: Day, through: Day?)

        /// The word of a span that has one: `week`, `month`, `year` or `all`.
        package var code: String? {
            switch self {
            case .week: "week"
            case .month: "month"
            case .year: "year"
            case .all: "all"
            case .days: nil
            }
        }

        /// Reads `week`, `month`, `year`, `all`, or two days as `2026-11-01..2026-11-21`; which of the two is
        /// later is not looked at.
        package init?(text: some StringProtocol) {
            if let named = Self.named.first(where: { $0.code == String(text) }) {
                self = named
                return
            }
            let parts = text.split(separator: "..", omittingEmptySubsequences: false)
            guard parts.count == 2, let from = Day(iso: parts[0]), let through = Day(iso: parts[1]) else { return nil }
            self = .days(from: from, through: through)
        }

        /// The spans that have a word, from the shortest.
        package static let named: [Span] = [.week, .month, .year, .all]
    }

    package let span: Span
    package let from: Day
    /// The last day, which is part of the range.
    package let through: Day

    /// The most days that a range may hold, about a hundred years.
    package static let longest = 36_600

    /// Works out the days of a span.
    ///
    /// A range that ends before it begins holds its first day alone; one that is longer than
    /// ``longest`` begins later.
    ///
    /// - Parameter earliest: the first day on which anything happened; nil when nothing did.
    package init(_ span: Span, today: Day, weekStart: Weekday, earliest: Day? = nil) {
        self.span = span
        let month = Month(of: today)
        let (from, through): (Day, Day) =
            switch span {
            case .week: (today.startOfWeek(weekStart), today.startOfWeek(weekStart).advanced(by: 6))
            case .month: (month.first, month.last)
            case .year:
                (
                    Month(year: month.year, number: 1)?.first ?? month.first,
                    Month(year: month.year, number: 12)?.last ?? month.last
                )
            case .all: (min(earliest ?? today, today), today)
            case .days(let from, let through): (from, through ?? today)
            }
        self.through = max(from, through)
        self.from = max(from, self.through.advanced(by: 1 - Self.longest))
    }

    /// How many days it holds.
    package var length: Int { from.distance(to: through) + 1 }

    /// Whether a day is in it.
    package func contains(_ day: Day) -> Bool { from <= day && day <= through }

    /// The range as `2026-11-01..2026-11-30`.
    package var text: String { "\(from)..\(through)" }
}

/// A stretch of days that is counted as one.
package struct StatisticsBucket: Hashable, Sendable {
    package let from: Day
    /// The last day, which is part of it.
    package let through: Day

    /// Makes a bucket.
    package init(from: Day, through: Day) {
        self.from = from
        self.through = through
    }

    /// How long each bucket of a range is.
    package enum Unit: String, CaseIterable, Sendable, Hashable {
        case day, week, month, year

        /// The shortest unit that cuts a range into no more pieces than a picture can show.
        package init(for range: StatisticsRange) {
            self =
                switch range.length {
                case ...31: .day
                case ...200: .week
                case ...1_900: .month
                default: .year
                }
        }
    }
}

extension StatisticsRange {
    /// The range cut into buckets, in order, none missing; the first and the last may be cut short by its ends.
    package func buckets(_ unit: StatisticsBucket.Unit, weekStart: Weekday) -> [StatisticsBucket] {
        var buckets: [StatisticsBucket] = []
        var start = from
        while true {
            let end = min(Self.end(of: unit, holding: start, weekStart: weekStart), through)
            buckets.append(StatisticsBucket(from: start, through: end))
            if end >= through { return buckets }
            start = end.next
        }
    }

    /// The last day of the day, week, month or year that holds a day.
    private static func end(of unit: StatisticsBucket.Unit, holding day: Day, weekStart: Weekday) -> Day {
        switch unit {
        case .day: day
        case .week: day.startOfWeek(weekStart).advanced(by: 6)
        case .month: Month(of: day).last
        case .year: Month(year: day.year, number: 12)?.last ?? day
        }
    }
}
