import Core
import Engine
import Storage
import TestSupport
import Testing

/// Past days are closed by the rules that held at their end, whatever ran in between.
@Suite struct ClosingTests {
    // MARK: Before a change

    private static let changes: [(name: String, change: @Sendable (UseCases) async throws -> Void)] = [
        ("no automatic freezes", { try await $0.set(.freezesAutomatic, to: "off") }),
        ("no freezes", { try await $0.set(.freezesPerMonth, to: "0") }),
        ("a day start", { try await $0.set(.dayStart, to: "4") }),
        ("a minimum", { try await $0.set(.minimum, to: "3") }),
        ("weeks", { try await $0.set(.streak, to: "weekly") }),
        ("another home", { try await $0.setZone("America/Los_Angeles") }),
        ("a freeze", { _ = try await $0.freeze(Day(number: 20_770)) }),
        (
            "a challenge",
            {
                _ = try await $0.startChallenge(length: 7, start: nil, rule: .count, name: nil, reward: nil)
            }
        ),
        ("an exclusion", { _ = try await $0.addExclusion(subject: .message, pattern: "[bot]*", repository: nil) }),
        ("an address", { try await $0.changeAuthors(adding: ["other@example.com"]) }),
    ]

    @Test("a change of how days are judged first closes the days that are over", arguments: changes.indices)
    func before(index: Int) async throws {
        let (name, change) = Self.changes[index]
        try await Ledger.withRun { ledger in
            try ledger.commit(on: "2026-11-12")
            ledger.clock.now = try instant("2026-11-13T12:00:00+09:00")
            // Nothing ran since the 11th: the commit of the 12th is not read, and the 11th is not closed.
            try await change(ledger.useCases)
            #expect(try await ledger.state(of: "2026-11-11") == .frozen, "\(name)")
            #expect(try await ledger.useCases.explain(try day("2026-11-12")).evidence.commits == 1, "\(name)")
        }
    }

    /// Changes judged by the day's last scan: no freeze is spent on a day that may have been done, and weeks end later.
    private static let ofLastLook = ["weeks", "a freeze", "an address"]

