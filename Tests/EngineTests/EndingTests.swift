import Core
import Engine
import TestSupport
import Testing

/// How Today shows that a streak ended, and what restores it.
@Suite struct EndingTests {
    /// A ledger of a person who committed from 1 to 10 November; the clock shows a day some days later.
    private func with(
        commits last: String = "2026-11-10", lookingOn today: String, _ body: (Ledger, TodayReport) async throws -> Void
    ) async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-11-01", to: last)
            try await ledger.add()
            try await body(ledger, try await look(ledger, on: today))
        }
    }

    @discardableResult
    private func look(_ ledger: Ledger, on date: String) async throws -> TodayReport {
        try await ledger.look(at: date + "T12:00:00+09:00")
    }

    @Test("a running streak did not end")
    func running() async throws {
        try await with(lookingOn: "2026-11-11") { _, today in
            #expect(today.ending == nil)
        }
    }

    @Test("a missed day ends a streak, and freezes on the missed days restore it in one step")
    func restored() async throws {
        try await with(lookingOn: "2026-11-13") { ledger, today in
            let ending = try #require(today.ending)
            #expect(ending.ending.run.length == 10)
            #expect(ending.ending.day == (try day("2026-11-11")))
            #expect(ending.cause == .nothing)
            let back = try #require(ending.restoration)
            #expect(back.days == [try day("2026-11-11"), try day("2026-11-12")])
            #expect(back.length == 10 && back.challenge == nil)
            _ = try await ledger.useCases.freeze(back.days)
            let after = try await ledger.useCases.today()
            #expect(after.ending == nil && after.streak.currentLength == 10 && after.freezesLeft == 0)
            _ = try await ledger.useCases.unfreeze(back.days)
            let undone = try await ledger.useCases.today()
            #expect(undone.streak == today.streak && undone.freezesLeft == 2)
            #expect(undone.ending == today.ending)
        }
    }

    @Test("of several freezes all are spent, or none")
    func allOrNone() async throws {
        try await with(lookingOn: "2026-11-13") { ledger, _ in
            let (gap, done) = (try day("2026-11-11"), try day("2026-11-10"))
            let refused = try await refusal { _ = try await ledger.useCases.freeze([gap, done]) }
            #expect(refused == .freezeNotNeeded(done, .done))
            #expect(try await ledger.useCases.today().freezesLeft == 2)
            let later = try gap.through(day("2026-11-12")).map { $0 } + [try day("2026-11-13")]
            #expect(try await refusal { _ = try await ledger.useCases.freeze(later) } != nil)
            #expect(try await ledger.useCases.today().freezesLeft == 2)
            _ = try await ledger.useCases.freeze([gap, gap, gap.next])
            #expect(try await ledger.useCases.today().freezesLeft == 0)
            let missing = try await refusal { _ = try await ledger.useCases.unfreeze([gap, done]) }
            #expect(missing == .dayNotFrozen(done))
            #expect(try await ledger.useCases.today().freezesLeft == 0)
            #expect(try await refusal { _ = try await ledger.useCases.freeze([]) } == .noDays)
        }
    }

    @Test("with more missed days than freezes nothing is offered, but the number that is missing is shown")
    func short() async throws {
        try await with(lookingOn: "2026-11-15") { _, today in
            #expect(today.ending?.restoration == nil)
            #expect(today.ending?.ending.remedy == .short(by: 2))
        }
    }

    @Test("a challenge that stopped with the streak comes back with it, and is mentioned")
    func challenge() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-11-01", to: "2026-11-10")
            try await ledger.add()
            _ = try await ledger.useCases.startChallenge(
                length: 30, start: nil, rule: .everyDay, name: "Thirty", reward: nil)
            let today = try await look(ledger, on: "2026-11-12")
            #expect(today.challenge?.progress.state == .failed(on: try day("2026-11-11")))
            let id = try #require(today.challenge?.challenge.id)
            #expect(today.ending?.restoration?.challenge?.id == id)
            try await ledger.useCases.putChallengeAway(id)
            #expect(try await ledger.useCases.today().challenge?.isPutAway == true)
            _ = try await ledger.useCases.freeze(try #require(today.ending?.restoration).days)
            let after = try await ledger.useCases.today()
            #expect(after.challenge?.progress == .init(done: 10, remaining: 20, state: .running))
            // A streak that runs again is no dismissed ending.
            #expect(after.challenge?.isPutAway == false)
        }
    }

    @Test("a newer streak can be joined with the one before it, until it is longer")
    func joined() async throws {
        try await with(lookingOn: "2026-11-12") { ledger, _ in
            try ledger.commit(from: "2026-11-12", to: "2026-11-26")
            let fresh = try #require(try await look(ledger, on: "2026-11-12").ending)
            #expect(fresh.restoration?.days == [try day("2026-11-11")])
            #expect(fresh.restoration?.length == 11)
            #expect(try await look(ledger, on: "2026-11-21").ending?.restoration?.length == 20)
            #expect(try await look(ledger, on: "2026-11-22").ending == nil)
        }
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-12", to: "2026-11-10")
            try ledger.commit(from: "2026-11-12", to: "2026-11-26")
            try await ledger.add()
            // And for a fortnight at most.
            #expect(try await look(ledger, on: "2026-11-25").ending?.restoration?.length == 44)
            #expect(try await look(ledger, on: "2026-11-26").ending == nil)
        }
        try await with(lookingOn: "2026-11-15") { ledger, _ in
            try ledger.commit(on: "2026-11-15")
            // Four days were missed: the streak of today is what counts now.
            #expect(try await look(ledger, on: "2026-11-15").ending == nil)
        }
    }

    @Test("commits that disappeared and a rule that changed are each shown as the cause")
    func causes() async throws {
        try await Ledger.with { ledger in
            ledger.reader.change("/code/blog") { $0.emails = ["rani@example.com"] }
            try ledger.commit(from: "2026-11-01", to: "2026-11-08")
            try ledger.commit(on: "2026-11-09", "2026-11-10", to: "/code/blog")
            try await ledger.add()
            try await ledger.add("/code/blog")
            #expect(try await look(ledger, on: "2026-11-11").streak.currentLength == 10)
            _ = try await ledger.useCases.removeRepository("blog")
            let gone = try #require(try await ledger.useCases.today().ending)
            #expect(gone.ending.day == (try day("2026-11-09")))
            guard case .evidenceLeft(let detail) = gone.cause else {
                Issue.record("\(gone.cause)")
                return
            }
            #expect(detail.contains("blog"))
        }
        try await with(lookingOn: "2026-11-11") { ledger, _ in
            try await ledger.useCases.set(.minimum, to: "2", from: try day("2026-11-10"))
            let ending = try #require(try await ledger.useCases.today().ending)
            #expect(ending.cause == .ruleChanged)
            #expect(ending.ending.day == (try day("2026-11-10")))
        }
        try await Ledger.with { ledger in
            try await ledger.useCases.set(.minimum, to: "2")
            for _ in 0..<2 { try ledger.commit(on: "2026-11-01", "2026-11-02") }
            try ledger.commit(on: "2026-11-03")
            try await ledger.add()
            let ending = try #require(try await look(ledger, on: "2026-11-04").ending)
            #expect(ending.cause == .tooFew(count: 1, minimum: 2))
        }
    }

    @Test("an unreadable source is shown with the day of its last reading, and ends no streak")
    func unread() async throws {
        try await with(lookingOn: "2026-11-11") { ledger, today in
            #expect(today.unread.isEmpty)
            ledger.reader.change("/code/haru") { $0.problem = .missing }
            let blind = try await look(ledger, on: "2026-11-15")
            #expect(blind.unread.map(\.name) == ["haru"])
            #expect(blind.unread.first?.readOn == (try day("2026-11-11")))
            #expect(blind.unread.first?.problem.reason == .missing)
            #expect(blind.state == .unknown && blind.ending == nil)
        }
    }

    @Test("a day shows what it did to the streak")
    func effects() async throws {
        try await with(lookingOn: "2026-11-13") { ledger, _ in
            func effect(_ text: String) async throws -> StreakEffect? {
                try await ledger.useCases.explain(try day(text)).effect
            }
            #expect(try await effect("2026-11-01") == .adds(length: 1))
            #expect(try await effect("2026-11-10") == .adds(length: 10))
            let run = Run(start: try day("2026-11-01"), end: try day("2026-11-10"), length: 10)
            #expect(try await effect("2026-11-11") == .ends(run))
            #expect(try await effect("2026-11-12") == nil)
            #expect(try await effect("2026-11-13") == nil)
            try await ledger.useCases.set(.streak, to: "weekly")
            // 1 November is a Sunday, on which weeks begin.
            #expect(try await effect("2026-11-07") == .adds(length: 1))
            #expect(try await effect("2026-11-08") == .adds(length: 2))
        }
    }

    @Test("a day before the ledger and before any commit is shown as before the first one")
    func beforeFirst() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-20", "2026-10-22")
            func isBefore(_ text: String) async throws -> Bool {
                try await ledger.useCases.explain(try day(text)).isBeforeFirst
            }
            #expect(try await isBefore("2026-10-25"))
            try await ledger.add()
            #expect(try await isBefore("2026-10-19"))
            #expect(try await !isBefore("2026-10-21"))
            #expect(try await !isBefore("2026-10-25"))
            try await look(ledger, on: "2026-11-05")
            #expect(try await !isBefore("2026-11-03"))
        }
    }

    @Test("a challenge that was given up counts no further, whatever is committed or found after it")
    func givenUp() async throws {
        try await with(lookingOn: "2026-11-10") { ledger, _ in
            _ = try await ledger.useCases.startChallenge(
                length: 30, start: try day("2026-11-01"), rule: .count, name: nil, reward: nil)
            ledger.clock.now = try instant("2026-11-12T12:00:00+09:00")
            #expect(try await ledger.useCases.stopChallenge().progress.done == 10)
            try ledger.commit(on: "2026-11-11", "2026-11-12", "2026-11-13")
            let today = try await look(ledger, on: "2026-11-13")
            let given = Challenge.Progress(done: 10, remaining: 20, state: .givenUp(on: try day("2026-11-12")))
            #expect(today.challenge?.progress == given)
            _ = try await ledger.useCases.startChallenge(
                length: 7, start: nil, rule: .everyDay, name: nil, reward: nil)
            #expect(try await ledger.useCases.challengeHistory().last?.progress == given)
        }
    }
}
