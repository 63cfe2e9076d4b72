import Core
import Testing

@Suite struct LedgerHistoryTests {
    @Test("A history lists each day's evidence and what placed it")
    func evidence() throws {
        let history = LedgerHistory(
            commits: [
                try commit("late", at: "2026-11-22T02:30:00+09:00"), try commit("ci", at: "2026-11-21T03:00:00Z"),
                try commit("abroad", at: "2026-11-21T23:30:00-05:00"),
            ],
            forge: [ForgeCount(source: .github, day: try day("2026-11-20"), count: 3)],
            dayCalendar: try dayCalendar("Asia/Seoul", DayRules(dayStart: 4)))
        let saturday = try day("2026-11-21")
        #expect(history.totals == [saturday: 3, saturday.previous: 3])
        let evidence = history.evidence(of: saturday)
        #expect(evidence.counted.map(\.sha) == ["ci", "late", "abroad"])
        #expect(evidence.placements == [.homeZone, .commitOffsetDayStart, .commitOffset])
        let forge = history.evidence(of: saturday.previous)
        #expect(forge.total == 3 && forge.commits == 0 && forge.placements.isEmpty)
        #expect(history.evidence(of: saturday.next).total == 0)
    }

    @Test("Days whose evidence is all excluded, or a zero count of a forge, have no total")
    func nothingCounts() throws {
        let history = LedgerHistory(
            commits: [commit("a", at: try instant("2026-11-21T03:00:00Z"), excludedBy: "bots")],
            forge: [ForgeCount(source: .github, day: try day("2026-11-20"), count: 0)],
            dayCalendar: try dayCalendar())
        #expect(history.totals.isEmpty)
        #expect(history.evidence(of: try day("2026-11-21")).excluded.count == 1)
    }

    @Test("Days are listed in order with their totals")
    func states() throws {
        let history = LedgerHistory(
            commits: [try commit("a", at: "2026-11-20T12:00:00+09:00")], dayCalendar: try dayCalendar())
        let context = history.context(today: try day("2026-11-21"), frozen: [try day("2026-11-19")])
        let states = history.states(from: try day("2026-11-18"), to: try day("2026-11-22"), in: context)
        #expect(states.map(\.state) == [.missed, .frozen, .done, .pending, .future])
    }

    @Test("Twenty years of ten commits a day are judged in one pass")
    func longHistory() throws {
        let first = try instant("2006-11-22T00:00:00Z")
        let commits = (0..<73_050).map { index in
            commit(
                "\(index)", at: first.advanced(bySeconds: Int64(index) * 8_640 + 4_000),
                offset: index % 3 == 0 ? 0 : 32_400)
        }
        let history = LedgerHistory(commits: commits, dayCalendar: try dayCalendar())
        let context = history.context(today: try day("2026-11-21"))
        let streak = Streak.of(totals: history.totals, context: context)
        #expect(history.totals.values.reduce(0, +) == 73_050)
        #expect(streak.currentLength == 7_305 && streak.best == streak.current)
    }
}
