import Core
import Engine
import Testing

/// No freeze is offered that saves nothing.
@Suite struct FreezeOfferTests {
    private func offer(_ ledger: Ledger, _ text: String) async throws -> FreezeOffer? {
        let day = try day(text)
        return try await ledger.useCases.snapshot { try $0.freezeOffer(for: day) }
    }

    private func days(_ texts: String...) throws -> [Day] { try texts.map { try day($0) } }

    @Test("of several missed days all are offered together, and a single one is refused")
    func together() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            // The run ends on 10 November.
            try await ledger.look(at: "2026-11-13T12:00:00+09:00")
            let both = try days("2026-11-11", "2026-11-12")
            for day in ["2026-11-11", "2026-11-12"] {
                let offer = try #require(try await offer(ledger, day))
                #expect(offer.outcome == .restores && offer.days == both && offer.length == 17)
            }
            for day in both {
                let refused = try await refusal { _ = try await ledger.useCases.freeze(day) }
                guard case .freezeInVain(let offer) = refused else {
                    Issue.record("\(String(describing: refused))")
                    return
                }
                #expect(offer.day == day && offer.days == both)
            }
            let before = try await ledger.useCases.today()
            #expect(before.freezesLeft == 2 && before.streak.currentLength == 0, "nothing was spent")
            _ = try await ledger.useCases.freeze(both)
            #expect(try await ledger.useCases.today().streak.currentLength == 17)
            _ = try await ledger.useCases.unfreeze(both)
            #expect(try await ledger.useCases.today().streak == before.streak)
        }
    }

    @Test("with too few freezes the number that is missing is shown, and none is spent")
    func short() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            try await ledger.look(at: "2026-11-15T12:00:00+09:00")
            for text in ["2026-11-11", "2026-11-14"] {
                let offer = try #require(try await offer(ledger, text))
                #expect(offer.outcome == .short(missed: 4, by: 2) && offer.days.isEmpty)
                let day = try day(text)
                #expect(try await refusal { _ = try await ledger.useCases.freeze(day) } == .freezeInVain(offer))
            }
            #expect(try await ledger.useCases.today().freezesLeft == 2)
            try await ledger.look(at: "2026-12-25T12:00:00+09:00")
            #expect(try await offer(ledger, "2026-12-20")?.outcome == .outOfReach)
        }
    }

    @Test("later missed days are offered together with the first, or the streak is shown as ended")
    func severalGaps() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            // 11 and 14 November are missed.
            try ledger.commit(from: "2026-11-12", to: "2026-11-13")
            try ledger.commit(from: "2026-11-15", to: "2026-11-16")
            try await ledger.look(at: "2026-11-16T12:00:00+09:00")
            let both = try days("2026-11-11", "2026-11-14")
            let all = try #require(try await offer(ledger, "2026-11-11"))
            #expect(all.outcome == .restores && all.days == both && all.length == 21)
            // 17 November is missed as well, which is one day more than two freezes can cover.
            try ledger.commit(from: "2026-11-18", to: "2026-11-18")
            try await ledger.look(at: "2026-11-18T12:00:00+09:00")
            let first = try #require(try await offer(ledger, "2026-11-11"))
            #expect(try first.outcome == .joins(until: day("2026-11-13")))
            #expect(first.days == [first.day] && first.length == 19)
            let last = try #require(try await offer(ledger, "2026-11-14"))
            #expect(try last.outcome == .restores && last.days == days("2026-11-14", "2026-11-17"))
            let before = try await ledger.useCases.today().streak
            _ = try await ledger.useCases.freeze(first.day)
            #expect(try await ledger.useCases.today().streak.currentLength == before.currentLength)
        }
    }

    @Test("two months offer what each of them has left")
    func months() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            try ledger.commit(from: "2026-11-11", to: "2026-11-28")
            try await ledger.look(at: "2026-12-03T12:00:00+09:00")
            let all = try days("2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02")
            #expect(try await offer(ledger, "2026-12-01")?.days == all)
            _ = try await ledger.useCases.freeze(all)
            #expect(try await ledger.useCases.today().streak.currentLength == 35)
        }
    }

    @Test("today's freeze saves the running streak; without a streak it saves nothing")
    func today() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            let running = try #require(try await offer(ledger, "2026-11-11"))
            #expect(running.outcome == .keeps && running.length == 17 && running.days == [running.day])
            #expect(try await offer(ledger, "2026-11-10") == nil, "it is done")
            #expect(try await offer(ledger, "2026-11-20")?.outcome == .waits)
            try await ledger.look(at: "2026-11-12T12:00:00+09:00")
            let lost = try #require(try await offer(ledger, "2026-11-12"))
            let missed = try days("2026-11-11")
            #expect(lost.outcome == .restores && lost.days == missed)
            let today = try day("2026-11-12")
            #expect(try await refusal { _ = try await ledger.useCases.freeze(today) } == .freezeInVain(lost))
            _ = try await ledger.useCases.freeze([try day("2026-11-11"), today])
            #expect(try await ledger.useCases.today().state == .frozen)
        }
    }

    @Test("a person without a streak is offered none")
    func noStreak() async throws {
        try await Ledger.with { ledger in
            try await ledger.add()
            try await ledger.look(at: "2026-11-05T12:00:00+09:00")
            let offer = try #require(try await offer(ledger, "2026-11-05"))
            #expect(offer.outcome == .noStreak && offer.days.isEmpty)
            let today = try day("2026-11-05")
            #expect(try await refusal { _ = try await ledger.useCases.freeze(today) } == .freezeInVain(offer))
        }
    }

    @Test("a challenge that a freeze carries over a day is reason enough")
    func challenge() async throws {
        try await Ledger.with { ledger in
            try await ledger.add()
            try await ledger.look(at: "2026-11-05T12:00:00+09:00")
            let id = try await ledger.useCases.startChallenge(
                length: 7, start: nil, rule: .everyDay, name: nil, reward: nil
            ).challenge.id
            let open = try #require(try await offer(ledger, "2026-11-05"))
            #expect(open.outcome == .keeps && open.length == 0 && open.challenge?.id == id)
            try await ledger.look(at: "2026-11-06T12:00:00+09:00")
            let lost = try #require(try await offer(ledger, "2026-11-05"))
            #expect(lost.outcome == .restores && lost.challenge?.id == id)
            _ = try await ledger.useCases.freeze(lost.days)
            #expect(try await ledger.useCases.today().challenge?.progress.state == .running)
        }
    }

    @Test("by weeks a day of a missed week represents it, and a day of a done week needs no freeze")
    func weekly() async throws {
        // 8 to 14 November is a week from Sunday that is done; the next one is not.
        try await Ledger.withRun(automatic: false, settings: [.streak: "weekly"]) { ledger in
            #expect(try await offer(ledger, "2026-11-11")?.outcome == .weekExcused)
            try await ledger.look(at: "2026-11-24T12:00:00+09:00")
            let asked = try #require(try await offer(ledger, "2026-11-17"))
            #expect(asked.outcome == .restores && asked.days == [asked.day] && asked.isWeekly && asked.length == 3)
            let done = try day("2026-11-13")
            let refused = try await refusal { _ = try await ledger.useCases.freeze(done) }
            guard case .freezeInVain(let offer) = refused else {
                Issue.record("\(String(describing: refused))")
                return
            }
            #expect(offer.outcome == .weekExcused)
            _ = try await ledger.useCases.freeze(asked.days)
            #expect(try await ledger.useCases.today().streak.currentLength == 3)
        }
    }

    @Test("a day that could not be read may be frozen, as it may turn out to be missed")
    func unknown() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            ledger.reader.change("/code/haru") { $0.problem = .missing }
            try await ledger.look(at: "2026-11-13T12:00:00+09:00")
            let offer = try #require(try await offer(ledger, "2026-11-12"))
            #expect(offer.outcome == .holds && offer.days == [offer.day] && offer.length == 17)
            _ = try await ledger.useCases.freeze(offer.day)
        }
    }
}
