import Core
import Testing

@Suite struct WeeklyStreakTests {
    private func streak(
        _ done: [String], today: String = "2026-11-21", from start: Weekday = .monday, rest: Set<Weekday> = [],
        frozen: [String] = [], unknown: (String, String)? = nil
    ) throws -> Streak {
        let example = StreakCase(
            "", today: today, done: done, rest: rest, frozen: frozen, unknown: unknown, current: nil, best: nil)
        return Streak.of(totals: try example.totals(), context: try example.context(), unit: .week(from: start))
    }

    private func run(_ length: Int, _ start: String, _ end: String) throws -> Run {
        Run(start: try day(start), end: try day(end), length: length)
    }

    @Test("A week is done with one done day, and several add nothing")
    func oneDay() throws {
        let streak = try streak(["2026-11-04", "2026-11-10…2026-11-12", "2026-11-17"])
        #expect(streak.current == (try run(3, "2026-11-04", "2026-11-17")))
        #expect(streak.best == streak.current)
        #expect(streak.activeDays == 5)
    }

    @Test("The running week is pending: it breaks nothing before it ends")
    func runningWeek() throws {
        #expect(try streak(["2026-11-04", "2026-11-10"]).current == (try run(2, "2026-11-04", "2026-11-10")))
        // On the Monday after, the week of the 16th has been missed.
        #expect(try streak(["2026-11-04", "2026-11-10"], today: "2026-11-23").current == nil)
    }

    @Test("A missed week breaks the run")
    func missedWeek() throws {
        let streak = try streak(["2026-10-28", "2026-11-04", "2026-11-18"])
        #expect(streak.current == (try run(1, "2026-11-18", "2026-11-18")))
        #expect(streak.best == (try run(2, "2026-10-28", "2026-11-04")))
    }

    @Test("The start of the week decides whether two days are in one week")
    func weekStart() throws {
        // A Saturday, the Sunday after it, and the Sunday after that.
        let done = ["2026-11-07", "2026-11-08", "2026-11-15"]
        #expect(try streak(done, from: .sunday).current == (try run(3, "2026-11-07", "2026-11-15")))
        #expect(try streak(done, from: .monday).current == (try run(2, "2026-11-07", "2026-11-15")))
        // A Sunday and the Monday eight days later: adjacent weeks, or with a week between them.
        let apart = ["2026-11-08", "2026-11-16"]
        #expect(try streak(apart, from: .sunday).current == (try run(2, "2026-11-08", "2026-11-16")))
        #expect(try streak(apart, from: .monday).current == (try run(1, "2026-11-16", "2026-11-16")))
    }

    @Test("A week that crosses the year is one week")
    func yearEnd() throws {
        let streak = try streak(["2026-12-22", "2026-12-31", "2027-01-02", "2027-01-09"], today: "2027-01-10")
        #expect(streak.current == (try run(3, "2026-12-22", "2027-01-09")))
    }

    @Test("A week of rest days only is bridged; one with a workday is not")
    func restWeeks() throws {
        let done = ["2026-11-04", "2026-11-18"]
        #expect(try streak(done, rest: Set(Weekday.allCases)).current == (try run(2, "2026-11-04", "2026-11-18")))
        let workdays = Set(Weekday.allCases).subtracting([.tuesday])
        #expect(try streak(done, rest: workdays).current == (try run(1, "2026-11-18", "2026-11-18")))
    }

    @Test("One freeze saves its week and adds nothing")
    func frozenWeek() throws {
        let done = ["2026-11-04", "2026-11-18"]
        #expect(try streak(done, frozen: ["2026-11-15"]).current == (try run(2, "2026-11-04", "2026-11-18")))
        #expect(try streak(done, frozen: ["2026-11-16"]).current == (try run(1, "2026-11-18", "2026-11-18")))
    }

    @Test("A week with an unknown day is not missed")
    func unknownWeek() throws {
        let done = ["2026-11-04"]
        #expect(
            try streak(done, unknown: ("2026-11-15", "2026-11-21")).current == (try run(1, "2026-11-04", "2026-11-04")))
        #expect(try streak(done, unknown: ("2026-11-16", "2026-11-21")).current == nil)
    }

    @Test("A day dated after today adds no week")
    func future() throws {
        #expect(try streak(["2026-11-04", "2026-11-10", "2026-11-22"]).total == 2)
        #expect(try streak(["2026-11-22"]).current == nil)
    }
}
