import Core
import Testing

@Suite struct NudgeSimulationTests {
    private func plan(_ ledger: NudgeLedger = NudgeLedger(), minimum: Int = 1) throws -> NudgePlan {
        NudgePlan(
            settings: NudgeSettings(schedule: .hourly(from: 21, through: 22)),
            dayCalendar: try dayCalendar("Asia/Seoul", DayRules(minimum: minimum)), ledger: ledger)
    }

    private func commit(_ text: String) throws -> SimulatedCommit {
        let read = try #require(Instant.withOffset(iso: text))
        let day = try dayCalendar().place(authoredAt: read.instant, offset: read.offset).day
        return SimulatedCommit(at: read.instant, day: day)
    }

    private let start = Instant(seconds: 1_795_100_400)  // 2026-11-20T00:00:00+09:00

    @Test("A commit cancels the rest of its day, and withdraws the shown nudge")
    func commits() throws {
        let commits = [
            try commit("2026-11-21T21:30:00+09:00"), try commit("2026-11-20T20:59:59+09:00"),
            try commit("2026-11-21T23:00:00+09:00"),
        ]
        let sent = try plan().simulated(from: start, days: 3, commits: commits, seed: 1)
        #expect(
            sent.map { "\($0.nudge.slot.text) \($0.at.iso(offset: 32_400))" } == [
                "21:00 2026-11-21T21:00:00+09:00", "21:00 2026-11-22T21:00:00+09:00", "22:00 2026-11-22T22:00:00+09:00",
                "last-call 2026-11-22T23:30:00+09:00",
            ])
        #expect(sent.map(\.withdrawnAt) == [try instant("2026-11-21T21:30:00+09:00"), nil, nil, nil])
        // The two days before are at stake on the third.
        #expect(sent.map(\.nudge.streakAtStake) == [1, 2, 2, 2])
    }

    @Test("Too few commits are mentioned, and withdraw nothing")
    func tooFew() throws {
        let commits = [try commit("2026-11-20T21:30:00+09:00"), try commit("2026-11-20T22:30:00+09:00")]
        let sent = try plan(minimum: 2).simulated(from: start, days: 1, commits: commits, seed: 1)
        #expect(sent.map(\.nudge.total) == [0, 1])
        #expect(sent.map(\.withdrawnAt) == Array(repeating: try instant("2026-11-20T22:30:00+09:00"), count: 2))
    }

    @Test("A freeze that is spent at the end of a day keeps the streak at stake on the next")
    func freezes() throws {
        let ledger = NudgeLedger(totals: try daily("2026-11-10", "2026-11-19"))
        func stakes(_ rule: FreezeRule) throws -> [Int] {
            try plan(ledger).simulated(
                from: start, days: 4, commits: [], closing: SimulatedClosing(freezes: rule), seed: 1
            )
            .filter { $0.nudge.slot == .lastCall }.map(\.nudge.streakAtStake)
        }
        #expect(try stakes(FreezeRule()) == [10, 0, 0, 0])
        #expect(try stakes(FreezeRule(automatic: true)) == [10, 10, 10, 0])
    }

    @Test("Sixty days without a commit bring each slot of each day once")
    func sixtyDays() throws {
        let sent = try plan().simulated(from: start, days: 60, commits: [], seed: 1)
        #expect(sent.count == 180 && Set(sent.map { "\($0.nudge.day) \($0.nudge.slot.text)" }).count == 180)
    }
}
