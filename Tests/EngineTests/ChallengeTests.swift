import Core
import Engine
import TestSupport
import Testing

@Suite struct ChallengeTests {
    /// Makes a ledger of a person who committed from 25 October on; the clock shows 1 November.
    private func with(_ body: (Ledger) async throws -> Void) async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-25", to: "2026-11-01")
            try await ledger.add()
            try await body(ledger)
        }
    }

    @discardableResult
    private func look(_ ledger: Ledger, at date: String) async throws -> Challenge.Progress {
        ledger.clock.now = try instant(date + "T12:00:00+09:00")
        _ = try await ledger.useCases.refresh()
        return try #require(try await ledger.useCases.challenge()).progress
    }

    private func start(
        _ ledger: Ledger, _ length: Int, from text: String? = nil, rule: Challenge.Rule = .everyDay,
        name: String? = nil
    ) async throws -> ChallengeReport {
        try await ledger.useCases.startChallenge(
            length: length, start: try text.map { try day($0) }, rule: rule, name: name, reward: " Cake ")
    }

    @Test("a challenge begins today, or where the running streak began")
    func begins() async throws {
        try await with { ledger in
            let today = try await start(ledger, 7)
            #expect(today.challenge.start == (try day("2026-11-01")))
            #expect(today.progress == .init(done: 1, remaining: 6, state: .running))
            #expect(today.challenge.reward == "Cake")
            _ = try await ledger.useCases.stopChallenge()
            let streak = try #require(try await ledger.useCases.streak().current)
            let since = try await start(ledger, 30, from: streak.start.description)
            #expect(since.progress == .init(done: 8, remaining: 22, state: .running))
            #expect(since.days.map(\.day) == Array(streak.start.through(try day("2026-11-01"))))
        }
    }

    @Test("a challenge that is won is settled, dismissed once, and stays won")
    func won() async throws {
        try await with { ledger in
            let id = try await start(ledger, 3).challenge.id
            try ledger.commit(on: "2026-11-02", "2026-11-03")
            let won = Challenge.Progress(done: 3, remaining: 0, state: .succeeded(on: try day("2026-11-03")))
            #expect(try await look(ledger, at: "2026-11-03") == won)
            #expect(try await ledger.useCases.challenge()?.isPutAway == false)
            try await ledger.useCases.putChallengeAway(id)
            #expect(try await ledger.useCases.challenge()?.isPutAway == true)
            _ = try await ledger.useCases.removeRepository("haru")
            #expect(try await ledger.useCases.challenge()?.progress == won)
            #expect(try await look(ledger, at: "2026-11-20") == won)
            #expect(try await ledger.useCases.challenge()?.days.map(\.day).last == (try day("2026-11-03")))
        }
    }

    @Test("a missed day ends a challenge of every day, until late evidence revives it")
    func revived() async throws {
        try await with { ledger in
            _ = try await start(ledger, 7)
            try ledger.commit(on: "2026-11-03")
            #expect(try await look(ledger, at: "2026-11-04").state == .failed(on: try day("2026-11-02")))
            try ledger.commit(on: "2026-11-02")
            #expect(try await look(ledger, at: "2026-11-04") == .init(done: 3, remaining: 4, state: .running))
        }
    }

    @Test("the predicted end of a new challenge is the end that the calendar shows once it has begun")
    func plan() async throws {
        try await with { ledger in
            try await ledger.useCases.set(.rest, to: "sat,sun")
            let plan = try await ledger.useCases.challengePlan()
            #expect(plan.isDone && plan.walked == 8)
            #expect(plan.streakStart == (try day("2026-10-25")))
            for (length, fromStreak) in [(7, false), (30, false), (30, true), (9, true)] {
                let end = try #require(plan.end(length: length, fromStreak: fromStreak))
                _ = try await start(ledger, length, from: fromStreak ? "2026-10-25" : nil)
                let month = try await ledger.useCases.month(Month(of: end))
                #expect(month.span?.flag == end, "\(length)")
                _ = try await ledger.useCases.stopChallenge()
            }
            #expect(plan.end(length: 8, fromStreak: true) == nil)
        }
    }

    @Test("a challenge that counts done days goes on over missed ones")
    func counted() async throws {
        try await with { ledger in
            _ = try await start(ledger, 3, rule: .count)
            #expect(try await look(ledger, at: "2026-11-10") == .init(done: 1, remaining: 2, state: .running))
            try ledger.commit(on: "2026-11-05", "2026-11-09")
            #expect(try await look(ledger, at: "2026-11-10").state == .succeeded(on: try day("2026-11-09")))
        }
    }

    @Test("frozen, resting and unknown days end no challenge")
    func excused() async throws {
        try await with { ledger in
            _ = try await start(ledger, 7)
            try await ledger.useCases.set(.rest, to: "tue")
            try await look(ledger, at: "2026-11-02")
            _ = try await ledger.useCases.freeze(try day("2026-11-02"))
            ledger.reader.change("/code/haru") { $0.problem = .noPermission }
            #expect(try await look(ledger, at: "2026-11-06") == .init(done: 1, remaining: 6, state: .running))
        }
    }

    @Test("a challenge that is given up stays so, and is in the history with its grass")
    func givenUp() async throws {
        try await with { ledger in
            _ = try await start(ledger, 30, from: "2026-10-30", name: "  첫 챌린지 ")
            let ended = try await ledger.useCases.stopChallenge()
            #expect(ended.progress == .init(done: 3, remaining: 27, state: .givenUp(on: try day("2026-11-01"))))
            #expect(try await refusal { _ = try await ledger.useCases.stopChallenge() } == .noChallenge)
            // Within the same second.
            _ = try await start(ledger, 7, name: "again")
            let history = try await ledger.useCases.challengeHistory()
            #expect(history.map(\.challenge.name) == ["again", "첫 챌린지"])
            #expect(history.map(\.days.count) == [1, 3])
            #expect(try await ledger.useCases.today().challenge?.challenge.name == "again")
        }
    }

    @Test("a new challenge after a failed one settles the failed one")
    func afterFailure() async throws {
        try await with { ledger in
            _ = try await start(ledger, 7)
            try await look(ledger, at: "2026-11-05")
            _ = try await start(ledger, 21)
            try ledger.commit(on: "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05")
            #expect(try await look(ledger, at: "2026-11-05").state == .running)
            let old = try #require(try await ledger.useCases.challengeHistory().last)
            #expect(old.progress.state == .failed(on: try day("2026-11-02")))
        }
    }

    @Test("an invalid challenge is refused, and nothing is begun")
    func refusals() async throws {
        try await with { ledger in
            #expect(try await refusal { _ = try await ledger.useCases.stopChallenge() } == .noChallenge)
            for length in [0, -1, 366] {
                #expect(
                    try await refusal { _ = try await start(ledger, length) } == .invalidChallenge(lengths: 1...365))
            }
            #expect(
                try await refusal { _ = try await start(ledger, 7, from: "2026-11-02") }
                    == .challengeStartsInFuture(try day("2026-11-02")))
            #expect(
                try await refusal { _ = try await start(ledger, 7, from: "0001-01-01") } == .rangeTooLong(days: 36_600))
            #expect(
                try await refusal { _ = try await start(ledger, 7, name: String(repeating: "가", count: 81)) }
                    == .textTooLong(limit: 80))
            #expect(
                try await refusal {
                    _ = try await start(ledger, 7, name: "e" + String(repeating: "\u{301}", count: 10_000))
                } == .textTooLong(limit: 80))
            #expect(try await ledger.useCases.challenge() == nil)
            _ = try await start(ledger, 7, name: "one")
            #expect(try await refusal { _ = try await start(ledger, 7) } == .challengeRunning(name: "one"))
            #expect(try await ledger.useCases.challengeHistory().count == 1)
        }
    }

    @Test("a simulated clock shows how a challenge would end, and settles nothing")
    func trial() async throws {
        try await with { ledger in
            _ = try await start(ledger, 7)
            let trial = ledger.useCases(trial: try instant("2026-11-09T12:00:00+09:00"))
            #expect(try await trial.challenge()?.progress.state == .failed(on: try day("2026-11-02")))
            #expect(try await ledger.useCases.challenge()?.progress.state == .running)
        }
    }
}
