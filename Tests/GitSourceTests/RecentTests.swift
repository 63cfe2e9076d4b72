import Core
import Engine
import GitSource
import TestSupport
import Testing

@Suite struct RecentTests {
    private func recent(
        _ fixture: GitFixture, mine: Set<String> = [GitFixture.email], matching text: String? = nil, limit: Int = 30,
        known: Int? = nil, tips: [String] = []
    ) async throws -> RecentCommits {
        let reader = GitReader.test
        let repository = try await reader.identify(fixture.path)
        return try await reader.recentCommits(
            RecentRequest(
                repository: repository, mine: mine, search: text.flatMap(NoteSearch.init), limit: limit, known: known,
                tips: tips))
    }

    @Test("the newest commits of all branches come first, one's own separately from others'")
    func branches() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one", date: "1700000000 +0900")
            try fixture.git("checkout", "--quiet", "-b", "side")
            try fixture.commit("two", date: "1700000100 +0900")
            try fixture.git("checkout", "--quiet", "main")
            try fixture.commit("three", date: "1700000200 +0900", email: "other@example.com")
            try fixture.commit("four", date: "1700000300 +0900")
            let commits = try await recent(fixture)
            #expect(commits.mine.map(\.subject) == ["four", "two", "one"])
            #expect(commits.others.map(\.subject) == ["three"])
            // Nothing else is listed of what was read before, even after a branch has moved on.
            let (old, new) = (try fixture.git("rev-parse", "main~1"), try fixture.git("rev-parse", "main"))
            #expect(try await recent(fixture, tips: [old]) == commits)
            #expect(try await recent(fixture, tips: [old, new]) == commits)
            let few = try await recent(fixture, limit: 1)
            #expect(few.mine.map(\.subject) == ["four"] && few.others.count == 1)
            let nobody = try await recent(fixture, mine: [])
            #expect(nobody.mine.isEmpty && nobody.others.map(\.subject) == ["four", "three", "two", "one"])
        }
    }

    @Test("of a commit and its copies on other branches the oldest is listed, with the others beside it")
    func copies() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("base", date: "1700000000 +0900")
            try fixture.git("checkout", "--quiet", "-b", "side")
            let original = try fixture.commit("fix", date: "1700000100 +0900", files: ["a": "1"])
            try fixture.git("checkout", "--quiet", "main")
            try fixture.commit("other", date: "1700000200 +0900", files: ["b": "1"])
            try fixture.git(["cherry-pick", original], environment: ["GIT_COMMITTER_DATE": "1700000300 +0900"])
            let copy = try fixture.git("rev-parse", "HEAD")
            #expect(copy != original)
            let commits = try await recent(fixture)
            #expect(commits.mine.map(\.subject) == ["other", "fix", "base"])
            #expect(commits.mine.first { $0.subject == "fix" }?.sha == original)
            #expect(commits.copies == [original: [copy]])
            // A copy does not count toward the limit.
            #expect(try await recent(fixture, limit: 2).mine.map(\.subject) == ["other", "fix"])
            #expect(try await recent(fixture, mine: []).others.count == 3)
        }
    }

    @Test(
        "older commits are searched until the person's known number of commits is found",
        arguments: [
            // Two of 900 commits are the person's: the oldest, and the one after the newest 100.
            (known: nil, text: nil, limit: 5, mine: [799, 0]), (2, nil, 5, [799, 0]), (1, nil, 5, [799]),
            (0, nil, 5, [799]), (2, nil, 1, [799]), (2, "Commit 0", 5, [0]), (nil, "Commit 799", 1, [799]),
            (0, "Commit 0", 5, []), (2, nil, 499, [799, 0]),
        ] as [(known: Int?, text: String?, limit: Int, mine: [Int])]
    )
    func steps(_ asked: (known: Int?, text: String?, limit: Int, mine: [Int])) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.row(of: 900) { [0, 799].contains($0) ? "Kim <kim@example.com>" : "Lee <lee@example.com>" }
            let commits = try await recent(
                fixture, mine: ["kim@example.com"], matching: asked.text, limit: asked.limit, known: asked.known)
            #expect(commits.mine.map(\.subject) == asked.mine.map { "Commit \($0)" })
            if asked.text == nil { #expect(commits.others.count == asked.limit) }
        }
    }

    @Test("a repository without a commit has none")
    func empty() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            #expect(try await recent(fixture) == RecentCommits())
        }
    }

    @Test("subjects are searched by substring, and no input is an option or a pattern")
    func search() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let first = try fixture.commit("시간대를 옮겼다", date: "1700000000 +0900")
            try fixture.commit("Fix\u{1B}[31m <script>.*</script> --all", date: "1700000100 +0900")
            try fixture.commit("Body only\n\n시간대", date: "1700000200 +0900")
            let cases: [(String, [String])] = [
                ("간대", ["시간대를 옮겼다"]), ("fix", ["Fix[31m <script>.*</script> --all"]),
                (".*", ["Fix[31m <script>.*</script> --all"]),
                ("--all", ["Fix[31m <script>.*</script> --all"]), ("--output=/tmp/x", []), ("^", []),
                (String(first.prefix(8)), ["시간대를 옮겼다"]),
            ]
            for (text, subjects) in cases {
                #expect(try await recent(fixture, matching: text).mine.map(\.subject) == subjects, "\(text)")
            }
        }
    }

    @Test("a commit is found by the prefix of its name; a tag, a file and an option are not")
    func names() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let sha = try fixture.commit("one", files: ["a": "1"])
            try fixture.git("tag", "--annotate", "--message", "t", "v1")
            let tag = try fixture.git("rev-parse", "v1")
            let blob = try fixture.git("rev-parse", "HEAD:a")
            let reader = GitReader.test
            let repository = try await reader.identify(folder)
            func found(_ prefix: String) async throws -> [String] {
                try await reader.commits(startingWith: prefix, in: repository).map(\.sha)
            }
            #expect(try await found(sha) == [sha])
            #expect(try await found(String(sha.prefix(8))) == [sha])
            for other in [tag, blob, "abc", "", "--all", "HEAD", String(repeating: "0", count: 40)] {
                #expect(try await found(other).isEmpty, "\(other)")
            }
        }
    }

    @Test("a missing folder is a problem that names it")
    func gone() async throws {
        let gone = FoundRepository(path: "/nowhere/haru", gitDirectory: "/nowhere/haru/.git")
        let request = RecentRequest(repository: gone, mine: [], limit: 5)
        let problem = try await problem { _ = try await GitReader.test.recentCommits(request) }
        #expect(problem == RepositoryProblem(path: "/nowhere/haru", reason: .missing))
    }
}
