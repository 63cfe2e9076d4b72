import Core
import Engine
import TestSupport
import Testing

@testable import Storage

/// A source is read with its token, which the database does not reveal, and a dead one is not sent again.
@Suite struct SourceTokenTests {
    private static let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"

    private func stored(_ ledger: Ledger) async throws -> String? {
        let person = ledger.person
        return try await ledger.database.read(of: person) { try $0.sources.all().first?.token }
    }

    @Test("a token is stored sealed, used for requests, and removed again")
    func token() async throws {
        try await Ledger.withSource { ledger, source in
            try await ledger.useCases.fetchHistory(of: source.id)
            let years = ledger.forges.takeQuestions().count
            #expect(ledger.forges.takeQuestions().allSatisfy { $0.token == nil })
            let report = try await ledger.useCases.setToken(Self.token, ofSource: "octocat")
            #expect(report.hasToken && report.nextAt <= ledger.clock.now)
            let sealed = try #require(try await stored(ledger))
            #expect(!sealed.contains(Self.token))
            try await ledger.useCases.fetchSources(within: .seconds(20))
            try await ledger.useCases.fetchHistory(of: source.id)
            let asked = ledger.forges.takeQuestions()
            #expect(asked.count == years, "all years are asked about anew")
            #expect(asked.allSatisfy { $0.token == Self.token && $0.etag == nil })
            #expect(try await ledger.useCases.setToken(nil, ofSource: "octocat").hasToken == false)
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(ledger.forges.takeQuestions().first?.token == nil)
            let kept = try await stored(ledger)
            #expect(kept == nil)
        }
    }

    @Test("a refused token is shown and not sent again, until there is another")
    func refused() async throws {
        try await Ledger.withSource { ledger, _ in
            let useCases = ledger.useCases
            try await useCases.setToken(Self.token, ofSource: "octocat")
            ledger.forges.change("octocat") { $0.problems[.lastYear] = .tokenRefused }
            try await useCases.fetchSources(within: .seconds(20))
            #expect(try await useCases.sources().first?.problem?.reason == .tokenRefused)
            _ = ledger.forges.takeQuestions()
            for _ in 1...5 {
                ledger.clock.advance(days: 1)
                try await useCases.fetchSources(isAsked: true, within: .seconds(20))
                try await useCases.fetchSources(within: .seconds(20))
                #expect(try await useCases.askSources() == false)
            }
            #expect(ledger.forges.takeQuestions().isEmpty)
            ledger.forges.change("octocat") { script in
                script.problems = [:]
                script.today = script.today.advanced(by: 5)
            }
            try await useCases.setToken(String(Self.token.reversed()), ofSource: "octocat")
            try await useCases.fetchSources(within: .seconds(20))
            #expect(ledger.forges.takeQuestions().map(\.token) == [String(Self.token.reversed())])
            #expect(try await useCases.sources().first?.problem == nil)
        }
    }

    @Test("an answer for an old token of the source changes nothing", arguments: [true, false])
    func late(_ isRefused: Bool) async throws {
        try await Ledger.withSource { ledger, source in
            let useCases = ledger.useCases
            ledger.clock.advance(seconds: 2 * 3_600)
            ledger.forges.change("octocat") { script in
                script.holds = true
                script.problems = isRefused ? [.lastYear: .tokenRefused] : [:]
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await useCases.fetchSources(within: .seconds(60)) }
                while ledger.forges.isAnybodyHeld == false { await Task.yield() }
                try await useCases.setToken(Self.token, ofSource: source.id)
                ledger.forges.change("octocat") { $0.holds = false }
                try await group.waitForAll()
            }
            let report = try #require(try await useCases.sources().first)
            #expect(
                report.problem == nil && report.nextAt == ledger.clock.now, "it is still to be asked with the token")
        }
    }

    @Test("a token that cannot be decrypted is a problem of the source, and nothing is requested without it")
    func sealed() async throws {
        try await Ledger.withSource { ledger, _ in
            try await ledger.useCases.setToken(Self.token, ofSource: "octocat")
            _ = ledger.forges.takeQuestions()
            ledger.secrets.close(true)
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(try await ledger.useCases.sources().first?.problem?.reason == .tokenSealed)
            #expect(ledger.forges.takeQuestions().isEmpty)
            await #expect(throws: DomainError.secretsClosed) {
                try await ledger.useCases.setToken(Self.token, ofSource: "octocat")
            }
            ledger.secrets.close(false)
            ledger.clock.advance(seconds: 2 * 3_600)
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(ledger.forges.takeQuestions().map(\.token) == [Self.token])
            #expect(try await ledger.useCases.sources().first?.problem == nil)
        }
    }

    @Test("a token that was sealed for another source decrypts for no other")
    func moved() async throws {
        try await Ledger.withSource { ledger, source in
            try await ledger.useCases.setToken(Self.token, ofSource: "octocat")
            let (person, sealed) = (ledger.person, try await stored(ledger))
            let other = try await ledger.addSource("hubot")
            try await ledger.database.write(of: person) {
                try $0.sources.setToken(sealed, of: other.id)
            }
            ledger.clock.advance(seconds: 4_000)
            _ = ledger.forges.takeQuestions()
            try await ledger.useCases.fetchSources(within: .seconds(20))
            #expect(ledger.forges.takeQuestions().map(\.login) == ["octocat"])
        }
    }

    @Test(
        "an invalid token is neither stored nor shown",
        arguments: [
            "", "short", "ghp_0123456789 abcdefghij", "토큰토큰토큰토큰토큰토큰토큰토큰토큰토큰", "ghp_0123456789\nabcdefghij",
            String(repeating: "a", count: 256),
        ])
    func invalid(_ token: String) async throws {
        try await Ledger.withSource { ledger, _ in
            await #expect(throws: DomainError.invalidToken) {
                try await ledger.useCases.setToken(token, ofSource: "octocat")
            }
            let kept = try await stored(ledger)
            #expect(kept == nil)
        }
    }

    @Test(
        "no token is sent to a forge that accepts none, nor without TLS",
        arguments: ["https://codeberg.org/alice", "gitlab.com/alice", "http://github.example.com/alice"])
    func notTaken(_ address: String) async throws {
        try await Ledger.with { ledger in
            let source = try await ledger.useCases.addSource(try ForgeAccount(written: address))
            await #expect(throws: DomainError.tokenNotTaken(source.account.name)) {
                try await ledger.useCases.setToken(Self.token, ofSource: source.id)
            }
            await #expect(throws: DomainError.unknownSource("nobody")) {
                try await ledger.useCases.setToken(Self.token, ofSource: "nobody")
            }
        }
    }

    @Test("a forge whose rate limit is nearly used up is not asked until it resets")
    func rest() async throws {
        try await Ledger.withSource { ledger, source in
            ledger.forges.change("octocat") { $0.rest = 7_200 }
            _ = ledger.forges.takeQuestions()
            try await ledger.useCases.setToken(Self.token, ofSource: "octocat")
            try await ledger.useCases.fetchSources(within: .seconds(20))
            try await ledger.useCases.fetchHistory(of: source.id)
            let report = try #require(try await ledger.useCases.sources().first)
            #expect(ledger.clock.now.seconds(to: report.nextAt) == 7_200)
            #expect(ledger.forges.takeQuestions().map(\.window) == [.lastYear, .year(2025)])
        }
    }
}
