import Core
import Engine
import TestSupport
import Testing

/// Counts of forges are stored and counted with the commits.
@Suite struct ForgeSourceTests {
    @Test("a source alone makes days done, and its age is shown")
    func alone() async throws {
        try await Ledger.withSource { ledger, _ in
            let today = try await ledger.useCases.today()
            #expect(today.state == .done)
            #expect(today.count == 2)
            #expect(today.streak.currentLength == 10)
            #expect(today.sources.map(\.source) == [.github])
            #expect(today.sources.first?.checkedAt == ledger.clock.now)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("before the first answer everything is unknown, and no day is missed")
    func unasked() async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.addSource()
            #expect(try await ledger.useCases.today().state == .unknown)
            #expect(try await ledger.explain("2026-10-01").reason == .unread)
        }
    }

    @Test(
        "a day's total is the larger of the forges' sum and the number of distinct commits",
        arguments: [(commits: 3, total: 3), (commits: 1, total: 2), (commits: 0, total: 2)])
    func together(_ commits: Int, _ total: Int) async throws {
        try await Ledger.withSource { ledger, _ in
            for _ in 0..<commits { try ledger.commit(on: "2026-10-30") }
            if commits > 0 { try await ledger.add() }
            let report = try await ledger.explain("2026-10-30")
            #expect(report.evidence.commits == commits)
            #expect(report.evidence.forgeCount == 2)
            #expect(report.evidence.total == total)
            #expect(report.accounts[try #require(report.evidence.forge.first).account]?.login == "octocat")
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("two logins of one forge add up, and removing one removes its counts, with the reason")
    func twoLogins() async throws {
        try await Ledger.withSource { ledger, _ in
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
            ledger.forges.change("octocat") { $0.today = $0.today.next }
            ledger.forges.change("hubot") { $0.today = $0.today.next }
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await ledger.useCases.removeSource("HUBOT")
            let report = try await ledger.explain("2026-10-01")
            #expect(report.evidence.total == 0)
            #expect(report.changes.last?.event == .sourceRemoved)
            #expect(report.changes.last?.detail == "GitHub hubot")
            #expect(try await ledger.useCases.sources().map(\.account.login) == ["octocat"])
            #expect(try await ledger.useCases.jobs().filter { $0.kind == "fetch" }.count == 1)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("one account is a source once, in whatever spelling, and the number of sources is limited")
    func refusals() async throws {
        try await Ledger.withSource { ledger, _ in
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

    @Test("future days in a forge's answer are not counted until they come")
    func toCome() async throws {
        try await Ledger.withSource { ledger, _ in
            let tomorrow = try day("2026-11-02")
            ledger.forges.change("octocat") { script in
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

    @Test("a failed request is not zero: unread days are unknown, old answers stay, and the next success repairs it")
    func failure() async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") { $0.problems[.lastYear] = .failed(status: 502) }
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
            // A done day stays done, whatever is unknown.
            #expect(try await ledger.explain("2026-11-01").state == .done)
            #expect(try await ledger.explain("2026-10-01").state == .missed)

            ledger.forges.change("octocat") { script in
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
        try await Ledger.withSource(now: "2026-11-01T22:00:00+09:00") { ledger, _ in
            try await ledger.useCases.set(.freezesAutomatic, to: "on")
            ledger.forges.change("octocat") { $0.today = $0.today.next }
            // On the first the forge is asked in the evening, and has no contribution of the second.
            ledger.clock.now = try instant("2026-11-02T22:00:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.useCases.today().state == .pending)
            ledger.clock.now = try instant("2026-11-03T00:00:30+09:00")
            let night = try await ledger.explain("2026-11-02")
            #expect(night.state == .unknown)
            #expect(night.basis.unreadable.map(\.problem.reason) == [.notAsked])
            #expect(try await ledger.useCases.today().state == .pending)
            #expect(try await ledger.useCases.today().streak.currentLength == 10)
            // Just before midnight something was contributed.
            ledger.forges.change("octocat") { script in
                script.counts[script.today] = 1
                script.today = script.today.next
            }
            ledger.clock.now = try instant("2026-11-03T00:15:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-02").state == .done)
            #expect(try await ledger.useCases.today().streak.currentLength == 11)
            // The third is missed, and a freeze is spent once that is certain, not before.
            ledger.clock.now = try instant("2026-11-04T00:00:30+09:00")
            #expect(try await ledger.explain("2026-11-03").state == .unknown)
            ledger.forges.change("octocat") { $0.today = $0.today.next }
            ledger.clock.now = try instant("2026-11-04T00:12:00+09:00")
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.explain("2026-11-03").state == .frozen)
        }
    }

    @Test("a forge's later additions and removals change past days, with the reason")
    func changes() async throws {
        try await Ledger.withSource { ledger, _ in
            ledger.clock.advance(days: 1)
            ledger.forges.change("octocat") { script in
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

    @Test("a forge's own levels hold where it is the only source of the window and gave all of it in one answer")
    func levels() async throws {
        try await Ledger.withSource { ledger, _ in
            let today = try await ledger.useCases.currentDay()
            func levels() async throws -> Set<Int> {
                let grass = try await ledger.useCases.grass(from: today.advanced(by: -9), to: today).grass
                return Set(grass.days.map(\.level))
            }
            // Days of equal counts have the lowest level.
            #expect(try await levels() == [1])
            ledger.forges.change("octocat") { $0.level = 3 }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await levels() == [3])
            try ledger.commit(on: "2026-10-30")
            try await ledger.add()
            #expect(try await levels() == [1])
        }
    }

    @Test("an answer that comes after its source was removed is discarded")
    func removedMeanwhile() async throws {
        try await Ledger.withSource { ledger, source in
            try await ledger.useCases.removeSource(source.id)
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(try await ledger.useCases.sources().isEmpty)
            #expect(try await ledger.useCases.today().sources.isEmpty)
        }
    }
}

extension UnreadableSource.Problem {
    fileprivate var reason: ForgeProblem.Reason? {
        if case .forge(let problem) = self { problem.reason } else { nil }
    }
}
