import Core
import TestSupport
import Testing

@testable import Engine

/// Counts under a login that somebody else has taken over are not the person's.
@Suite struct SourceIdentityTests {
    private static let number: Int64 = 583_231

    /// A source of ten done days whose account is known by its number.
    private func with(_ body: (Ledger, String) async throws -> Void) async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") {
                $0.profile = ForgeProfile(number: Self.number, login: "octocat", etag: "m")
            }
            try await ledger.useCases.fetchProfile(of: source.id)
            _ = ledger.forges.takeProfileQuestions()
            _ = ledger.forges.takeQuestions()
            try await body(ledger, source.id)
        }
    }

    /// Renames the account, whose days move along; somebody else takes the old login.
    private func takeOver(_ ledger: Ledger, count: Int = 0) {
        var known: ScriptedForges.Script?
        ledger.forges.change("octocat") { script in
            known = script
            script.counts = count == 0 ? [:] : [script.today: count]
            script.profile = ForgeProfile(number: 99, login: "octocat", etag: "other")
        }
        ledger.forges.change("mona") { script in
            script = known ?? script
            script.profile = ForgeProfile(number: Self.number, login: "mona", etag: "n")
        }
    }

    private func source(_ ledger: Ledger) async throws -> ForgeSourceReport {
        try #require(try await ledger.useCases.sources().first)
    }

    @Test("a renamed account counts on under its new name, and no day is lowered", arguments: [0, 300])
    func renamed(count: Int) async throws {
        try await with { ledger, _ in
            takeOver(ledger, count: count)
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(20))
            let source = try await source(ledger)
            #expect(source.account.login == "mona" && source.problem == nil && source.contributions == 20)
            #expect(try await ledger.useCases.today().streak.currentLength == 10)
            #expect(try await ledger.explain("2026-10-31").changes.isEmpty)
            #expect(ledger.forges.takeProfileQuestions().profiles.map(\.number) == [Self.number])
            #expect(ledger.forges.takeQuestions().map(\.login) == ["octocat", "mona"])
        }
    }

    @Test("while the owner of the page is unknown, days are unknown and not lowered")
    func unverified() async throws {
        try await with { ledger, _ in
            ledger.forges.change("octocat") { script in
                script.counts = [script.today: 1]
                script.profileProblem = .limited(seconds: 1_800)
            }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(try await source(ledger).problem?.reason == .unverified)
            let today = try await ledger.useCases.today()
            #expect(today.streak.currentLength == 10 && today.unanswered.count == 1)
            #expect(try await ledger.explain("2026-10-31").evidence.total == 2)
            // Deleted contributions count no more, once the owner of the page is certain.
            ledger.forges.change("octocat") { $0.profileProblem = nil }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(try await source(ledger).problem == nil)
            #expect(try await ledger.explain("2026-10-31").evidence.total == 0)
            #expect(try await ledger.useCases.today().streak.currentLength == 1)
        }
    }

    @Test("a login whose account is gone is somebody else's, whatever it shows")
    func gone() async throws {
        try await with { ledger, id in
            ledger.forges.change("octocat") { script in
                for day in script.counts.keys { script.counts[day] = 50 }
                script.profile = ForgeProfile(number: 99, login: "octocat", etag: "other")
            }
            // The page lowers nothing, so the daily profile poll finds out.
            ledger.clock.advance(days: 2)
            ledger.forges.change("octocat") { $0.today = $0.today.advanced(by: 2) }
            try await ledger.useCases.fetchProfile(of: id)
            #expect(try await source(ledger).problem?.reason == .otherAccount)
            ledger.clock.advance(days: 1)
            ledger.forges.change("octocat") { $0.today = $0.today.next }
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(try await source(ledger).problem?.reason == .otherAccount)
            #expect(try await ledger.explain("2026-10-31").evidence.total == 2)
            #expect(try await ledger.useCases.today().streak.currentLength == 10)
        }
    }

    @Test("a page that lowers nothing needs no second request")
    func undoubted() async throws {
        try await with { ledger, _ in
            ledger.clock.advance(hours: 2)
            ledger.forges.change("octocat") { $0.counts[$0.today] = 3 }
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(ledger.forges.takeProfileQuestions().profiles.isEmpty)
            #expect(try await ledger.useCases.today().count == 3)
        }
    }

    @Test("a year of zeros after counts is no valid answer of GitHub either")
    func zeros() async throws {
        try await with { ledger, _ in
            ledger.forges.change("octocat") { $0.counts = [:] }
            ledger.clock.advance(hours: 2)
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(try await source(ledger).problem?.reason == .nothingShown)
            #expect(try await ledger.useCases.today().streak.currentLength == 10)
        }
    }
}
