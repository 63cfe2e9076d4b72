import Core
import Logging
import Storage
import TestSupport
import Testing

@testable import Engine

/// What forges count is fetched, kept and counted with the commits.
@Suite struct ForgeSourceTests {
    private static let octocat = "octocat"

    /// A ledger with a source that was asked, on a day in Seoul; the forge counts two on each of the last ten days.
    private func withSource(
        now: String = "2026-11-01T12:00:00+09:00", _ body: (Ledger, ForgeSourceReport) async throws -> Void
    ) async throws {
        try await Ledger.with(now: now) { ledger in
            let today = try await ledger.useCases.currentDay()
            ledger.forges.change(Self.octocat) { script in
                script.today = today
                for back in 0..<10 { script.counts[today.advanced(by: -back)] = 2 }
            }
            let source = try await ledger.addSource()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await body(ledger, source)
        }
    }

    @Test("a source alone makes days done, and its age is told")
    func alone() async throws {
        try await withSource { ledger, _ in
            let today = try await ledger.useCases.today()
            #expect(today.state == .done)
            #expect(today.count == 2)
            #expect(today.streak.currentLength == 10)
            #expect(today.sources.map(\.source) == [.github])
            #expect(today.sources.first?.checkedAt == ledger.clock.now)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("before it was asked nothing is known, and no day is missed")
    func unasked() async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.addSource()
            #expect(try await ledger.useCases.today().state == .unknown)
            #expect(try await ledger.explain("2026-10-01").reason == .unread)
        }
    }

    @Test(
        "a day's total is the larger of what forges count together and the distinct commits",
        arguments: [(commits: 3, total: 3), (commits: 1, total: 2), (commits: 0, total: 2)])
    func together(_ commits: Int, _ total: Int) async throws {
        try await withSource { ledger, _ in
            for _ in 0..<commits { try ledger.commit(on: "2026-10-30") }
            if commits > 0 { try await ledger.add() }
            let report = try await ledger.explain("2026-10-30")
            #expect(report.evidence.commits == commits)
            #expect(report.evidence.forgeCount == 2)
            #expect(report.evidence.total == total)
            #expect(report.accounts[try #require(report.evidence.forge.first).account]?.login == Self.octocat)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("two logins of one forge add up, and removing one takes away what it counted, with the reason")
    func twoLogins() async throws {
        try await withSource { ledger, _ in
            ledger.forges.change("hubot") { script in
                script.today = .last
                script.counts = [Day(iso: "2026-10-31") ?? .first: 3, Day(iso: "2026-10-01") ?? .first: 1]
            }
            ledger.forges.change("hubot") { $0.today = Day(iso: "2026-11-01") ?? .first }
            _ = try await ledger.addSource("hubot")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-10-31").evidence.total == 5)
            #expect(try await ledger.explain("2026-10-01").state == .done)
            ledger.clock.advance(days: 1)
            ledger.forges.change(Self.octocat) { $0.today = $0.today.next }
            ledger.forges.change("hubot") { $0.today = $0.today.next }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await ledger.useCases.removeSource("HUBOT")
            let report = try await ledger.explain("2026-10-01")
            #expect(report.evidence.total == 0)
            #expect(report.changes.last?.event == .sourceRemoved)
            #expect(report.changes.last?.detail == "GitHub hubot")
            #expect(try await ledger.useCases.sources().map(\.account.login) == [Self.octocat])
            #expect(try await ledger.useCases.jobs().filter { $0.kind == "fetch" }.count == 1)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("one account is a source once, however its name is written, and there are not too many")
    func refusals() async throws {
        try await withSource { ledger, _ in
            await #expect(throws: DomainError.knownSource("GitHub OctoCat")) {
                _ = try await ledger.addSource("OctoCat")
            }
            await #expect(throws: DomainError.unknownSource("nobody")) {
                try await ledger.useCases.removeSource("nobody")
            }
            for number in 2...UseCases.mostSources { _ = try await ledger.addSource("user\(number)") }
            await #expect(throws: DomainError.tooManySources(UseCases.mostSources)) {
                _ = try await ledger.addSource("one-more")
            }
        }
    }

    @Test("days to come that a forge tells are not counted, and count when they come")
    func toCome() async throws {
        try await withSource { ledger, _ in
            let tomorrow = try day("2026-11-02")
            ledger.forges.change(Self.octocat) { script in
                script.today = tomorrow.advanced(by: 5)
                script.counts[tomorrow] = 4
            }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-02").evidence.forge.isEmpty)
            ledger.clock.advance(days: 1)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.useCases.today().count == 4)
        }
    }

