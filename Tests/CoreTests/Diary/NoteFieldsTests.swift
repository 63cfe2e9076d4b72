import Foundation
import Testing

@testable import Core

@Suite struct NoteFieldsTests {
    private static let today = Day(iso: "2026-11-21") ?? .first

    private func fields(_ title: String = "", _ body: String = "") -> NoteFields {
        NoteFields(title: title, body: body, day: Self.today)
    }

    @Test(
        "a title is stored in its tidied form",
        arguments: [
            ("  한 줄  ", "한 줄"), ("두\n줄", "두 줄"), ("두\r\n줄", "두 줄"), ("a\tb", "a b"), ("\u{0}a\u{1B}[2Jb", "a[2Jb"),
            ("👩‍💻 שלום", "👩‍💻 שלום"), (" \n ", ""),
        ])
    func title(written: String, kept: String) {
        #expect(fields(written).tidied.title == kept)
    }

    @Test("a body keeps its lines and its leading blanks, and loses white space after its last word")
    func body() {
        #expect(fields("", "    code\r\n\r\ntext\u{2028}more\u{0}\n\n  \n").tidied.body == "    code\n\ntext\nmore")
        #expect(fields("", "\u{85}\n").tidied.body == "")
    }

    @Test("duplicate commits and tags are stored once")
    func once() {
        var fields = fields("a")
        let commit = LinkedCommit(repository: "r", repositoryName: "haru", sha: "abcd", subject: "s")
        let same = LinkedCommit(repository: "r", repositoryName: "other name", sha: "abcd", subject: "s")
        let elsewhere = LinkedCommit(repository: "q", repositoryName: "haru", sha: "abcd", subject: "s")
        fields.commits = [commit, same, elsewhere]
        fields.tags = ["Swift", "swift", " 시간대 ", "시간대".decomposedStringWithCanonicalMapping, "#", ""]
        #expect(fields.tidied.commits == [commit, elsewhere])
        #expect(fields.tidied.tags == ["Swift", "시간대"])
    }

    @Test("a note with neither title nor body is refused, one with either is not")
    func empty() {
        #expect(fields(" ", "\n\t").faults == [.empty])
        #expect(fields("a").faults.isEmpty)
        #expect(fields("", "a").faults.isEmpty)
    }

    @Test(
        "an overlong text is refused, however its characters are composed",
        arguments: [
            (String(repeating: "가", count: 120), true), (String(repeating: "가", count: 121), false),
            (String(repeating: "👩‍👩‍👧‍👧", count: 120), true), (String(repeating: "🧑🏻‍❤️‍💋‍🧑🏼", count: 120), true),
            (String(repeating: "a", count: 10_000), false),
            ("a" + String(repeating: "\u{301}", count: 5_000), false),
        ])
    func longTitle(title: String, isKept: Bool) {
        #expect(fields(title).faults.isEmpty == isKept)
    }

    @Test("a body of a hundred thousand characters is accepted, and a longer one is refused with its length")
    func longBody() {
        #expect(fields("", String(repeating: "하", count: 100_000)).faults.isEmpty)
        #expect(fields("", String(repeating: "a", count: 100_001)).faults == [.longBody(count: 100_001)])
    }

    @Test("too many commits and tags, and a tag that is too long, are refused")
    func many() {
        var fields = fields("a")
        fields.commits = (0..<51).map { LinkedCommit(repository: "", repositoryName: "", sha: "\($0)", subject: "") }
        fields.tags = (0..<21).map { "t\($0)" } + [String(repeating: "길", count: 41)]
        #expect(
            fields.faults == [
                .manyCommits(count: 51), .manyTags(count: 22), .longTag(String(repeating: "길", count: 41)),
            ])
    }

    @Test("a memo is a note that is linked to no commit")
    func memo() {
        var note = Note(id: 1, fields: fields("a"), createdAt: .init(seconds: 0), editedAt: .init(seconds: 0))
        #expect(note.isMemo && NoteHead(of: note).isMemo)
        note.fields.commits = [LinkedCommit(repository: "r", repositoryName: "haru", sha: "abcd", subject: "s")]
        #expect(!note.isMemo && !NoteHead(of: note).isMemo)
    }
}

@Suite struct NoteTagsTests {
    @Test(
        "tags are read from a line",
        arguments: [
            ("", []), ("  ,, # ", []), ("swift", ["swift"]), ("#swift #시간대", ["swift", "시간대"]),
            ("swift, 시간대,DST", ["swift", "시간대", "DST"]), ("swift  시간대\tdst", ["swift", "시간대", "dst"]),
            ("a，b", ["a", "b"]), ("Swift SWIFT", ["Swift"]), ("c++ c#", ["c++", "c"]), ("🎉 🎉", ["🎉"]),
        ] as [(String, [String])])
    func read(line: String, tags: [String]) {
        #expect(NoteTags.read(line) == tags)
        #expect(NoteTags.read(NoteTags.line(tags)) == tags)
    }
}
