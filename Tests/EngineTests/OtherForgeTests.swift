import Core
import Engine
import TestSupport
import Testing

/// Forges that return only their last year, and zeros for what they hide.
@Suite struct OtherForgeTests {
    private static let account = ForgeAccount(kind: .forgejo, address: "https://codeberg.org", login: "alice")

    /// Begins a ledger with an account on Codeberg that counts 3 on each of the last five days.
    private func withSource(_ body: (Ledger) async throws -> Void) async throws {
        try await Ledger.with(now: "2026-11-01T12:00:00+09:00") { ledger in
            let today = try await ledger.useCases.currentDay()
            ledger.forges.change("alice") { script in
                script.today = today
                for back in 0..<5 { script.counts[today.advanced(by: -back)] = 3 }
            }
            let added = try await ledger.useCases.addSource(Self.account)
            try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
            try await ledger.useCases.fetchHistory(of: added.id)
            try await body(ledger)
        }
    }

    @Test("only the last year is requested, and that is the whole history")
    func lastYearAlone() async throws {
        try await withSource { ledger in
            #expect(ledger.forges.takeQuestions().map(\.window) == [.lastYear])
            let report = try #require(try await ledger.useCases.sources().first)
            #expect(report.nextYear == nil && report.contributions == 15 && report.days == 5)
            #expect(report.account.name == "Forgejo alice@codeberg.org")
            #expect(try await ledger.explain("2026-10-31").evidence.total == 3)
        }
    }

    @Test("a hidden account keeps its counts, and its later days are unknown")
    func hidden() async throws {
        try await withSource { ledger in
            ledger.clock.advance(days: 1)
            ledger.forges.change("alice") { script in
                script.today = script.today.next
                script.counts = [:]
            }
            try await ledger.useCases.fetchSources(within: .seconds(20))
            let report = try #require(try await ledger.useCases.sources().first)
            #expect(report.problem?.reason == .nothingShown)
            #expect(report.contributions == 15)
            #expect(try await ledger.explain("2026-11-01").evidence.total == 3)
            #expect(try await ledger.useCases.today().state == .unknown)
            // An account that is shown again is believed again.
            ledger.forges.change("alice") { script in script.counts[script.today] = 1 }
            ledger.clock.advance(days: 2)
            ledger.forges.change("alice") { script in script.today = script.today.advanced(by: 2) }
            try await ledger.useCases.fetchSources(within: .seconds(20))
            let mended = try #require(try await ledger.useCases.sources().first)
            #expect(mended.problem == nil && mended.contributions == 1)
        }
    }

    @Test("an account that never counted anything is one without contributions")
    func nothing() async throws {
        try await Ledger.with(now: "2026-11-01T12:00:00+09:00") { ledger in
            let today = try await ledger.useCases.currentDay()
            ledger.forges.change("alice") { $0.today = today }
            _ = try await ledger.useCases.addSource(Self.account)
            for _ in 1...2 {
                try await ledger.useCases.fetchSources(isAsked: true, within: .seconds(5))
                let report = try #require(try await ledger.useCases.sources().first)
                #expect(report.problem == nil && report.readAt != nil && report.contributions == 0)
                ledger.clock.advance(seconds: 3_700)
            }
        }
    }

    @Test("one login on several forges is several sources, distinguished by their hosts")
    func several() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            for text in ["alice", "gitlab.com/alice", "codeberg.org/alice", "https://gitea.example.com/alice"] {
                _ = try await useCases.addSource(try ForgeAccount(written: text))
            }
            await #expect(throws: DomainError.knownSource("Forgejo Alice@codeberg.org")) {
                try await useCases.addSource(try ForgeAccount(written: "https://codeberg.org/Alice"))
            }
            await #expect(throws: DomainError.unknownSource("alice")) { try await useCases.removeSource("alice") }
            try await useCases.removeSource("Forgejo alice@codeberg.org")
            try await useCases.removeSource("alice@gitea.example.com")
            #expect(try await useCases.sources().map(\.account.name) == ["GitHub alice", "GitLab alice"])
        }
    }
}
