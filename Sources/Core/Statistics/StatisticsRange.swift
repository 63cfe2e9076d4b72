/// The range of days that statistics cover.
package struct StatisticsRange: Hashable, Sendable {
    /// How the range was specified.
    package enum Span: Hashable, Sendable {
        /// The current week, all seven days.
        case week
        /// The whole current month.
        case month
        /// The whole current year.
        case year
        /// From the first day with any data through today.
        case all
        /// From one day through another, or through today for nil.
        case days(from: Day, through: Day?)

        /// Code of a named span: `week`, `month`, `year` or `all`; nil for two days.
        package var code: String? {
            switch self {
            case .week: "week"
            case .month: "month"
            case .year: "year"
            case .all: "all"
            case .days: nil
            }
        }

        /// Parses `week`, `month`, `year`, `all`, or two days such as `2026-11-01..2026-11-21`, without checking their
        /// order.
        package init?(text: some StringProtocol) {
            if let named = Self.named.first(where: { $0.code == String(text) }) {
                self = named
                return
            }
            let parts = text.split(separator: "..", omittingEmptySubsequences: false)
            guard parts.count == 2, let from = Day(iso: parts[0]), let through = Day(iso: parts[1]) else { return nil }
            self = .days(from: from, through: through)
        }

        /// Spans that have a code, from the shortest to the longest.
        package static let named: [Span] = [.week, .month, .year, .all]
    }

    package let span: Span
    package let from: Day
    /// Last day, inclusive.
    package let through: Day

    /// Maximum number of days in a range, about a hundred years.
    package static let longest = 36_600

    /// Computes the days of a span.
    ///
    /// A range whose end precedes its start consists of its first day only. A range longer than ``longest`` is cut at
    /// its start.
    ///
    /// - Parameter earliest: the first day with any data; nil when there is none.
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

    /// Number of days.
    package var length: Int { from.distance(to: through) + 1 }

    /// Whether the range contains a day.
    package func contains(_ day: Day) -> Bool { from <= day && day <= through }

    /// The range as `2026-11-01..2026-11-30`.
    package var text: String { "\(from)..\(through)" }
}

/// A period of days that is counted as one.
package struct StatisticsBucket: Hashable, Sendable {
    package let from: Day
    /// Last day, inclusive.
    package let through: Day

    package init(from: Day, through: Day) {
        self.from = from
        self.through = through
    }

    /// Length of the buckets of a range.
    package enum Unit: String, CaseIterable, Sendable, Hashable {
        case day, week, month, year

        /// Chooses the shortest unit that yields no more buckets than a chart can show.
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
    /// Returns consecutive buckets that cover the range; the first and the last may be partial.
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

    /// Returns the last day of the day, week, month or year that contains a day.
    private static func end(of unit: StatisticsBucket.Unit, holding day: Day, weekStart: Weekday) -> Day {
        switch unit {
        case .day: day
        case .week: day.startOfWeek(weekStart).advanced(by: 6)
        case .month: Month(of: day).last
        case .year: Month(year: day.year, number: 12)?.last ?? day
        }
    }
}
