import Core
import Testing

/// The missed days on which a streak ends.
@Suite struct StreakEndTests {
    private func ends(_ unit: Streak.Unit, _ example: StreakCase) throws -> [String] {
        let (totals, context) = (try example.totals(), try example.context())
        let runs = RunIndex.runs(ofDone: totals.keys.sorted(), context: context.settled, unit: unit)
        let missed = try day("2026-11-01").through(context.today)
            .filter { context.state(of: $0, total: totals[$0] ?? 0) == .missed }
        return missed.filter { day in
            context.endsStreak(
                on: day, before: runs.last { $0.end < day }, after: runs.first { $0.start > day }, unit: unit)
        }.map(\.description)
    }

    @Test("by days, a streak ends on the first missed day after a done one, over excused and unknown days")
    func days() throws {
        func ends(
            _ done: [String], rest: Set<Weekday> = [], frozen: [String] = [], unknown: (String, String)? = nil
        ) throws -> [String] {
            try self.ends(
                .day,
                StreakCase("", done: done, rest: rest, frozen: frozen, unknown: unknown, current: nil, best: nil))
        }
        #expect(try ends([]) == [])
        #expect(try ends(["2026-11-15…2026-11-20"]) == [])
        #expect(try ends(["2026-11-10…2026-11-12", "2026-11-16"]) == ["2026-11-13", "2026-11-17"])
        #expect(try ends(["2026-11-12"], frozen: ["2026-11-13"]) == ["2026-11-14"])
        // 2026-11-14 is a Saturday.
        #expect(try ends(["2026-11-13"], rest: [.saturday, .sunday]) == ["2026-11-16"])
        #expect(try ends(["2026-11-12"], unknown: ("2026-11-13", "2026-11-15")) == ["2026-11-16"])
    }

    @Test("by weeks, a streak ends on each day of the first week without a done day, once that is over")
    func weeks() throws {
        func ends(_ done: [String], today: String = "2026-11-21") throws -> [String] {
            try self.ends(.week(from: .monday), StreakCase("", today: today, done: done, current: nil, best: nil))
        }
        #expect(try ends(["2026-11-11"], today: "2026-11-22") == [])
        let week = try day("2026-11-16").through(try day("2026-11-22")).map(\.description)
        #expect(try ends(["2026-11-11"], today: "2026-11-23") == week)
        #expect(try ends(["2026-11-11"], today: "2026-12-01") == week)
        #expect(try ends(["2026-11-11", "2026-11-20"], today: "2026-11-23") == [])
        #expect(try ends([], today: "2026-11-23") == [])
    }
}
