import Core
import TestSupport
import Testing

@testable import Storage

/// Webhooks are found by their addresses, and each delivery is there once until it was worked on.
@Suite struct WebhookTests {
    private func withSource(
        _ engine: DatabaseEngine, _ body: @escaping @Sendable (any SQLConnection) throws -> Void
    ) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try SourceTable.insert(.sample(), person: 1, in: connection)
                try WebhookTable.set(.sample(), in: connection)
                try body(connection)
            }
        }
    }

    @Test("an address leads to its account, unless that is disabled", arguments: DatabaseEngine.allCases)
    func address(_ engine: DatabaseEngine) async throws {
        try await withSource(engine) { connection in
            #expect(try WebhookTable.find("w", in: connection) == .sample())
            #expect(try WebhookTable.find("x", in: connection) == nil)
            try PersonTable.setDisabled(at: instant(9), person: 1, in: connection)
            #expect(try WebhookTable.find("w", in: connection) == nil)
        }
    }

    @Test(
        "another address takes the place of the first, and what was delivered to it stays",
        arguments: DatabaseEngine.allCases)
    func anew(_ engine: DatabaseEngine) async throws {
        try await withSource(engine) { connection in
            #expect(try DeliveryTable.insert(.sample("a"), source: "s", person: 1, in: connection))
            try WebhookTable.set(.sample("x"), in: connection)
            #expect(try WebhookTable.find("w", in: connection) == nil)
            #expect(try WebhookTable.all(person: 1, in: connection) == [.sample("x")])
            #expect(try DeliveryTable.waiting(source: "s", person: 1, in: connection)?.id == "a")
            let load = try DeliveryTable.load(source: "s", person: 1, in: connection)
            #expect(load.count == 1 && load.bytes == 2)
            #expect(try DeliveryTable.load(source: "t", person: 1, in: connection).count == 0)
            #expect(try WebhookTable.remove(source: "s", person: 1, in: connection))
            #expect(try !WebhookTable.remove(source: "s", person: 1, in: connection))
        }
    }

    @Test("what came of a call is noted", arguments: DatabaseEngine.allCases)
    func outcome(_ engine: DatabaseEngine) async throws {
        try await withSource(engine) { connection in
            try WebhookTable.note("counted 2", detail: "a/b", at: instant(8), source: "s", person: 1, in: connection)
            var row = WebhookRow.sample()
            (row.deliveredAt, row.outcome, row.detail) = (instant(8), "counted 2", "a/b")
            #expect(try WebhookTable.find(source: "s", person: 1, in: connection) == row)
        }
    }

    @Test("deliveries are there once and wait in order, until they are closed", arguments: DatabaseEngine.allCases)
    func deliveries(_ engine: DatabaseEngine) async throws {
        try await withSource(engine) { (connection: any SQLConnection) throws -> Void in
            #expect(try insert("b", at: 7, connection))
            #expect(try insert("a", at: 6, connection))
            #expect(try insert("c", at: 7, connection))
            #expect(try !insert("a", at: 99, connection))
            for id in ["a", "b", "c"] {
                #expect(try DeliveryTable.waiting(source: "s", person: 1, in: connection)?.id == id)
                #expect(try DeliveryTable.close(id, source: "s", person: 1, in: connection))
                #expect(try !DeliveryTable.close(id, source: "s", person: 1, in: connection))
            }
            #expect(try DeliveryTable.waiting(source: "s", person: 1, in: connection) == nil)
            #expect(try !insert("a", at: 99, connection), "it is known by its name")
            #expect(try DeliveryTable.removeAll(before: instant(7), person: 1, in: connection) == 1)
            #expect(try insert("a", at: 99, connection))
        }
    }

    private func insert(_ id: String, at seconds: Int64, _ connection: any SQLConnection) throws -> Bool {
        try DeliveryTable.insert(.sample(id, at: seconds), source: "s", person: 1, in: connection)
    }

    @Test("what forges told goes by whose it is, and what was read goes without it", arguments: DatabaseEngine.allCases)
    func told(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                func commit(_ sha: String, _ source: Source, _ email: String, coauthor: String? = nil) -> PlacedCommit {
                    PlacedCommit(
                        commit: CommitEvidence(
                            source: source, repository: "r", sha: sha, authorName: "Me", authorEmail: email,
                            authoredAt: instant(Int64(sha.utf8.first ?? 0)), offset: 0, subject: "",
                            firstSeen: instant(1),
                            coauthor: coauthor),
                        day: day("2026-11-20"), placement: .homeZone)
                }
                try CommitTable.insert(
                    [
                        commit("a", .git, "me@home"), commit("b", .githubWebhook, "me@home"),
                        commit("c", .githubWebhook, "me@home"),
                        commit("d", .githubWebhook, "you@home", coauthor: "me@home"),
                        commit("e", .githubWebhook, "me@noreply"),
                    ], cause: .sample, person: 1, in: connection)
                try DirtyDayTable.clear(person: 1, in: connection)
                func names() throws -> [String] {
                    try CommitTable.newest(ofRepository: "r", limit: 9, person: 1, in: connection).map(\.sha)
                }
                #expect(try names() == ["e", "d", "c", "b", "a"])
                #expect(
                    try CommitTable.toldCredits(person: 1, in: connection) == [
                        CommitCredit(email: "me@home"), CommitCredit(email: "me@noreply"),
                        CommitCredit(email: "you@home", coauthor: "me@home"),
                    ])
                #expect(try CommitTable.deleteOf(email: "me@home", cause: .sample, person: 1, in: connection) == 1)
                #expect(try names() == ["e", "d", "c", "b"])
                #expect(try DirtyDayTable.days(person: 1, in: connection) == [day("2026-11-20")])
                let credit = CommitCredit(email: "me@home")
                #expect(try CommitTable.deleteTold(credit, cause: .sample, person: 1, in: connection) == 2)
                let shared = CommitCredit(email: "you@home", coauthor: "me@home")
                #expect(try CommitTable.deleteTold(shared, cause: .sample, person: 1, in: connection) == 1)
                #expect(try names() == ["e"])
            }
        }
    }
}
