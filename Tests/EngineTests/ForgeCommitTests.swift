import Core
import Presentation
import TestSupport
import Testing

@testable import Engine
@testable import Storage

/// The split of a forge's count into repositories explains a day and changes none.
@Suite struct ForgeCommitTests {
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
    private static let today = "2026-11-01"

    private static func day(_ text: String = today) -> Day { Day(iso: text) ?? .first }

    private static func told(
        _ repository: String, _ count: Int, on day: String = today, isPrivate: Bool = false, isPartial: Bool = false
    ) -> ForgeCommitCount {
        ForgeCommitCount(
            day: Self.day(day), repository: repository, isPrivate: isPrivate, count: count, isPartial: isPartial)
    }

    /// A source with a token that counts five contributions for today.
    private func withToken(
        _ commits: [ForgeCommitCount], _ body: (Ledger, ForgeSourceReport) async throws -> Void
    ) async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") { script in
                script.counts[Self.day()] = 5
                script.commits = commits
            }
            try await ledger.useCases.setToken(Self.token, ofSource: source.id)
            try await ledger.useCases.fetchSources(within: .seconds(5))
            try await body(ledger, source)
        }
    }

    private func parts(_ ledger: Ledger, _ day: String = today) async throws -> ForgeBreakdown? {
        let report = try await ledger.explain(day)
        return try report.breakdown(of: #require(report.evidence.forge.first))
    }

    @Test("a day's count is split by repository, and stays the same")
    func explained() async throws {
        try await withToken([
            Self.told("octocat/other", 1, isPrivate: true), Self.told("octocat/haru", 3),
            Self.told("octocat/old", 1, on: "2026-10-31"),
        ]) { ledger, _ in
            let report = try await ledger.explain(Self.today)
            #expect(report.evidence.total == 5 && report.evidence.forgeCount == 5)
            let parts = try #require(try await parts(ledger))
            #expect(parts.repositories.map(\.repository) == ["octocat/haru", "octocat/other"])
            #expect(parts.repositories.map(\.isPrivate) == [false, true])
            #expect(parts.others == 1 && !parts.isPartial)
            let json = JSONShape.explain(report).readable
            #expect(json.contains(#"{"name": "octocat/haru", "private": false, "commits": 3},"#))
            #expect(json.contains(#"{"name": "octocat/other", "private": true, "commits": 1}"#))
            #expect(json.contains(#""others": 1,"#) && json.contains(#""partial": false"#))
            let changes = try await ledger.changes(of: Self.today)
            #expect(changes.isEmpty)
            // A ledger with other rules shows the split too.
            var query = LedgerQuery()
            query.dayStart = 4
            #expect(try await ledger.useCases.explain(Self.day(), query).forgeCommits == report.forgeCommits)
            #expect(try await RebuiltLedger.faults(of: ledger).isEmpty)
        }
    }

    @Test("a new answer replaces the old split, the same one changes nothing, and days without an answer keep theirs")
    func anew() async throws {
        try await withToken([Self.told("octocat/haru", 3), Self.told("octocat/gone", 1, on: "2026-10-31")]) {
            ledger, source in
            let useCases = ledger.useCases
            func ask() async throws {
                ledger.clock.advance(seconds: 60)
                try await useCases.fetchSources(isAsked: true, within: .seconds(5))
            }
            let revision = try await useCases.revision()
            try await ask()
            #expect(try await useCases.revision() == revision, "nothing has changed")
            ledger.forges.change("octocat") { $0.commits = [Self.told("octocat/renamed", 3)] }
            try await ask()
            #expect(try await useCases.revision() > revision, "open pages are told")
            #expect(try await parts(ledger)?.repositories.map(\.repository) == ["octocat/renamed"])
            #expect(try await parts(ledger, "2026-10-31") == nil)
            ledger.forges.change("octocat") { $0.commits = nil }
            try await ask()
            #expect(try await parts(ledger)?.repositories.map(\.repository) == ["octocat/renamed"])
            // A failure leaves it as well.
            ledger.forges.change("octocat") { $0.problems[.lastYear] = .failed(status: 502) }
            try await ask()
            #expect(try await parts(ledger)?.repositories.map(\.repository) == ["octocat/renamed"])
        }
    }

    @Test("days to come are left out, and earlier years are read with their own answers")
    func windows() async throws {
        try await withToken([
            Self.told("octocat/haru", 3), Self.told("octocat/haru", 2, on: "2019-05-05"),
            Self.told("octocat/haru", 9, on: "2026-11-02"),
        ]) { ledger, source in
            ledger.forges.change("octocat") { $0.counts[Self.day("2019-05-05")] = 2 }
            try await ledger.useCases.fetchHistory(of: source.id)
            #expect(try await parts(ledger, "2019-05-05")?.repositories.map(\.count) == [2])
            #expect(try await parts(ledger)?.repositories.map(\.count) == [3])
            let person = ledger.person
            let ahead = try await ledger.database.read(of: person) {
                try $0.forgeCommits.of(Self.day("2026-11-02"))
            }
            #expect(ahead.isEmpty)
        }
    }

    @Test("the split is removed with its source, and with the token that read it", arguments: [true, false])
    func removed(_ keepsSource: Bool) async throws {
        try await withToken([Self.told("octocat/secret", 3, isPrivate: true)]) { ledger, source in
            if keepsSource {
                try await ledger.useCases.setToken(nil, ofSource: source.id)
            } else {
                try await ledger.useCases.removeSource(source.id)
            }
            let person = ledger.person
            let left = try await ledger.database.read(of: person) { tx in
                var left = 0
                try tx.forgeCommits.forEach() { _ in left += 1 }
                return left
            }
            #expect(left == 0)
            #expect(try await !JSONShape.explain(ledger.explain(Self.today)).readable.contains("secret"))
        }
    }

    @Test("a split that a forge could not give in full is marked")
    func many() async throws {
        let commits = (1...8).map { Self.told("o/r\($0)", 9 - $0, isPartial: true) }
        try await withToken(commits) { ledger, _ in
            let parts = try #require(try await parts(ledger))
            // More commits than the count, which happens when the two were read at different moments.
            #expect(parts.isPartial && parts.others == 0)
            #expect(try await JSONShape.explain(ledger.explain(Self.today)).readable.contains(#""partial": true"#))
        }
    }

    @Test("two people with the same account see their own, and the public page and cards name none")
    func others() async throws {
        try await withToken([Self.told("octocat/secret", 3, isPrivate: true)]) { ledger, _ in
            let accounts = Accounts(ledger.useCases)
            let other = accounts.useCases(
                of: try await accounts.create(.init(issuer: "test", subject: "other"), home: .utc).id)
            let report = try await other.explain(Self.day())
            #expect(report.forgeCommits.isEmpty)
            _ = try await other.addSource(try ForgeAccount(written: "octocat"))
            ledger.forges.change("octocat") { $0.commits = nil }
            try await other.fetchSources(within: .seconds(5))
            #expect(try await !JSONShape.explain(other.explain(Self.day())).readable.contains("secret"))
            #expect(try await other.removeSource("octocat").account.login == "octocat")
            #expect(try await parts(ledger)?.repositories.map(\.repository) == ["octocat/secret"])
        }
    }
}
