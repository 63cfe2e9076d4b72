import Core
import Engine
import TestSupport
import Testing

@Suite struct StatisticsTests {
    private let seoul = 32_400

    /// A person with months of commits in two repositories, among them copies and odd clocks, and with tasks that
    /// were made, done, left and deleted.
    private func furnish(_ ledger: Ledger, seed: Int) async throws -> [Int] {
        var dice = Dice(seed: seed)
        let first = try instant("2026-08-01T00:00:00+09:00")
        for index in 0..<160 {
            let at = first.advanced(bySeconds: Int64(dice.roll(0...9_500_000)))
            let offset = dice.pick([32_400, 32_400, 0, -18_000, 20_700])
            let path = dice.pick(["/code/haru", "/code/garden"])
            let commit = try ledger.scripted(at: at.iso(offset: offset), in: path)
            ledger.reader.commit(commit, to: path)
            // A cherry-pick keeps the author's address and time.
            if index % 9 == 0 {
                ledger.reader.commit(
                    try ledger.scripted(at: at.iso(offset: offset), in: "/code/garden"), to: "/code/garden")
            }
        }
        try await ledger.add()
        ledger.reader.change("/code/garden") { $0.emails = ["rani@example.com"] }
        try await ledger.add("/code/garden")
        var numbers: [Int] = []
        for index in 0..<60 {
            ledger.clock.now = first.advanced(bySeconds: Int64(dice.roll(0...9_500_000)))
            let due = dice.roll(0...2) == 0 ? nil : Due(day: (try day("2026-08-01")).advanced(by: dice.roll(0...140)))
            let task = try await ledger.useCases.addTask(
                TaskFields(
                    title: "\(index)", due: due, isImportant: dice.pick([true, false, nil]),
                    urgency: dice.pick([.auto, .auto, .always, .never])))
            ledger.clock.advance(hours: dice.roll(0...300))
            if dice.roll(0...1) == 0 { _ = try await ledger.useCases.completeTasks([task.task.id]) }
            if dice.roll(0...9) == 0 {
                _ = try await ledger.useCases.deleteTasks([task.task.id])
            } else {
                numbers.append(task.task.id)
            }
        }
        ledger.clock.now = try instant("2026-11-21T19:48:00+09:00")
        return numbers
    }

    @Test("Every figure equals a count one by one", arguments: 1...4)
    func oracle(seed: Int) async throws {
        try await Ledger.with(now: "2026-08-01T12:00:00+09:00") { ledger in
            let numbers = try await furnish(ledger, seed: seed)
            let spans: [StatisticsRange.Span] = [
                .week, .month, .year, .all, .days(from: try day("2026-09-10"), through: try day("2026-10-31")),
            ]
            for span in spans {
                let report = try await ledger.useCases.statistics(span)
                let range = report.statistics.range
                try await check(report.statistics.commits, range, ledger)
                try await check(report.statistics.tasks, range, ledger, numbers)
            }
        }
    }

    private func check(_ commits: CommitStatistics, _ range: StatisticsRange, _ ledger: Ledger) async throws {
        var (byDay, byHour, byRepository) = (DayCounts(), HourCounts(), [String: Int]())
        for date in range.from.through(min(range.through, try day("2026-11-21"))) {
            let day = try await ledger.useCases.explain(date)
            byDay.add(day.evidence.total, on: date)
            for (commit, placement) in zip(day.evidence.counted, day.placements) {
                let isOwn = placement == .commitOffset || placement == .commitOffsetDayStart
                byHour.add(1, at: commit.authoredAt, offset: isOwn ? commit.offset : seoul)
                byRepository[day.repositoryNames[commit.repository] ?? "", default: 0] += 1
            }
        }
        #expect(commits.byDay == byDay && commits.byHour == byHour)
        #expect(Dictionary(uniqueKeysWithValues: commits.byRepository.map { ($0.name, $0.count) }) == byRepository)
    }

    private func check(
        _ statistics: TaskStatistics, _ range: StatisticsRange, _ ledger: Ledger, _ numbers: [Int]
    ) async throws {
        var expected = TaskStatistics()
        let dayCalendar = DayCalendar(zones: ZoneHistory(try #require(Zone("Asia/Seoul"))))
        for number in numbers {
            let report = try await ledger.useCases.task(number)
            let created = WallClock(report.task.createdAt, offset: seoul).date
            let done = report.task.doneAt.map { WallClock($0, offset: seoul) }
            if range.contains(created) { expected.createdByDay.add(1, on: created) }
            if let done, range.contains(done.date), let at = report.task.doneAt {
                expected.doneByDay.add(1, on: done.date)
                expected.doneByHour.add(1, at: at, offset: seoul)
            }
            let days = [created, report.day, done?.date].compactMap(\.self)
            guard days.contains(where: range.contains) else { continue }
            if let at = report.task.doneAt {
                let quadrant = report.task.fields.quadrant(in: UrgencyContext(now: at, dayCalendar: dayCalendar))
                expected.done[quadrant, default: 0] += 1
            } else {
                expected.open[report.quadrant, default: 0] += 1
                if report.isOverdue { expected.overdue += 1 }
            }
        }
        #expect(statistics == expected)
    }

    @Test("The statistics of a person without data are empty")
    func nothing() async throws {
        try await Ledger.with { ledger in
            for span in StatisticsRange.Span.named {
                let report = try await ledger.useCases.statistics(span)
                #expect(report.statistics.isEmpty && report.statistics.tasks.completion == nil)
                #expect(report.statistics.range.contains(report.today))
            }
        }
    }

    @Test("A range that ends before it begins, or is a thousand years long, is refused")
    func refused() async throws {
        try await Ledger.with { ledger in
            let (from, to) = (try day("2026-11-02"), try day("2026-11-01"))
            let backwards = try await refusal {
                _ = try await ledger.useCases.statistics(.days(from: from, through: to))
            }
            #expect(backwards == .rangeIsEmpty(from: from, to: to))
            let today = try await ledger.useCases.currentDay()
            let toCome = try await refusal {
                _ = try await ledger.useCases.statistics(.days(from: today.next, through: nil))
            }
            #expect(toCome == .rangeIsEmpty(from: today.next, to: today))
            let long = try await refusal {
                _ = try await ledger.useCases.statistics(.days(from: .first, through: .last))
            }
            #expect(long == .rangeTooLong(days: StatisticsRange.longest))
        }
    }

    @Test("A commit dated absurdly long ago makes no range longer than a hundred years")
    func absurd() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "1712-01-01", "2026-10-31")
            try await ledger.add()
            let all = try await ledger.useCases.statistics(.all).statistics
            #expect(all.range.length == StatisticsRange.longest && all.unit == .year)
            #expect(all.commits.byDay.total == 1 && all.stretches.last?.contributions == 1)
        }
    }

    @Test("Nothing of one person is in the statistics of another")
    func own() async throws {
        try await Ledger.with { ledger in
            let other = try await ledger.other(person: 2)
            _ = try await other.useCases.addTask(TaskFields(title: "a"))
            try other.commit(on: "2026-11-01")
            try await other.add()
            #expect(try await ledger.useCases.statistics(.all).statistics.isEmpty)
            #expect(try await !other.useCases.statistics(.all).statistics.isEmpty)
        }
    }
}
