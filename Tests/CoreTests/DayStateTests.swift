import Core
import Testing

@Suite struct DayStateTests {
    private func context(
        frozen: [String] = [], unknown: (String, String)? = nil, rest: Set<Weekday> = [.sunday], minimum: Int = 2
    ) throws -> DayContext {
        DayContext(
            dayCalendar: try dayCalendar("Asia/Seoul", DayRules(minimum: minimum, rest: rest)),
            today: try day("2026-11-21"), frozen: Set(try frozen.map { try day($0) }),
            unknown: try unknown.map { try day($0.0)...(try day($0.1)) })
    }

    @Test(
        "A day's state follows from its total, the rules and the sources",
        arguments: [
            ("2026-11-20", 2, DayState.done), ("2026-11-20", 1, .missed), ("2026-11-20", 0, .missed),
            ("2026-11-21", 2, .done), ("2026-11-21", 1, .pending), ("2026-11-22", 0, .future),
            ("2026-11-22", 9, .future),
            ("2026-11-15", 0, .rest), ("2026-11-15", 1, .rest), ("2026-11-15", 2, .done), ("9999-12-31", 0, .future),
            ("0001-01-01", 0, .missed),
        ])
    func plain(text: String, total: Int, state: DayState) throws {
        #expect(try context().state(of: try day(text), total: total) == state)
    }

    @Test("A freeze covers a day that is not done, and is not spent on a done one")
    func frozen() throws {
        let context = try context(frozen: ["2026-11-15", "2026-11-20", "2026-11-21"])
        #expect(context.state(of: try day("2026-11-20"), total: 1) == .frozen)
        #expect(context.state(of: try day("2026-11-20"), total: 2) == .done)
        #expect(context.state(of: try day("2026-11-21"), total: 0) == .frozen)
        // Nothing was owed on a rest day, so the freeze changed nothing.
        #expect(context.state(of: try day("2026-11-15"), total: 0) == .rest)
        #expect(context.state(of: try day("2026-11-19"), total: 0) == .missed)
    }

    @Test("A day whose source could not be read is unknown unless it is done or nothing was owed")
    func unknown() throws {
        let context = try context(frozen: ["2026-11-18"], unknown: ("2026-11-14", "2026-11-21"))
        #expect(context.state(of: try day("2026-11-13"), total: 0) == .missed)
        #expect(context.state(of: try day("2026-11-14"), total: 1) == .unknown)
        #expect(context.state(of: try day("2026-11-14"), total: 2) == .done)
        #expect(context.state(of: try day("2026-11-15"), total: 0) == .rest)
        #expect(context.state(of: try day("2026-11-18"), total: 0) == .frozen)
        #expect(context.state(of: try day("2026-11-21"), total: 0) == .unknown)
        #expect(context.state(of: try day("2026-11-22"), total: 0) == .future)
        #expect(context.settled.state(of: try day("2026-11-14"), total: 1) == .missed)
    }

    @Test(
        "Days of a window have the states that each of them has alone",
        arguments: [
            ("Asia/Seoul", "2026-11-01", nil), ("Asia/Seoul", "2026-11-01", "2026-11-10"),
            ("Pacific/Apia", "2011-12-20", nil), ("Pacific/Apia", "2011-12-20", "2011-12-25"),
        ] as [(String, String, String?)])
    func window(zone: String, first: String, change: String?) throws {
        let first = try day(first)
        let changes = try change.map {
            [RuleHistory.Change(from: try day($0), rules: DayRules(minimum: 2, rest: [.friday]))]
        }
        let home = try #require(Zone(zone))
        let rules = RuleHistory(DayRules(rest: [.sunday]), changes: changes ?? [])
        let context = DayContext(
            dayCalendar: DayCalendar(zones: ZoneHistory(home), rules: rules), today: first.advanced(by: 18),
            frozen: [first.advanced(by: 2), first.advanced(by: 9)],
            unknown: first.advanced(by: 12)...first.advanced(by: 15))
        for shift in 0..<3 {
            let totals = (0..<24).map { ($0 + shift) % 3 }
            for count in [0, 1, 11, 24] {
                let window = Array(totals.prefix(count))
                let each = zip(first.through(first.advanced(by: 30)), window).map { context.state(of: $0, total: $1) }
                #expect(context.states(from: first, totals: window) == each)
            }
        }
        #expect(Set(context.states(from: first, totals: (0..<24).map { _ in 0 })).count >= 6)
    }
}
