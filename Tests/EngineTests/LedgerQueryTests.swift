import Core
import Engine
import TestSupport
import Testing

/// What-ifs are computed from the evidence and store nothing.
@Suite struct LedgerQueryTests {
    /// A ledger with rules, freezes, exclusions and a challenge, on 12 November.
    private func with(_ body: (Ledger) async throws -> Void) async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-20", to: "2026-11-06")
            try ledger.commit(on: "2026-11-08", "2026-11-09", "2026-11-10", "2026-11-12")
            try ledger.commit(on: "2026-11-10", subject: "[bot] Bump")
            try ledger.commit(on: "2026-11-11", email: "other@example.com")
            try await ledger.add()
            try await ledger.useCases.set([.rest: "sat", .dayStart: "4"])
            _ = try await ledger.useCases.addExclusion(subject: .message, pattern: "[bot]*", repository: nil)
            ledger.clock.now = try instant("2026-11-12T15:00:00+09:00")
            _ = try await ledger.useCases.refresh()
            _ = try await ledger.useCases.freeze(try day("2026-11-11"))
            _ = try await ledger.useCases.freeze(try day("2026-11-20"))
            _ = try await ledger.useCases.startChallenge(
                length: 30, start: try day("2026-11-08"), rule: .everyDay, name: nil, reward: nil)
            _ = try await ledger.useCases.today()
            try await body(ledger)
        }
    }

    private static let echoes: [@Sendable (inout LedgerQuery) -> Void] = [
        { $0.authors = .emails(["rani@example.com"]) },
        { $0.policy = .auto },
        { $0.zone = Zone("Asia/Seoul") },
        { $0.dayStart = 4 },
        { $0.minimum = 1 },
        { $0.rest = [.saturday] },
        { $0.streakMode = .daily },
        { $0.since = Day(iso: "2026-11-01") },
        { $0.until = Day(iso: "2026-11-12") },
    ]

    @Test("an option equal to the stored setting changes no answer", arguments: echoes.indices)
    func same(index: Int) async throws {
        try await with { ledger in
            var query = LedgerQuery()
            Self.echoes[index](&query)
            let useCases = ledger.useCases
            let window = (try day("2026-10-15"), try day("2026-11-13"))
            let (stored, seen) = (try await useCases.today(), try await useCases.today(query))
            #expect((seen.day, seen.state, seen.count) == (stored.day, stored.state, stored.count))
            #expect(seen.streak == stored.streak)
            #expect(seen.streak.currentLength == 22)
            #expect(seen.secondsLeft == stored.secondsLeft)
            #expect(seen.freezesLeft == 0)
            #expect(stored.freezesLeft == 0)
            #expect(seen.challenge == stored.challenge)
            #expect(seen.sources == stored.sources)
            #expect(try await useCases.streak(query) == useCases.streak())
            let grass = try await useCases.grass(from: window.0, to: window.1, query)
            #expect(try await useCases.grass(from: window.0, to: window.1) == grass)
            for date in window.0.through(window.1) {
                let (stored, seen) = (try await useCases.explain(date), try await useCases.explain(date, query))
                #expect(seen.state == stored.state)
                #expect(seen.evidence == stored.evidence)
                #expect(seen.placements == stored.placements)
                #expect(seen.exclusions == stored.exclusions)
                #expect((seen.zone, seen.rules) == (stored.zone, stored.rules))
            }
        }
    }

    @Test("a different option answers as if it were set, and sets nothing")
    func different() async throws {
        try await with { ledger in
            let revision = try await ledger.useCases.revision()
            func length(_ change: (inout LedgerQuery) -> Void) async throws -> Int {
                var query = LedgerQuery()
                change(&query)
                return try await ledger.useCases.streak(query).currentLength
            }
            #expect(try await length { $0.minimum = 2 } == 0)
            #expect(try await length { $0.rest = [] } == 4)
            #expect(try await length { $0.rest = Set(Weekday.allCases) } == 22)
            var query = LedgerQuery()
            (query.zone, query.policy) = (Zone("America/Los_Angeles"), .home)
            #expect(try await ledger.useCases.today(query).day == day("2026-11-11"))
            #expect(try await ledger.useCases.revision() == revision)
        }
    }

    @Test("other authors are read from git, by the person's rules")
    func authors() async throws {
        try await with { ledger in
            let calls = ledger.reader.calls
            var query = LedgerQuery()
            query.authors = .emails(["other@example.com"])
            #expect(try await ledger.useCases.streak(query).total == 1)
            #expect(ledger.reader.calls.walks == calls.walks + 1)
            query.authors = .all
            let everyone = try await ledger.useCases.today(query)
            #expect(everyone.streak.total == 23)
            #expect(everyone.challenge?.progress.done == 5)
            let bot = try await ledger.useCases.explain(try day("2026-11-10"), query)
            #expect(bot.evidence.excluded.count == 1)
            #expect(bot.repositoryNames[bot.evidence.counted[0].repository] == "haru")
            #expect(try await ledger.useCases.authors().filter(\.isMine).map(\.email) == ["rani@example.com"])
        }
    }

    @Test("a window is the requested one, the one in the query, or the weeks up to today")
    func windows() async throws {
        try await with { ledger in
            var query = LedgerQuery()
            func window(_ from: Day? = nil, _ to: Day? = nil, weeks: Int = 53) async throws -> [String] {
                let grass = try await ledger.useCases.grass(from: from, to: to, weeks: weeks, query).grass
                return [grass.from.description, grass.to.description]
            }
            #expect(try await window() == ["2025-11-09", "2026-11-12"])
            #expect(try await window(weeks: 1) == ["2026-11-08", "2026-11-12"])
            query.since = try day("2026-10-01")
            #expect(try await window() == ["2026-10-01", "2026-11-12"])
            query.until = try day("2026-10-31")
            #expect(try await window() == ["2026-10-01", "2026-10-31"])
            query.since = nil
            #expect(try await window(weeks: 2) == ["2026-10-18", "2026-10-31"])
            query.since = try day("2026-11-01")
            let empty = try await refusal { _ = try await window() }
            #expect(empty == .rangeIsEmpty(from: try day("2026-11-01"), to: try day("2026-10-31")))
            let long = try await refusal { _ = try await window(.first, try day("2026-11-12")) }
            #expect(long == .rangeTooLong(days: 36_600))
        }
    }

    @Test("an automatic freeze is spent whichever query comes first", arguments: 0..<4)
    func closing(question: Int) async throws {
        try await Ledger.with { ledger in
            try await ledger.useCases.set(.freezesAutomatic, to: "on")
            try ledger.commit(from: "2026-10-25", to: "2026-11-01")
            try await ledger.add()
            ledger.clock.advance(days: 2)
            _ = try await ledger.useCases.refresh()
            var query = LedgerQuery()
            query.minimum = 1
            switch question {
            case 0: #expect(try await ledger.useCases.streak().currentLength == 8)
            case 1: #expect(try await ledger.useCases.grass().grass.days.dropLast().last?.state == .frozen)
            case 2: #expect(try await ledger.state(of: "2026-11-02") == .frozen)
            default: #expect(try await ledger.useCases.streak(query).currentLength == 8)
            }
        }
    }
}
