import Core
import Storage
import StorageSQLite
import TestSupport
import Testing

@Suite struct RepositoryTests {
    @Test("A git directory is added once", arguments: DatabaseEngine.allCases)
    func insertsOnce(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection throws in
                let row = RepositoryRow.sample()
                #expect(try connection.account(1).repositories.insert(row))
                let again = RepositoryRow(
                    id: "other", path: "/elsewhere", gitDirectory: row.gitDirectory, name: "x", addedAt: instant(9))
                #expect(try !connection.account(1).repositories.insert(again))
                #expect(try connection.account(1).repositories.all() == [row])
            }
        }
    }

    @Test("Every field of a repository is stored and read", arguments: DatabaseEngine.allCases)
    func roundTrip(_ engine: DatabaseEngine) async throws {
        var row = RepositoryRow(
            id: "r", path: "/home/나/하루", gitDirectory: "/home/나/하루/.git", name: "하루", addedAt: instant(-5),
            readAt: instant(1), attemptedAt: instant(2), fingerprint: "f", problemCode: "damaged",
            problemText: "bad \"object\"", commitsRead: 3)
        try await engine.withDatabase { [row] database in
            try await database.write(of: 1) { tx in
                try tx.repositories.insert(row)
                #expect(try tx.repositories.all().first == row)
            }
        }
        row.path = "/moved"
        row.gitDirectory = "/moved/.git"
        row.name = "moved"
        row.readAt = nil
        row.attemptedAt = instant(4)
        row.fingerprint = nil
        row.problemCode = nil
        row.problemText = ""
        row.commitsRead = 9
        try await engine.withDatabase { [row] database in
            try await database.write(of: 1) { tx in
                try tx.repositories.insert(.sample())
                try tx.repositories.update(row)
                let found = try tx.repositories.all().first
                #expect(found?.addedAt == instant(5))
                #expect(found?.path == row.path && found?.gitDirectory == row.gitDirectory)
                #expect(found?.name == row.name && found?.attemptedAt == row.attemptedAt)
                #expect(found?.commitsRead == row.commitsRead && found?.readAt == nil)
            }
        }
    }

    @Test("A reading and a failure are recorded", arguments: DatabaseEngine.allCases)
    func notes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.repositories.insert(.sample())
                try tx.repositories.noteRead("r", at: instant(10), fingerprint: "f")
                try tx.repositories.addCommitsRead(7, id: "r")
                try tx.repositories.addCommitsRead(5, id: "r")
                var found = try #require(try tx.repositories.all().first)
                #expect(found.readAt == instant(10) && found.attemptedAt == instant(10))
                #expect(found.fingerprint == "f" && found.problemCode == nil && found.commitsRead == 12)

                try tx.repositories.noteProblem("r", at: instant(20), code: "missing", text: "gone", fingerprint: "h")
                found = try #require(try tx.repositories.all().first)
                #expect(found.readAt == instant(10) && found.attemptedAt == instant(20))
                #expect(found.fingerprint == "h" && found.problemCode == "missing" && found.problemText == "gone")

                try tx.repositories.noteRead("r", at: instant(30), fingerprint: "g")
                found = try #require(try tx.repositories.all().first)
                #expect(found.problemCode == nil && found.problemText == "")
            }
        }
    }

    @Test("Removing a repository removes all of its data and marks its days", arguments: DatabaseEngine.allCases)
    func removes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                for id in ["r", "s"] {
                    try tx.repositories.insert(.sample(id))
                    try tx.walks.setTips(["t"], of: id)
                    try tx.walks.begin(WalkRow(tips: ["t"], skip: 4), of: id)
                    try tx.authors.add([AuthorRow(email: "a@b", name: "A", commits: 2)], of: id)
                    try tx.exclusions.insert(ExclusionRule(id: id, repository: id, subject: .author, pattern: "*bot*"))
                }
                try tx.commits.insert(
                    [
                        .sample("a", on: day("2026-11-20"), repository: "r"),
                        .sample("b", on: day("2026-11-21"), repository: "s"),
                    ], cause: .sample)
                try tx.dirtyDays.clear()

                try tx.repositories.remove("r", cause: .sample)
                #expect(try tx.repositories.all().map(\.id) == ["s"])
                #expect(try tx.walks.tips(of: "r") == [])
                #expect(try tx.walks.tips(of: "s") == ["t"])
                #expect(try tx.walks.unfinishedRepositories() == ["s"])
                #expect(try tx.authors.all().map(\.commits) == [2])
                #expect(try tx.exclusions.all().map(\.id) == ["s"])
                #expect(try tx.commits.countByRepository() == ["s": 1])
                #expect(try tx.dirtyDays.days() == [day("2026-11-20")])
            }
        }
    }

    @Test("Tips are replaced and read sorted, each once", arguments: DatabaseEngine.allCases)
    func tips(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.repositories.insert(.sample())
                try tx.walks.setTips(["c", "a", "c"], of: "r")
                #expect(try tx.walks.tips(of: "r") == ["a", "c"])
                try tx.walks.setTips(["b"], of: "r")
                #expect(try tx.walks.tips(of: "r") == ["b"])
            }
        }
    }

    @Test("Unfinished readings advance by purpose and end", arguments: DatabaseEngine.allCases)
    func walks(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write(of: 1) { tx in
                try tx.repositories.insert(.sample())
                try tx.walks.begin(WalkRow(tips: ["b", "a"], skip: 0), of: "r")
                try tx.walks.begin(WalkRow(purpose: "a@b", tips: ["c"], skip: 9), of: "r")
                try tx.walks.advance(by: 500, of: "r")
                try tx.walks.advance(by: 20, of: "r")
                #expect(
                    try tx.walks.unfinished(of: "r") == [
                        WalkRow(tips: ["a", "b"], skip: 520), WalkRow(purpose: "a@b", tips: ["c"], skip: 9),
                    ])
                try tx.walks.begin(WalkRow(tips: ["d"], skip: 1), of: "r")
                #expect(
                    try tx.walks.unfinished(of: "r", purpose: "")
                        == WalkRow(tips: ["d"], skip: 1))
                try tx.walks.finish(of: "r")
                #expect(try tx.walks.unfinished(of: "r").map(\.purpose) == ["a@b"])
            }
        }
    }
}
