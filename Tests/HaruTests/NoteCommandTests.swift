import Foundation
import TestSupport
import Testing

@Suite struct NoteCommandTests {
    /// A machine with one repository, and the object name of its newest commit.
    private func withNotes(_ body: (Place, String) async throws -> Void) async throws {
        try await Place.settled { place in
            try await body(place, place.head(of: "garden"))
        }
    }

    private func names(_ object: Any?) -> Set<String> {
        Set((object as? [String: Any])?.keys.map { $0 } ?? [])
    }

    @Test("a note on a commit is added, found by part of a Korean word, shown, deleted and restored")
    func life() async throws {
        try await withNotes { place, sha in
            let added = try await place.haru(
                "note", "add", "시간대가 문제였다", "--commit", String(sha.prefix(7)), "--mood", "good", "--tag", "DST",
                "--body", "하루 경계를 UTC로 자르던 게 원인.")
            #expect(added.status == 0 && added.output.contains("  1  yesterday"))
            #expect(added.output.contains(sha.prefix(7)))
            #expect(try await place.haru("note", "add", "다른 이야기").output.contains("  2  today"))
            let found = try await place.haru("note", "search", "간대").output
            #expect(found.contains("  1  Nov 20") && found.contains("garden \(sha.prefix(7)) Day 1"))
            #expect(!found.contains("  2  Nov 21"))
            let shown = try await place.haru("note", "show", "#1").output
            // The note belongs to the day of its commit.
            #expect(shown.contains("Friday, November 20, 2026 · 1 contribution"))
            #expect(shown.contains("하루 경계를 UTC로") && shown.contains("#DST") && shown.contains("good"))
            let removed = try await place.haru("note", "rm", "1", "2", "7").output
            #expect(removed.contains("haru note undo 1 2") && removed.contains("no note 7"))
            #expect(try await place.haru("note").output.contains("no notes yet"))
            #expect(try await place.haru("note", "list", "--deleted").output.contains("  1  Nov 20"))
            #expect(try await place.haru("note", "restore", "1").status == 0)
            #expect(try await place.haru("note", "undo", "1").output.contains("Unchanged"))
            #expect(try await place.haru("note", "undo", "7", "1").output.contains("no note 7"))
            #expect(try await place.haru("note", "list", "--page", "2").error.contains("only one page"))
            let json = try await place.json("note", "list", "--repo", "garden", "--mood", "good", "--json")
            #expect((json as? [String: Any])?["total"] as? Int == 1)
        }
    }

    @Test("the JSON output keeps its fields")
    func wire() async throws {
        try await withNotes { place, sha in
            let head: Set<String> = [
                "id", "title", "day", "mood", "tags", "pinned", "commits", "contributions", "createdAt", "editedAt",
                "deletedAt",
            ]
            let note = try await place.json("note", "add", "a", "--commit", sha, "--json")
            #expect(names(note) == head.union(["body", "version"]))
            #expect(names(try await place.json("note", "show", "1", "--json")) == names(note))
            #expect(names(try await place.json("note", "edit", "1", "--title", "b", "--json")) == names(note))
            let list = try await place.json("note", "search", "b", "--json") as? [String: Any]
            #expect(names(list) == ["total", "notes"])
            #expect(names((list?["notes"] as? [Any])?.first) == head.union(["excerpt"]))
            let change = try await place.json("note", "rm", "1", "--json") as? [String: Any]
            #expect(names(change) == ["notes", "missing"])
            #expect(names((change?["notes"] as? [Any])?.first) == ["id", "title", "deletedAt"])
            let log = try await place.json("log", "garden", "--limit", "1", "--json") as? [Any]
            #expect(log?.count == 1)
            #expect(names(log?.first) == ["repository", "sha", "subject", "author", "authoredAt", "mine"])
        }
    }

