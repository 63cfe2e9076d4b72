import Core
import Engine
import Presentation
import TestSupport
import Testing

/// Copies of one commit count once over all days, even where their clocks differ.
@Suite struct CopyTests {
    /// 23:30 in Seoul on 30 October, which is 03:30 of that day in Samoa and 03:30 of the next day in Tonga.
    private static let moment = "2026-10-30T14:30:00Z"

    private func copy(_ name: String, offset: Int) throws -> ScriptedReader.Commit {
        ScriptedReader.Commit(
            record: CommitRecord(
                sha: objectName(name), authorName: "Rani", authorEmail: "rani@example.com",
                authoredAt: try instant(Self.moment), offset: offset, subject: "Plant \(name)"))
    }

    private func with(_ rules: [SettingKey: String] = [:], _ body: (Ledger) async throws -> Void) async throws {
        try await Ledger.with { ledger in
            ledger.reader.change("/code/eisen") { $0.emails = ["rani@example.com"] }
            try await ledger.useCases.set(rules)
            try await body(ledger)
        }
    }

    private func counts(_ ledger: Ledger) async throws -> [Int] {
        try await ledger.useCases.grass(from: try day("2026-10-29"), to: try day("2026-11-01")).grass.days.map(\.count)
    }

    @Test("of copies on two days, the one that was seen first counts", arguments: [true, false])
    func firstSeen(isWestFirst: Bool) async throws {
        try await with { ledger in
            let (seoul, tonga) = (try copy("seoul", offset: 32_400), try copy("tonga", offset: 46_800))
            ledger.reader.commit(isWestFirst ? seoul : tonga, to: "/code/haru")
            try await ledger.add()
            #expect(try await counts(ledger) == (isWestFirst ? [0, 1, 0, 0] : [0, 0, 1, 0]))
            ledger.clock.advance(seconds: 5)
            ledger.reader.commit(isWestFirst ? tonga : seoul, to: "/code/haru")
            _ = try await ledger.useCases.refresh()
            #expect(try await counts(ledger) == (isWestFirst ? [0, 1, 0, 0] : [0, 0, 1, 0]))
            #expect(try await ledger.useCases.streak().total == 1)
        }
    }

    @Test("of copies in one reading, the one placed by its own clock counts, then the one with the smallest name")
    func oneReading() async throws {
        try await with([.dayStart: "4"]) { ledger in
            // Home is Seoul: a commit in UTC is placed there by the clock at home, which shows the 30th.
            ledger.reader.commit(try copy("container", offset: 0), try copy("tonga", offset: 46_800), to: "/code/haru")
            ledger.reader.commit(try copy("samoa", offset: -39_600), to: "/code/haru")
            try await ledger.add()
            let day30 = try await ledger.useCases.explain(try day("2026-10-30"))
            let own = [objectName("tonga"), objectName("samoa")].min()
            let all = try await [29, 30, 31].asyncMap { number in
                try await ledger.useCases.explain(try day("2026-10-\(number)")).evidence
            }
            #expect(all.flatMap { $0.counted.map(\.sha) } == [own])
            #expect(all.map(\.counted.count).reduce(0, +) == 1 && all.map(\.dropped.count).reduce(0, +) == 2)
            #expect(day30.evidence.dropped.contains { $0.commit.sha == objectName("container") })
        }
    }

    @Test("each day names the day on which its copies count")
    func explained() async throws {
        try await with { ledger in
            ledger.reader.commit(try copy("seoul", offset: 32_400), to: "/code/haru")
            try await ledger.add()
            ledger.clock.advance(seconds: 5)
            ledger.reader.commit(try copy("tonga", offset: 46_800), to: "/code/eisen")
            try await ledger.add("/code/eisen")
            let (here, there) = (try day("2026-10-30"), try day("2026-10-31"))
            let counted = try await ledger.useCases.explain(here)
            #expect(counted.evidence.counted.count == 1 && counted.evidence.dropped.isEmpty)
            #expect(counted.evidence.copies.map(\.day) == [there])
            let other = try await ledger.useCases.explain(there)
            #expect(other.evidence.total == 0 && other.evidence.copies.isEmpty)
            #expect(other.evidence.dropped.map(\.countedOn) == [here])
            #expect(other.evidence.dropped.map(\.duplicateOf) == [objectName("seoul")])
            for report in [counted, other] {
                #expect(try ExplainOracle(JSONShape.explain(report).compact).faults == [])
            }
        }
    }

    @Test("when the copy that counts is removed, one on another day counts, and the change gives the reason")
    func removed() async throws {
        try await with { ledger in
            ledger.reader.commit(try copy("seoul", offset: 32_400), to: "/code/haru")
            try await ledger.add()
            ledger.clock.advance(seconds: 5)
            ledger.reader.commit(try copy("tonga", offset: 46_800), to: "/code/eisen")
            try await ledger.add("/code/eisen")
            ledger.clock.advance(days: 2)
            _ = try await ledger.useCases.refresh()
            _ = try await ledger.useCases.today()
            _ = try await ledger.useCases.removeRepository("haru")
            #expect(try await counts(ledger) == [0, 0, 1, 0])
            #expect(try await ledger.changes(of: "2026-10-31").map(\.to) == [1])
            #expect(try await ledger.changes(of: "2026-10-30").map(\.to) == [0])
        }
    }

    @Test("statistics and what-ifs count copies once as well")
    func elsewhere() async throws {
        try await with { ledger in
            ledger.reader.commit(try copy("seoul", offset: 32_400), try copy("tonga", offset: 46_800), to: "/code/haru")
            try await ledger.add()
            let days = StatisticsRange.Span.days(from: try day("2026-10-29"), through: try day("2026-11-01"))
            let statistics = try await ledger.useCases.statistics(days).statistics
            #expect(statistics.commits.byRepository.map(\.count) == [1])
            for date in ["2026-10-30", "2026-10-31"] {
                let one = StatisticsRange.Span.days(from: try day(date), through: try day(date))
                let counted = try await ledger.useCases.explain(try day(date)).evidence.commits
                let repositories = try await ledger.useCases.statistics(one).statistics.commits.byRepository
                #expect(repositories.map(\.count).reduce(0, +) == counted)
            }
            var query = LedgerQuery()
            query.policy = .auto
            #expect(try await ledger.useCases.streak(query).total == 1)
            // By the clock at home all of them are on one day.
            query.policy = .home
            #expect(try await ledger.useCases.explain(try day("2026-10-30"), query).evidence.commits == 1)
        }
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
