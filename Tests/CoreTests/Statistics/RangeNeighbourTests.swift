import Core
import Testing

@Suite struct RangeNeighbourTests {
    @Test(
        "The neighbours of a range are of its kind",
        arguments: [
            ("month", "2026-10-01..2026-10-31", "2026-12-01..2026-12-31"),
            ("week", "2026-11-08..2026-11-14", "2026-11-22..2026-11-28"),
            ("year", "2025-01-01..2025-12-31", "2027-01-01..2027-12-31"),
            ("2024-03-01..2024-03-31", "2024-02-01..2024-02-29", "2024-04-01..2024-04-30"),
            ("2026-01-01..2026-01-31", "2025-12-01..2025-12-31", "2026-02-01..2026-02-28"),
            ("2024-01-01..2024-12-31", "2023-01-01..2023-12-31", "2025-01-01..2025-12-31"),
            ("2026-11-05..2026-11-09", "2026-10-31..2026-11-04", "2026-11-10..2026-11-14"),
        ])
    func neighbours(text: String, previous: String, next: String) throws {
        let span = try #require(StatisticsRange.Span(text: text))
        let range = StatisticsRange(span, today: try day("2026-11-21"), weekStart: .sunday)
        func written(_ days: ClosedRange<Day>?) -> String? { days.map { "\($0.lowerBound)..\($0.upperBound)" } }
        #expect(written(range.previous) == previous)
        #expect(written(range.next) == next)
    }

    @Test("The range of everything has no neighbours, and neither has the end of the calendar")
    func ends() throws {
        let today = try day("2026-11-21")
        let all = StatisticsRange(.all, today: today, weekStart: .sunday, earliest: try day("2020-01-01"))
        #expect(all.previous == nil && all.next == nil)
        let first = StatisticsRange(.days(from: .first, through: .first), today: today, weekStart: .sunday)
        #expect(first.previous == nil)
        let last = StatisticsRange(.days(from: .last, through: .last), today: today, weekStart: .sunday)
        #expect(last.next == nil && last.previous != nil)
    }

    @Test("Days with the maximum are counted, so that a tie is recognized")
    func ties() throws {
        #expect(DayCounts().busiestDays == 0)
        #expect(DayCounts([try day("2026-11-01"): 3, try day("2026-11-02"): 2]).busiestDays == 1)
        #expect(DayCounts([try day("2026-11-01"): 3, try day("2026-11-02"): 3]).busiestDays == 2)
    }
}
