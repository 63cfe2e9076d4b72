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
                #expect(try RepositoryTable.insert(row, person: 1, in: connection))
                let again = RepositoryRow(
                    id: "other", path: "/elsewhere", gitDirectory: row.gitDirectory, name: "x", addedAt: instant(9))
                #expect(try !RepositoryTable.insert(again, person: 1, in: connection))
                #expect(try RepositoryTable.all(person: 1, in: connection) == [row])
            }
        }
    }

    @Test("Every part of a repository comes back", arguments: DatabaseEngine.allCases)
    func roundTrip(_ engine: DatabaseEngine) async throws {
        var row = RepositoryRow(
            id: "r", path: "/home/나/하루", gitDirectory: "/home/나/하루/.git", name: "하루", addedAt: instant(-5),
            readAt: instant(1), attemptedAt: instant(2), fingerprint: "f", problemCode: "damaged",
            problemText: "bad \"object\"", commitsRead: 3)
        try await engine.withDatabase { [row] database in
            try await database.write { connection in
                try RepositoryTable.insert(row, person: 1, in: connection)
                #expect(try RepositoryTable.all(person: 1, in: connection).first == row)
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
            try await database.write { connection in
                try RepositoryTable.insert(.sample(), person: 1, in: connection)
                try RepositoryTable.update(row, person: 1, in: connection)
                let found = try RepositoryTable.all(person: 1, in: connection).first
                #expect(found?.addedAt == instant(5))
                #expect(found?.path == row.path && found?.gitDirectory == row.gitDirectory)
                #expect(found?.name == row.name && found?.attemptedAt == row.attemptedAt)
                #expect(found?.commitsRead == row.commitsRead && found?.readAt == nil)
            }
        }
    }

    @Test("A reading and a failure are noted", arguments: DatabaseEngine.allCases)
    func notes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try RepositoryTable.insert(.sample(), person: 1, in: connection)
                try RepositoryTable.noteRead("r", at: instant(10), fingerprint: "f", person: 1, in: connection)
                try RepositoryTable.addCommitsRead(7, id: "r", person: 1, in: connection)
                try RepositoryTable.addCommitsRead(5, id: "r", person: 1, in: connection)
                var found = try #require(try RepositoryTable.all(person: 1, in: connection).first)
                #expect(found.readAt == instant(10) && found.attemptedAt == instant(10))
                #expect(found.fingerprint == "f" && found.problemCode == nil && found.commitsRead == 12)

                try RepositoryTable.noteProblem(
                    "r", at: instant(20), code: "missing", text: "gone", fingerprint: "h", person: 1, in: connection)
                found = try #require(try RepositoryTable.all(person: 1, in: connection).first)
                #expect(found.readAt == instant(10) && found.attemptedAt == instant(20))
                #expect(found.fingerprint == "h" && found.problemCode == "missing" && found.problemText == "gone")

                try RepositoryTable.noteRead("r", at: instant(30), fingerprint: "g", person: 1, in: connection)
                found = try #require(try RepositoryTable.all(person: 1, in: connection).first)
                #expect(found.problemCode == nil && found.problemText == "")
            }
        }
    }

    @Test("Removing a repository takes all of it and marks its days", arguments: DatabaseEngine.allCases)
    func removes(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                for id in ["r", "s"] {
                    try RepositoryTable.insert(.sample(id), person: 1, in: connection)
                    try WalkTable.setTips(["t"], of: id, person: 1, in: connection)
                    try WalkTable.begin(WalkRow(tips: ["t"], skip: 4), of: id, person: 1, in: connection)
                    try AuthorTable.add(
                        [AuthorRow(email: "a@b", name: "A", commits: 2)], of: id, person: 1, in: connection)
                    try ExclusionTable.insert(
                        ExclusionRule(id: id, repository: id, subject: .author, pattern: "*bot*"), person: 1,
                        in: connection)
                }
                try CommitTable.insert(
                    [
                        .sample("a", on: day("2026-11-20"), repository: "r"),
                        .sample("b", on: day("2026-11-21"), repository: "s"),
                    ], cause: .sample, person: 1, in: connection)
                try DirtyDayTable.clear(person: 1, in: connection)

                try RepositoryTable.remove("r", cause: .sample, person: 1, in: connection)
                #expect(try RepositoryTable.all(person: 1, in: connection).map(\.id) == ["s"])
                #expect(try WalkTable.tips(of: "r", person: 1, in: connection) == [])
                #expect(try WalkTable.tips(of: "s", person: 1, in: connection) == ["t"])
                #expect(try WalkTable.unfinishedRepositories(person: 1, in: connection) == ["s"])
                #expect(try AuthorTable.all(person: 1, in: connection).map(\.commits) == [2])
                #expect(try ExclusionTable.all(person: 1, in: connection).map(\.id) == ["s"])
                #expect(try CommitTable.countByRepository(person: 1, in: connection) == ["s": 1])
                #expect(try DirtyDayTable.days(person: 1, in: connection) == [day("2026-11-20")])
            }
        }
    }

    @Test("Tips are set anew and come sorted, each once", arguments: DatabaseEngine.allCases)
    func tips(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try RepositoryTable.insert(.sample(), person: 1, in: connection)
                try WalkTable.setTips(["c", "a", "c"], of: "r", person: 1, in: connection)
                #expect(try WalkTable.tips(of: "r", person: 1, in: connection) == ["a", "c"])
                try WalkTable.setTips(["b"], of: "r", person: 1, in: connection)
                #expect(try WalkTable.tips(of: "r", person: 1, in: connection) == ["b"])
            }
        }
    }

    @Test("Unfinished readings advance by purpose and end", arguments: DatabaseEngine.allCases)
    func walks(_ engine: DatabaseEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { connection in
                try RepositoryTable.insert(.sample(), person: 1, in: connection)
                try WalkTable.begin(WalkRow(tips: ["b", "a"], skip: 0), of: "r", person: 1, in: connection)
                try WalkTable.begin(
                    WalkRow(purpose: "a@b", tips: ["c"], skip: 9), of: "r", person: 1, in: connection)
                try WalkTable.advance(by: 500, of: "r", person: 1, in: connection)
                try WalkTable.advance(by: 20, of: "r", person: 1, in: connection)
                #expect(
                    try WalkTable.unfinished(of: "r", person: 1, in: connection) == [
                        WalkRow(tips: ["a", "b"], skip: 520), WalkRow(purpose: "a@b", tips: ["c"], skip: 9),
                    ])
                try WalkTable.begin(WalkRow(tips: ["d"], skip: 1), of: "r", person: 1, in: connection)
                #expect(
                    try WalkTable.unfinished(of: "r", purpose: "", person: 1, in: connection)
                        == WalkRow(tips: ["d"], skip: 1))
                try WalkTable.finish(of: "r", person: 1, in: connection)
                #expect(try WalkTable.unfinished(of: "r", person: 1, in: connection).map(\.purpose) == ["a@b"])
            }
        }
    }
}
