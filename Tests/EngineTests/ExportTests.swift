import Archive
import Core
import Engine
import Foundation
import Language
import Presentation
import Storage
import TestSupport
import Testing

/// The export of an account, unpacked by Python.
@Suite struct ExportTests {
    /// Columns that are not exported, by table; `*` for all of them.
    private static let left: [String: Set<String>] = [
        // Credentials, and where they lead.
        "account_identity": ["*"], "session": ["*"], "secret": ["*"], "api_token": ["*"], "device_code": ["*"],
        "oauth_grant": ["*"], "webhook": ["*"], "delivery": ["*"], "push_device": ["*"], "channel": ["*"],
        "machine_message": ["*"], "notification_link": ["*"], "mailbox_link": ["*"], "mailbox_gift": ["*"],
        "link": ["*"], "calendar_feed": ["*"], "machine": ["token_id", "position"],
        "public_profile": ["name_key", "link"],
        "source": [
            "token", "attempted_at", "next_at", "history_from", "mark", "problem_code", "problem_text", "failures",
            "watch_mark", "watched_at",
        ],
        // Derived data, and work in progress.
        "job": ["*"], "revision": ["*"], "numbering": ["*"], "sent_form": ["*"], "sent_repository": ["*"],
        "sent_commit": ["*"], "repository_tip": ["*"], "repository_walk": ["*"], "repository_walk_tip": ["*"],
        "author": ["*"], "commit_time": ["*"], "source_profile": ["*"], "source_repositories": ["*"],
        "dirty_day": ["*"], "dirty_day_cause": ["*"], "day": ["*"], "day_sum": ["*"], "run": ["*"],
        "task_alarm": ["*"], "task_tally": ["*"], "note_slice": ["*"], "data_import": ["*"], "imported_item": ["*"],
        "imported_row": ["*"],
        "reminder": ["*"], "notification": ["*"],
        "repository": [
            "attempted_at", "fingerprint", "problem_code", "problem_text", "failures", "reread_why", "reread_detail",
        ],
        "day_change": ["number"], "task": ["folded_title", "folded_memo", "deadline", "day"],
        "note": ["excerpt", "month"], "note_text": ["search_text", "number"], "note_tag": ["tag_key", "position"],
        "note_commit": ["position"],
        // Texts of letters are exported elsewhere, where they were drawn.
        "letter": ["*"], "mailbox": ["secret", "paper_key", "given_by", "gift_id"],
    ]

