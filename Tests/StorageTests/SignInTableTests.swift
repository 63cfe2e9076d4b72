import Core
import Storage
import TestSupport
import Testing

/// Stored data of people who sign in.
@Suite struct SignInTableTests {
    private static func identity(
        _ subject: String, login: String = "", name: String = "", signedInAt: Instant? = nil
    ) -> AccountIdentityRow {
        AccountIdentityRow(
            issuer: "https://github.com", subject: subject, name: name, login: login, linkedAt: instant(1),
            signedInAt: signedInAt)
    }

    @Test("An identity is updated from its issuer, and found by its login", arguments: DatabaseEngine.allCases)
    func identities(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write(of: 1) { tx in
                #expect(try tx.accountIdentities.insert(Self.identity("7")))
                #expect(try !tx.account(2).accountIdentities.insert(Self.identity("7")))
                let now = Self.identity("7", login: "octocat", name: "Octo", signedInAt: instant(9))
                try tx.accountIdentities.note(now)
                #expect(try tx.accountIdentities.all() == [now])
                // Another account cannot update or remove it.
                try tx.account(2).accountIdentities.note(Self.identity("7", login: "evil"))
                #expect(try !tx.account(2).accountIdentities.remove(issuer: now.issuer, subject: "7"))
                #expect(try tx.accountIdentities.all() == [now])
                #expect(try AccountIdentityTable.accounts(ofLogin: "octocat", in: tx) == [1])
                try tx.account(2).accountIdentities.insert(Self.identity("8", login: "octocat"))
                #expect(try AccountIdentityTable.accounts(ofLogin: "octocat", in: tx) == [1, 2])
                #expect(try AccountIdentityTable.accounts(ofLogin: "nobody", in: tx).isEmpty)
                #expect(try tx.accountIdentities.remove(issuer: now.issuer, subject: "7"))
                #expect(try tx.accountIdentities.all().isEmpty)
            }
        }
    }

    @Test(
        "Administrators are listed in the order of their appointment, without the disabled",
        arguments: DatabaseEngine.allCases)
    func administrators(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2, 3]) { database in
            try await database.write(of: 1) { tx in
                #expect(try PersonTable.administrators(in: tx).isEmpty)
                #expect(try tx.account(3).people.setAdministrator(since: instant(5)))
                #expect(try tx.account(2).people.setAdministrator(since: instant(6)))
                #expect(try !tx.account(9).people.setAdministrator(since: instant(6)))
                #expect(try PersonTable.administrators(in: tx) == [3, 2])
                #expect(try PersonTable.find(3, in: tx)?.administratorAt == instant(5))
                try tx.account(3).people.setDisabled(at: instant(7))
                #expect(try PersonTable.administrators(in: tx) == [2])
                try tx.account(2).people.setAdministrator(since: nil)
                #expect(try PersonTable.administrators(in: tx).isEmpty)
                try tx.sessions.insert(.sample("a", lastSeen: 4))
                try tx.sessions.insert(.sample("b", lastSeen: 8))
                #expect(try tx.sessions.lastSeen() == instant(8))
                #expect(try tx.account(2).sessions.lastSeen() == nil)
                try tx.people.setAdministrator(since: instant(9))
                #expect(try SessionTable.holder(ofTokenHash: "a", in: tx)?.isAdministrator == true)
            }
        }
    }

    @Test("Only one process refreshes a grant at a time, until its turn is over", arguments: DatabaseEngine.allCases)
    func turns(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.sources.insert(.sample())
                let grant = OAuthGrantRow(source: "s", expiresAt: instant(50), refreshToken: "sealed")
                func claim(at now: Int64) throws -> Bool {
                    try tx.oauthGrants.claim(source: "s", at: instant(now), until: instant(now + 60))
                }
                #expect(try !claim(at: 1))
                try tx.oauthGrants.set(grant)
                #expect(try tx.oauthGrants.find(source: "s") == grant)
                #expect(try claim(at: 1))
                #expect(try !claim(at: 60))
                #expect(try claim(at: 61))
                try tx.oauthGrants.release(source: "s")
                #expect(try claim(at: 62))
                // A refreshed grant is free at once.
                try tx.oauthGrants.set(OAuthGrantRow(source: "s", expiresAt: instant(99), refreshToken: "next"))
                #expect(try claim(at: 63))
                try tx.sources.remove("s", cause: .sample)
                #expect(try tx.oauthGrants.all().isEmpty)
            }
        }
    }
}