    @Test("a failed question is not zero: what is not known is unknown, what was told stays, and it mends itself")
    func failure() async throws {
        try await withSource { ledger, source in
            ledger.forges.change(Self.octocat) { $0.problems[.lastYear] = .failed(status: 502) }
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            let today = try await ledger.useCases.today()
            #expect(today.state == .unknown)
            #expect(today.streak.currentLength == 10)
            #expect(today.unanswered.map(\.problem.reason) == [.failed(status: 502)])
            let report = try await ledger.explain("2026-11-02")
            #expect(report.state == .unknown)
            #expect(report.reason == .unreadable)
            #expect(report.basis.unreadable.map(\.name) == ["GitHub octocat"])
            // What is done is done, whatever is not known.
            #expect(try await ledger.explain("2026-11-01").state == .done)
            #expect(try await ledger.explain("2026-10-01").state == .missed)

            ledger.forges.change(Self.octocat) { script in
                script.problems = [:]
                script.today = script.today.advanced(by: 2)
            }
            ledger.clock.advance(seconds: 100)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-02").state == .missed)
            #expect(try await ledger.useCases.today().state == .pending)
            #expect(try await ledger.useCases.today().unanswered.isEmpty)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
            #expect(source.problem == nil)
        }
    }

    @Test("a day that is over is unknown until its forge was asked after its end, and is closed then")
    func overnight() async throws {
        try await withSource(now: "2026-11-01T22:00:00+09:00") { ledger, _ in
            try await ledger.useCases.set(.freezesAutomatic, to: "on")
            ledger.forges.change(Self.octocat) { $0.today = $0.today.next }
            // On the first the forge is asked in the evening, and knows of no contribution of the second.
            ledger.clock.now = try instant("2026-11-02T22:00:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.useCases.today().state == .pending)
            ledger.clock.now = try instant("2026-11-03T00:00:30+09:00")
            let night = try await ledger.explain("2026-11-02")
            #expect(night.state == .unknown)
            #expect(night.basis.unreadable.map(\.problem.reason) == [.notAsked])
            #expect(try await ledger.useCases.today().state == .pending)
            #expect(try await ledger.useCases.today().streak.currentLength == 10)
            // Just before midnight something was contributed after all.
            ledger.forges.change(Self.octocat) { script in
                script.counts[script.today] = 1
                script.today = script.today.next
            }
            ledger.clock.now = try instant("2026-11-03T00:15:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-02").state == .done)
            #expect(try await ledger.useCases.today().streak.currentLength == 11)
            // The third is missed, and a freeze is spent once that is known, not before.
            ledger.clock.now = try instant("2026-11-04T00:00:30+09:00")
            #expect(try await ledger.explain("2026-11-03").state == .unknown)
            ledger.forges.change(Self.octocat) { $0.today = $0.today.next }
            ledger.clock.now = try instant("2026-11-04T00:12:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-03").state == .frozen)
        }
    }

    @Test("what a forge counts later or no longer changes past days, with the reason")
    func changes() async throws {
        try await withSource { ledger, _ in
            ledger.clock.advance(days: 1)
            ledger.forges.change(Self.octocat) { script in
                script.today = script.today.next
                script.counts[Day(iso: "2026-10-30") ?? .first] = 7
                script.counts[Day(iso: "2026-10-29") ?? .first] = nil
            }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.changes(of: "2026-10-30").map(\.event) == [.moreEvidence])
            let lost = try await ledger.changes(of: "2026-10-29")
            #expect(lost.map(\.event) == [.forgeFewer])
            #expect(lost.map(\.to) == [0])
            #expect(try await ledger.useCases.today().streak.currentLength == 3)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("a forge is asked once an hour, with the mark of its last answer")
    func polite() async throws {
        try await withSource { ledger, _ in
            ledger.forges.change(Self.octocat) { $0.mark = "m1" }
            #expect(ledger.forges.takeQuestions().map(\.mark) == [nil])
            ledger.clock.advance(seconds: 3_500)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.clock.advance(seconds: 800)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            ledger.clock.advance(seconds: 4_300)
            let revision = try await ledger.useCases.revision()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().map(\.mark) == [nil, "m1"])
            // Nothing has changed, so that no page is told.
            #expect(try await ledger.useCases.revision() == revision)
            #expect(try await ledger.useCases.today().sources.first?.checkedAt == ledger.clock.now)
        }
    }

    @Test("who wants to know now is asked for, but not twice in a moment, nor where the forge wants to be left alone")
    func asked() async throws {
        try await withSource { ledger, _ in
            _ = ledger.forges.takeQuestions()
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.clock.advance(seconds: 31)
            ledger.forges.change(Self.octocat) { $0.problems[.lastYear] = .limited(seconds: 600) }
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            #expect(ledger.forges.takeQuestions().count == 1)
            ledger.clock.advance(seconds: 300)
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            try await ledger.useCases.askSources()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.clock.advance(seconds: 700)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().count == 1)
        }
    }

    @Test("one forge that hangs does not hold the others, and is given up")
    func hanging() async throws {
        try await Ledger.with { ledger in
            let time = ManualClock()
            var ledger = ledger
            ledger.uptime = time.monotonic
            let today = try await ledger.useCases.currentDay()
            ledger.forges.change("hubot") { $0.hangs = true }
            ledger.forges.change(Self.octocat) { script in
                script.today = today
                script.counts[today] = 1
            }
            _ = try await ledger.addSource("hubot")
            _ = try await ledger.addSource()
            let useCases = ledger.useCases
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await useCases.fetchSources(isAsked: true, within: .seconds(10)) }
                while try await useCases.today().count == 0 { await Task.yield() }
                // The other one is still waited for.
                #expect(try await useCases.sources().map(\.readAt).contains(nil))
                await time.untilSlept()
                time.advance(by: .seconds(10))
                try await group.waitForAll()
            }
            #expect(try await useCases.sources().map(\.problem?.reason) == [.timedOut, nil])
        }
    }

    @Test("all years are asked for, one after the other, and one that fails is gone on with later")
    func history() async throws {
        try await withSource { ledger, source in
            ledger.forges.change(Self.octocat) { script in
                script.counts[Day(iso: "2019-05-05") ?? .first] = 3
                script.counts[Day(iso: "2009-02-03") ?? .first] = 1
                script.problems[.year(2015)] = .failed(status: 500)
            }
            _ = ledger.forges.takeQuestions()
            try await ledger.useCases.fetchHistory(of: source.id)
            let first = ledger.forges.takeQuestions().map(\.window)
            #expect(first == (2_015...2_025).reversed().map { .year($0) })
            let report = try #require(try await ledger.useCases.sources().first)
            #expect(report.nextYear == 2_015)
            #expect(report.problem?.reason == .failed(status: 500))
            // What was told of the last year stands, so that nothing is unknown.
            #expect(try await ledger.useCases.today().state == .done)
            #expect(try await ledger.useCases.today().unanswered.isEmpty)
            #expect(try await ledger.explain("2019-05-05").evidence.total == 3)

            // A year that fails is no reason to ask about the newest days more often.
            ledger.clock.advance(seconds: 3_500)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.forges.change(Self.octocat) { $0.problems = [:] }
            ledger.clock.advance(seconds: 800)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await ledger.useCases.fetchHistory(of: source.id)
            let rest = ledger.forges.takeQuestions().map(\.window)
            #expect(rest == [.lastYear] + (2_008...2_015).reversed().map { .year($0) })
            #expect(try await ledger.useCases.sources().first?.nextYear == nil)
            #expect(try await ledger.explain("2009-02-03").evidence.total == 1)
            // What came with the first reading is no change of days that were lived.
            #expect(try await ledger.changes(of: "2009-02-03").isEmpty)
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(ledger.forges.takeQuestions().isEmpty)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("an answer about other days than those that were asked for is none")
    func otherDays() async throws {
        try await withSource { ledger, source in
            // What the forge knew two days ago would have today and yesterday missed.
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.useCases.sources().map(\.problem?.reason) == [.markupChanged])
            #expect(try await ledger.explain("2026-11-02").state == .unknown)
            ledger.forges.change(Self.octocat) { script in
                script.today = script.today.advanced(by: 2)
                script.ignoresYears = true
            }
            ledger.clock.advance(hours: 3)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-02").state == .missed)
            try await ledger.useCases.fetchHistory(of: source.id)
            let report = try #require(try await ledger.useCases.sources().first)
            #expect(report.problem?.reason == .markupChanged)
            #expect(report.nextYear == 2_025)
        }
    }

    @Test("that nothing has changed is believed on the day of the last answer alone")
    func marksOfOtherDays() async throws {
        try await withSource { ledger, _ in
            ledger.forges.change(Self.octocat) { $0.mark = "m1" }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            _ = ledger.forges.takeQuestions()
            ledger.forges.change(Self.octocat) { $0.today = $0.today.next }
            // 09:00 in Seoul is when GitHub's day begins.
            ledger.clock.now = try instant("2026-11-02T08:59:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            ledger.clock.now = try instant("2026-11-02T10:30:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().map(\.mark) == ["m1", nil])
        }
    }

    @Test("what a clock that was ahead has put off is asked as soon as the clock is right")
    func clockAhead() async throws {
        try await withSource { ledger, _ in
            let now = ledger.clock.now
            ledger.clock.advance(days: 400)
            ledger.forges.change(Self.octocat) { $0.today = $0.today.advanced(by: 400) }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            _ = ledger.forges.takeQuestions()
            ledger.clock.now = now.advanced(bySeconds: 60)
            ledger.forges.change(Self.octocat) { $0.today = $0.today.advanced(by: -400) }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().count == 1)
            #expect(try await ledger.useCases.today().state == .done)
            #expect(try await ledger.useCases.today().streak.currentLength == 10)
        }
    }

    @Test("a clock that was a few hours ahead has nothing believed, and nothing closed")
    func clockHoursAhead() async throws {
        try await withSource(now: "2026-11-02T05:00:00+09:00") { ledger, _ in
            try await ledger.useCases.set(.freezesAutomatic, to: "on")
            ledger.forges.change(Self.octocat) { script in
                script.today = script.today.previous
                script.counts[Day(iso: "2026-11-01") ?? .first] = nil
                script.counts[Day(iso: "2026-11-02") ?? .first] = nil
            }
            _ = ledger.forges.takeQuestions()
            // It was the evening of the day before.
            ledger.clock.now = try instant("2026-11-01T20:00:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().count == 1)
            ledger.clock.now = try instant("2026-11-02T00:00:20+09:00")
            #expect(try await ledger.explain("2026-11-01").state == .unknown)
            ledger.forges.change(Self.octocat) { script in
                script.counts[script.today] = 1
                script.today = script.today.next
            }
            ledger.clock.now = try instant("2026-11-02T00:12:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-01").state == .done)
        }
    }

    @Test("who has no time to wait notes no failure, and an answer that came meanwhile stays")
    func impatience() async throws {
        try await withSource { ledger, _ in
            ledger.clock.advance(hours: 2)
            ledger.forges.change(Self.octocat) { $0.hangs = true }
            try await ledger.useCases.fetchSources(within: .milliseconds(20))
            #expect(try await ledger.useCases.sources().map(\.problem) == [nil])
            #expect(try await ledger.useCases.today().state == .done)
            _ = ledger.forges.takeQuestions()
            // It is not waited for again at once.
            try await ledger.useCases.fetchSources(within: .milliseconds(20))
            #expect(ledger.forges.takeQuestions().isEmpty)
            let job = try #require(try await ledger.useCases.jobs().first { $0.kind == "fetch" })
            #expect(job.dueAt <= ledger.clock.now.advanced(bySeconds: 60))
        }
    }

    @Test("days to come that were left out are asked for again, whatever the forge's mark says")
    func markOfDaysToCome() async throws {
        try await withSource { ledger, _ in
            ledger.forges.change(Self.octocat) { script in
                script.mark = "m1"
                script.today = script.today.next
            }
            for _ in 1...2 {
                ledger.clock.advance(hours: 2)
                try await ledger.useCases.fetchSources(within: .seconds(5))
            }
            #expect(ledger.forges.takeQuestions().map(\.mark) == [nil, nil, nil])
        }
    }

    @Test("after more than a year the days between are asked about before they are believed")
    func longAbsence() async throws {
        try await withSource { ledger, source in
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(try await ledger.useCases.sources().first?.nextYear == nil)
            ledger.clock.advance(days: 800)
            ledger.forges.change(Self.octocat) { script in
                script.counts[script.today.advanced(by: 100)] = 4
                script.today = script.today.advanced(by: 800)
            }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.useCases.sources().first?.nextYear == 2_028)
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(try await ledger.explain("2027-02-09").evidence.total == 4)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("a forge that wants to be left alone is not asked about a source that is added then")
    func limitedSibling() async throws {
        try await withSource { ledger, _ in
            ledger.clock.advance(hours: 2)
            ledger.forges.change(Self.octocat) { $0.problems[.lastYear] = .limited(seconds: 600) }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            ledger.forges.change("hubot") { $0.today = Day(iso: "2026-11-01") ?? .first }
            _ = try await ledger.addSource("hubot")
            _ = ledger.forges.takeQuestions()
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.clock.advance(seconds: 1_000)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(Set(ledger.forges.takeQuestions().map(\.login)) == [Self.octocat, "hubot"])
        }
    }

    @Test("a forge's own levels hold where it is the only source of the window and told all of it at once")
    func levels() async throws {
        try await withSource { ledger, _ in
            let today = try await ledger.useCases.currentDay()
            func levels() async throws -> Set<Int> {
                let grass = try await ledger.useCases.grass(from: today.advanced(by: -9), to: today).grass
                return Set(grass.days.map(\.level))
            }
            // Days of equal counts are of the lowest level.
            #expect(try await levels() == [1])
            ledger.forges.change(Self.octocat) { $0.level = 3 }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await levels() == [3])
            try ledger.commit(on: "2026-10-30")
            try await ledger.add()
            #expect(try await levels() == [1])
        }
    }

    @Test("the job of a source asks it, goes back through the years, and comes back when its time has come")
    func job() async throws {
        try await Ledger.with { ledger in
            let today = try await ledger.useCases.currentDay()
            ledger.forges.change(Self.octocat) { script in
                script.today = today
                script.counts[today] = 1
            }
            let source = try await ledger.addSource()
            let runner = JobRunner(
                accounts: ledger.accounts, kinds: [.fetch], logger: Logger(label: "haru.tests"),
                pages: LiveUpdates(useCases: ledger.useCases))
            func work() async throws {
                while let job = try await runner.claim(limit: 1).first { await runner.perform(job) }
            }
            try await work()
            #expect(try await ledger.useCases.today().count == 1)
            #expect(ledger.forges.takeQuestions().count == 1 + 18)
            let report = try #require(try await ledger.useCases.sources().first)
            #expect(report.nextYear == nil)
            let job = try #require(try await ledger.useCases.jobs().first { $0.kind == "fetch" })
            #expect(job.dueAt == report.nextAt)
            #expect(job.isOpen)
            ledger.clock.now = report.nextAt
            try await work()
            #expect(ledger.forges.takeQuestions().map(\.window) == [.lastYear])

            // Who wants to know now is asked for by the same job.
            ledger.clock.advance(seconds: 60)
            try await ledger.useCases.askSources()
            try await work()
            #expect(ledger.forges.takeQuestions().map(\.window) == [.lastYear])
            try await ledger.useCases.removeSource(source.id)
            ledger.clock.advance(days: 1)
            try await work()
            #expect(ledger.forges.takeQuestions().isEmpty)
        }
    }

    @Test("a job that takes long holds no other one", .timeLimit(.minutes(2)))
    func besides() async throws {
        try await Ledger.with { ledger in
            let today = try await ledger.useCases.currentDay()
            for number in 1...5 {
                ledger.forges.change("slow\(number)") { $0.hangs = true }
                _ = try await ledger.addSource("slow\(number)")
            }
            ledger.forges.change(Self.octocat) { script in
                script.today = today
                script.counts[today] = 1
            }
            for number in 1...9 {
                ledger.forges.change("quick\(number)") { $0.today = today }
                _ = try await ledger.addSource("quick\(number)")
            }
            _ = try await ledger.addSource()
            let worker = Worker(
                accounts: ledger.accounts, pages: LiveUpdates(useCases: ledger.useCases), interval: .milliseconds(20),
                logger: Logger(label: "haru.tests"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await worker.run() }
                while try await ledger.useCases.sources().count(where: { $0.readAt != nil && $0.nextYear == nil }) < 10
                {
                    try await Task.sleep(for: .milliseconds(20))
                }
                group.cancelAll()
            }
            #expect(try await ledger.useCases.today().count == 1)
        }
    }

    @Test("an answer that comes after its source was removed is forgotten")
    func removedMeanwhile() async throws {
        try await withSource { ledger, source in
            try await ledger.useCases.removeSource(source.id)
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(try await ledger.useCases.sources().isEmpty)
            #expect(try await ledger.useCases.today().sources.isEmpty)
        }
    }
}

extension Ledger {
    /// Why a day came to what it came to.
    fileprivate func explain(_ text: String) async throws -> ExplainReport {
        try await useCases.explain(try day(text))
    }

    /// Adds an account on GitHub.
    fileprivate func addSource(_ login: String = "octocat") async throws -> ForgeSourceReport {
        try await useCases.addSource(try #require(ForgeAccount(gitHub: login)))
    }
}

extension UnreadableSource.Problem {
    fileprivate var reason: ForgeProblem.Reason? {
        if case .forge(let problem) = self { problem.reason } else { nil }
    }
}
