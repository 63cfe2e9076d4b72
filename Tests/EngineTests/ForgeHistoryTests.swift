import Core
import Logging
import TestSupport
import Testing

@testable import Engine

/// All years of a source are requested, by a job that blocks no other.
@Suite struct ForgeHistoryTests {
    @Test("all years are requested, one after the other, and a failed one is retried later")
    func history() async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") { script in
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
            // The answer of the last year stays, so that nothing is unknown.
            #expect(try await ledger.useCases.today().state == .done)
            #expect(try await ledger.useCases.today().unanswered.isEmpty)
            #expect(try await ledger.explain("2019-05-05").evidence.total == 3)

            // A year that fails is no reason to request the newest days more often.
            ledger.clock.advance(seconds: 3_500)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.forges.change("octocat") { $0.problems = [:] }
            ledger.clock.advance(seconds: 800)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await ledger.useCases.fetchHistory(of: source.id)
            let rest = ledger.forges.takeQuestions().map(\.window)
            #expect(rest == [.lastYear] + (2_008...2_015).reversed().map { .year($0) })
            #expect(try await ledger.useCases.sources().first?.nextYear == nil)
            #expect(try await ledger.explain("2009-02-03").evidence.total == 1)
            // Days of the first reading are no change of recorded days.
            #expect(try await ledger.changes(of: "2009-02-03").isEmpty)
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(ledger.forges.takeQuestions().isEmpty)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("an answer about other days than the requested ones is refused")
    func otherDays() async throws {
        try await Ledger.withSource { ledger, source in
            // The forge's answer of two days ago would make today and yesterday missed.
            ledger.clock.advance(days: 2)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            #expect(try await ledger.useCases.sources().map(\.problem?.reason) == [.markupChanged])
            #expect(try await ledger.explain("2026-11-02").state == .unknown)
            ledger.forges.change("octocat") { script in
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

    @Test("after more than a year the days between are requested before they are accepted")
    func longAbsence() async throws {
        try await Ledger.withSource { ledger, source in
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(try await ledger.useCases.sources().first?.nextYear == nil)
            ledger.clock.advance(days: 800)
            ledger.forges.change("octocat") { script in
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

    @Test("the job of a source asks it, goes back through the years, and runs again when it is due")
    func job() async throws {
        try await Ledger.with { ledger in
            let today = try await ledger.useCases.currentDay()
            ledger.forges.change("octocat") { script in
                script.today = today
                script.counts[today] = 1
            }
            let source = try await ledger.addSource()
            let runner = JobRunner(
                accounts: ledger.accounts, kinds: [.fetch], logger: Logger(label: "haru.tests"),
                pages: LiveUpdates(useCases: ledger.useCases))
            try await runner.work()
            #expect(try await ledger.useCases.today().count == 1)
            #expect(ledger.forges.takeQuestions().count == 1 + 18)
            let report = try #require(try await ledger.useCases.sources().first)
            #expect(report.nextYear == nil)
            let job = try #require(try await ledger.useCases.jobs().first { $0.kind == "fetch" })
            #expect(job.dueAt == report.nextAt)
            #expect(job.isOpen)
            ledger.clock.now = report.nextAt
            try await runner.work()
            #expect(ledger.forges.takeQuestions().map(\.window) == [.lastYear])

            // The same job answers an urgent request.
            ledger.clock.advance(seconds: 60)
            try await ledger.useCases.askSources()
            try await runner.work()
            #expect(ledger.forges.takeQuestions().map(\.window) == [.lastYear])
            try await ledger.useCases.removeSource(source.id)
            ledger.clock.advance(days: 1)
            try await runner.work()
            #expect(ledger.forges.takeQuestions().isEmpty)
        }
    }

    @Test("a long-running job blocks no other job", .timeLimit(.minutes(2)))
    func besides() async throws {
        try await Ledger.with { ledger in
            let today = try await ledger.useCases.currentDay()
            for number in 1...5 {
                ledger.forges.change("slow\(number)") { $0.hangs = true }
                _ = try await ledger.addSource("slow\(number)")
            }
            ledger.forges.change("octocat") { script in
                script.today = today
                script.counts[today] = 1
            }
            for number in 1...9 {
                ledger.forges.change("quick\(number)") { $0.today = today }
                _ = try await ledger.addSource("quick\(number)")
            }
            _ = try await ledger.addSource()
            let worker = Worker(
                accounts: ledger.accounts, signal: JobSignal(), pages: LiveUpdates(useCases: ledger.useCases),
                interval: .milliseconds(20), logger: Logger(label: "haru.tests"))
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
}