    @Test(
        "a request reads no repository, and its change leaves the days to the watcher, which closes them after it",
        arguments: changes.indices.filter { !ofLastLook.contains(changes[$0].name) })
    func requests(index: Int) async throws {
        let (name, change) = Self.changes[index]
        try await Ledger.withRun { ledger in
            try ledger.commit(on: "2026-11-12")
            ledger.clock.now = try instant("2026-11-13T12:00:00+09:00")
            let requests = ledger.useCases.answeringRequests()
            let asked = ledger.reader.calls
            _ = try await requests.today()
            try await change(requests)
            #expect(ledger.reader.calls == asked, "\(name)")
            #expect(try await requests.explain(try day("2026-11-12")).evidence.commits == 0, "\(name)")
            // As the watcher does.
            try await ledger.look(at: "2026-11-13T12:00:01+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .frozen, "\(name)")
            #expect(try await requests.explain(try day("2026-11-12")).evidence.commits == 1, "\(name)")
        }
    }

    @Test("freezes that are switched on later are not spent on days that were over")
    func switchedOn() async throws {
        try await Ledger.withRun(automatic: false) { ledger in
            ledger.clock.now = try instant("2026-11-12T12:00:00+09:00")
            try await ledger.useCases.set(.freezesAutomatic, to: "on")
            #expect(try await ledger.state(of: "2026-11-11") == .missed)
            let later = try await ledger.look(at: "2026-11-13T12:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .missed)
            #expect(later.streak.currentLength == 0)
        }
    }

    @Test(
        "days that wait for a source are closed by the freezes that held at their end",
        arguments: [
            (true, "freezes-automatic", "off"), (true, "freezes-per-month", "0"), (false, "freezes-automatic", "on"),
        ]
    )
    func waiting(automatic: Bool, key: String, value: String) async throws {
        try await Ledger.withRun(automatic: automatic) { ledger in
            ledger.reader.change("/code/haru") { $0.problem = .noPermission }
            try await ledger.look(at: "2026-11-12T12:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .unknown)
            try await ledger.useCases.set(try #require(SettingKey(rawValue: key)), to: value)
            ledger.reader.change("/code/haru") { $0.problem = nil }
            try ledger.commit(on: "2026-11-12")
            try await ledger.look(at: "2026-11-14T12:00:00+09:00")
            // The 11th was over before the change; the 13th was not.
            #expect(try await ledger.state(of: "2026-11-11") == (automatic ? .frozen : .missed))
            #expect(try await ledger.state(of: "2026-11-13") == (automatic ? .missed : .frozen))
        }
    }

    @Test("a scan between changes makes no difference", arguments: RandomRounds.seeds(3))
    func unseen(part: Int) async throws {
        try await Ledger.with(.file) { shared in
            for seed in (part * 12)..<((part + 1) * 12) {
                let seen = try await shared.other(person: Int64(seed) * 2 + 2)
                let unseen = try await shared.other(person: Int64(seed) * 2 + 3)
                var one = UnseenLife(ledger: seen, seed: seed, isSeen: true)
                var other = UnseenLife(ledger: unseen, seed: seed, isSeen: false)
                let (answers, others) = (try await one.live(), try await other.live())
                #expect(answers == others, "\(one.story)")
            }
        }
    }

    // MARK: A new day

    @Test("a new day is closed at its first scan, however recent the last scan was", arguments: [true, false])
    func firstLook(isCommand: Bool) async throws {
        try await Ledger.withRun { ledger in
            ledger.clock.now = try instant("2026-11-11T23:59:50+09:00")
            _ = try await ledger.useCases.refresh(retries: true)
            ledger.clock.now = try instant("2026-11-12T00:00:05+09:00")
            // A command scans before it answers; a page may be requested before any scan.
            if isCommand { _ = try await ledger.useCases.refresh() }
            let today = try await ledger.useCases.today()
            #expect(today.streak.currentLength == 17 && today.freezesLeft == 1)
            #expect(try await ledger.state(of: "2026-11-11") == .frozen)
        }
    }

    @Test("the first scan of a day retries what could not be read")
    func firstLookRetries() async throws {
        try await Ledger.withRun { ledger in
            ledger.reader.change("/code/haru") { $0.problem = .damaged("it fell") }
            ledger.clock.now = try instant("2026-11-11T23:59:50+09:00")
            _ = try await ledger.useCases.refresh(retries: true)
            ledger.reader.change("/code/haru") { $0.problem = nil }
            let today = try await ledger.look(at: "2026-11-12T00:00:05+09:00")
            #expect(today.streak.currentLength == 17 && today.freezesLeft == 1)
        }
    }

    // MARK: A clock that is ahead

    @Test("a clock that jumps years ahead for seconds closes nothing, and answers stay those of the right clock")
    func jump() async throws {
        try await Ledger.withRun { ledger in
            for time in ["2036-03-01T09:00:00+09:00", "2036-03-01T09:00:01+09:00", "2036-03-01T09:00:40+09:00"] {
                let today = try await ledger.look(at: time)
                #expect(today.streak.currentLength == 0)
            }
            let back = try await ledger.look(at: "2026-11-11T12:01:00+09:00")
            #expect(back.state == .pending && back.streak.currentLength == 17 && back.freezesLeft == 2)
            #expect(try await ledger.changes(of: "2026-11-11").isEmpty)
            let next = try await ledger.look(at: "2026-11-12T09:00:00+09:00")
            #expect(next.streak.currentLength == 17 && next.freezesLeft == 1)
        }
    }

    @Test(
        "what a clock that was ahead did to days that are not over is undone",
        arguments: ["2026-11-14T09:00:00+09:00", "2036-03-01T09:00:00+09:00"])
    func ahead(time: String) async throws {
        try await Ledger.withRun { ledger in
            // Long enough for a second scan, or too short ahead to need one.
            try await ledger.look(at: time)
            ledger.clock.advance(seconds: 90)
            _ = try await ledger.useCases.refresh()
            _ = try await ledger.useCases.today()
            let back = try await ledger.look(at: "2026-11-11T12:10:00+09:00")
            #expect(back.state == .pending && back.streak.currentLength == 17 && back.freezesLeft == 2)
            // After more than a year no freeze is spent any more.
            let isTakenBack = try await ledger.changes(of: "2026-11-11").last?.event == .earlyFreezeTakenBack
            #expect(isTakenBack == time.hasPrefix("2026"))
            // The days after it then pass normally.
            try ledger.commit(on: "2026-11-11")
            try await ledger.look(at: "2026-11-12T12:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .done)
            let next = try await ledger.look(at: "2026-11-13T12:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-12") == .frozen)
            #expect(next.streak.currentLength == 18 && next.freezesLeft == 1)
        }
    }

    @Test("after weeks away the first scan gives the same answer as the second, which closes the days")
    func away() async throws {
        try await Ledger.withRun { ledger in
            try ledger.commit(from: "2026-11-12", to: "2026-12-20")
            let first = try await ledger.look(at: "2026-12-21T09:00:00+09:00")
            #expect(try await ledger.state(of: "2026-11-11") == .frozen)
            ledger.clock.advance(seconds: 61)
            let second = try await ledger.useCases.today()
            #expect(first.streak == second.streak && first.streak.currentLength == 56)
            let person = ledger.person
            let settled = try await ledger.database.read { try PersonTable.find(person, in: $0)?.closedThrough }
            #expect(settled == (try day("2026-12-20")))
        }
    }

    // MARK: Without repositories

    @Test("while no repository was ever read, every day is unknown")
    func unread() async throws {
        try await Ledger.with { ledger in
            let today = try await ledger.look(at: "2026-11-05T12:00:00+09:00")
            #expect(today.state == .unknown)
            let past = try await ledger.useCases.explain(try day("2026-11-03"))
            #expect((past.state, past.reason) == (.unknown, .unread))
            try await ledger.add()
            #expect(try await ledger.state(of: "2026-11-03") == .missed)
        }
    }
}
