import TestSupport
import Testing

@testable import Core

@Suite struct FindingTests {
    private let today = Day(iso: "2026-11-21") ?? .first

    private func statistics(
        _ span: StatisticsRange.Span = .month, days: [String: Int] = [:], times: [(Weekday, Int, Int)] = [],
        repositories: [(String, Int)] = [], tasks: TaskStatistics = TaskStatistics()
    ) throws -> Statistics {
        var week = WeekHourCounts()
        for (weekday, hour, count) in times { week.add(count, on: weekday, hour: hour) }
        return Statistics(
            range: StatisticsRange(span, today: today, weekStart: .sunday), weekStart: .sunday, tasks: tasks,
            commits: CommitStatistics(
                byDay: try counts(days), byWeekHour: week,
                byRepository: repositories.map { RepositoryCount(name: $0.0, count: $0.1) }),
            moods: [:])
    }

    private func counts(_ days: [String: Int]) throws -> DayCounts {
        DayCounts(Dictionary(uniqueKeysWithValues: try days.map { (try day($0.key), $0.value) }))
    }

    private func findings(_ statistics: Statistics, before: [String: Int] = [:]) throws -> [StatisticsFinding] {
        statistics.findings(today: today, before: try counts(before))
    }

    @Test("A running range is compared with the one before it up to the same day")
    func compared() throws {
        let month = try statistics(days: ["2026-11-03": 6, "2026-11-30": 9])
        let found = try findings(month, before: ["2026-10-21": 1, "2026-10-22": 7])
        #expect(
            found == [
                .compared(
                    count: 6, before: 1, days: try day("2026-11-01")...today,
                    daysBefore: try day("2026-10-01")...(try day("2026-10-21")))
            ])
        // An equal number, or nothing before, is no finding.
        #expect(try findings(month, before: ["2026-10-21": 6]).isEmpty)
        #expect(try findings(month, before: ["2026-10-22": 7]).isEmpty)
    }

    @Test("A range that is over is compared with the whole one before it, and the range of everything with nothing")
    func over() throws {
        let october = StatisticsRange.Span.days(from: try day("2026-10-01"), through: try day("2026-10-31"))
        let found = try findings(
            try statistics(october, days: ["2026-10-31": 2]), before: ["2026-09-01": 1, "2026-09-30": 4])
        #expect(
            found == [
                .compared(
                    count: 2, before: 5, days: try day("2026-10-01")...(try day("2026-10-31")),
                    daysBefore: try day("2026-09-01")...(try day("2026-09-30")))
            ])
        #expect(try findings(try statistics(.all, days: ["2026-10-31": 2]), before: ["2026-09-01": 1]).isEmpty)
        // March up to its 31st is compared with all of February.
        let march = StatisticsRange(
            .days(from: try day("2026-03-01"), through: try day("2026-03-31")), today: today, weekStart: .sunday)
        #expect(march.compared(today: try day("2026-03-30"))?.before.upperBound == (try day("2026-02-28")))
        #expect(march.compared(today: try day("2026-02-28")) == nil)
    }

    @Test(
        "A small difference is no finding",
        arguments: [
            (4, 1, false), (5, 1, true), (1, 5, true), (5, 4, false), (6, 4, true), (20, 18, true), (21, 19, false),
            (100, 91, false), (100, 90, true), (90, 100, true), (0, 9, true), (9, 0, false),
        ])
    func size(count: Int, before: Int, isTold: Bool) throws {
        let month = try statistics(days: ["2026-11-03": count])
        #expect(try findings(month, before: ["2026-10-03": before]).isEmpty == !isTold)
    }

    @Test(
        "The part of the week with the most commits is a finding where it is large and unique",
        arguments: [
            // A fifth on one part of a weekday.
            (
                [(Weekday.tuesday, 8, 5), (.friday, 20, 3), (.monday, 2, 2)],
                (Weekday.tuesday, StatisticsFinding.DayPart.morning, 5)
            ),
            // Two fifths on a part of the day, since two weekdays have equal numbers.
            ([(.tuesday, 8, 5), (.friday, 9, 5), (.monday, 2, 2)], (nil, .morning, 10)),
            // A quarter on a weekday, since its parts and those of the day have equal numbers.
            (
                [(.tuesday, 8, 4), (.tuesday, 14, 4), (.friday, 9, 1), (.friday, 15, 1), (.monday, 20, 2)],
                (.tuesday, nil, 8)
            ),
        ] as [([(Weekday, Int, Int)], (Weekday?, StatisticsFinding.DayPart?, Int))])
    func hours(times: [(Weekday, Int, Int)], found: (Weekday?, StatisticsFinding.DayPart?, Int)) throws {
        let total = times.reduce(0) { $0 + $1.2 }
        #expect(
            try findings(try statistics(times: times))
                == [.hours(weekday: found.0, part: found.1, count: found.2, of: total)])
    }

    @Test("Few commits and ties give no finding about hours")
    func noHours() throws {
        #expect(try findings(try statistics(times: [(.tuesday, 8, 9)])).isEmpty)
        let even = Weekday.allCases.flatMap { weekday in [2, 8, 14, 20].map { (weekday, $0, 3) } }
        #expect(try findings(try statistics(times: even)).isEmpty)
    }

    @Test("Done tasks are a finding with their importance where it is known of all of them")
    func finished() throws {
        func tasks(_ count: Int, _ done: [Quadrant: Int]) throws -> TaskStatistics {
            TaskStatistics(done: done, doneByDay: DayCounts([today: count]))
        }
        let known = try statistics(tasks: try tasks(6, [.do: 2, .decide: 2, .delegate: 1, .unsorted: 1]))
        #expect(try findings(known) == [.finished(count: 6, important: 4, unimportant: 1)])
        // One task of the range was done after it; or both have equal numbers.
        let later = try statistics(tasks: try tasks(5, [.do: 6]))
        #expect(try findings(later) == [.finished(count: 5, important: nil, unimportant: nil)])
        let tie = try statistics(tasks: try tasks(4, [.do: 2, .delete: 2]))
        #expect(try findings(tie) == [.finished(count: 4, important: nil, unimportant: nil)])
        #expect(try findings(try statistics(tasks: try tasks(2, [.do: 2]))).isEmpty)
    }

    @Test("The busiest day and the repository with half of the commits follow, and there are at most three findings")
    func others() throws {
        let days = ["2026-11-02": 1, "2026-11-03": 3, "2026-11-04": 1]
        let repositories = [("haru", 6), ("tea", 4)]
        let both = try statistics(days: days, repositories: repositories)
        let busiest = StatisticsFinding.busiest(day: try day("2026-11-03"), count: 3)
        #expect(try findings(both) == [busiest, .repository(name: "haru", count: 6, of: 10)])
        let all = try statistics(
            days: days, times: [(.tuesday, 8, 10)], repositories: repositories,
            tasks: TaskStatistics(done: [.do: 3], doneByDay: DayCounts([today: 3])))
        let found = try findings(all, before: ["2026-10-02": 2])
        #expect(found.count == 3 && !found.contains(busiest))
        #expect(try findings(try statistics(repositories: [("haru", 5), ("tea", 5)])).isEmpty)
        #expect(try findings(try statistics(days: ["2026-11-02": 3, "2026-11-03": 3, "2026-11-04": 1])).isEmpty)
    }
}
