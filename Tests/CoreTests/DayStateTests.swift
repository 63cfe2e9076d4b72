import Core
import Testing

@Suite struct DayStateTests {
    private func context(
        frozen: [String] = [], unknown: (String, String)? = nil, rest: Set<Weekday> = [.sunday], minimum: Int = 2
    ) throws -> DayContext {
        DayContext(
            reckoning: try reckoning("Asia/Seoul", DayRules(minimum: minimum, rest: rest)),
            today: try day("2026-11-21"), frozen: Set(try frozen.map { try day($0) }),
            unknown: try unknown.map { try day($0.0)...(try day($0.1)) })
    }

    @Test(
        "A day comes to what its total, the rules and the sources say",
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

    @Test("A freeze covers a day that is not done, and is not spent on one that is")
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
}