    @Test("Every column of an account is exported, or is listed as not exported")
    func columns() async throws {
        let shape = /SELECT (?<columns>.*?) FROM (?<first>\w+)(?: JOIN (?<second>\w+))?.*/
        var exported: [String: Set<String>] = [:]
        for statement in ExportedList.all.flatMap(\.statements) {
            let match = try #require(statement.wholeMatch(of: shape))
            for column in match.columns.split(separator: ", ") {
                let parts = column.split(separator: ".")
                exported[String(parts.count == 2 ? parts[0] : match.first), default: []].insert(
                    String(parts.last ?? ""))
            }
        }
        let known = exported
        try await DatabaseEngine.memory.withDatabase { database in
            try await database.read { connection in
                for table in AccountTables.names {
                    let columns = Set(try connection.columns(of: table).map(\.name)).subtracting(["person_id"])
                    let left = Self.left[table] ?? []
                    let told = known[table] ?? []
                    #expect(told.isSubset(of: columns) && told.isDisjoint(with: left), "\(table)")
                    if left != ["*"] { #expect(told.union(left) == columns, "\(table)") }
                }
            }
        }
    }

    /// Prints the files, by name, of an archive that Python found intact.
    private static let unpacking = """
        import json, sys, zipfile
        with zipfile.ZipFile(sys.argv[1]) as archive:
            assert archive.testzip() is None
            assert all(info.external_attr >> 16 == 0o100600 for info in archive.infolist())
            print(json.dumps({info.filename: archive.read(info).decode() for info in archive.infolist()}))
        """

    private static func unpack(_ bytes: [UInt8]) async throws -> [String: String] {
        try await withTemporaryFolder { folder in
            let (archive, output, errors) = ("\(folder)/a.zip", "\(folder)/out", "\(folder)/errors")
            try Data(bytes).write(to: URL(filePath: archive))
            let child = try ChildProcess(
                "/usr/bin/env", ["python3", "-c", Self.unpacking, archive],
                environment: ProcessInfo.processInfo.environment, in: folder, output: output, errors: errors)
            #expect(child.wait() == .exit(0), "\((try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")")
            return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: URL(filePath: output)))
        }
    }

    private static func archive(_ useCases: UseCases) async throws -> [UInt8] {
        try await useCases.snapshot { snapshot in
            var bytes: [UInt8] = []
            try AccountArchive(snapshot, language: .english, program: "1.0").write { bytes += $0 }
            return bytes
        }
    }

    @Test("An archive has everything, and nothing that is sealed")
    func everything() async throws {
        try await Ledger.with { ledger in
            let useCases = ledger.useCases
            try ledger.commit(from: "2026-10-30", to: "2026-11-01")
            try await ledger.add()
            try await useCases.set([.rest: "sun", .theme: "pink"])
            _ = try await useCases.addTask(TaskFields(title: "=SUM(A1), \"now\"", due: Due(day: try day("2026-11-02"))))
            let gone = try await useCases.addTask(TaskFields(title: "Gone")).task.id
            _ = try await useCases.deleteTasks([gone])
            let title = "a/b: \u{202E}하루 " + String(repeating: "가", count: 60)
            _ = try await useCases.addNote(
                NoteFields(title: title, body: "# 본문\n", day: try day("2026-11-01"), tags: ["swift", "하루"]))
            _ = try await useCases.createMailbox(occasion: "Birthday", rule: .free, secret: "sealed-secret")
            let letters = try ["drawn-words", "sealed-words"].map {
                (
                    fields: try LetterFields(writer: "Rani", text: $0, paper: .heart, color: .pink),
                    writtenAt: Instant?.none
                )
            }
            _ = try await useCases.addLetters([letters[0]], to: 1)
            _ = try await useCases.drawLetter(from: 1)
            _ = try await useCases.addLetters([letters[1]], to: 1)

            let files = try await Self.unpack(try await Self.archive(useCases))
            let note = try #require(files.keys.first { $0.hasPrefix("notes/") })
            #expect(
                Set(files.keys) == [
                    "README.txt", "haru.json", "days.csv", "tasks.csv", "tasks.ics", note, "letters/mailbox-1.json",
                ])
            #expect(note.hasPrefix("notes/2026-11-01 1 ab 하루 가") && note.hasSuffix("가.md") && note.utf8.count < 160)
            let text = try #require(files[note])
            #expect(text.hasPrefix("---\ntitle: \"a/b: \\u202e하루 ") && text.hasSuffix("---\n\n# 본문\n"))
            #expect(text.contains("\ntags: [\"swift\", \"하루\"]\n"))
            #expect(files["days.csv"]?.contains("2026-10-31,done,1,1,0\r\n") == true)
            let tasks = try #require(files["tasks.csv"])
            #expect(tasks.contains("\r\n1,\"'=SUM(A1), \"\"now\"\"\",") && !tasks.contains("Gone"))
            let toDos = try #require(files["tasks.ics"])
            #expect(toDos.contains("SUMMARY:=SUM(A1)\\, \"now\"\r\n") && toDos.contains("DUE;VALUE=DATE:20261102\r\n"))
            #expect(toDos.contains("UID:task-1.") && !toDos.contains("Gone"))
            #expect(files["letters/mailbox-1.json"]?.contains("drawn-words") == true)

            let document = try #require(files["haru.json"])
            let root = try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
            func list(_ name: String) throws -> [[String: Any]] { try #require(root[name] as? [[String: Any]]) }
            #expect(root["format"] as? String == "haru" && root["version"] as? Int == 1)
            #expect(try list("commits").count == 3 && list("tasks").count == 2)
            #expect(try list("tasks")[0]["title"] as? String == "=SUM(A1), \"now\"")
            #expect(try list("tasks")[1]["deletedAt"] is String && list("tasks")[0]["important"] is NSNull)
            #expect(try list("notes")[0]["tags"] as? [String] == ["swift", "하루"])
            #expect(try list("zones")[0]["from"] is NSNull && list("dayRules")[0]["rest"] as? [String] == ["sun"])
            #expect(
                try list("settings").contains { $0["key"] as? String == "theme" && $0["value"] as? String == "pink" })
            #expect(try list("letters")[0]["text"] as? String == "drawn-words")
            #expect(try list("sealedLetters")[0]["writer"] as? String == "Rani")
            for (name, text) in files {
                #expect(!text.contains("sealed-words") && !text.contains("sealed-secret"), "\(name)")
            }
        }
    }

    @Test("An empty archive can be read, and so can one of very many files")
    func sizes() async throws {
        try await Ledger.with { ledger in
            let files = try await Self.unpack(try await Self.archive(ledger.useCases))
            #expect(Set(files.keys) == ["README.txt", "haru.json", "days.csv", "tasks.csv", "tasks.ics"])
            #expect(files["days.csv"] == "day,state,total,commits,forge\r\n")
        }
        var bytes: [UInt8] = []
        let archive = ZIPWriter(at: .init(year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0)) { bytes += $0 }
        for number in 0..<70_000 { try archive.add("\(number)", text: number % 7_000 == 0 ? "\(number)" : "") }
        try archive.finish()
        let files = try await Self.unpack(bytes)
        #expect(files.count == 70_000 && files["63000"] == "63000" && files["1"] == "")
    }
}
