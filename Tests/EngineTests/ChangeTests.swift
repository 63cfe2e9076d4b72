import Core
import Engine
import Storage
import TestSupport
import Testing

/// Past days stay as recorded; what changes them is written down.
@Suite struct ChangeTests {
    /// A ledger begun on 1 November with commits since 25 October; the clock shows the 10th.
    private func with(_ body: (Ledger) async throws -> Void) async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-25", to: "2026-11-01")
            try await ledger.add()
            try ledger.commit(on: "2026-11-02", "2026-11-04", "2026-11-05")
            ledger.clock.now = try instant("2026-11-10T09:00:00+09:00")
            _ = try await ledger.useCases.refresh()
            _ = try await ledger.useCases.today()
            try await body(ledger)
        }
    }

    @Test("a branch that is merged later raises a past day, and the change gives the reason")
    func raised() async throws {
        try await with { ledger in
            #expect(try await ledger.changes(of: "2026-11-03").isEmpty)
            try ledger.commit(on: "2026-11-03")
            _ = try await ledger.useCases.refresh()
            let change = DayChange(
                day: try day("2026-11-03"), at: ledger.clock.now, from: 0, to: 1, stateBefore: .missed,
                stateAfter: .done, why: .moreEvidence, detail: "haru")
            #expect(try await ledger.changes(of: "2026-11-03") == [change])
            #expect(try await ledger.useCases.today().changes.first == change)
            #expect(try await ledger.lengths() == [0, 12])
        }
    }

    @Test("a second commit on a done day changes its count but not its state")
    func counted() async throws {
        try await with { ledger in
            let before = try await ledger.useCases.today().changes
            try ledger.commit(on: "2026-11-04")
            _ = try await ledger.useCases.refresh()
            #expect(try await ledger.changes(of: "2026-11-04").last?.to == 2)
            #expect(try await ledger.useCases.today().changes == before)
        }
    }

    @Test("a change that another process settles gets the cause that made it, not the cause of that process")
    func workedOutByAnother() async throws {
        try await with { ledger in
            try ledger.commit(on: "2026-11-06", to: "/code/notes")
            ledger.reader.change("/code/notes") { $0.emails = ["rani@example.com"] }
            try await ledger.add("/code/notes")
            try ledger.commit(on: "2026-11-03", "2026-11-04")
            try ledger.commit(on: "2026-11-07", "2026-11-04", to: "/code/notes")
            // The reading ends between its last batch and the settling of its days.
            ledger.reader.interrupt { path, _ in if path == "/code/notes" { throw CancellationError() } }
            await #expect(throws: CancellationError.self) { try await ledger.useCases.refresh() }
            ledger.reader.interrupt { path, _ in if path == "/code/haru" { throw CancellationError() } }
            try await ledger.useCases.set(.minimum, to: "2", from: .first)
            let merged = try #require(try await ledger.changes(of: "2026-11-03").first)
            #expect((merged.why, merged.detail, merged.to) == (.moreEvidence, "haru", 1))
            let shared = try #require(try await ledger.changes(of: "2026-11-04").first)
            #expect((shared.why, shared.detail, shared.to) == (.moreEvidence, "haru, notes", 3))
            let last = try #require(try await ledger.changes(of: "2026-11-03").last)
            #expect((last.why, last.detail) == (.ruleChanged, "minimum=2"))
        }
    }

    @Test(
        "of several causes of one change, only those that can have made it are recorded",
        arguments: [
            ([ChangeCause](), 0, 1, nil as String?),
            ([more("a")], 0, 1, "more-evidence a"),
            ([more("a"), more("b"), more("c")], 0, 1, "more-evidence a, b, c"),
            ([more("a"), more("b"), more("c"), more("d")], 0, 1, "more-evidence a, b, c, …"),
            ([more(""), more("b")], 0, 1, "more-evidence b"),
            ([less("a"), more("b"), rule("c")], 0, 1, "more-evidence b"),
            ([less("a"), more("b"), rule("c")], 2, 1, "less-evidence a"),
            ([less("a"), more("b"), rule("c")], 1, 1, "rule-changed c"),
            ([less("a"), rule("c")], 1, 2, "rule-changed c"),
            ([less("a")], 1, 2, "less-evidence a"),
            ([rule("+path:vendor/"), rule("minimum=2")], 2, 1, "rule-changed +path:vendor/"),
            ([rule("+path:vendor/"), rule("minimum=2")], 1, 1, "rule-changed minimum=2"),
            ([rule("+message:a=b"), rule("-path:c"), rule("rest=sun")], 0, 1, "rule-changed +message:a=b"),
            ([rule("Europe/Berlin"), rule("minimum=2 rest=sun")], 2, 1, "rule-changed Europe/Berlin"),
            ([rule("day-start=4 minimum=2"), rule("minimum=3")], 2, 1, "rule-changed day-start=4 minimum=2"),
        ])
    func merges(causes: [ChangeCause], from: Int, to: Int, told: String?) {
        let merged = ChangeCause.merged(causes, from: from, to: to)
        #expect(merged.map { "\($0.why) \($0.detail)" } == told)
    }

    private static func more(_ detail: String) -> ChangeCause { ChangeCause(why: "more-evidence", detail: detail) }
    private static func less(_ detail: String) -> ChangeCause { ChangeCause(why: "less-evidence", detail: detail) }
    private static func rule(_ detail: String) -> ChangeCause { ChangeCause(why: "rule-changed", detail: detail) }

    @Test("removing a repository lowers its days, and the change gives the reason")
    func lowered() async throws {
        try await with { ledger in
            _ = try await ledger.useCases.removeRepository("haru")
            let change = try #require(try await ledger.changes(of: "2026-11-05").last)
            #expect(change.why == .lessEvidence)
            #expect(change.detail == "haru")
            #expect((change.from, change.to) == (1, 0))
            #expect((change.stateBefore, change.stateAfter) == (.done, .missed))
            #expect(try await ledger.useCases.streak() == .none)
            #expect(try await ledger.useCases.repositories().isEmpty)
        }
    }

    @Test("adding something again after its removal is recorded too", arguments: [true, false])
    func addedAgain(onFirstDay: Bool) async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-20")
            try await ledger.add()
            if !onFirstDay {
                ledger.clock.advance(days: 3)
                _ = try await ledger.useCases.refresh()
                _ = try await ledger.useCases.today()
            }
            try ledger.commit(on: "2026-10-20")
            _ = try await ledger.useCases.refresh()
            _ = try await ledger.useCases.removeRepository("haru")
            try await ledger.add()
            let changes = try await ledger.changes(of: "2026-10-20")
            #expect(changes.map(\.from) == [1, 2, 0] && changes.map(\.to) == [2, 0, 2])
        }
    }

    @Test("removing an address lowers its days, and the change names the address")
    func unticked() async throws {
        try await with { ledger in
            try await ledger.useCases.changeAuthors(removing: ["Rani@Example.com"])
            let change = try #require(try await ledger.changes(of: "2026-11-05").last)
            #expect((change.why, change.detail) == (.lessEvidence, "rani@example.com"))
            #expect(try await ledger.useCases.streak() == .none)
        }
    }

    @Test("several addresses are added all or none; their commits are read once, and each names its days")
    func several() async throws {
        try await with { ledger in
            try ledger.commit(on: "2026-11-03", email: "a@work.example")
            try ledger.commit(on: "2026-11-06", email: "b@work.example")
            _ = try await ledger.useCases.refresh()
            let before = try await ledger.useCases.authors()
            func refused(adding: [String] = [], removing: [String] = []) async throws -> DomainError? {
                try await refusal { try await ledger.useCases.changeAuthors(adding: adding, removing: removing) }
            }
            #expect(try await refused(adding: ["a@work.example", "nomail"]) == .invalidEmail("nomail"))
            #expect(try await refused(removing: ["rani@example.com", "a@b"]) == .unknownEmail("a@b"))
            #expect(try await refused(adding: ["a@work.example"], removing: ["a@b"]) == .unknownEmail("a@b"))
            #expect(try await ledger.useCases.authors() == before)

            let walks = ledger.reader.calls.walks
            try await ledger.useCases.changeAuthors(adding: ["a@work.example", " B@work.example"])
            #expect(ledger.reader.calls.walks == walks + 1)
            let raised = try #require(try await ledger.changes(of: "2026-11-06").last)
            #expect((raised.why, raised.detail) == (.moreEvidence, "a@work.example, b@work.example"))
            #expect(raised.stateAfter == .done)
            try await ledger.useCases.changeAuthors(removing: ["b@work.example ", "A@work.example"])
            for (date, address) in [("2026-11-03", "a@work.example"), ("2026-11-06", "b@work.example")] {
                let lowered = try #require(try await ledger.changes(of: date).last)
                #expect((lowered.why, lowered.detail) == (.lessEvidence, address))
            }
            #expect(try await ledger.useCases.authors() == before)
        }
    }

    @Test("readings on the ledger's first day record no change")
    func firstDay() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(from: "2026-10-01", to: "2026-10-31")
            try ledger.commit(from: "2026-10-01", to: "2026-10-20", in: "/code/eisen")
            try ledger.commit(on: "2026-10-31", to: "/code/eisen", email: "rani@work.example")
            try await ledger.add()
            try await ledger.add("/code/eisen")
            try await ledger.useCases.changeAuthors(adding: ["rani@work.example"])
            try await ledger.useCases.set(.minimum, to: "2")
            try await ledger.useCases.changeAuthors(removing: ["rani@work.example"])
            for date in try day("2026-10-01").through(try day("2026-11-01")) {
                #expect(try await ledger.useCases.explain(date).changes.isEmpty)
            }
            ledger.clock.advance(days: 3)
            #expect(try await ledger.useCases.today().changes.isEmpty)
        }
    }

    @Test("a commit that is found after the first reading changes its past day, also on the first day")
    func lateOnFirstDay() async throws {
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-30")
            try await ledger.add()
            try ledger.commit(on: "2026-10-29")
            _ = try await ledger.useCases.refresh()
            #expect(try await ledger.changes(of: "2026-10-29").map(\.stateAfter) == [.done])
            #expect(try await ledger.useCases.today().changes.isEmpty)
        }
    }

    @Test("the first reading of a later repository changes no day before the ledger that had none")
    func laterRepository() async throws {
        try await with { ledger in
            try ledger.commit(on: "2026-09-01", "2026-10-25", "2026-11-06", to: "/code/eisen")
            try await ledger.add("/code/eisen")
            #expect(try await ledger.changes(of: "2026-09-01").isEmpty)
            #expect(try await ledger.changes(of: "2026-10-25").map(\.to) == [2])
            #expect(try await ledger.changes(of: "2026-11-06").map(\.stateAfter) == [.done])
        }
    }

    @Test("rules that change today leave the past as it was; on the first day they hold for all days")
    func rulesFromToday() async throws {
        try await with { ledger in
            try await ledger.useCases.set(.minimum, to: "2")
            #expect(try await ledger.state(of: "2026-11-05") == .done)
            #expect(try await ledger.changes(of: "2026-11-05").isEmpty)
            try ledger.commit(on: "2026-11-10")
            _ = try await ledger.useCases.refresh()
            #expect(try await ledger.state(of: "2026-11-10") == .pending)
        }
        try await Ledger.with { ledger in
            try ledger.commit(on: "2026-10-31")
            try await ledger.add()
            try await ledger.useCases.set(.minimum, to: "2")
            #expect(try await ledger.state(of: "2026-10-31") == .missed)
        }
    }

    @Test("rules for past days change them, once each, and say which rule it was")
    func rulesForThePast() async throws {
        try await with { ledger in
            try await ledger.useCases.set(
                [.minimum: "2", .rest: "sun,sat"], from: try day("2026-11-02"))
            let done = try #require(try await ledger.changes(of: "2026-11-02").last)
            #expect(done.why == .ruleChanged)
            #expect(done.detail == "minimum=2 rest=sun,sat")
            #expect((done.stateBefore, done.stateAfter) == (.done, .missed))
            #expect(try await ledger.changes(of: "2026-11-07").map(\.stateAfter) == [.rest])
            #expect(try await ledger.changes(of: "2026-10-31").isEmpty)
            #expect(try await ledger.changes(of: "2026-11-03").isEmpty)
        }
    }

    @Test("a rule that moves a commit to a day without one records that day once")
    func moved() async throws {
        try await Ledger.with { ledger in
            ledger.reader.commit(
                try ledger.scripted(at: "2026-11-07T02:00:00+09:00", in: "/code/haru"), to: "/code/haru")
            ledger.clock.now = try instant("2026-11-10T09:00:00+09:00")
            try await ledger.add()
            _ = try await ledger.useCases.today()
            try await ledger.useCases.set([.dayStart: "4", .rest: "fri"], from: .first)
            #expect(try await ledger.changes(of: "2026-11-06").map(\.stateAfter) == [.done])
            #expect(try await ledger.state(of: "2026-11-06") == .done)
            #expect(try await ledger.state(of: "2026-11-07") == .missed)
        }
    }

    @Test("a move keeps the days before it, and places what comes after by the new home")
    func zoneMove() async throws {
        try await with { ledger in
            let late = "2026-11-06T20:00:00Z"
            ledger.reader.commit(try ledger.scripted(at: late, in: "/code/haru"), to: "/code/haru")
            _ = try await ledger.useCases.refresh()
            #expect(try await ledger.state(of: "2026-11-07") == .done)
            try await ledger.useCases.setZone("America/Los_Angeles")
            #expect(try await ledger.state(of: "2026-11-07") == .done)
            #expect(try await ledger.state(of: "2026-11-02") == .done)
            let today = try await ledger.useCases.today()
            #expect(today.day == (try day("2026-11-09")))
            try await ledger.useCases.setZone("America/Los_Angeles", from: try instant("2026-11-06T00:00:00Z"))
            #expect(try await ledger.state(of: "2026-11-06") == .done)
            #expect(try await ledger.state(of: "2026-11-07") == .missed)
            #expect(try await ledger.changes(of: "2026-11-07").last?.why == .ruleChanged)
        }
    }

    @Test("a first zone that is corrected on the first day was never another")
    func zoneCorrection() async throws {
        try await Ledger.with(zone: "Europe/Berlin") { ledger in
            ledger.reader.commit(
                try ledger.scripted(at: "2026-10-30T20:00:00Z", in: "/code/haru"), to: "/code/haru")
            try await ledger.add()
            #expect(try await ledger.state(of: "2026-10-30") == .done)
            try await ledger.useCases.setZone("Asia/Seoul")
            #expect(try await ledger.state(of: "2026-10-30") == .missed)
            #expect(try await ledger.state(of: "2026-10-31") == .done)
            #expect(try await ledger.changes(of: "2026-10-31").isEmpty)
            #expect(try await ledger.useCases.dayCalendar().zones.moves.isEmpty)
        }
    }

    @Test("a day that is over is recorded when its repositories could be read, and not before")
    func unknown() async throws {
        try await with { ledger in
            ledger.reader.change("/code/haru") { $0.problem = .noPermission }
            ledger.clock.advance(days: 2)
            try ledger.commit(on: "2026-11-11")
            _ = try await ledger.useCases.refresh()
            #expect(try await ledger.state(of: "2026-11-11") == .unknown)
            let unread = try await ledger.useCases.explain(try day("2026-11-11")).basis.unreadable
            #expect(
                unread.map(\.problem) == [.place(RepositoryProblem(path: "/code/haru", reason: .noPermission))])
            ledger.reader.change("/code/haru") { $0.problem = nil }
            ledger.clock.advance(hours: 1)
            _ = try await ledger.useCases.refresh()
            #expect(try await ledger.state(of: "2026-11-11") == .done)
            #expect(try await ledger.changes(of: "2026-11-11").isEmpty)
            #expect(try await ledger.state(of: "2026-11-10") == .missed)
            try ledger.commit(on: "2026-11-10")
            _ = try await ledger.useCases.refresh()
            #expect(try await ledger.changes(of: "2026-11-10").map(\.stateAfter) == [.done])
        }
    }
}
