import Core
import TestSupport
import Testing

/// How a streak ended and which freezes restore it.
@Suite struct StreakEndingTests {
    /// A history, and the expected ending of its newest streak that ended.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let done: [String]
        var rest: Set<Weekday> = []
        var frozen: [String] = []
        var unknown: (String, String)?
        var left = 2
        var unit = Streak.Unit.day
        /// Its first and last day, its length, the day that ended it and the freezes that restore it.
        let ended: (start: String, end: String, length: Int, on: String, remedy: StreakEnding.Remedy)?
    }

    // 2026-11-21, which is today, is a Saturday.
    static let cases: [Case] = [
        Case(testDescription: "nothing was ever done", done: [], ended: nil),
        Case(testDescription: "it runs", done: ["2026-11-15…2026-11-20"], ended: nil),
        Case(
            testDescription: "yesterday was missed", done: ["2026-11-15…2026-11-19"],
            ended: ("2026-11-15", "2026-11-19", 5, "2026-11-20", .freezes(days("2026-11-20")))),
        Case(
            testDescription: "two days were missed", done: ["2026-11-15…2026-11-18"],
            ended: ("2026-11-15", "2026-11-18", 4, "2026-11-19", .freezes(days("2026-11-19", "2026-11-20")))),
        Case(
            testDescription: "more were missed than freezes are left", done: ["2026-11-15…2026-11-16"],
            ended: ("2026-11-15", "2026-11-16", 2, "2026-11-17", .short(by: 2))),
        Case(
            testDescription: "no freeze is left", done: ["2026-11-15…2026-11-19"], left: 0,
            ended: ("2026-11-15", "2026-11-19", 5, "2026-11-20", .short(by: 1))),
        Case(
            testDescription: "each month has its own freezes", done: ["2026-10-01…2026-10-25"],
            frozen: ["2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29", "2026-11-02", "2026-11-04", "2026-11-05"],
            unknown: ("2026-11-06", "2026-11-21"),
            ended: (
                "2026-10-01", "2026-10-25", 25, "2026-10-30",
                .freezes(days("2026-10-30", "2026-10-31", "2026-11-01", "2026-11-03"))
            )),
        Case(
            testDescription: "rest, frozen and unknown days need none", done: ["2026-11-10…2026-11-11"],
            rest: [.saturday, .sunday], frozen: ["2026-11-12"], unknown: ("2026-11-17", "2026-11-21"),
            ended: ("2026-11-10", "2026-11-11", 2, "2026-11-13", .freezes(days("2026-11-13", "2026-11-16")))),
        Case(
            testDescription: "a newer one followed it", done: ["2026-11-10…2026-11-17", "2026-11-19…2026-11-21"],
            ended: ("2026-11-10", "2026-11-17", 8, "2026-11-18", .freezes(days("2026-11-18")))),
        Case(
            testDescription: "it ended long ago", done: ["2026-01-01…2026-02-10"],
            ended: ("2026-01-01", "2026-02-10", 41, "2026-02-11", .outOfReach)),
        Case(
            testDescription: "a week was missed, and its last day is frozen", done: ["2026-10-26", "2026-11-03"],
            unit: .week(from: .monday),
            ended: ("2026-10-26", "2026-11-03", 2, "2026-11-15", .freezes(days("2026-11-15")))),
        Case(
            testDescription: "of a missed week, the last day on which something was owed", done: ["2026-11-03"],
            rest: [.saturday, .sunday], unit: .week(from: .monday),
            ended: ("2026-11-03", "2026-11-03", 1, "2026-11-13", .freezes(days("2026-11-13")))),
        Case(
            testDescription: "a week in two months takes from the earlier one", done: ["2026-10-20"], left: 1,
            unit: .week(from: .monday),
            // The weeks of 26 October and of 2 and 9 November were missed.
            ended: ("2026-10-20", "2026-10-20", 1, "2026-11-01", .short(by: 1))),
    ]

    private static func days(_ texts: String...) -> [Day] { texts.compactMap { Day(iso: $0) } }

    @Test("An ended streak has its ending and the freezes that restore it", arguments: cases)
    func table(_ example: Case) throws {
        let life = StreakCase(
            "", done: example.done, rest: example.rest, frozen: example.frozen, unknown: example.unknown, current: nil,
            best: nil)
        let (totals, context) = (try life.totals(), try life.context())
        let found = try ending(totals, context, example.unit) { _ in example.left }
        guard let ended = example.ended else {
            #expect(found == nil)
            return
        }
        let ending = try #require(found)
        #expect(ending.run == Run(start: try day(ended.start), end: try day(ended.end), length: ended.length))
        #expect(ending.day == (try day(ended.on)))
        #expect(ending.remedy == ended.remedy)
    }

    private func ending(
        _ totals: [Day: Int], _ context: DayContext, _ unit: Streak.Unit, left: (Day) -> Int
    ) throws -> StreakEnding? {
        let done = totals.keys.filter { $0 <= context.today }.sorted()
        let runs = RunIndex.runs(ofDone: done, context: context.settled, unit: unit)
        guard let ended = Streak.newestEnded(of: runs, context: context, unit: unit) else { return nil }
        return context.ending(of: [ended.run], before: ended.next?.start, unit: unit, freezesLeft: left)
    }

    @Test("A slow oracle finds the same endings, and no smaller choice of days restores one", arguments: 0..<8)
    func oracle(batch: Int) throws {
        var (ended, restorable, short) = (0, 0, 0)
        for seed in UInt64(batch * 250)..<UInt64(batch * 250 + 250) {
            let life = SlowLife(seed: seed)
            let found = try ending(
                Dictionary(uniqueKeysWithValues: life.done.map { ($0, 1) }), try life.context(), life.unit
            ) { life.left[$0.startOfMonth] ?? 0 }
            let expected = life.ending()
            try #require((found == nil) == (expected == nil), "seed \(seed)")
            guard let found, let expected else { continue }
            ended += 1
            #expect([found.run.start, found.run.end] == [expected.start, expected.end], "seed \(seed)")
            #expect(found.run.length == expected.length, "seed \(seed)")
            #expect(found.day == expected.on && found.missed == expected.missed, "seed \(seed)")
            switch found.remedy {
            case .freezes(let days):
                restorable += 1
                #expect(expected.short == 0 && days.count == expected.missed, "seed \(seed)")
                #expect(life.isAllowed(days), "seed \(seed)")
                #expect(days.allSatisfy { life.state(of: $0) == .missed }, "seed \(seed)")
                #expect(life.walkedBack(adding: Set(days)) == expected.start, "seed \(seed)")
            case .short(let missing):
                short += 1
                #expect(missing == expected.short, "seed \(seed)")
            case .outOfReach: Issue.record("seed \(seed) is out of reach")
            }
        }
        #expect(ended > 100 && restorable > 20 && short > 20)
    }
}

