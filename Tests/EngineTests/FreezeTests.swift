import Core
import Engine
import TestSupport
import Testing

@Suite struct FreezeTests {
    @Test("a freeze is spent when a day is over that would end the streak, and the change gives the reason")
    func spent() async throws {
        try await Ledger.withRun { ledger in
            #expect(try await ledger.useCases.today().freezesLeft == 2)
            let today = try await ledger.look(at: "2026-11-12T08:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .frozen)
            #expect(today.streak.currentLength == 17)
            #expect(today.freezesLeft == 1)
            let change = try #require(today.changes.first)
            #expect((change.why, change.detail) == (.freeze, "automatic"))
            #expect((change.stateBefore, change.stateAfter) == (.missed, .frozen))
        }
    }

    @Test("no freeze is spent unless the person enabled that, nor while the day lasts")
    func notSpent() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            let today = try await ledger.look(at: "2026-11-12T08:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .missed)
            #expect(today.streak.currentLength == 0)
        }
        try await Ledger.withRun { ledger in
            try await ledger.look(at: "2026-11-11T23:59:59+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .pending)
        }
    }

    @Test("a month's allowance expires, and the next month has its own")
    func allowance() async throws {
        try await Ledger.withRun { ledger in
            let today = try await ledger.look(at: "2026-11-15T08:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .frozen)
            #expect(try await ledger.state(of: "2026-11-12") == .frozen)
            #expect(try await ledger.state(of: "2026-11-13") == .missed)
            #expect(try await ledger.state(of: "2026-11-14") == .missed)
            #expect(today.streak.currentLength == 0)
            #expect(today.freezesLeft == 0)
        }
        try await Ledger.withRun { ledger in
            try ledger.commit(from: "2026-11-11", to: "2026-11-28")
            try await ledger.look(at: "2026-12-03T08:00:00+09:00")
            for date in ["2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02"] {
                #expect(try await ledger.state(of: date) == .frozen)
            }
            #expect(try await ledger.lengths() == [35, 35])
        }
    }

    @Test("no freeze is spent before the first streak, on a rest day, or for a streak that is over")
    func notNeeded() async throws {
        try await Ledger.with { ledger in
            try await ledger.useCases.set([.freezesAutomatic: "on", .rest: "sat,sun"])
            try await ledger.add()
            try await ledger.look(at: "2026-11-05T12:00:00+09:00")
            #expect(try await ledger.useCases.freezesLeft(inMonthOf: try day("2026-11-05")) == 2)
            try ledger.commit(on: "2026-11-06")
            try await ledger.look(at: "2026-11-06T12:00:00+09:00")
            try await ledger.look(at: "2026-11-09T08:00:00+09:00")
            #expect(try await ledger.useCases.freezesLeft(inMonthOf: try day("2026-11-05")) == 2)
            #expect(try await ledger.lengths() == [1, 1])
        }
    }

    @Test("unknown days wait, and are closed in order when they become known")
    func unknown() async throws {
        try await Ledger.withRun { ledger in
            ledger.reader.change("/code/haru") { $0.problem = .noPermission }
            let unknown = try await ledger.look(at: "2026-11-14T08:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .unknown)
            #expect(unknown.freezesLeft == 2)
            #expect(unknown.streak.currentLength == 17)
            ledger.reader.change("/code/haru") { $0.problem = nil }
            try ledger.commit(on: "2026-11-12")
            let known = try await ledger.look(at: "2026-11-14T09:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .frozen)
            #expect(try await ledger.state(of: "2026-11-12") == .done)
            #expect(try await ledger.state(of: "2026-11-13") == .frozen)
            #expect(known.streak.currentLength == 18)
        }
    }

    @Test("a simulated clock shows the freezes that it would spend, and spends none")
    func trial() async throws {
        try await Ledger.withRun { ledger in
            for (date, current, left) in [("2026-11-12", 17, 1), ("2026-11-20", 0, 0)] {
                let today = try await ledger.useCases(trial: try instant(date + "T12:00:00+09:00")).today()
                #expect(today.day == (try day(date)))
                #expect(today.streak.currentLength == current)
                #expect(today.freezesLeft == left)
            }
            let today = try await ledger.useCases.today()
            #expect(today.streak.currentLength == 17 && today.freezesLeft == 2)
            #expect(try await ledger.state(of: "2026-11-11") == .pending)
        }
    }

    @Test("no day is closed before its commits were read")
    func readFirst() async throws {
        try await Ledger.withRun(settings: [.freezesPerMonth: "1"]) { ledger in
            try ledger.commit(on: "2026-11-11")
            ledger.clock.now = try instant("2026-11-13T08:00:00+09:00")
            // A page that is opened before the first scan causes that scan.
            #expect(try await ledger.useCases.today().freezesLeft == 0)
            let today = try await ledger.look(at: "2026-11-13T08:00:01+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .done)
            #expect(try await ledger.state(of: "2026-11-12") == .frozen)
            #expect(today.streak.currentLength == 18)
        }
    }

    @Test("a freeze on a day that turned out done is not spent")
    func refunded() async throws {
        try await Ledger.withRun { ledger in
            try await ledger.look(at: "2026-11-12T08:00:00+09:00")
            try ledger.commit(on: "2026-11-11")
            let today = try await ledger.look(at: "2026-11-12T09:00:00+09:00")
            #expect(today.freezesLeft == 2)
            #expect(try await ledger.state(of: "2026-11-11") == .done)
            #expect(today.streak.currentLength == 18)
        }
    }

    @Test("a clock that is set back closes no day twice")
    func clockBack() async throws {
        try await Ledger.withRun { ledger in
            try await ledger.look(at: "2026-11-12T08:00:00+09:00")
            _ = try await ledger.useCases.unfreeze(try day("2026-11-11"))
            try await ledger.look(at: "2026-11-11T08:00:00+09:00")
            try await ledger.look(at: "2026-11-12T09:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .missed)
        }
    }

    @Test("by weeks a freeze is spent only when a whole week was missed")
    func weekly() async throws {
        // 8 to 14 November is a week from Sunday that is done; the next one is not.
        try await Ledger.withRun(settings: [.streak: "weekly", .rest: "sat"]) { ledger in
            #expect(try await ledger.lengths() == [3, 3])
            let before = try await ledger.look(at: "2026-11-21T12:00:00+09:00")
            #expect(before.freezesLeft == 2)
            let after = try await ledger.look(at: "2026-11-22T08:00:00+09:00")
            #expect(after.freezesLeft == 1)
            #expect(try await ledger.state(of: "2026-11-20") == .frozen)
            #expect(after.streak.currentLength == 3)
        }
    }

    @Test("a freeze is placed by hand on a day that owes something, and withdrawn")
    func byHand() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            try ledger.commit(on: "2026-11-12")
            try await ledger.look(at: "2026-11-13T12:00:00+09:00")
            #expect(try await ledger.lengths() == [1, 17])
            let report = try await ledger.useCases.freeze(try day("2026-11-11"))
            #expect(report.state == .frozen)
            #expect(report.changes.map(\.why) == [.freeze])
            #expect(try await ledger.lengths() == [18, 18])
            let thawed = try await ledger.useCases.unfreeze(try day("2026-11-11"))
            #expect(thawed.state == .missed)
            #expect(thawed.changes.map(\.stateAfter) == [.frozen, .missed])
            #expect(try await ledger.lengths() == [1, 17])
        }
    }

    @Test("a freeze of today, or of a day to come, holds when the day is over")
    func ahead() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            #expect(try await ledger.useCases.freeze(try day("2026-11-11")).state == .frozen)
            #expect(try await ledger.useCases.freeze(try day("2026-11-12")).state == .future)
            let today = try await ledger.look(at: "2026-11-13T12:00:00+09:00")
            #expect(today.streak.currentLength == 17)
            #expect(try await ledger.state(of: "2026-11-12") == .frozen)
            #expect(
                try await refusal { _ = try await ledger.useCases.freeze(try day("2026-11-13")) }
                    == .noFreezeLeft(try day("2026-11-13"), perMonth: 2))
        }
    }

    @Test("an impossible freeze is refused")
    func refusals() async throws {
        try await Ledger.withRun(automatic: false, settings: [.rest: "sun"]) { ledger in
            func refused(_ text: String) async throws -> DomainError? {
                try await refusal { _ = try await ledger.useCases.freeze(try day(text)) }
            }
            #expect(try await refused("2026-11-10") == .freezeNotNeeded(try day("2026-11-10"), .done))
            #expect(try await refused("2026-11-15") == .freezeNotNeeded(try day("2026-11-15"), .rest))
            #expect(try await refused("2026-12-13") == .freezeOutOfRange(try day("2026-12-13")))
            _ = try await ledger.useCases.freeze(try day("2026-11-11"))
            #expect(try await refused("2026-11-11") == .freezeNotNeeded(try day("2026-11-11"), .frozen))
            #expect(
                try await refusal { _ = try await ledger.useCases.unfreeze(try day("2026-11-12")) }
                    == .dayNotFrozen(try day("2026-11-12")))
            try await ledger.useCases.set(.freezesPerMonth, to: "0")
            #expect(try await refused("2026-11-12") == .noFreezeLeft(try day("2026-11-12"), perMonth: 0))
        }
    }
}
