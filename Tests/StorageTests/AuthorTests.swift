import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct AuthorTests {
    @Test("Counts add up over batches, names and repositories", arguments: DatabaseEngine.allCases)
    func addsUp(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for id in ["r", "s"] { try RepositoryTable.insert(.sample(id), person: 1, in: connection) }
                let batches = [
                    ("r", [AuthorRow(email: "a@b", name: "Ann", commits: 2)]),
                    ("r", [AuthorRow(email: "a@b", name: "Ann Other", commits: 4)]),
                    ("r", [AuthorRow(email: "c@d", name: "Cy", commits: 6)]),
                    ("s", [AuthorRow(email: "a@b", name: "Ann", commits: 3)]),
                    ("s", [AuthorRow(email: "z@z", name: "Nobody", commits: 0)]),
                ]
                for (id, authors) in batches { try AuthorTable.add(authors, of: id, person: 1, in: connection) }
                #expect(
                    try AuthorTable.all(person: 1, in: connection) == [
                        AuthorRow(email: "a@b", name: "Ann", commits: 9),
                        AuthorRow(email: "c@d", name: "Cy", commits: 6),
                    ])
                #expect(try AuthorTable.repositories(of: "a@b", person: 1, in: connection) == ["r", "s"])
                #expect(try AuthorTable.repositories(of: "c@d", person: 1, in: connection) == ["r"])
                try AuthorTable.removeAll(of: "r", person: 1, in: connection)
                #expect(
                    try AuthorTable.all(person: 1, in: connection) == [
                        AuthorRow(email: "a@b", name: "Ann", commits: 3)
                    ])
            }
        }
    }

    @Test("A configured address does not overrule the person", arguments: DatabaseEngine.allCases)
    func identities(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                let configured = IdentityRow(email: "me@home", origin: .configured, isMine: true)
                #expect(try IdentityTable.insert(configured, person: 1, in: connection))
                try IdentityTable.set("me@home", isMine: false, person: 1, in: connection)
                #expect(try !IdentityTable.insert(configured, person: 1, in: connection))
                try IdentityTable.set("me@work", isMine: true, person: 1, in: connection)
                #expect(
                    try IdentityTable.all(person: 1, in: connection) == [
                        IdentityRow(email: "me@home", origin: .configured, isMine: false),
                        IdentityRow(email: "me@work", origin: .person, isMine: true),
                    ])
                #expect(try IdentityTable.mine(person: 1, in: connection) == ["me@work"])
                let adopted = IdentityRow(email: "me@git", origin: .configured, isMine: true, adoptedAt: instant(5))
                #expect(try IdentityTable.insert(adopted, person: 1, in: connection))
                func news() throws -> [AdoptedAddress] { try ContextTable.find(person: 1, in: connection).adopted }
                #expect(try news() == [AdoptedAddress(email: "me@git", since: instant(5))])
                #expect(try ContextTable.find(person: 2, in: connection).adopted.isEmpty)
                try IdentityTable.set("me@git", isMine: false, person: 1, in: connection)
                #expect(try news().isEmpty)
                try IdentityTable.set("me@git", isMine: true, person: 1, in: connection)
                try IdentityTable.acknowledge("me@git", at: instant(9), person: 1, in: connection)
                #expect(try news().isEmpty)
                #expect(
                    try IdentityTable.all(person: 1, in: connection).first
                        == IdentityRow(
                            email: "me@git", origin: .configured, isMine: true, adoptedAt: instant(5),
                            acknowledgedAt: instant(9)))
            }
        }
    }
}
