import Core
import Testing

/// A history in short notation, and its streak.
struct StreakCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let today: String
    let done: [String]
    var rest: Set<Weekday> = []
    var frozen: [String] = []
    var unknown: (String, String)?
    /// The running streak, or nil when none runs.
    let current: (length: Int, start: String, end: String)?
    let best: (length: Int, start: String, end: String)?

    init(
        _ name: String, today: String = "2026-11-21", done: [String], rest: Set<Weekday> = [], frozen: [String] = [],
        unknown: (String, String)? = nil, current: (Int, String, String)?, best: (Int, String, String)?
    ) {
        testDescription = name
        self.today = today
        self.done = done
        self.rest = rest
        self.frozen = frozen
        self.unknown = unknown
        self.current = current
        self.best = best
    }

    /// Days, and ranges of days written `2026-11-01…2026-11-03`.
    func totals() throws -> [Day: Int] {
        var totals: [Day: Int] = [:]
        for text in done {
            let ends = text.split(separator: "…").map(String.init)
            for day in try day(ends[0]).through(try day(ends[ends.count - 1])) { totals[day] = 1 }
        }
        return totals
    }

    func context() throws -> DayContext {
        DayContext(
            dayCalendar: try dayCalendar("Asia/Seoul", DayRules(rest: rest)), today: try day(today),
            frozen: Set(try frozen.map { try day($0) }),
            unknown: try unknown.map { try day($0.0)...(try day($0.1)) })
    }

    private static let weekend: Set<Weekday> = [.saturday, .sunday]

    // 2026-11-21 is a Saturday.
    static let all: [StreakCase] = [
        StreakCase("nothing ever", done: [], current: nil, best: nil),
        StreakCase(
            "the first day of all", done: ["2026-11-21"],
            current: (1, "2026-11-21", "2026-11-21"), best: (1, "2026-11-21", "2026-11-21")),
        StreakCase(
            "today pending: yesterday's run still runs", done: ["2026-11-18…2026-11-20"],
            current: (3, "2026-11-18", "2026-11-20"), best: (3, "2026-11-18", "2026-11-20")),
        StreakCase(
            "today done", done: ["2026-11-18…2026-11-21"],
            current: (4, "2026-11-18", "2026-11-21"), best: (4, "2026-11-18", "2026-11-21")),
        StreakCase(
            "yesterday missed, today pending", done: ["2026-11-18…2026-11-19"],
            current: nil, best: (2, "2026-11-18", "2026-11-19")),
        StreakCase(
            "yesterday missed, today done", done: ["2026-11-18…2026-11-19", "2026-11-21"],
            current: (1, "2026-11-21", "2026-11-21"), best: (2, "2026-11-18", "2026-11-19")),
        StreakCase(
            "a gap of two days", done: ["2026-11-10…2026-11-12", "2026-11-15…2026-11-20"],
            current: (6, "2026-11-15", "2026-11-20"), best: (6, "2026-11-15", "2026-11-20")),
        StreakCase(
            "over the end of a year", today: "2027-01-02", done: ["2026-12-30…2027-01-01"],
            current: (3, "2026-12-30", "2027-01-01"), best: (3, "2026-12-30", "2027-01-01")),
        StreakCase(
            "over a leap day", today: "2024-03-01", done: ["2024-02-28…2024-03-01"],
            current: (3, "2024-02-28", "2024-03-01"), best: (3, "2024-02-28", "2024-03-01")),
        StreakCase(
            "a missed leap day breaks", today: "2024-03-01", done: ["2024-02-28", "2024-03-01"],
            current: (1, "2024-03-01", "2024-03-01"), best: (1, "2024-03-01", "2024-03-01")),
        StreakCase(
            "no leap day in 2100", today: "2100-03-01", done: ["2100-02-28", "2100-03-01"],
            current: (2, "2100-02-28", "2100-03-01"), best: (2, "2100-02-28", "2100-03-01")),
        StreakCase(
            "a contribution dated tomorrow does not count yet", done: ["2026-11-20", "2026-11-22"],
            current: (1, "2026-11-20", "2026-11-20"), best: (1, "2026-11-20", "2026-11-20")),
        StreakCase(
            "nor does it save today", done: ["2026-11-19", "2026-11-22"],
            current: nil, best: (1, "2026-11-19", "2026-11-19")),
        StreakCase(
            "tomorrow it counts", today: "2026-11-22", done: ["2026-11-21", "2026-11-22"],
            current: (2, "2026-11-21", "2026-11-22"), best: (2, "2026-11-21", "2026-11-22")),
        StreakCase(
            "the longest is the running one when they are equal",
            done: ["2026-11-01…2026-11-03", "2026-11-19…2026-11-21"],
            current: (3, "2026-11-19", "2026-11-21"), best: (3, "2026-11-19", "2026-11-21")),
        StreakCase(
            "of equal past ones the latest is the best", done: ["2026-10-01…2026-10-03", "2026-11-01…2026-11-03"],
            current: nil, best: (3, "2026-11-01", "2026-11-03")),
        StreakCase(
            "days that are neighbours in the list only", done: ["2026-11-20", "2025-11-21", "2024-11-20"],
            current: (1, "2026-11-20", "2026-11-20"), best: (1, "2026-11-20", "2026-11-20")),
        StreakCase(
            "from the first day of 1970", today: "1970-01-03", done: ["1970-01-01…1970-01-02"],
            current: (2, "1970-01-01", "1970-01-02"), best: (2, "1970-01-01", "1970-01-02")),
        StreakCase(
            "from before 1970 into it", today: "1970-01-01", done: ["1969-12-30…1970-01-01"],
            current: (3, "1969-12-30", "1970-01-01"), best: (3, "1969-12-30", "1970-01-01")),
        StreakCase(
            "a first commit in 1970, then nothing for long", done: ["1970-01-01", "2026-11-20…2026-11-21"],
            current: (2, "2026-11-20", "2026-11-21"), best: (2, "2026-11-20", "2026-11-21")),
        StreakCase(
            "twenty years of days", done: ["2006-11-22…2026-11-21"],
            current: (7305, "2006-11-22", "2026-11-21"), best: (7305, "2006-11-22", "2026-11-21")),

        StreakCase(
            "a rest weekend is bridged and adds nothing", today: "2026-11-24",
            done: ["2026-11-19…2026-11-20", "2026-11-23"],
            rest: weekend, current: (3, "2026-11-19", "2026-11-23"), best: (3, "2026-11-19", "2026-11-23")),
        StreakCase(
            "a rest day before the run is no part of it", done: ["2026-11-16…2026-11-20"], rest: weekend,
            current: (5, "2026-11-16", "2026-11-20"), best: (5, "2026-11-16", "2026-11-20")),
        StreakCase(
            "a rest day at the end keeps the run alive", today: "2026-11-22", done: ["2026-11-20"], rest: weekend,
            current: (1, "2026-11-20", "2026-11-20"), best: (1, "2026-11-20", "2026-11-20")),
        StreakCase(
            "a rest day that is done counts", today: "2026-11-22", done: ["2026-11-20…2026-11-21"], rest: weekend,
            current: (2, "2026-11-20", "2026-11-21"), best: (2, "2026-11-20", "2026-11-21")),
        StreakCase(
            "a workday missed after the weekend breaks", today: "2026-11-24", done: ["2026-11-20"], rest: weekend,
            current: nil, best: (1, "2026-11-20", "2026-11-20")),
        StreakCase(
            "rest all week: nothing is ever missed", done: ["2026-10-01", "2026-11-01"], rest: Set(Weekday.allCases),
            current: (2, "2026-10-01", "2026-11-01"), best: (2, "2026-10-01", "2026-11-01")),

        StreakCase(
            "a freeze bridges and adds nothing", done: ["2026-11-18…2026-11-19", "2026-11-21"], frozen: ["2026-11-20"],
            current: (3, "2026-11-18", "2026-11-21"), best: (3, "2026-11-18", "2026-11-21")),
        StreakCase(
            "a freeze today", done: ["2026-11-20"], frozen: ["2026-11-21"],
            current: (1, "2026-11-20", "2026-11-20"), best: (1, "2026-11-20", "2026-11-20")),
        StreakCase(
            "one freeze does not bridge two days", done: ["2026-11-18", "2026-11-21"], frozen: ["2026-11-20"],
            current: (1, "2026-11-21", "2026-11-21"), best: (1, "2026-11-21", "2026-11-21")),
        StreakCase(
            "a freeze beside a rest day", today: "2026-11-23", done: ["2026-11-19", "2026-11-23"], rest: weekend,
            frozen: ["2026-11-20"], current: (2, "2026-11-19", "2026-11-23"), best: (2, "2026-11-19", "2026-11-23")),
        StreakCase(
            "a freeze with nothing before it starts no run", done: ["2026-11-21"], frozen: ["2026-11-20"],
            current: (1, "2026-11-21", "2026-11-21"), best: (1, "2026-11-21", "2026-11-21")),

        StreakCase(
            "unknown days neither break nor add", done: ["2026-11-15…2026-11-16"],
            unknown: ("2026-11-17", "2026-11-21"),
            current: (2, "2026-11-15", "2026-11-16"), best: (2, "2026-11-15", "2026-11-16")),
        StreakCase(
            "a done day among unknown ones counts", done: ["2026-11-15", "2026-11-19"],
            unknown: ("2026-11-16", "2026-11-21"),
            current: (2, "2026-11-15", "2026-11-19"), best: (2, "2026-11-15", "2026-11-19")),
        StreakCase(
            "a missed day before the unknown ones still breaks", done: ["2026-11-15", "2026-11-19"],
            unknown: ("2026-11-17", "2026-11-21"),
            current: (1, "2026-11-19", "2026-11-19"), best: (1, "2026-11-19", "2026-11-19")),
        StreakCase(
            "all of history unknown", done: ["2026-01-01", "2026-07-01"], unknown: ("0001-01-01", "2026-11-21"),
            current: (2, "2026-01-01", "2026-07-01"), best: (2, "2026-01-01", "2026-07-01")),
    ]
}

