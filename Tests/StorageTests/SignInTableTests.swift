import Core
import Storage
import TestSupport
import Testing

/// What is kept of who signs in.
@Suite struct SignInTableTests {
    private static func identity(
        _ subject: String, login: String = "", name: String = "", signedInAt: Instant? = nil
    ) -> AccountIdentityRow {
        AccountIdentityRow(
            issuer: "https://github.com", subject: subject, name: name, login: login, linkedAt: instant(1),
            signedInAt: signedInAt)
    }

    @Test("An identity is noted as its issuer calls it now, and found by its login", arguments: DatabaseEngine.allCases)
    func identities(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2]) { database in
            try await database.write { connection in
                #expect(try AccountIdentityTable.insert(Self.identity("7"), person: 1, in: connection))
                #expect(try !AccountIdentityTable.insert(Self.identity("7"), person: 2, in: connection))
                let now = Self.identity("7", login: "octocat", name: "Octo", signedInAt: instant(9))
                try AccountIdentityTable.note(now, person: 1, in: connection)
                #expect(try AccountIdentityTable.all(person: 1, in: connection) == [now])
                // Another account notes nothing of it, and takes nothing away.
                try AccountIdentityTable.note(Self.identity("7", login: "evil"), person: 2, in: connection)
                #expect(
                    try !AccountIdentityTable.remove(
                        issuer: now.issuer, subject: "7", person: 2, in: connection))
                #expect(try AccountIdentityTable.all(person: 1, in: connection) == [now])
                #expect(try AccountIdentityTable.accounts(ofLogin: "octocat", in: connection) == [1])
                try AccountIdentityTable.insert(Self.identity("8", login: "octocat"), person: 2, in: connection)
                #expect(try AccountIdentityTable.accounts(ofLogin: "octocat", in: connection) == [1, 2])
                #expect(try AccountIdentityTable.accounts(ofLogin: "nobody", in: connection).isEmpty)
                #expect(
                    try AccountIdentityTable.remove(issuer: now.issuer, subject: "7", person: 1, in: connection))
                #expect(try AccountIdentityTable.all(person: 1, in: connection).isEmpty)
            }
        }
    }

    @Test(
        "Administrators are told in the order in which they became it, without the disabled",
        arguments: DatabaseEngine.allCases)
    func administrators(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase(people: [1, 2, 3]) { database in
            try await database.write { connection in
                #expect(try PersonTable.administrators(in: connection).isEmpty)
                #expect(try PersonTable.setAdministrator(since: instant(5), person: 3, in: connection))
                #expect(try PersonTable.setAdministrator(since: instant(6), person: 2, in: connection))
                #expect(try !PersonTable.setAdministrator(since: instant(6), person: 9, in: connection))
                #expect(try PersonTable.administrators(in: connection) == [3, 2])
                #expect(try PersonTable.find(3, in: connection)?.administratorAt == instant(5))
                try PersonTable.setDisabled(at: instant(7), person: 3, in: connection)
                #expect(try PersonTable.administrators(in: connection) == [2])
                try PersonTable.setAdministrator(since: nil, person: 2, in: connection)
                #expect(try PersonTable.administrators(in: connection).isEmpty)
                try SessionTable.insert(.sample("a", lastSeen: 4), person: 1, in: connection)
                try SessionTable.insert(.sample("b", lastSeen: 8), person: 1, in: connection)
                #expect(try SessionTable.lastSeen(person: 1, in: connection) == instant(8))
                #expect(try SessionTable.lastSeen(person: 2, in: connection) == nil)
                try PersonTable.setAdministrator(since: instant(9), person: 1, in: connection)
                #expect(try SessionTable.holder(ofTokenHash: "a", in: connection)?.isAdministrator == true)
            }
        }
    }

    @Test("Only one refreshes a grant at a time, until its turn is over", arguments: DatabaseEngine.allCases)
    func turns(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try SourceTable.insert(.sample(), person: 1, in: connection)
                let grant = OAuthGrantRow(source: "s", expiresAt: instant(50), refreshToken: "sealed")
                func claim(at now: Int64) throws -> Bool {
                    try OAuthGrantTable.claim(
                        source: "s", at: instant(now), until: instant(now + 60), person: 1, in: connection)
                }
                #expect(try !claim(at: 1))
                try OAuthGrantTable.set(grant, person: 1, in: connection)
                #expect(try OAuthGrantTable.find(source: "s", person: 1, in: connection) == grant)
                #expect(try claim(at: 1))
                #expect(try !claim(at: 60))
                #expect(try claim(at: 61))
                try OAuthGrantTable.release(source: "s", person: 1, in: connection)
                #expect(try claim(at: 62))
                // What was refreshed is free at once.
                try OAuthGrantTable.set(
                    OAuthGrantRow(source: "s", expiresAt: instant(99), refreshToken: "next"), person: 1, in: connection)
                #expect(try claim(at: 63))
                try SourceTable.remove("s", cause: .sample, person: 1, in: connection)
                #expect(try OAuthGrantTable.all(person: 1, in: connection).isEmpty)
            }
        }
    }
}
