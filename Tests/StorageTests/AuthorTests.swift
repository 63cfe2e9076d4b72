import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct AuthorTests {
    @Test("Counts add up over batches, names and repositories", arguments: DatabaseEngine.allCases)
    func addsUp(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for id in ["r", "s"] { try tx.repositories.insert(.sample(id)) }
                let batches = [
                    ("r", [AuthorRow(email: "a@b", name: "Ann", commits: 2)]),
                    ("r", [AuthorRow(email: "a@b", name: "Ann Other", commits: 4)]),
                    ("r", [AuthorRow(email: "c@d", name: "Cy", commits: 6)]),
                    ("s", [AuthorRow(email: "a@b", name: "Ann", commits: 3)]),
                    ("s", [AuthorRow(email: "z@z", name: "Nobody", commits: 0)]),
                ]
                for (id, authors) in batches { try tx.authors.add(authors, of: id) }
                #expect(
                    try tx.authors.all() == [
                        AuthorRow(email: "a@b", name: "Ann", commits: 9),
                        AuthorRow(email: "c@d", name: "Cy", commits: 6),
                    ])
                #expect(try tx.authors.repositories(of: "a@b") == ["r", "s"])
                #expect(try tx.authors.repositories(of: "c@d") == ["r"])
                try tx.authors.removeAll(of: "r")
                #expect(
                    try tx.authors.all() == [
                        AuthorRow(email: "a@b", name: "Ann", commits: 3)
                    ])
            }
        }
    }

    @Test("A configured address does not override the person's choice", arguments: DatabaseEngine.allCases)
    func identities(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                let configured = IdentityRow(email: "me@home", origin: .configured, isMine: true)
                #expect(try tx.identities.insert(configured))
                try tx.identities.set("me@home", isMine: false)
                #expect(try !tx.identities.insert(configured))
                try tx.identities.set("me@work", isMine: true)
                #expect(
                    try tx.identities.all() == [
                        IdentityRow(email: "me@home", origin: .configured, isMine: false),
                        IdentityRow(email: "me@work", origin: .person, isMine: true),
                    ])
                #expect(try tx.identities.mine() == ["me@work"])
                let adopted = IdentityRow(email: "me@git", origin: .configured, isMine: true, adoptedAt: instant(5))
                #expect(try tx.identities.insert(adopted))
                func news() throws -> [AdoptedAddress] { try tx.context.find().adopted }
                #expect(try news() == [AdoptedAddress(email: "me@git", since: instant(5))])
                #expect(try tx.account(2).context.find().adopted.isEmpty)
                try tx.identities.set("me@git", isMine: false)
                #expect(try news().isEmpty)
                try tx.identities.set("me@git", isMine: true)
                try tx.identities.acknowledge("me@git", at: instant(9))
                #expect(try news().isEmpty)
                #expect(
                    try tx.identities.all().first
                        == IdentityRow(
                            email: "me@git", origin: .configured, isMine: true, adoptedAt: instant(5),
                            acknowledgedAt: instant(9)))
            }
        }
    }
}