@Suite struct StreakTests {
    @Test("The streak agrees with common expectations", arguments: StreakCase.all)
    func streaks(_ example: StreakCase) throws {
        let streak = Streak.of(totals: try example.totals(), context: try example.context())
        func run(_ expected: (length: Int, start: String, end: String)?) throws -> Run? {
            try expected.map { Run(start: try day($0.start), end: try day($0.end), length: $0.length) }
        }
        #expect(streak.current == (try run(example.current)))
        #expect(streak.best == (try run(example.best)))
        #expect(streak.bestLength >= streak.currentLength)
    }

    @Test("Totals and active days count days up to today, also below the minimum")
    func totals() throws {
        let totals = [
            try day("2026-11-19"): 4, try day("2026-11-20"): 1, try day("2026-11-21"): 2, try day("2026-11-22"): 9,
        ]
        let context = DayContext(
            dayCalendar: try dayCalendar("Asia/Seoul", DayRules(minimum: 2)), today: try day("2026-11-21"))
        let streak = Streak.of(totals: totals, context: context)
        #expect(streak.total == 7)
        #expect(streak.activeDays == 3)
        #expect(streak.current == Run(start: try day("2026-11-21"), end: try day("2026-11-21"), length: 1))
    }

    @Test("A raised minimum judges the days from its date only")
    func minimumWithHistory() throws {
        let rules = RuleHistory(
            DayRules(minimum: 1), changes: [.init(from: try day("2026-11-20"), rules: DayRules(minimum: 3))])
        let dayCalendar = DayCalendar(zones: ZoneHistory(try zone("Asia/Seoul")), rules: rules)
        let context = DayContext(dayCalendar: dayCalendar, today: try day("2026-11-21"))
        #expect(context.state(of: try day("2026-11-19"), total: 1) == .done)
        #expect(context.state(of: try day("2026-11-20"), total: 2) == .missed)
        #expect(context.state(of: try day("2026-11-20"), total: 3) == .done)
        #expect(context.state(of: try day("2026-11-21"), total: 2) == .pending)
        var totals = try daily("2026-11-10", "2026-11-19")
        totals[try day("2026-11-20")] = 3
        #expect(Streak.of(totals: totals, context: context).currentLength == 11)
        totals[try day("2026-11-20")] = 2
        #expect(Streak.of(totals: totals, context: context).currentLength == 0)
    }

