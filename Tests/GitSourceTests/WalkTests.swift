import Core
import Engine
import Foundation
import GitSource
import TestSupport
import Testing

/// Reading the history of ordinary repositories, whole and in parts.
@Suite struct WalkTests {
    private let reader = GitReader.test

    @Test("a commit is read with author, time, offset and subject")
    func fields() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let sha = try fixture.commit(
                "첫 커밋\n\nA body.", date: "1700000000 +0545", name: "김하루", email: "Haru@Example.com")
            let reading = try await reader.readAll(fixture)
            let expected = CommitRecord(
                sha: sha, authorName: "김하루", authorEmail: "Haru@Example.com",
                authoredAt: Instant(seconds: 1_700_000_000), offset: 5 * 3_600 + 45 * 60, subject: "첫 커밋")
            #expect(await reading.records == [expected])
            #expect(await reading.authors == ["haru@example.com": 1])
        }
    }

    @Test("commits come newest first, from every ref and from a HEAD on no branch")
    func refs() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("root", date: "1700000000 +0000")
            try fixture.git("checkout", "--quiet", "-b", "side")
            try fixture.commit("side", date: "1700000100 +0000")
            try fixture.git("tag", "--annotate", "v1", "--message", "one")
            try fixture.git("tag", "--annotate", "v2", "v1", "--message", "a tag of a tag")
            try fixture.git("checkout", "--quiet", "--detach", "main")
            try fixture.commit("detached", date: "1700000200 +0000")
            try fixture.git("branch", "--quiet", "--delete", "--force", "side")
            try fixture.git("update-ref", "refs/elsewhere/deep/x", "v1^{commit}")
            try fixture.git(["tag", "file", try fixture.git(["hash-object", "-w", "--stdin"], input: Data("x".utf8))])
            #expect(try await reader.readAll(fixture).subjects == ["detached", "side", "root"])
        }
    }

    @Test("what git writes into refs of its own is no commit of anybody's")
    func ownWriting() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("work", files: ["a.txt": "1"])
            try fixture.write("2", to: "a.txt")
            try fixture.git("stash", "--quiet")
            try fixture.git("notes", "add", "--message", "a note")
            #expect(try await reader.readAll(fixture).subjects == ["work"])
        }
    }

    @Test("only the wanted authors' commits are handed over, and everyone's are counted")
    func authors() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.row(of: 12_000) { $0.isMultiple(of: 3) ? "A <A@x.org>" : "B <b\($0 % 2)@x.org>" }
            let reading = try await reader.readAll(fixture, authors: .emails(["a@x.org"]))
            #expect(await reading.records.count == 4_000)
            #expect(await reading.records.allSatisfy { $0.authorEmail == "A@x.org" })
            #expect(await reading.read == 12_000)
            #expect(await reading.batches == 3)
            #expect(await reading.authors == ["a@x.org": 4_000, "b0@x.org": 4_000, "b1@x.org": 4_000])
        }
    }

    @Test("what is known is not read again")
    func incremental() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("one")
            let known = try await reader.tips(of: try await reader.identify(folder))
            #expect(try await reader.readAll(fixture, known: known).read == 0)
            try fixture.commit("two")
            #expect(try await reader.readAll(fixture, known: known).subjects == ["two"])
        }
    }

    @Test(
        "an interrupted walk that is taken up again gives each commit exactly once",
        arguments: [1, 4_999, 5_000, 11_999])
    func resume(at read: Int) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            // Two branches with the same times, so that the order is not settled by time alone.
            try fixture.row(of: 6_000, branch: "main")
            try fixture.row(of: 6_000, branch: "side") { _ in "Other <o@x.org>" }
            let whole = try await reader.readAll(fixture).shas
            #expect(Set(whole).count == 12_000)
            let rest = try await reader.readAll(fixture, skip: read).shas
            #expect(Array(whole[..<read]) + rest == whole)
        }
    }

    @Test(
        "after history was rewritten, the new commits are read and the lost ones forgiven",
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
            // A rewritten commit keeps its author's time, by which the ledger knows it again.
            for record in await reading.records where record.subject == "work" {
                #expect(record.authoredAt == Instant(seconds: 1_700_000_300))
            }
            if how != "force push" { #expect(await reading.subjects.contains("work")) }
        }
    }

    @Test("a deleted branch leaves nothing to read and breaks nothing")
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

    @Test("an empty repository has no tips and nothing to read", arguments: [false, true])
    func empty(bare: Bool) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder, bare: bare)
            #expect(try await reader.tips(of: try await reader.identify(folder)) == [])
            #expect(try await reader.readAll(fixture).batches == 0)
        }
    }

    @Test("a repository in the SHA-256 format is read")
    func sha256() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder, options: ["--object-format=sha256"])
            let first = try fixture.commit("one")
            try fixture.commit("two")
            let reading = try await reader.readAll(fixture, known: [first])
            #expect(await reading.subjects == ["two"])
            #expect(await reading.shas.map(\.count) == [64])
        }
    }

    /// Whether the git of this machine knows refs in tables.
    private static let knowsReftable: Bool = {
        let fixture = GitFixture(at: FileManager.default.temporaryDirectory.path)
        return (try? fixture.git("help", "--config"))?.contains("extensions.refStorage") == true
    }()

    @Test("refs that are kept in tables are read, and their changes seen", .enabled(if: knowsReftable))
    func reftable() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder, options: ["--ref-format=reftable"])
            try fixture.commit("one", date: "1700000000 +0000")
            let repository = try await reader.identify(folder)
            let before = reader.fingerprint(of: repository)
            try fixture.git("checkout", "--quiet", "--detach")
            try fixture.commit("two", date: "1700000001 +0000")
            #expect(reader.fingerprint(of: repository) != before)
            #expect(try await reader.readAll(fixture).subjects == ["two", "one"])
        }
    }

    @Test("a shallow clone is read as far as it goes")
    func shallow() async throws {
        try await withTemporaryFolder { folder in
            try GitFixture.make(at: folder + "/origin").row(of: 10)
            try GitFixture(at: folder).git("clone", "--quiet", "--depth=3", "file://\(folder)/origin", "clone")
            let clone = GitFixture(at: folder + "/clone")
            #expect(try await reader.readAll(clone).subjects == ["Commit 9", "Commit 8", "Commit 7"])
        }
    }

    @Test("of a shallow clone that was deepened, what was behind its known tips is read")
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

    @Test("a walk that lost a tip since it was interrupted misses nothing and damns nothing")
    func lostTip() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.row(of: 6_000, branch: "main")
            try fixture.row(of: 10, branch: "lost", from: 1_900_000_000)
            let repository = try await reader.identify(folder)
            let tips = try await reader.tips(of: repository)
            try fixture.git("update-ref", "-d", "refs/heads/lost")
            try fixture.git("gc", "--quiet", "--prune=now")
            let reading = Reading()
            // The ten newest were read before the interruption; they are the ones that are lost.
            let request = ReadRequest(repository: repository, tips: tips, skip: 10)
            try await reader.read(request) { await reading.add($0) }
            #expect(Set(await reading.shas).count == 6_000)
            #expect(await reading.read == 6_000 - 10)
            #expect(await reading.authors == [GitFixture.email: 6_000 - 10])
        }
    }

    @Test("a partial clone is read without asking its origin", arguments: ["blob:none", "tree:0"])
    func partial(filter: String) async throws {
        try await withTemporaryFolder { folder in
            let origin = try GitFixture.make(at: folder + "/origin")
            try origin.commit("one", files: ["vendor/a": "1"])
            try origin.commit("two", files: ["src/b": "2"])
            try origin.git("config", "uploadpack.allowFilter", "true")
            let options = ["clone", "--quiet", "--no-checkout", "--filter=\(filter)"]
            try GitFixture(at: folder).git(options + ["file://\(folder)/origin", "clone"])
            try FileManager.default.removeItem(atPath: folder + "/origin")
            let clone = GitFixture(at: folder + "/clone")
            #expect(try await reader.readAll(clone).subjects == ["two", "one"])
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

    @Test("commits that name a wanted author in a trailer are wanted when the request says so")
    func coauthors() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            let trailers = "Co-authored-by: B <b@x.org>\nco-authored-by: Haru <HARU@example.com>"
            try fixture.commit("together\n\nBody.\n\n\(trailers)", email: "a@x.org")
            try fixture.commit("alone\n\nCo-authored-by: C <c@x.org>", email: "a@x.org")
            try fixture.commit("no trailer Co-authored-by: Haru <haru@example.com>", email: "a@x.org")
            let mine = AuthorFilter.emails([GitFixture.email])
            #expect(try await reader.readAll(fixture, authors: mine).subjects == [])
            let reading = try await reader.readAll(fixture, authors: mine, coauthors: true)
            #expect(await reading.subjects == ["together"])
            #expect(await reading.records.map(\.authorEmail) == ["a@x.org"])
            #expect(await reading.authors == ["a@x.org": 3])
        }
    }

    @Test("commits are marked whose every changed path matches a pattern")
    func excludedPaths() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            try fixture.commit("vendor only", date: "1700000000 +0000", files: ["vendor/한글 a": "1", "vendor/b/c": "1"])
            try fixture.commit("both", date: "1700000001 +0000", files: ["vendor/a": "2", "src/a": "2"])
            try fixture.commit("empty", date: "1700000002 +0000")
            try fixture.commit("two patterns", date: "1700000003 +0000", files: ["vendor/a": "3", "Package.lock": "3"])
            try fixture.git("checkout", "--quiet", "-b", "side", "HEAD~2")
            try fixture.commit("lock only", date: "1700000004 +0000", files: ["Package.LOCK": "4"])
            try fixture.git("checkout", "--quiet", "main")
            try fixture.git("merge", "--quiet", "--no-edit", "side")
            let reading = try await reader.readAll(fixture, excludedPaths: ["vendor/*", "*.lock"])
            let marks = await reading.records.map { "\($0.subject): \($0.excludedPath ?? "-")" }
            let expected = [
                "both: -", "empty: -", "lock only: *.lock", "Merge branch 'side': *.lock", "two patterns: ",
                "vendor only: vendor/*",
            ]
            for expectation in expected {
                #expect(marks.contains { $0.hasPrefix(expectation) }, "\(expectation) in \(marks)")
            }
            #expect(!marks.contains("two patterns: -"))
        }
    }
}
