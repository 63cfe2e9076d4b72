import Core
import Testing

/// The state of the ledger when a nudge is due, and the decision.
struct NudgeMoment: Sendable, CustomTestStringConvertible {
    let name: String
    var rules = DayRules()
    var ledger = NudgeLedger()
    var slot = NudgeSlot.time(TimeOfDay(minutes: 19 * 60))
    /// Time of the decision.
    var now = "2026-11-20T19:00:05+09:00"
    /// A word for the decision.
    let decision: String

    var testDescription: String { name }

    // 2026-11-20 is a Friday, day 20777.
    static let today = Day(number: 20_777)

    static func ledger(
        total: Int = 0, unknown: Bool = false, current: Int = 0, best: Int = 0, end: Int = 20_776,
        unit: Streak.Unit = .day
    ) -> NudgeLedger {
        func run(_ length: Int) -> Run? {
            length == 0 ? nil : Run(start: Day(number: end - length + 1), end: Day(number: end), length: length)
        }
        return NudgeLedger(
            totals: total == 0 ? [:] : [today: total], unknown: unknown ? today...today : nil,
            streak: Streak(current: run(current), best: run(best), total: 0, activeDays: 0), unit: unit)
    }

    static let all = [
        NudgeMoment(name: "nothing known, nothing done", decision: "send 0 of 1, stake 0"),
        NudgeMoment(name: "done meanwhile", ledger: ledger(total: 1), decision: "done"),
        NudgeMoment(name: "a rest weekday", rules: DayRules(rest: [.friday]), decision: "rest"),
        NudgeMoment(name: "frozen meanwhile", ledger: NudgeLedger(frozen: [today]), decision: "frozen"),
        NudgeMoment(
            name: "done on a rest weekday", rules: DayRules(rest: [.friday]), ledger: ledger(total: 1),
            decision: "done"),
        NudgeMoment(
            name: "too little", rules: DayRules(minimum: 3), ledger: ledger(total: 1), decision: "send 1 of 3, stake 0"),
        NudgeMoment(
            name: "no source could be read", ledger: ledger(unknown: true, current: 4),
            decision: "send 0 of 1, stake 4, unchecked"),
        NudgeMoment(
            name: "a source could not be read, another told enough", ledger: ledger(total: 1, unknown: true),
            decision: "done"),
        NudgeMoment(name: "a streak", ledger: ledger(current: 23), decision: "send 0 of 1, stake 23"),
        NudgeMoment(
            name: "weeks, with days left", ledger: ledger(current: 5, end: 20_768, unit: .week(from: .monday)),
            decision: "send 0 of 1, stake 0"),
        NudgeMoment(
            name: "weeks, on the last day", ledger: ledger(current: 5, end: 20_768, unit: .week(from: .saturday)),
            decision: "send 0 of 1, stake 5"),
        NudgeMoment(
            name: "weeks, on the last day but for rest days", rules: DayRules(rest: [.saturday, .sunday]),
            ledger: ledger(current: 5, end: 20_768, unit: .week(from: .monday)), decision: "send 0 of 1, stake 5"),
        NudgeMoment(
            name: "weeks, in one that is done", ledger: ledger(current: 5, end: 20_776, unit: .week(from: .saturday)),
            decision: "send 0 of 1, stake 0"),
        NudgeMoment(name: "twenty minutes late", now: "2026-11-20T19:20:00+09:00", decision: "send 0 of 1, stake 0"),
        NudgeMoment(name: "later than that", now: "2026-11-20T19:20:01+09:00", decision: "too-late"),
        NudgeMoment(
            name: "a late last call", slot: .lastCall, now: "2026-11-20T23:59:00+09:00",
            decision: "send 0 of 1, stake 0"),
        NudgeMoment(name: "the day is over", slot: .lastCall, now: "2026-11-21T00:00:00+09:00", decision: "over"),
        NudgeMoment(
            name: "no slot of the plan any more", slot: .time(TimeOfDay(minutes: 18 * 60)),
            now: "2026-11-20T18:00:00+09:00", decision: "replanned"),
    ]
}