    @Test("Rest weekdays that change with time excuse only the days in their period")
    func restWithHistory() throws {
        let rules = RuleHistory(
            DayRules(), changes: [.init(from: try day("2026-11-14"), rules: DayRules(rest: [.saturday]))])
        let dayCalendar = DayCalendar(zones: ZoneHistory(try zone("Asia/Seoul")), rules: rules)
        let context = DayContext(dayCalendar: dayCalendar, today: try day("2026-11-21"))
        #expect(context.state(of: try day("2026-11-07"), total: 0) == .missed)
        #expect(context.state(of: try day("2026-11-14"), total: 0) == .rest)
    }

    @Test("The number of done days until the best streak is beaten is right")
    func daysToBeatBest() throws {
        func streak(_ texts: String...) throws -> Streak {
            let context = DayContext(dayCalendar: try dayCalendar(), today: try day("2026-11-21"))
            return Streak.of(
                totals: try StreakCase("", done: texts, current: nil, best: nil).totals(), context: context)
        }
        #expect(try streak("2026-11-01…2026-11-05", "2026-11-20…2026-11-21").daysToBeatBest == 4)
        #expect(try streak("2026-11-01…2026-11-05").daysToBeatBest == 6)
        #expect(try streak("2026-11-20…2026-11-21").daysToBeatBest == 0)
        #expect(Streak.none.daysToBeatBest == 0)
    }

    @Test("The best streak is never shorter than the running one, in any combination of figures")
    func bestIsAtLeastCurrent() throws {
        let long = Run(start: try day("2026-11-01"), end: try day("2026-11-05"), length: 5)
        let short = Run(start: try day("2026-10-01"), end: try day("2026-10-02"), length: 2)
        #expect(Streak(current: long, best: short, total: 7, activeDays: 7).best == long)
        #expect(Streak(current: long, best: nil, total: 7, activeDays: 7).best == long)
        #expect(Streak(current: short, best: long, total: 7, activeDays: 7).best == long)
    }
}
