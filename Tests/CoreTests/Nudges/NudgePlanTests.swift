import Core
import Testing

@Suite struct NudgePlanTests {
    @Test(
        "A day has the nudges that its rules allow",
        arguments: NudgeDay.rules + NudgeDay.snoozes + NudgeDay.clockChanges)
    func nudges(of held: NudgeDay) throws {
        let nudges = try held.plan().nudges(on: try day(held.day))
        #expect(
            nudges.map { "\($0.slot.text) \($0.at)" }
                == (try held.nudges.map { "\($0.0) \(try instant($0.1))" }), "\(held.name)")
    }

    /// The next nudge for a person with the default settings who was asleep, or not.
    @Test(
        "A nudge that was slept through for more than twenty minutes is skipped, but not the last call",
        arguments: [
            ("nothing yet", "2026-11-21T12:00:00+09:00", "2026-11-21T12:00:00+09:00", "19:00"),
            ("in time", "2026-11-21T18:00:00+09:00", "2026-11-21T19:00:00+09:00", "19:00"),
            ("twenty minutes late", "2026-11-21T18:00:00+09:00", "2026-11-21T19:20:00+09:00", "19:00"),
            ("later than that", "2026-11-21T18:00:00+09:00", "2026-11-21T19:20:01+09:00", "20:00"),
            ("sent already", "2026-11-21T19:00:00+09:00", "2026-11-21T19:00:00+09:00", "20:00"),
            ("all evening", "2026-11-21T18:00:00+09:00", "2026-11-21T23:19:00+09:00", "23:00"),
            ("until before the end", "2026-11-21T18:00:00+09:00", "2026-11-21T23:59:59+09:00", "last-call"),
            ("past the end", "2026-11-21T18:00:00+09:00", "2026-11-22T00:00:00+09:00", "19:00 2026-11-22"),
            ("for days", "2026-11-18T18:00:00+09:00", "2026-11-22T08:00:00+09:00", "19:00 2026-11-22"),
            ("a clock that was ahead", "2026-12-24T18:00:00+09:00", "2026-11-21T20:30:00+09:00", "21:00"),
        ])
    func late(_ name: String, handled: String, now: String, expected: String) throws {
        let plan = NudgePlan(settings: NudgeSettings(), dayCalendar: try dayCalendar())
        let next = try #require(plan.next(after: try instant(handled), at: try instant(now)))
        let words = expected.split(separator: " ")
        #expect(next.slot.text == words[0], "\(name)")
        #expect(next.day == (try day(words.count > 1 ? String(words[1]) : "2026-11-21")), "\(name)")
    }

    @Test("Days on which nothing is owed are skipped, however many follow each other")
    func passedOver() throws {
        let friday = try instant("2026-11-20T12:00:00+09:00")
        let frozen = Set(try day("2026-11-20").through(try day("2026-12-19")))
        var plan = NudgePlan(
            settings: NudgeSettings(weekdays: [.saturday]), dayCalendar: try dayCalendar(),
            ledger: NudgeLedger(totals: [try day("2026-12-26"): 1], frozen: frozen))
        #expect(plan.next(after: friday, at: friday)?.day == (try day("2027-01-02")))
        plan.settings.weekdays = []
        #expect(plan.next(after: friday, at: friday) == nil)
        plan.settings = NudgeSettings(isOn: false)
        #expect(plan.next(after: friday, at: friday) == nil)
        let resting = NudgePlan(
            settings: NudgeSettings(weekdays: [.sunday]),
            dayCalendar: try dayCalendar("Asia/Seoul", DayRules(rest: [.saturday, .sunday])))
        #expect(resting.next(after: friday, at: friday) == nil)
    }

    @Test("A person who moves past a day and back to it is nudged on each, in order of time")
    func leaptOver() throws {
        let plan = NudgePlan(
            settings: NudgeSettings(schedule: NudgeDay.times("08:00", "19:00"), lastCall: nil),
            dayCalendar: try dayCalendar(
                "Pacific/Pago_Pago",
                moves: [
                    ("2026-11-20T10:30:00Z", "Pacific/Kiritimati"), ("2026-11-20T20:30:00Z", "Pacific/Pago_Pago"),
                ]))
        var now = try instant("2026-11-20T10:00:00Z")
        var found: [String] = []
        for _ in 0..<4 {
            let next = try #require(plan.next(after: now, at: now))
            found.append("\(next.day) \(next.slot.text) \(next.at)")
            now = next.at
        }
        #expect(
            found == [
                "2026-11-21 08:00 2026-11-20T18:00:00Z", "2026-11-20 08:00 2026-11-20T20:30:00Z",
                "2026-11-20 19:00 2026-11-21T06:00:00Z", "2026-11-21 19:00 2026-11-22T06:00:00Z",
            ])
    }

    @Test("Nothing is planned past the last representable day")
    func lastDay() throws {
        let plan = NudgePlan(settings: NudgeSettings(), dayCalendar: try dayCalendar())
        let now = try instant("9999-12-31T23:45:00+09:00")
        #expect(plan.next(after: now, at: now) == nil)
    }

    @Test("Changed rules and homes hold from their day and instant")
    func changes() throws {
        let rules = RuleHistory(
            DayRules(), changes: [.init(from: try day("2026-11-21"), rules: DayRules(dayStart: 4, rest: [.sunday]))])
        let plan = NudgePlan(
            settings: NudgeSettings(schedule: NudgeDay.times("02:00")),
            dayCalendar: DayCalendar(zones: ZoneHistory(try zone("Asia/Seoul")), rules: rules))
        func times(_ text: String) throws -> [String] { plan.nudges(on: try day(text)).map(\.at.description) }
        #expect(try times("2026-11-20") == ["2026-11-19T17:00:00Z", "2026-11-20T14:30:00Z"])
        // The day that lasts until 04:00 has its 02:00 slot at its end, as every day after it.
        #expect(try times("2026-11-21") == ["2026-11-21T17:00:00Z", "2026-11-21T18:30:00Z"])
        #expect(try times("2026-11-22").isEmpty)
    }
}