/// A short history by plain rules, each checked day by day, with every choice of freezes tried.
private struct SlowLife {
    let today: Day
    let first: Day
    let done: Set<Day>
    let rest: Set<Weekday>
    let frozen: Set<Day>
    let unknownFrom: Day?
    let weekStart: Weekday
    let isWeekly: Bool
    /// Freezes that each month has left.
    let left: [Day: Int]

    enum State { case done, excused, unknown, missed, pending }

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        today = Day(number: 20_778 + random.number(-20...20))
        isWeekly = random.chance(40)
        first = today.advanced(by: -random.number(isWeekly ? 14...34 : 2...20))
        rest = random.chance(60) ? [] : Set(Weekday.allCases.filter { _ in random.chance(25) })
        let eagerness = isWeekly ? random.number(4...30) : random.number(40...95)
        let span = first.through(today).map { $0 }
        let quiet = today.advanced(by: -random.number(0...(isWeekly ? 20 : 5)))
        done = Set(span.filter { $0 < quiet && random.chance(eagerness) } + (random.chance(20) ? [today] : []))
        frozen = Set(span.filter { _ in random.chance(5) }).subtracting(done)
        unknownFrom = random.chance(15) ? today.advanced(by: -random.number(0...6)) : nil
        weekStart = random.pick([.sunday, .monday])
        var left: [Day: Int] = [:]
        for day in span { left[day.startOfMonth] = 0 }
        for month in left.keys.sorted() { left[month] = random.number(0...4) }
        self.left = left
    }

    var unit: Streak.Unit { isWeekly ? .week(from: weekStart) : .day }

    func context() throws -> DayContext {
        DayContext(
            dayCalendar: try dayCalendar("Asia/Seoul", DayRules(rest: rest)), today: today, frozen: frozen,
            unknown: unknownFrom.map { $0...today })
    }

    func state(of day: Day, adding more: Set<Day> = []) -> State {
        if done.contains(day) { return .done }
        if rest.contains(day.weekday) || frozen.contains(day) || more.contains(day) { return .excused }
        if let unknownFrom, day >= unknownFrom { return .unknown }
        return day == today ? .pending : .missed
    }

    /// The days of each step of a streak: one day, or the days of one week.
    private var steps: [[Day]] {
        let days = first.advanced(by: -7).through(today).map { $0 }
        guard isWeekly else { return days.map { [$0] } }
        var weeks: [[Day]] = []
        for day in days {
            if weeks.isEmpty || day.weekday == weekStart { weeks.append([]) }
            weeks[weeks.count - 1].append(day)
        }
        return weeks
    }

    private func isDone(_ step: [Day]) -> Bool { step.contains { done.contains($0) } }

    private func breaks(_ step: [Day], adding more: Set<Day> = []) -> Bool {
        if isDone(step) { return false }
        guard isWeekly else { return state(of: step[0], adding: more) == .missed }
        if step.contains(today) { return false }
        if let unknownFrom, step.contains(where: { $0 >= unknownFrom }) { return false }
        if step.contains(where: { !rest.contains($0.weekday) && (frozen.contains($0) || more.contains($0)) }) {
            return false
        }
        return step.contains { state(of: $0, adding: more) == .missed }
    }

    /// The first done day of the streak that is found by walking back from today.
    func walkedBack(adding more: Set<Day>) -> Day? {
        var start: Day?
        for step in steps.reversed() {
            if breaks(step, adding: more) { break }
            start = step.first { done.contains($0) } ?? start
        }
        return start
    }

    func isAllowed(_ days: [Day]) -> Bool {
        left.allSatisfy { month, count in days.count { $0.startOfMonth == month } <= count }
    }

    struct ExpectedEnding {
        let start: Day, end: Day
        let length: Int
        let on: Day
        let missed: Int
        /// The smallest number of missing freezes.
        let short: Int
    }

    func ending() -> ExpectedEnding? {
        var gap: [[Day]] = []
        var run: [[Day]] = []
        // Walk back: over the running streak, over the missed days, over the streak before them.
        var isPastCurrent = false
        for step in steps.reversed() {
            if breaks(step) {
                if !run.isEmpty { break }
                isPastCurrent = true
                gap.insert(step, at: 0)
            } else if isDone(step), isPastCurrent {
                run.insert(step, at: 0)
            }
        }
        let done = run.joined().filter { self.done.contains($0) }
        guard let start = done.min(), let end = done.max() else { return nil }
        let choices = gap.map { step in step.filter { state(of: $0) == .missed } }
        return ExpectedEnding(
            start: start, end: end, length: run.count, on: choices[0][choices[0].count - 1], missed: gap.count,
            short: fewestMissing(choices[...], left: left))
    }

    /// Tries a freeze on every day of each step in turn.
    private func fewestMissing(_ choices: ArraySlice<[Day]>, left: [Day: Int]) -> Int {
        guard let days = choices.first else { return 0 }
        return Set(days.map(\.startOfMonth)).map { month in
            var left = left
            let held = left[month] ?? 0
            left[month] = max(0, held - 1)
            return (held > 0 ? 0 : 1) + fewestMissing(choices.dropFirst(), left: left)
        }.min() ?? 0
    }
}