    @Test("only the given fields change")
    func edit() async throws {
        try await withNotes { place, sha in
            try await place.haru("note", "add", "a", "--body", "b", "--tag", "x", "--commit", sha, "--pin")
            let text = try await place.haru(
                "note", "edit", "1", "--title", "새 제목", "--tag", "none", "--mood", "신남", "--day", "2026-11-01",
                "--commit", "none", "--pin", "off", "--json"
            ).output
            for part in [
                #""title": "새 제목""#, #""body": "b""#, #""tags": []"#, #""mood": "fire""#, #""day": "2026-11-01""#,
                #""commits": []"#, #""pinned": false"#, #""version": 2"#,
            ] { #expect(text.contains(part), "\(part)") }
        }
    }

    @Test("text is read from a pipe with its first line as the title, and saved if it cannot be stored")
    func pipe() async throws {
        try await Place.with { place in
            func piped(_ text: String, _ arguments: String) async throws -> Outcome {
                let file = place.folder + "/piped"
                try Data(text.utf8).write(to: URL(fileURLWithPath: file))
                return try await place.shell("'\(Program.path)' \(arguments) < '\(file)'")
            }
            #expect(try await piped("제목\r\n\n본문\n둘째 줄\n", "note add").status == 0)
            let note = try await place.haru("note", "show", "1", "--json").output
            #expect(note.contains(#""title": "제목""#) && note.contains(#""body": "본문\n둘째 줄""#))
            #expect(try await piped("stdin", "note add T --body -").status == 0)
            #expect(try await place.haru("note", "show", "2").output.contains("stdin"))
            let long = String(repeating: "가", count: 10_000)
            let refused = try await piped(long, "note add")
            #expect(refused.status == 2 && refused.error.contains("too long: 10,000"))
            let path = try #require(refused.error.firstMatch(of: /kept in (\S+)/)).1
            #expect(try String(contentsOfFile: String(path), encoding: .utf8) == long)
            #expect(try await piped(" \n", "note add").error.contains("both empty"))
            for command in ["note add T --body -", "note edit 1 --body -"] {
                let kept = try await piped(String(repeating: "b", count: 1_000_000), command)
                #expect(kept.status == 2 && kept.error.contains("kept in"))
            }
        }
    }

    @Test(
        "invalid options are reported before a text is read from a pipe",
        arguments: ["note add T", "note edit 1"],
        [("--mood meh", "good|calm"), ("--day soon", "isn’t a day"), ("--commit zzzz", "no commit “zzzz”")])
    func unread(command: String, option: (words: String, text: String)) async throws {
        try await Place.with { place in
            try await place.haru("note", "add", "a")
            let run = try await place.shell(
                "echo kept | { '\(Program.path)' \(command) --body - \(option.words); cat; }")
            #expect(run.output == "kept\n" && run.error.contains(option.text), "\(run.error)")
        }
    }

    @Test("an editor is opened on a terminal, changed text is stored, and unchanged text is not")
    func editor() async throws {
        try await Place.with { place in
            let script = place.folder + "/editor"
            try writeScript("#!/bin/sh\nsed -i '1s/^/Edited /' \"$1\"", to: script)
            func edited(_ arguments: String, editor: String) async throws -> Outcome {
                try await place.shell(
                    "script -qec \"'\(Program.path)' \(arguments)\" /dev/null",
                    with: ["EDITOR": editor])
            }
            #expect(try await edited("note add", editor: script).output.contains("Edited"))
            #expect(try await edited("note edit 1", editor: script).output.contains("Edited Edited"))
            #expect(try await edited("note edit 1", editor: "true").output.contains("Nothing was changed"))
            #expect(try await edited("note add", editor: "false").output.contains("ended with an error"))
            let left = try FileManager.default.contentsOfDirectory(atPath: place.data + "/unsaved")
            #expect(left.isEmpty)
        }
    }

    @Test("log lists one's own commits, everybody's on request, and treats hostile ones as text")
    func log() async throws {
        try await withNotes { place, _ in
            let garden = GitFixture(at: place.code + "/garden")
            try garden.commit("\u{1B}[2J<b>숨은</b>\u{202E} 커밋", date: "\(Place.noon) +0900", email: "x@example.com")
            let own = try await place.haru("log").output
            #expect(own.contains("Day 1") && !own.contains("커밋"))
            let all = try await place.haru("log", "--all", "--search", "숨은", with: ["COLUMNS": "60"]).output
            #expect(all.contains("[2J<b>숨은</b> 커밋") && !all.contains("\u{1B}[2J") && !all.contains("\u{202E}"))
            try place.repository("shed", days: 1)
            try await place.haru("repo", "add", place.code)
            let unsaid = try await place.haru("log")
            #expect(unsaid.status == 2 && unsaid.error.contains("garden, shed"))
            let here = try await place.haru(["log"], in: place.code + "/shed").output
            #expect(here.contains("shed"))
        }
    }

    @Test(
        "invalid input gives one sentence",
        arguments: [
            (["note", "add", "--commit", "zzzz", "x"], "no commit “zzzz”"),
            (["note", "add", "--commit", "--all", "x"], "Missing value"),
            (["note", "add", "--mood", "meh", "x"], "good|calm|tired|stuck|fire"),
            (["note", "add", "--day", "0000-01-01", "x"], "isn’t a day"),
            (["note", "add", "--day", "10000-01-01", "x"], "isn’t a day"),
            (["note", "add", "--day", "tomorrow", "x"], "still to come"),
            (["note", "add", "--commit", "abcdef", "--repo", "none", "x"], "names no repository"),
            (["note", "show", "9"], "no note 9"), (["note", "show", "x"], "1, 2, 3"),
            (["note", "rm", "9"], "no note 9"), (["note", "edit", "9", "--title", "x"], "no note 9"),
            (["note", "list", "--month", "2026-13"], "2026-11"), (["note", "list", "--page", "0"], "1, 2, 3"),
            (["note", "search", " "], "missing"), (["log", "--limit", "0"], "1-500"),
            (["log", "none"], "no repository"),
        ])
    func refusals(arguments: [String], text: String) async throws {
        try await Place.with { place in
            expectRefusal(try await place.haru(arguments), text)
        }
    }

    @Test("a deleted note cannot be edited")
    func deleted() async throws {
        try await Place.with { place in
            try await place.haru("note", "add", "a")
            try await place.haru("note", "rm", "1")
            let outcome = try await place.haru("note", "edit", "1", "--title", "b")
            #expect(outcome.status == 2 && outcome.error.contains("haru note undo 1"))
        }
    }
}
