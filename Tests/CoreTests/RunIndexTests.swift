import Core
import TestSupport
import Testing

@Suite struct RunIndexTests {
    /// Runs as a database would store them.
    private struct Store {
        var runs: [Run] = []

        func containing(_ day: Day) -> Run? { runs.first { $0.start <= day && day <= $0.end } }
        func before(_ day: Day) -> Run? { runs.filter { $0.end < day }.max { $0.end < $1.end } }
        func after(_ day: Day) -> Run? { runs.filter { $0.start > day }.min { $0.start < $1.start } }

        mutating func apply(_ change: RunChange) throws {
            for run in change.remove {
                runs.remove(at: try #require(runs.firstIndex(of: run), "only stored runs are removed"))
            }
            runs += change.insert
            runs.sort { $0.start < $1.start }
        }

        mutating func add(_ day: Day, context: DayContext, unit: Streak.Unit, unitIsDone: Bool) throws {
            try apply(
                RunIndex.adding(
                    day, containing: containing(day), before: before(day), after: after(day), context: context,
                    unit: unit, unitIsDone: unitIsDone))
        }

        mutating func excuse(_ day: Day, context: DayContext, unit: Streak.Unit) throws {
            try apply(
                RunIndex.joining(gapAt: day, before: before(day), after: after(day), context: context, unit: unit))
        }
    }

    private func context(frozen: Set<Day> = [], rest: Set<Weekday> = []) throws -> DayContext {
        DayContext(
            dayCalendar: try dayCalendar("Asia/Seoul", DayRules(rest: rest)), today: try day("2026-11-21"),
            frozen: frozen)
    }

    @Test("A done day is a run of its own, extends a run on either side, or joins two")
    func neighbours() throws {
        let context = try context()
        let (first, second, third) = (try day("2026-11-18"), try day("2026-11-19"), try day("2026-11-20"))
        let alone = RunIndex.adding(second, containing: nil, before: nil, after: nil, context: context)
        #expect(alone == RunChange(insert: [Run(start: second, end: second, length: 1)]))
        let before = Run(start: first, end: first, length: 1)
        let after = Run(start: third, end: third, length: 1)
        let joined = RunIndex.adding(second, containing: nil, before: before, after: after, context: context)
        #expect(joined == RunChange(remove: [before, after], insert: [Run(start: first, end: third, length: 3)]))
        let apart = RunIndex.adding(third, containing: nil, before: before, after: nil, context: context)
        #expect(apart == RunChange(insert: [Run(start: third, end: third, length: 1)]))
    }

    @Test("A rest day within a run that turns out done makes it longer")
    func within() throws {
        let run = Run(start: try day("2026-11-13"), end: try day("2026-11-16"), length: 2)
        let change = RunIndex.adding(
            try day("2026-11-14"), containing: run, before: nil, after: nil,
            context: try context(rest: [.saturday, .sunday]))
        #expect(change == RunChange(remove: [run], insert: [Run(start: run.start, end: run.end, length: 3)]))
    }

    @Test("A freeze joins two runs only when nothing else between them was missed")
    func freezes() throws {
        let before = Run(start: try day("2026-11-10"), end: try day("2026-11-12"), length: 3)
        let after = Run(start: try day("2026-11-15"), end: try day("2026-11-15"), length: 1)
        let (one, two) = (try day("2026-11-13"), try day("2026-11-14"))
        let half = RunIndex.joining(gapAt: one, before: before, after: after, context: try context(frozen: [one]))
        #expect(half == .none)
        let whole = RunIndex.joining(
            gapAt: two, before: before, after: after, context: try context(frozen: [one, two]))
        #expect(
            whole == RunChange(remove: [before, after], insert: [Run(start: before.start, end: after.end, length: 4)]))
        #expect(RunIndex.joining(gapAt: one, before: before, after: nil, context: try context(frozen: [one])) == .none)
    }

    @Test("Unknown days of today are a gap in the stored runs")
    func unknownIsNotStored() throws {
        let today = try day("2026-11-21")
        let context = DayContext(
            dayCalendar: try dayCalendar(), today: today, unknown: today.advanced(by: -9)...today)
        let before = Run(start: today.advanced(by: -4), end: today.advanced(by: -4), length: 1)
        let change = RunIndex.adding(today, containing: nil, before: before, after: nil, context: context)
        #expect(change == RunChange(insert: [Run(start: today, end: today, length: 1)]))
        #expect(RunIndex.runs(ofDone: [before.start, today], context: context).count == 2)
        #expect(
            Streak.of(runs: [before, change.insert[0]], longest: nil, total: 2, activeDays: 2, context: context)
                .current == Run(start: before.start, end: today, length: 2))
    }

    @Test("Days that become done or excused in any order give the runs of the whole", arguments: OracleTests.batches)
    func anyOrder(batch: Int) throws {
        for seed in UInt64(batch) * 60..<UInt64(batch + 1) * 60 {
            var random = SeededGenerator(seed: seed)
            let history = RandomHistory(seed: seed)
            let dayCalendar = try history.dayCalendar()
            let ledger = LedgerHistory(commits: history.commits, forge: history.forge, dayCalendar: dayCalendar)
            let today = dayCalendar.day(at: history.now)
            // Stored runs do not depend on today: a day that is dated tomorrow is stored as well.
            let judged = DayContext(dayCalendar: dayCalendar, today: .last)
            let done = ledger.totals.filter { judged.state(of: $0.key, total: $0.value) == .done }.map(\.key).sorted()
            let steps = (done.map { (day: $0, isDone: true) } + history.frozen.map { (day: $0, isDone: false) })
                .shuffled(using: &random)
            for unit in [Streak.Unit.day, .week(from: history.weekStart)] {
                var store = Store()
                var frozen: Set<Day> = []
                var known: [Day] = []
                for step in steps {
                    if !step.isDone { frozen.insert(step.day) }
                    let context = DayContext(dayCalendar: dayCalendar, today: today, frozen: frozen)
                    if step.isDone {
                        let unitIsDone = known.contains { unit.same($0, step.day) }
                        try store.add(step.day, context: context, unit: unit, unitIsDone: unitIsDone)
                        known.append(step.day)
                    } else {
                        try store.excuse(step.day, context: context, unit: unit)
                    }
                    let batch = RunIndex.runs(ofDone: known.sorted(), context: context, unit: unit)
                    try #require(store.runs == batch, "seed \(seed), \(step.day), \(unit)")
                }
                let past = done.filter { $0 <= today }
                try hold(RunIndex.runs(ofDone: past, context: history.context(dayCalendar), unit: unit), history, unit)
            }
        }
    }

    /// Querying the stored runs, with unknown days, equals judging all days.
    private func hold(_ runs: [Run], _ history: RandomHistory, _ unit: Streak.Unit) throws {
        let dayCalendar = try history.dayCalendar()
        let context = history.context(dayCalendar)
        let totals = LedgerHistory(commits: history.commits, forge: history.forge, dayCalendar: dayCalendar).totals
        let expected = Streak.of(totals: totals, context: context, unit: unit)
        let unknownFrom = context.unknown?.lowerBound ?? context.today
        let recent = runs.firstIndex { $0.end >= unknownFrom } ?? runs.count
        let longest = runs.reduce(nil as Run?) { $1.length >= $0?.length ?? 0 ? $1 : $0 }
        let streak = Streak.of(
            runs: Array(runs[max(0, recent - 1)...]), longest: longest, total: expected.total,
            activeDays: expected.activeDays, context: context, unit: unit)
        #expect(streak == expected, "seed \(history.seed), \(unit)")
    }
}
