import Core
import Engine
import Foundation
import GitSource
import TestSupport
import Testing

/// Incremental reading after history was rewritten, lost, deepened or moved.
@Suite struct RewrittenHistoryTests {
    private let reader = GitReader.test

    @Test(
        "after a rewrite, the new commits are read and the lost ones cause no error",
        arguments: ["force push", "amend", "rebase", "cherry-pick"])
    func rewritten(how: String) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("base", date: "1700000000 +0900", files: ["base": "0"])
            try fixture.git("checkout", "--quiet", "-b", "side")
            try fixture.commit("work", date: "1700000300 +0900", files: ["work": "1"])
            let known = try await reader.tips(of: try await reader.identify(folder))
            switch how {
            case "force push": try fixture.git("reset", "--quiet", "--hard", "main")
            case "amend": try fixture.git("commit", "--quiet", "--amend", "--message", "work")
            case "rebase":
                try fixture.git("checkout", "--quiet", "main")
                try fixture.commit("main moves", date: "1700000200 +0900", files: ["other": "2"])
                try fixture.git("rebase", "--quiet", "main", "side")
            default:
                try fixture.git("checkout", "--quiet", "-b", "picked", "main")
                try fixture.git("cherry-pick", "--no-commit", "side")
                try fixture.git(["commit", "--quiet", "--reuse-message=side"])
                try fixture.git("branch", "--quiet", "--delete", "--force", "side")
            }
            try fixture.git("reflog", "expire", "--expire=now", "--all")
            try fixture.git("gc", "--quiet", "--prune=now")
            let reading = try await reader.readAll(fixture, known: known)
            switch how {
            case "force push": #expect(await reading.subjects == [])
            case "rebase": #expect(await reading.subjects.sorted() == ["main moves", "work"])
            default: break
            }
            // A rewritten commit keeps its author date, by which the ledger recognizes it.
            for record in await reading.records where record.subject == "work" {
                #expect(record.authoredAt == Instant(seconds: 1_700_000_300))
            }
            if how != "force push" { #expect(await reading.subjects.contains("work")) }
        }
    }

    @Test("a deleted branch leaves nothing to read and causes no error")
    func deletedBranch() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("base")
            try fixture.git("checkout", "--quiet", "-b", "gone")
            try fixture.commit("lost")
            let known = try await reader.tips(of: try await reader.identify(folder))
            #expect(known.count == 2)
            try fixture.git("checkout", "--quiet", "main")
            try fixture.git("branch", "--quiet", "--delete", "--force", "gone")
            #expect(try await reader.tips(of: try await reader.identify(folder)).count == 1)
            #expect(try await reader.readAll(fixture, known: known).read == 0)
        }
    }

    @Test("after a shallow clone was deepened, the commits behind its known tips are read")
    func deepened() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/origin").row(of: 10)
            try GitFixture(at: folder).git("clone", "--quiet", "--depth=3", "file://\(folder)/origin", "clone")
            let clone = GitFixture(at: folder + "/clone")
            let repository = try await reader.identify(clone.path)
            let known = try await reader.tips(of: repository)
            let mark = reader.fingerprint(of: repository)
            #expect(try await reader.readAll(clone, known: known).read == 0)
            try clone.git("fetch", "--quiet", "--unshallow")
            #expect(try await reader.tips(of: repository) != known)
            #expect(reader.fingerprint(of: repository) != mark)
            #expect(try await reader.readAll(clone, known: known).read == 10)
        }
    }

    @Test("a changed mailmap changes the authors of all commits", arguments: [true, false])
    func mailmap(isBare: Bool) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/origin")
            try fixture.commit("base", date: "1700000000 +0900")
            if isBare { try fixture.git("clone", "--quiet", "--bare", fixture.path, folder + "/bare.git") }
            let repository = try await reader.identify(isBare ? folder + "/bare.git" : fixture.path)
            let plain = try await reader.tips(of: repository)
            func tipsAfter(_ map: String) async throws -> [String] {
                try fixture.commit("map", date: "1700000100 +0900", files: [".mailmap": map])
                if isBare { try fixture.git("push", "--quiet", folder + "/bare.git", "main") }
                return try await reader.tips(of: repository)
            }
            let first = try await tipsAfter("<a@example.com> <b@example.com>\n")
            #expect(reader.needsRereading(known: plain, tips: first))
            let second = try await tipsAfter("<a@example.com> <c@example.com>\n")
            #expect(reader.needsRereading(known: first, tips: second))
            try fixture.commit("more", date: "1700000200 +0900")
            if isBare { try fixture.git("push", "--quiet", folder + "/bare.git", "main") }
            let third = try await reader.tips(of: repository)
            #expect(third != second && !reader.needsRereading(known: second, tips: third))
        }
    }

    @Test("a walk that lost a tip since its interruption misses nothing and reports no damage")
    func lostTip() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.row(of: 6_000, branch: "main")
            try fixture.row(of: 10, branch: "lost", from: 1_900_000_000)
            let repository = try await reader.identify(folder)
            let tips = try await reader.tips(of: repository)
            try fixture.git("update-ref", "-d", "refs/heads/lost")
            try fixture.git("gc", "--quiet", "--prune=now")
            let reading = CommitCollector()
            // The ten newest were read before the interruption; those are lost.
            let request = ReadRequest(repository: repository, tips: tips, skip: 10)
            try await reader.read(request) { await reading.add($0) }
            #expect(Set(await reading.shas).count == 6_000)
            #expect(await reading.read == 6_000 - 10)
            #expect(await reading.authors == [GitFixture.email: 6_000 - 10])
        }
    }

    @Test("a moved folder is the same history in another place")
    func moved() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder + "/before")
            let sha = try fixture.commit("one")
            let before = try await reader.identify(fixture.path)
            try FileManager.default.moveItem(atPath: folder + "/before", toPath: folder + "/after")
            #expect(reader.fingerprint(of: before) == nil)
            let problem = try await problem { _ = try await reader.tips(of: before) }
            #expect(problem == RepositoryProblem(path: folder + "/before", reason: .missing))
            #expect(try await reader.readAll(GitFixture(at: folder + "/after")).shas == [sha])
        }
    }
}
