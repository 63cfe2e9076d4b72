import Core
import TestSupport
import Testing

@Suite struct StatisticsTests {
    /// Counts of random days in two years.
    private func counts(seed: UInt64) throws -> DayCounts {
        var random = SeededGenerator(seed: seed)
        let first = try day("2025-06-01")
        var counts: [Day: Int] = [:]
        for _ in 0..<random.number(0...200) {
            counts[first.advanced(by: random.number(0...730))] = random.number(0...9)
        }
        return DayCounts(counts)
    }

    @Test("Sums by weekday, month and bucket are those of adding day by day", arguments: UInt64(1)...5)
    func oracle(seed: UInt64) throws {
        let counts = try counts(seed: seed)
        let window = (try day("2025-06-01")).through(try day("2027-06-30"))
        func sum(_ belongs: (Day) -> Bool) -> Int {
            window.reduce(0) { $0 + (belongs($1) ? counts.byDay[$1] ?? 0 : 0) }
        }
        #expect(counts.total == sum { _ in true })
        for start in Weekday.allCases {
            let weekdays = counts.byWeekday(from: start)
            #expect(weekdays.map(\.weekday.rawValue) == (0..<7).map { (start.rawValue + $0) % 7 })
            for weekday in weekdays { #expect(weekday.count == sum { $0.weekday == weekday.weekday }) }
            for (month, count) in counts.byMonthOfYear().enumerated() {
                #expect(count == sum { $0.month == month + 1 })
            }
            let range = StatisticsRange(
                .days(from: try day("2025-07-03"), through: try day("2026-09-20")), today: .first, weekStart: start)
            for unit in StatisticsBucket.Unit.allCases {
                let buckets = range.buckets(unit, weekStart: start)
                let sums = counts.sums(buckets)
                for (bucket, count) in zip(buckets, sums) {
                    #expect(count == sum { bucket.from <= $0 && $0 <= bucket.through })
                }
                #expect(sums.reduce(0, +) == sum(range.contains))
            }
        }
        if let busiest = counts.busiest {
            #expect(window.allSatisfy { (counts.byDay[$0] ?? 0) <= busiest.count })
            #expect(window.filter { counts.byDay[$0] == busiest.count }.last == busiest.day)
        } else {
            #expect(counts.total == 0)
        }
    }

    @Test(
        "An hour is the one on the wall clock",
        arguments: [
            ("2026-11-21T00:00:00Z", 0, 0), ("2026-11-21T00:00:00Z", 32_400, 9), ("2026-11-21T23:59:59Z", 0, 23),
            ("2026-11-21T03:10:00Z", -18_000, 22), ("2026-11-21T18:45:00Z", 20_700, 0),
        ])
    func hours(text: String, offset: Int, hour: Int) throws {
        var counts = HourCounts()
        counts.add(3, at: try instant(text), offset: offset)
        counts.add(0, at: try instant(text), offset: 0)
        #expect(counts.hours[hour] == 3 && counts.total == 3 && counts.busiest == hour)
        #expect(HourCounts().busiest == nil)
    }

    @Test(
        "A rate is the share of a range's tasks that are done",
        arguments: [
            ([:], [:], nil), ([.do: 1], [:], 0), ([:], [.do: 4], 100), ([.do: 1, .delete: 1], [.decide: 1], 33),
            ([.delegate: 1], [.do: 199], 99), ([.unsorted: 3], [.unsorted: 1], 25),
        ] as [([Quadrant: Int], [Quadrant: Int], Int?)])
    func rate(open: [Quadrant: Int], done: [Quadrant: Int], percent: Int?) {
        let tasks = TaskStatistics(open: open, done: done)
        #expect(tasks.completion == percent)
        #expect(tasks.byQuadrant.count == 5)
        for quadrant in Quadrant.allCases {
            #expect(tasks.byQuadrant[quadrant] == (open[quadrant] ?? 0) + (done[quadrant] ?? 0))
        }
    }

    @Test("Tasks, commits and moods of a range are grouped together, and Sunday and the first are in it")
    func stretches() throws {
        let today = try day("2026-11-21")
        func counts(_ days: [String: Int]) throws -> DayCounts {
            DayCounts(try Dictionary(uniqueKeysWithValues: days.map { (try day($0.key), $0.value) }))
        }
        let week = Statistics(
            range: StatisticsRange(.week, today: today, weekStart: .monday), weekStart: .monday,
            tasks: TaskStatistics(
                createdByDay: try counts(["2026-11-16": 2, "2026-11-22": 1]),
                doneByDay: try counts(["2026-11-22": 4, "2026-11-23": 9])),
            commits: CommitStatistics(byDay: try counts(["2026-11-15": 7, "2026-11-16": 3])),
            moods: [try day("2026-11-22"): .fire, try day("2026-11-23"): .calm])
        #expect(week.unit == .day && week.stretches.count == 7)
        #expect(week.stretches.map(\.created) == [2, 0, 0, 0, 0, 0, 1])
        #expect(week.stretches.map(\.done) == [0, 0, 0, 0, 0, 0, 4])
        #expect(week.stretches.map(\.contributions) == [3, 0, 0, 0, 0, 0, 0])
        #expect(week.stretches.last?.moods == [.fire: 1] && week.moods.count == 1)
        #expect(!week.isEmpty)
        let month = Statistics(
            range: StatisticsRange(.month, today: today, weekStart: .monday), weekStart: .monday,
            tasks: TaskStatistics(createdByDay: try counts(["2026-11-01": 1, "2026-11-30": 2, "2026-12-01": 5])),
            commits: CommitStatistics(), moods: [:])
        #expect(month.stretches.first?.created == 1 && month.stretches.last?.created == 2)
        #expect(month.stretches.reduce(0) { $0 + $1.created } == 3)
    }

    @Test("The repository with the most commits comes first, equal ones by name; an empty range is empty")
    func repositories() throws {
        let commits = CommitStatistics(
            byRepository: [("b", 2), ("c", 9), ("a", 2)].map { RepositoryCount(name: $0.0, count: $0.1) })
        #expect(commits.byRepository.map(\.name) == ["c", "a", "b"])
        let nothing = Statistics(
            range: StatisticsRange(.month, today: try day("2026-11-21"), weekStart: .sunday), weekStart: .sunday,
            tasks: TaskStatistics(), commits: CommitStatistics(), moods: [:])
        #expect(nothing.isEmpty && nothing.stretches.count == 30)
    }
}