@Suite struct NudgeDecisionTests {
    @Test("A nudge is sent only where the day is owed, and names what is at stake", arguments: NudgeMoment.all)
    func decides(_ moment: NudgeMoment) throws {
        let plan = NudgePlan(
            settings: NudgeSettings(), dayCalendar: try dayCalendar("Asia/Seoul", moment.rules), ledger: moment.ledger)
        let at =
            switch moment.slot {
            case .time(let time): "2026-11-20T\(time):00+09:00"
            default: "2026-11-20T23:30:00+09:00"
            }
        let midnight = try instant("2026-11-21T00:00:00+09:00")
        let planned = PlannedNudge(day: NudgeMoment.today, slot: moment.slot, at: try instant(at), dayEnds: midnight)
        let now = try instant(moment.now)
        let decision = plan.decision(for: planned, at: now, seed: 1, after: nil)
        switch decision {
        case .silence(let silence): #expect(silence.rawValue == moment.decision)
        case .send(let nudge):
            #expect(
                "send \(nudge.total) of \(nudge.minimum), stake \(nudge.streakAtStake)"
                    + (nudge.isUnchecked ? ", unchecked" : "") == moment.decision)
            #expect(nudge.secondsLeft == now.seconds(to: midnight) && nudge.day == planned.day)
            #expect(nudge.isWeekly == (moment.ledger.unit != .day))
        }
    }

    @Test("A shown nudge is withdrawn when a commit, a freeze or the end of its day settles it, and not before")
    func settled() throws {
        var plan = NudgePlan(
            settings: NudgeSettings(), dayCalendar: try dayCalendar("Asia/Seoul", DayRules(minimum: 2)))
        let midnight = try instant("2026-11-21T00:00:00+09:00")
        let shown = PlannedNudge(
            day: NudgeMoment.today, slot: .lastCall, at: try instant("2026-11-20T23:30:00+09:00"), dayEnds: midnight)
        let now = midnight.advanced(bySeconds: -1)
        #expect(plan.settled(shown, at: now) == nil && plan.settled(shown, at: midnight) == .over)
        plan.ledger.totals[NudgeMoment.today] = 1
        #expect(plan.settled(shown, at: now) == nil)
        plan.ledger.totals[NudgeMoment.today] = 2
        #expect(plan.settled(shown, at: now) == .done)
        plan.ledger = NudgeLedger(frozen: [NudgeMoment.today])
        #expect(plan.settled(shown, at: now) == .frozen)
    }

    @Test("A snooze that was requested meanwhile holds")
    func snoozed() throws {
        var plan = NudgePlan(settings: NudgeSettings(), dayCalendar: try dayCalendar())
        let now = try instant("2026-11-20T18:55:00+09:00")
        let planned = try #require(plan.next(after: now, at: now))
        plan.snooze = Snooze(from: now)
        let decision = plan.decision(for: planned, at: planned.at, seed: 1, after: nil)
        #expect(decision == .silence(.replanned))
        #expect(plan.next(after: now, at: now)?.at == now.advanced(bySeconds: 1_800))
    }

    /// The situations of the lines that many seeds choose.
    private func situations(_ plan: NudgePlan, at text: String) throws -> Set<NudgeSituation> {
        let now = try instant(text)
        let planned = try #require(plan.next(after: now.advanced(bySeconds: -1), at: now))
        try #require(planned.at == now)
        return Set(
            (0..<200 as Range<UInt64>).compactMap { seed in
                guard case .send(let nudge) = plan.decision(for: planned, at: now, seed: seed, after: nil) else {
                    return nil
                }
                return nudge.line.situation
            })
    }

    @Test("A line matches the hour, the day and the streak")
    func situations() throws {
        func plan(_ ledger: NudgeLedger, dayStart: Int = 0) throws -> NudgePlan {
            NudgePlan(
                settings: NudgeSettings(schedule: NudgeDay.times("00:30", "16:59", "17:00", "23:40")),
                dayCalendar: try dayCalendar("Asia/Seoul", DayRules(dayStart: dayStart)), ledger: ledger)
        }
        let new = try plan(NudgeLedger())
        #expect(try situations(new, at: "2026-11-20T16:59:00+09:00") == [.daytime])
        #expect(try situations(new, at: "2026-11-20T17:00:00+09:00") == [.evening])
        #expect(try situations(new, at: "2026-11-20T23:30:00+09:00") == [.lastCall])
        // Within the period of the last call every nudge is one.
        #expect(try situations(new, at: "2026-11-20T23:40:00+09:00") == [.lastCall])
        #expect(try situations(new, at: "2026-11-21T17:00:00+09:00") == [.evening, .weekend])
        #expect(try situations(new, at: "2026-11-22T16:59:00+09:00") == [.daytime, .weekend])
        let night = try plan(NudgeLedger(), dayStart: 4)
        #expect(try situations(night, at: "2026-11-20T00:30:00+09:00") == [.evening])
        let long = try plan(NudgeMoment.ledger(current: 30))
        #expect(try situations(long, at: "2026-11-20T17:00:00+09:00") == [.evening, .longStreak])
        let short = try plan(NudgeMoment.ledger(current: 29))
        #expect(try situations(short, at: "2026-11-20T17:00:00+09:00") == [.evening])
        let missed = try plan(NudgeMoment.ledger(best: 12))
        #expect(try situations(missed, at: "2026-11-20T17:00:00+09:00") == [.afterMiss])
        #expect(try situations(missed, at: "2026-11-20T23:30:00+09:00") == [.lastCall])
    }
}
