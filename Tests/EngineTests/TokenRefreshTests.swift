import Core
import Engine
import TestSupport
import Testing

@testable import Storage

/// An expiring token is refreshed early, once, by whichever process is first.
@Suite struct TokenRefreshTests {
    private static func with(
        lifetime: Int = 28_800, _ body: (Ledger, UseCases, ForgeSourceReport) async throws -> Void
    ) async throws {
        try await Ledger.with { ledger in
            let proven = ProvenIdentity(
                AccountIdentity(issuer: "https://github.com", subject: "1"), login: "octocat",
                account: try ForgeAccount(written: "octocat"), token: ledger.gitHub.token(lifetime: lifetime))
            let useCases = ledger.useCases
            let today = try await useCases.currentDay()
            ledger.forges.change("octocat") { script in
                script.today = today
                script.counts[today] = 2
            }
            try await useCases.connect(proven)
            try await body(ledger, useCases, try #require(try await useCases.sources().first))
        }
    }

    @Test("a token far from expiry is used as it is, and one near expiry is refreshed first")
    func refresh() async throws {
        try await Self.with { ledger, useCases, source in
            let first = try #require(try await useCases.token(ofSource: source.id))
            try await useCases.fetchSources(within: .seconds(20))
            #expect(ledger.gitHub.used.isEmpty)
            #expect(ledger.forges.takeQuestions().map(\.token) == [first])
            ledger.clock.advance(hours: 7, seconds: 3_301)
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            let second = try #require(try await useCases.token(ofSource: source.id))
            #expect(ledger.gitHub.used == ["refresh-1"] && second != first)
            #expect(ledger.forges.takeQuestions().map(\.token) == [second])
            // The next one is refreshed with the refresh token of this one.
            ledger.clock.advance(hours: 9)
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            #expect(ledger.gitHub.used == ["refresh-1", "refresh-2"])
            #expect(try await useCases.sources().first?.problem == nil)
        }
    }

    @Test("of two processes with an expiring token, one refreshes it, and the other retries a little later")
    func turns() async throws {
        try await Self.with { ledger, useCases, source in
            ledger.clock.advance(hours: 9)
            let other = ledger.useCases()
            ledger.gitHub.wait { try? await other.fetchSources(isAsked: true, within: .seconds(20)) }
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            #expect(ledger.gitHub.used == ["refresh-1"])
            #expect(try await useCases.sources().first?.hasToken == true)
            ledger.gitHub.wait {}
            ledger.clock.advance(seconds: 3_700)
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            #expect(try await useCases.sources().first?.problem == nil)
            #expect(ledger.gitHub.used == ["refresh-1"])
        }
    }

    @Test("a token that the forge refuses to refresh is dead: the person is told, and nothing sends it again")
    func dead() async throws {
        try await Self.with { ledger, useCases, source in
            ledger.clock.advance(hours: 9)
            ledger.gitHub.fail(with: .tokenRefused)
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            #expect(try await useCases.sources().first?.problem?.reason == .tokenRefused)
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.gitHub.fail(with: nil)
            ledger.clock.advance(hours: 9)
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            #expect(ledger.gitHub.used.isEmpty && ledger.forges.takeQuestions().isEmpty)
        }
    }

    @Test("a forge outage loses no token: it is refreshed when the forge is back")
    func trouble() async throws {
        try await Self.with { ledger, useCases, source in
            ledger.clock.advance(hours: 9)
            ledger.gitHub.fail(with: .unreachable(provider: "GitHub"))
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            #expect(try await useCases.sources().first?.problem?.reason == .unreachable(nil))
            ledger.gitHub.fail(with: nil)
            ledger.clock.advance(hours: 2)
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            #expect(try await useCases.sources().first?.problem == nil)
            #expect(ledger.gitHub.used == ["refresh-1"])
        }
    }

    @Test("the refresh token is sealed, and resealed with the other secrets")
    func sealed() async throws {
        try await Self.with { ledger, useCases, source in
            func kept() async throws -> String? {
                try await ledger.database.read(of: 1) {
                    try $0.oauthGrants.find(source: source.id)?.refreshToken
                }
            }
            let sealed = try #require(try await kept())
            #expect(!sealed.contains("refresh-1"))
            let report = try await Accounts(useCases).resealSecrets()
            #expect(report.sealed == 2 && report.lost == 0)
            ledger.clock.advance(hours: 9)
            try await useCases.fetchSources(isAsked: true, within: .seconds(20))
            #expect(ledger.gitHub.used == ["refresh-1"])
        }
    }
}
