import Engine
import Foundation
import TestSupport
import Testing

@testable import GitSource

/// A git that exits with 0 without having printed everything.
@Suite struct CutShortTests {
    /// A git with logs that end early, after a number of bytes or fields.
    private func reader(cutting command: String, in folder: String) throws -> GitReader {
        let path = GitFixture.environment["PATH"] ?? ""
        let script = """
            #!/bin/sh
            PATH='\(path)'
            for word in "$@"; do
                if [ "$word" = log ]; then git "$@" | \(command); exit 0; fi
            done
            exec git "$@"
            """
        try writeScript(script, to: folder + "/bin/git")
        return GitReader(
            environment: GitFixture.environment.merging(["PATH": folder + "/bin:" + path]) { $1 }, uptime: .machine
        ) {
            4_000_000_000_000_000_000
        }
    }

    // Each commit is seven fields.
    @Test(
        "a truncated log is not a complete history, wherever it ends",
        arguments: [("head -c 0", 0), ("head -c 999", 5), ("head -z -n 70", 10), ("head -z -n 40007", 5_001)])
    func cut(command: String, commits: Int) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/code")
            let count = commits > 1_000 ? 6_000 : 30
            try fixture.row(of: count)
            let reader = try reader(cutting: command, in: folder)
            let repository = try await reader.identify(fixture.path)
            let request = ReadRequest(repository: repository, tips: try await reader.tips(of: repository))
            let reading = CommitCollector()
            let problem = try await problem {
                try await reader.read(request) { batch in
                    #expect(!batch.isLast)
                    await reading.add(batch)
                }
            }
            let read = await reading.read
            #expect(abs(read - commits) < (commits > 1_000 ? 1_000 : 4))
            let text = "git printed \(read) of \(count) commits"
            #expect(problem == RepositoryProblem(path: fixture.path, reason: .gitFailed(text)))
        }
    }

    @Test("the missing commits are read when git works again", arguments: [0, 10])
    func mended(skip: Int) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/code")
            try fixture.row(of: 30)
            let cutting = try reader(cutting: "head -z -n 35", in: folder)
            let repository = try await cutting.identify(fixture.path)
            let request = ReadRequest(repository: repository, tips: try await cutting.tips(of: repository), skip: skip)
            let problem = try await problem { try await cutting.read(request) { _ in } }
            #expect(problem?.reason == .gitFailed("git printed \(skip + 5) of 30 commits"))
            let reading = CommitCollector()
            try await GitReader.test.read(request) { batch in
                #expect(batch.isLast)
                await reading.add(batch)
            }
            #expect(await reading.read == 30 - skip)
        }
    }

    @Test("histories with merges, wrong clocks and several roots are complete")
    func whole() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("root", date: "1700000000 +0000")
            try fixture.git("checkout", "--quiet", "-b", "side")
            try fixture.commit("late", date: "1900000000 +0000")
            try fixture.commit("early", date: "1500000000 +0000")
            try fixture.git("checkout", "--quiet", "--orphan", "other")
            try fixture.commit("another root", date: "1700000100 +0000")
            try fixture.git(["merge", "--quiet", "--allow-unrelated-histories", "--no-edit", "side"])
            try fixture.git("branch", "old", "main")
            let known = try await GitReader.test.tips(of: try await GitReader.test.identify(folder))
            let reading = CommitCollector()
            let repository = try await GitReader.test.identify(folder)
            try await GitReader.test.read(ReadRequest(repository: repository, tips: known)) { batch in
                #expect(batch.isLast)
                await reading.add(batch)
            }
            #expect(await reading.read == 5)
            // A new branch on a known commit, and one beside it, are no gaps either.
            try fixture.git("branch", "known", "side~1")
            try fixture.git("checkout", "--quiet", "-b", "beside", "main")
            try fixture.commit("beside", date: "1600000000 +0000")
            #expect(try await GitReader.test.readAll(fixture, known: known).subjects == ["beside"])
        }
    }
}
