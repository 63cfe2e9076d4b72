import Core
import Testing

@Suite struct StatisticsRangeTests {
    @Test(
        "A week has its seven days and a month all of its own, whatever today is",
        arguments: [
            ("week", "2026-11-21", Weekday.sunday, "2026-11-15..2026-11-21"),
            ("week", "2026-11-21", .monday, "2026-11-16..2026-11-22"),
            ("week", "2026-11-22", .monday, "2026-11-16..2026-11-22"),
            ("week", "2026-11-22", .sunday, "2026-11-22..2026-11-28"),
            ("week", "2027-01-01", .monday, "2026-12-28..2027-01-03"),
            ("month", "2026-11-01", .sunday, "2026-11-01..2026-11-30"),
            ("month", "2024-02-29", .sunday, "2024-02-01..2024-02-29"),
            ("month", "2026-12-31", .sunday, "2026-12-01..2026-12-31"),
            ("year", "2026-11-21", .sunday, "2026-01-01..2026-12-31"),
            ("all", "2026-11-21", .sunday, "2024-03-05..2026-11-21"),
            ("2026-02-01..2026-02-28", "2026-11-21", .sunday, "2026-02-01..2026-02-28"),
            ("2026-02-03..2026-02-01", "2026-11-21", .sunday, "2026-02-03..2026-02-03"),
            ("0001-01-01..9999-12-31", "2026-11-21", .sunday, "9899-10-17..9999-12-31"),
        ])
    func days(word: String, today: String, start: Weekday, text: String) throws {
        let span = try #require(StatisticsRange.Span(text: word))
        let range = StatisticsRange(
            span, today: try day(today), weekStart: start, earliest: try day("2024-03-05"))
        #expect(range.text == text)
        #expect(range.contains(range.from) && range.contains(range.through))
        #expect(range.through == .last || !range.contains(range.through.next))
        #expect(range.length <= StatisticsRange.longest)
    }

    @Test(
        "An invalid range is refused",
        arguments: [
            "", "weeks", "2026", "2026-11-01", "2026-11-01..", "..2026-11-01", "2026-13-01..2026-13-02", "a..b",
        ])
    func noRanges(text: String) {
        #expect(StatisticsRange.Span(text: text) == nil)
    }

    @Test("A range with only a start goes on through today")
    func open() throws {
        let (from, today) = (try day("2026-10-05"), try day("2026-11-21"))
        let range = StatisticsRange(.days(from: from, through: nil), today: today, weekStart: .sunday)
        #expect(range.from == from && range.through == today)
    }

    @Test("The range of everything is today for a person without data")
    func nothing() throws {
        let range = StatisticsRange(.all, today: try day("2026-11-21"), weekStart: .sunday)
        #expect(range.length == 1)
        let later = StatisticsRange(
            .all, today: try day("2026-11-21"), weekStart: .sunday, earliest: try day("2027-01-01"))
        #expect(later == range)
    }

    @Test(
        "Buckets cover a range without gaps, each of one unit",
        arguments: StatisticsBucket.Unit.allCases, Weekday.allCases)
    func buckets(unit: StatisticsBucket.Unit, start: Weekday) throws {
        let range = StatisticsRange(
            .days(from: try day("2023-12-13"), through: try day("2026-01-06")), today: .first, weekStart: start)
        let buckets = range.buckets(unit, weekStart: start)
        #expect(buckets.first?.from == range.from && buckets.last?.through == range.through)
        for (left, right) in zip(buckets, buckets.dropFirst()) {
            #expect(left.through.next == right.from)
            switch unit {
            case .day: break
            case .week: #expect(right.from.weekday == start)
            case .month: #expect(right.from.dayOfMonth == 1)
            case .year: #expect(right.from.month == 1 && right.from.dayOfMonth == 1)
            }
        }
        let count = [StatisticsBucket.Unit.day: range.length, .month: 26, .year: 4][unit]
        if let count { #expect(buckets.count == count) }
    }

    @Test(
        "A range is cut into no more pieces than a chart can show",
        arguments: [
            (1, StatisticsBucket.Unit.day), (7, .day), (31, .day), (32, .week), (200, .week), (201, .month),
            (366, .month), (1_900, .month), (1_901, .year), (36_600, .year),
        ])
    func units(length: Int, unit: StatisticsBucket.Unit) throws {
        let from = try day("1926-01-01")
        let range = StatisticsRange(
            .days(from: from, through: from.advanced(by: length - 1)), today: .first, weekStart: .sunday)
        #expect(StatisticsBucket.Unit(for: range) == unit)
        #expect(range.buckets(unit, weekStart: .sunday).count <= 102)
    }

    @Test("The last representable day can end a range")
    func end() {
        let range = StatisticsRange(
            .days(from: Day.last.advanced(by: -40), through: .last), today: .first, weekStart: .sunday)
        for unit in StatisticsBucket.Unit.allCases {
            #expect(range.buckets(unit, weekStart: .sunday).last?.through == .last)
        }
    }
}
