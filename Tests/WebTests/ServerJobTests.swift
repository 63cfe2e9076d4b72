import Core
import Engine
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Web

@Suite("Failed jobs", .timeLimit(.minutes(15)))
struct ServerJobTests {
    private static let page = "/settings/about"
    private static let reason = "disk on fire"

    @Test(
        "A failed job is shown to its account with the reason, and only that account can retry it",
        arguments: [
            (JobTask.Kind.read, "저장소 읽기", "Reading repositories", "/settings/about"),
            (.purge, "오래전에 지운 것 정리하기", "Clearing out old deletions", "/settings/about?notice=job-retried"),
        ])
    func retries(_ kind: JobTask.Kind, _ korean: String, _ english: String, _ target: String) async throws {
        try await Self.run { owner, other, database in
            try await Self.giveUp(kind, in: database)
            let languages = [
                (Server.korean, "끝내지 못한 작업", [korean, "다시 하기: \(korean)"]),
                (HTTPFields(), "Unfinished background work", [english, "Try again: \(english)"]),
            ]
            for (headers, title, words) in languages {
                let shown = try await owner.get(Self.page, headers: headers)
                #expect(shown.status == .ok)
                for word in words + [title, Self.reason] { #expect(shown.text.contains(word), "\(word)") }
                let hidden = try await other.get(Self.page, headers: headers)
                #expect(hidden.status == .ok)
                for word in [title, Self.reason, "/retry"] { #expect(!hidden.text.contains(word), "\(word)") }
            }
            let match = try await owner.get(Self.page).text.firstMatch(of: /action="(\/jobs\/[^"]+\/retry)"/)
            let action = match.map { String($0.1) }
            let path = try #require(action)

            let given = try #require(try await Self.job(kind, in: database))
            let refused = try await other.post(path)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("has failed for good."))
            #expect(!refused.text.contains(Self.reason))
            #expect(try await Self.job(kind, in: database) == given)

            let answer = try await owner.post(path)
            #expect(answer.status == .seeOther)
            #expect(answer.headers[.location] == target)
            let job = try #require(try await Self.job(kind, in: database))
            #expect(given.endedAt != nil && job.endedAt == nil && job.outcome == nil && job.claim == nil)
            #expect(job.attempts == 0 && job.error.isEmpty && job.dueAt == Server.now)
            let due = try await database.read { try JobTable.firstDue([kind.rawValue], by: Server.now, in: $0) }
            #expect(due != nil)
            for (headers, title, _) in languages {
                let text = try await owner.get(target, headers: headers).text
                for word in [title, Self.reason, "/retry"] { #expect(!text.contains(word), "\(word)") }
            }
            // A pending job has not failed.
            #expect(try await owner.post(path).status == .unprocessableContent)
        }
    }

    @Test("A form that waits for its job returns as soon as the job ends, though no time passes")
    func told() async throws {
        try await Server.run(uptime: ManualClock().monotonic) { server in
            let owner = try await server.entered()
            let reply = try await owner.post("/repositories/scan")
            #expect(reply.status == .seeOther)
            #expect(reply.headers[.location] == "/settings/repositories?notice=scanned")
        }
    }

    @Test("A form whose job does not end polls the database once a second, and then shows the progress")
    func waitsInVain() async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { base in
            let database = CountingDatabase(base)
            try await Server.run(on: database, patience: .seconds(2), watching: false) { server in
                let owner = try await server.entered()
                let count = try await database.count {
                    let reply = try await owner.post("/repositories/scan")
                    #expect(reply.headers[.location] == "/settings/repositories")
                }
                let asked = count.statements.filter {
                    $0.hasPrefix("SELECT") && $0.contains("FROM job WHERE person_id")
                }
                #expect(asked.count <= 8, "\(asked.count)")
            }
        }
    }

    /// Runs a body with browsers of the owner and another person, on a server that runs no jobs.
    private static func run(
        _ body: @escaping @Sendable (_ owner: Server, _ other: Server, any SQLDatabase) async throws -> Void
    ) async throws {
        try await DatabaseEngine.memory.withDatabase(people: []) { database in
            try await Server.run(on: database, patience: .zero, watching: false) { server in
                let owner = try await server.entered()
                let (other, _) = try await server.somebodyElse()
                try await body(owner, other, database)
            }
        }
    }

    /// Creates a job of the owner, due an hour ago, and marks it as failed.
    private static func giveUp(_ kind: JobTask.Kind, in database: any SQLDatabase) async throws {
        let asked = Server.now.advanced(bySeconds: -3_600)
        try await database.write { connection in
            try JobTable.ask(
                JobRow(
                    person: Accounts.owner, id: kind.rawValue, kind: kind.rawValue, payload: "{}", createdAt: asked,
                    dueAt: asked), in: connection)
            let claimed = try JobTable.claim(
                [kind.rawValue], as: "a worker", at: Server.now, until: Server.now.advanced(bySeconds: 60), limit: 1,
                in: connection)
            for job in claimed {
                try JobTable.giveUp(job, at: Server.now, error: Self.reason, in: connection)
            }
        }
    }

    /// The owner's stored job of a kind.
    private static func job(_ kind: JobTask.Kind, in database: any SQLDatabase) async throws -> JobRow? {
        try await database.read(of: Accounts.owner) { tx in
            try tx.jobs.all().first { $0.kind == kind.rawValue }
        }
    }
}
