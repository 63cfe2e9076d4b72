import Core
import Testing

@Suite struct FreezeTests {
    @Test("Two freezes a month by default, none carried over")
    func allowance() throws {
        let rule = FreezeRule()
        #expect(rule.perMonth == 2 && !rule.automatic)
        let spent: Set = [try day("2026-10-30"), try day("2026-10-31"), try day("2026-11-01")]
        #expect(rule.left(inMonthOf: try day("2026-10-05"), spent: spent) == 0)
        #expect(rule.left(inMonthOf: try day("2026-11-30"), spent: spent) == 1)
        #expect(rule.left(inMonthOf: try day("2026-12-01"), spent: spent) == 2)
        #expect(rule.left(inMonthOf: try day("2025-10-05"), spent: spent) == 2)
    }

    @Test("An allowance smaller than what was spent leaves zero, not less")
    func overdrawn() throws {
        let spent = Set(try day("2026-11-01").through(try day("2026-11-04")))
        #expect(FreezeRule(perMonth: 1).left(inMonthOf: try day("2026-11-21"), spent: spent) == 0)
    }

    @Test("The allowance is clamped between none and five", arguments: [(-1, 0), (0, 0), (5, 5), (6, 5), (.max, 5)])
    func bounds(asked: Int, held: Int) {
        #expect(FreezeRule(perMonth: asked).perMonth == held)
        var rule = FreezeRule()
        rule.perMonth = asked
        #expect(rule.perMonth == held)
    }

    /// Whether and where a freeze is needed at the end of a day, after a streak that ended on another day.
    struct Need: Sendable {
        let name: String
        let day: String
        let lastDone: String
        var unit = Streak.Unit.day
        var rest: Set<Weekday> = []
        var frozen: [String] = []
        let needed: String?
    }

    // 2026-11-20 is a Friday.
    static let needs = [
        Need(name: "the day after", day: "2026-11-20", lastDone: "2026-11-19", needed: "2026-11-20"),
        Need(name: "the streak was over before", day: "2026-11-20", lastDone: "2026-11-18", needed: nil),
        Need(
            name: "after a day that was frozen", day: "2026-11-20", lastDone: "2026-11-18", frozen: ["2026-11-19"],
            needed: "2026-11-20"),
        Need(name: "frozen already", day: "2026-11-20", lastDone: "2026-11-19", frozen: ["2026-11-20"], needed: nil),
        Need(name: "nothing was owed", day: "2026-11-20", lastDone: "2026-11-19", rest: [.friday], needed: nil),
        Need(
            name: "a week that still runs", day: "2026-11-20", lastDone: "2026-11-12", unit: .week(from: .monday),
            needed: nil),
        Need(
            name: "the week is over", day: "2026-11-22", lastDone: "2026-11-12", unit: .week(from: .monday),
            needed: "2026-11-22"),
        Need(
            name: "the week is over after a rest weekend", day: "2026-11-22", lastDone: "2026-11-12",
            unit: .week(from: .monday), rest: [.saturday, .sunday], needed: "2026-11-20"),
        Need(
            name: "the week has a done day", day: "2026-11-22", lastDone: "2026-11-16", unit: .week(from: .monday),
            needed: nil),
        Need(
            name: "the week has a freeze", day: "2026-11-22", lastDone: "2026-11-12", unit: .week(from: .monday),
            frozen: ["2026-11-17"], needed: nil),
    ]

    @Test("A freeze is needed where the end of a day would end a streak", arguments: needs)
    func needed(_ need: Need) throws {
        let lastDone = try day(need.lastDone)
        let run = Run(start: lastDone, end: lastDone, length: 1)
        let frozen = Set(try need.frozen.map { try day($0) })
        let dayCalendar = try dayCalendar("Asia/Seoul", DayRules(rest: need.rest))
        let context = DayContext(dayCalendar: dayCalendar, today: try day("2026-11-23"), frozen: frozen)
        let needed = context.freezeNeeded(atEndOf: try day(need.day), after: run, unit: need.unit)
        #expect(needed == (try need.needed.map { try day($0) }), "\(need.name)")
        guard let needed else { return }
        let saved = DayContext(dayCalendar: dayCalendar, today: context.today, frozen: frozen.union([needed]))
        #expect(saved.freezeNeeded(atEndOf: try day(need.day), after: run, unit: need.unit) == nil)
    }
}
