import Core
import Engine
import TestSupport
import Testing

@testable import Storage

@Suite struct AccessTokenTests {
    @Test("an access token identifies its account and lists its scopes, until it is revoked")
    func life() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            let made = try await useCases.addAccessToken(named: " laptop\n", scopes: [.write, .commits], hash: "h")
            #expect(made.name == "laptop" && made.usedAt == nil && made.createdAt == ledger.clock.now)
            let token = try #require(try await ledger.accounts.token(hash: "h"))
            #expect(token.account == 1 && token.id == made.id && token.scopes == [.write, .commits])
            #expect(try await ledger.accounts.token(hash: "laptop") == nil)
            let before = try await useCases.revision()
            #expect(before == token.revision)
            #expect(try await useCases.revokeAccessToken(made.id).name == "laptop")
            // A caller that caches the token still compares the revision.
            #expect(try await useCases.revision() > before)
            #expect(try await ledger.accounts.token(hash: "h") == nil)
            #expect(try await useCases.accessTokens().isEmpty)
            await #expect(throws: DomainError.unknownAccessToken(made.id)) {
                try await useCases.revokeAccessToken(made.id)
            }
        }
    }

    @Test("only the hash is stored, and in one column alone")
    func hashOnly() async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.useCases.addAccessToken(named: "laptop", scopes: [.read], hash: "h")
            let rows = try await ledger.database.read(of: 1) { try $0.accessTokens.all() }
            #expect(
                rows == [
                    AccessTokenRow(
                        id: "id-1", name: "laptop", tokenHash: "h", scopes: [.read], createdAt: ledger.clock.now)
                ])
        }
    }

    @Test("the first use is recorded at once, later ones at most once an hour, and no page is notified")
    func use() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            _ = try await useCases.addAccessToken(named: "laptop", scopes: [.read], hash: "h")
            let start = ledger.clock.now
            let revision = try await useCases.revision()
            for (seconds, noted) in [(0, 0), (3_599, 0), (1, 3_600), (60, 3_600)] {
                ledger.clock.advance(seconds: seconds)
                #expect(try await ledger.accounts.token(hash: "h") != nil)
                #expect(try await useCases.accessTokens().first?.usedAt == start.advanced(bySeconds: Int64(noted)))
            }
            #expect(try await useCases.revision() == revision)
        }
    }

    @Test("a disabled account accepts none of its tokens")
    func disabled() async throws {
        try await Ledger.with { ledger in
            _ = try await ledger.useCases.addAccessToken(named: "laptop", scopes: [.read], hash: "h")
            try await ledger.accounts.disable(1)
            #expect(try await ledger.accounts.token(hash: "h") == nil)
            try await ledger.accounts.enable(1)
            #expect(try await ledger.accounts.token(hash: "h") != nil)
        }
    }

    @Test("nobody lists or revokes the access tokens of another account")
    func others() async throws {
        try await Ledger.with { ledger in
            let made = try await ledger.useCases.addAccessToken(named: "laptop", scopes: [.read], hash: "h")
            let other = try await ledger.other(person: 2)
            #expect(try await other.useCases.accessTokens().isEmpty)
            for name in [made.id, "laptop"] {
                await #expect(throws: DomainError.unknownAccessToken(name)) {
                    try await other.useCases.revokeAccessToken(name)
                }
            }
            #expect(try await ledger.accounts.token(hash: "h")?.account == 1)
        }
    }

    @Test("a name revokes a token where it is unique")
    func names() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            for hash in ["a", "b"] { _ = try await useCases.addAccessToken(named: "x", scopes: [.read], hash: hash) }
            await #expect(throws: DomainError.unknownAccessToken("x")) { try await useCases.revokeAccessToken("x") }
            try await useCases.revokeAccessToken("id-1")
            try await useCases.revokeAccessToken("x")
            #expect(try await useCases.accessTokens().isEmpty)
        }
    }

    @Test("an invalid request for a token is refused, and nothing is stored")
    func refusals() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            func refuses(_ error: DomainError, _ name: String, _ scopes: Set<TokenScope>) async {
                await #expect(throws: error) {
                    _ = try await useCases.addAccessToken(named: name, scopes: scopes, hash: "h")
                }
            }
            await refuses(.accessTokenWithoutName, " \n\u{202E}", [.read])
            await refuses(.accessTokenWithoutScope, "laptop", [])
            await refuses(.textTooLong(limit: 60), String(repeating: "a", count: 61), [.read])
            await refuses(.textTooLong(limit: 60), "a" + String(repeating: "\u{301}", count: 1_000), [.read])
            #expect(try await useCases.accessTokens().isEmpty)
            for number in 1...50 {
                _ = try await useCases.addAccessToken(named: "\(number)", scopes: [.read], hash: "\(number)")
            }
            await refuses(.tooManyAccessTokens(limit: 50), "laptop", [.read])
            #expect(try await useCases.accessTokens().count == 50)
        }
    }

    @Test(
        "write includes read and the widget's scope; the scopes for commits and for widgets grant nothing else",
        arguments: [
            ([.read], [.read]), ([.write], [.read, .write, .widget]), ([.commits], [.commits]), ([.widget], [.widget]),
            ([.read, .commits], [.read, .commits]), ([], []),
        ] as [(Set<TokenScope>, Set<TokenScope>)])
    func scopes(given: Set<TokenScope>, allowed: Set<TokenScope>) {
        #expect(Set(TokenScope.allCases.filter(given.allow)) == allowed)
    }

    @Test(
        "scopes are written as words and read back",
        arguments: [("commits read", "read commits"), ("write", "write"), ("", nil), ("read all", nil), ("Read", nil)])
    func words(text: String, written: String?) {
        #expect(TokenScope.read(text).map { TokenScope.text(of: $0) } == written)
    }
}
