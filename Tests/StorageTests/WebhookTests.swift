import Core
import TestSupport
import Testing

@testable import Storage

/// Webhooks are found by their addresses, and each delivery is stored once until it is processed.
@Suite struct WebhookTests {
    private func withSource(
        _ engine: DatabaseEngine, _ body: @escaping @Sendable (Tx) throws -> Void
    ) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.sources.insert(.sample())
                try WebhookTable.set(.sample(), in: tx)
                try body(tx)
            }
        }
    }

    @Test("an address leads to its account, unless that is disabled", arguments: DatabaseEngine.allCases)
    func address(_ engine: DatabaseEngine) async throws {
        try await withSource(engine) { tx in
            #expect(try WebhookTable.find("w", in: tx) == .sample())
            #expect(try WebhookTable.find("x", in: tx) == nil)
            try tx.people.setDisabled(at: instant(9))
            #expect(try WebhookTable.find("w", in: tx) == nil)
        }
    }

    @Test(
        "a new address replaces the first, and deliveries to the first stay",
        arguments: DatabaseEngine.allCases)
    func anew(_ engine: DatabaseEngine) async throws {
        try await withSource(engine) { tx in
            #expect(try tx.deliveries.insert(.sample("a"), source: "s"))
            try WebhookTable.set(.sample("x"), in: tx)
            #expect(try WebhookTable.find("w", in: tx) == nil)
            #expect(try tx.webhooks.all() == [.sample("x")])
            #expect(try tx.deliveries.waiting(source: "s")?.id == "a")
            let load = try tx.deliveries.load(source: "s")
            #expect(load.count == 1 && load.bytes == 2)
            #expect(try tx.deliveries.load(source: "t").count == 0)
            #expect(try tx.webhooks.remove(source: "s"))
            #expect(try !tx.webhooks.remove(source: "s"))
        }
    }

    @Test("the result of a call is recorded", arguments: DatabaseEngine.allCases)
    func outcome(_ engine: DatabaseEngine) async throws {
        try await withSource(engine) { tx in
            try tx.webhooks.note("counted 2", detail: "a/b", at: instant(8), source: "s")
            var row = WebhookRow.sample()
            (row.deliveredAt, row.outcome, row.detail) = (instant(8), "counted 2", "a/b")
            #expect(try tx.webhooks.find(source: "s") == row)
        }
    }

    @Test("deliveries are stored once and wait in order, until they are closed", arguments: DatabaseEngine.allCases)
    func deliveries(_ engine: DatabaseEngine) async throws {
        try await withSource(engine) { (tx: Tx) throws -> Void in
            #expect(try insert("b", at: 7, tx))
            #expect(try insert("a", at: 6, tx))
            #expect(try insert("c", at: 7, tx))
            #expect(try !insert("a", at: 99, tx))
            for id in ["a", "b", "c"] {
                #expect(try tx.deliveries.waiting(source: "s")?.id == id)
                #expect(try tx.deliveries.close(id, source: "s"))
                #expect(try !tx.deliveries.close(id, source: "s"))
            }
            #expect(try tx.deliveries.waiting(source: "s") == nil)
            #expect(try !insert("a", at: 99, tx), "it is known by its name")
            #expect(try tx.deliveries.removeAll(before: instant(7)) == 1)
            #expect(try insert("a", at: 99, tx))
        }
    }

    private func insert(_ id: String, at seconds: Int64, _ tx: Tx) throws -> Bool {
        try tx.deliveries.insert(.sample(id, at: seconds), source: "s")
    }

    @Test("reported commits are deleted by credit, and read ones by address", arguments: DatabaseEngine.allCases)
    func told(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                func commit(_ sha: String, _ source: Source, _ email: String, coauthor: String? = nil) -> PlacedCommit {
                    PlacedCommit(
                        commit: CommitEvidence(
                            source: source, repository: "r", sha: sha, authorName: "Me", authorEmail: email,
                            authoredAt: instant(Int64(sha.utf8.first ?? 0)), offset: 0, subject: "",
                            firstSeen: instant(1),
                            coauthor: coauthor),
                        day: day("2026-11-20"), placement: .homeZone)
                }
                try tx.commits.insert(
                    [
                        commit("a", .git, "me@home"), commit("b", .githubWebhook, "me@home"),
                        commit("c", .githubWebhook, "me@home"),
                        commit("d", .githubWebhook, "you@home", coauthor: "me@home"),
                        commit("e", .githubWebhook, "me@noreply"),
                    ], cause: .sample)
                try tx.dirtyDays.clear()
                func names() throws -> [String] {
                    try tx.commits.newest(ofRepository: "r", limit: 9).map(\.sha)
                }
                #expect(try names() == ["e", "d", "c", "b", "a"])
                #expect(
                    try tx.commits.remoteCredits() == [
                        CommitCredit(email: "me@home"), CommitCredit(email: "me@noreply"),
                        CommitCredit(email: "you@home", coauthor: "me@home"),
                    ])
                #expect(try tx.commits.deleteOf(email: "me@home", cause: .sample) == 1)
                #expect(try names() == ["e", "d", "c", "b"])
                #expect(try tx.dirtyDays.days() == [day("2026-11-20")])
                let credit = CommitCredit(email: "me@home")
                #expect(try tx.commits.deleteTold(credit, cause: .sample) == 2)
                let shared = CommitCredit(email: "you@home", coauthor: "me@home")
                #expect(try tx.commits.deleteTold(shared, cause: .sample) == 1)
                #expect(try names() == ["e"])
            }
        }
    }
}
