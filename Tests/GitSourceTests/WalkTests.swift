import Core
import Engine
import Foundation
import GitSource
import TestSupport
import Testing

/// Reading the history of ordinary repositories, completely and in parts.
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

    @Test("commits come newest first, from every ref and from a detached HEAD")
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

    @Test("commits that git makes for refs of its own are nobody's")
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

    @Test("only the wanted authors' commits are returned, and everyone's are counted")
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

    @Test("known commits are not read again")
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
        "an interrupted walk that is resumed returns each commit exactly once",
        arguments: [1, 4_999, 5_000, 11_999])
    func resume(at read: Int) async throws {
        try await withTemporaryFolder { folder in
            let fixture = try GitFixture.make(at: folder)
            // Two branches with the same times, so that time alone does not determine the order.
            try fixture.row(of: 6_000, branch: "main")
            try fixture.row(of: 6_000, branch: "side") { _ in "Other <o@x.org>" }
            let whole = try await reader.readAll(fixture).shas
            #expect(Set(whole).count == 12_000)
            let rest = try await reader.readAll(fixture, skip: read).shas
            #expect(Array(whole[..<read]) + rest == whole)
        }
    }

    @Test("commits with a wanted author in a trailer are included when requested")
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

    @Test("commits whose changed paths all match a pattern are marked")
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
