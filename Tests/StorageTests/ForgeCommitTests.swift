import Core
import TestSupport
import Testing

@testable import Storage

private let friday = day("2026-11-20")
private let saturday = day("2026-11-21")

/// The repositories of a forge's counted commits are stored beside the counts, and removed with the source.
@Suite struct ForgeCommitTests {
    private static func told(
        _ day: Day, _ repository: String, _ count: Int, isPrivate: Bool = false, isPartial: Bool = false
    ) -> ForgeCommitCount {
        ForgeCommitCount(
            account: "s", day: day, repository: repository, isPrivate: isPrivate, count: count, isPartial: isPartial)
    }

    @Test(
        "new data replaces the data of the window, and the same data writes nothing",
        arguments: DatabaseEngine.allCases)
    func replaced(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.sources.insert(.sample())
                func set(_ counts: [ForgeCommitCount], _ from: Day = friday, _ through: Day = saturday) throws -> Int {
                    try tx.forgeCommits.set(counts, of: "s", from: from, through: through)
                }
                let first = [
                    Self.told(friday, "octocat/haru", 3), Self.told(friday, "octocat/other", 1, isPrivate: true),
                    Self.told(saturday, "octocat/haru", 2, isPartial: true),
                ]
                #expect(try set(first) == 3)
                #expect(try set(first.reversed()) == 0, "the same writes nothing")
                #expect(try tx.forgeCommits.of(friday) == Array(first.prefix(2)))
                #expect(try tx.forgeCommits.of(saturday) == [first[2]])
                // Days outside the window are unchanged, and new data for them is ignored.
                #expect(try set([Self.told(friday, "octocat/haru", 9)], saturday, saturday) == 1)
                #expect(try tx.forgeCommits.of(friday) == Array(first.prefix(2)))
                #expect(try tx.forgeCommits.of(saturday).isEmpty)
                let second = [Self.told(friday, "octocat/haru", 4), Self.told(friday, "octocat/other", 1)]
                #expect(try set(second) == 2, "a count, and who may see one")
                var all: [ForgeCommitCount] = []
                try tx.forgeCommits.forEach() { all.append($0) }
                #expect(all == second)
                #expect(try tx.dirtyDays.isEmpty(), "it changes no day")
            }
        }
    }

    @Test("they are removed with their source, or on request", arguments: DatabaseEngine.allCases)
    func removed(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for id in ["a", "b", "c"] {
                    try tx.sources.insert(.sample(id, login: id))
                    try tx.forgeCommits.set(
                        [Self.told(friday, "octocat/haru", 1)], of: id, from: friday, through: friday)
                    try tx.sourceRepositories.set(.sample(id))
                }
                try tx.sources.remove("a", cause: .sample)
                try tx.forgeCommits.removeAll(of: "b")
                try tx.sourceRepositories.remove(source: "b")
                #expect(try tx.forgeCommits.of(friday).map(\.account) == ["c"])
                #expect(try tx.sourceRepositories.all() == [.sample("c")])
            }
        }
    }

    @Test("a list of repositories is stored, changed and read", arguments: DatabaseEngine.allCases)
    func repositories(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.sources.insert(.sample())
                #expect(try tx.sourceRepositories.find(source: "s") == nil)
                try tx.sourceRepositories.set(.sample())
                #expect(try tx.sourceRepositories.find(source: "s") == .sample())
                var row = SourceRepositoriesRow.sample()
                (row.list, row.isCut, row.etag, row.problemCode, row.toldAt) = (nil, false, nil, nil, nil)
                try tx.sourceRepositories.set(row)
                #expect(try tx.sourceRepositories.all() == [row])
            }
        }
    }

    @Test("earlier years that were read with a token are requested once more", arguments: DatabaseEngine.allCases)
    func migrated(_ engine: DatabaseEngine) async throws {
        try await engine.withEmptyDatabase { database in
            try await Schema.upgrade(database, to: 30)
            try await database.write { connection in
                try PersonTable.ensure(1, createdAt: instant(1), in: connection)
                for (id, kind, token) in [("a", Source.github, "sealed"), ("b", .github, nil), ("c", .gitlab, nil)] {
                    try connection.execute(
                        """
                        INSERT INTO source (person_id, id, kind, address, login, added_at, next_at, history_from,
                            problem_text, failures, token)
                        VALUES (1, $1, $2, 'https://a.example', $1, 1, 1, 14000, '', 0, $3)
                        """,
                        [.text(id), .text(kind.rawValue), .text(token)])
                }
            }
            try await Schema.upgrade(database)
            let rows = try await database.read(of: 1) { try $0.sources.all() }
            let known = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.historyFrom?.number) })
            #expect(known == ["a": nil, "b": 14_000, "c": 14_000])
        }
    }
}
