import TestSupport
import Testing

@testable import haru

/// Text arguments that begin with a hyphen.
@Suite struct TextArgumentTests {
    @Test("a text with a hyphen and a blank is kept as a text in any position, and reported as one")
    func kept() async throws {
        try await Place.with { place in
            for text in [
                "- [ ] wash the car", "- buy cheese", "-1h walk", "- 회의 준비 (zoom h)", "-- or not", "--help me",
            ] {
                let task = try await place.haru("todo", "add", text)
                #expect(
                    task.status == 0 && task.output.contains(text) && !task.output.contains("USAGE"), "\(task.output)")
                #expect(task.error.contains("“\(text)” begins with -"))
                #expect(try await place.haru("note", "add", text, "--body", "- [x] done").status == 0)
                let found = try await place.haru("note", "search", text)
                #expect(found.status == 0 && found.output.contains("1") && !found.output.contains("USAGE"))
            }
            let listed = try await place.haru("todo", "list", "--json").output
            #expect(listed.contains("\"- [ ] wash the car\"") && listed.contains("\"--help me\""))
            let edited = try await place.haru(
                "todo", "edit", "1", "--title", "- [x] washed", "--json", "--memo", "-a = b")
            #expect(
                edited.status == 0 && edited.output.contains("\"- [x] washed\"") && edited.output.contains("\"-a = b\"")
            )
            let challenge = try await place.haru("challenge", "start", "7", "--name", "- a day", "--reward=- a cake")
            #expect(challenge.status == 0 && challenge.output.contains("- a day"))
            #expect(try await place.haru("todo", "add", "- one", "two", "--json").output.contains("\"- one two\""))
            let korean = try await place.haru(["todo", "add", "- 세차"], with: ["LANG": "ko_KR.UTF-8"])
            #expect(korean.error.contains("‘- 세차’ 값은 -로 시작하지만"))
        }
    }

    @Test("a word with a hyphen that is neither text nor option is refused, and none prints help by accident")
    func refused() async throws {
        try await Place.with { place in
            for arguments in [
                ["todo", "add", "-heavy"], ["todo", "add", "wash", "-fresh"], ["note", "add", "-h2"],
                ["todo", "done", "-1"],
                ["note", "search", "-heavy"],
            ] {
                let run = try await place.haru(arguments)
                #expect(run.status == 2 && run.error.contains("begins with -") && run.output.isEmpty, "\(arguments)")
            }
            #expect(try await place.haru("todo", "add", "--", "-heavy").status == 0)
            #expect(try await place.haru("todo", "add", "-h").output.contains("USAGE"))
            #expect(try await place.haru("todo", "done", "- x").status == 2)
            #expect(try await place.haru("todo", "list", "--json").output.contains("\"total\": 1"))
        }
    }
}

/// Output at 80 columns.
@Suite struct NarrowTerminalTests {
    @Test("advice is wrapped, not truncated", arguments: ["ko_KR.UTF-8", "en_US.UTF-8"], [40, 80])
    func advice(locale: String, columns: Int) async throws {
        let changes: [String: String?] = ["LC_ALL": locale, "COLUMNS": "\(columns)"]
        try await Place.settled { place in
            let name = "a-repository-whose-name-is-so-long-that-no-line-of-eighty-columns-has-room-for-it"
            try place.repository("deep/\(name)", days: 1)
            let glance = try await place.haru([], with: changes, in: place.code + "/deep/" + name)
            #expect(glance.status == 0)
            let words = glance.output.filter { !$0.isWhitespace }
            #expect(words.contains("harurepoadd.") && words.contains("deep/\(name)"), "\(glance.output)")
            for line in glance.lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
        }
    }

    @Test("a whole year fits in 80 columns", arguments: ["ko_KR.UTF-8", "en_US.UTF-8", "C"])
    func year(locale: String) async throws {
        try await Place.settled { place in
            let changes: [String: String?] = ["LC_ALL": locale, "COLUMNS": "80"]
            for arguments in [["--year", "2026"], ["--year", "2028"], ["--weeks", "53"]] {
                let run = try await place.haru(["grass"] + arguments, with: changes)
                #expect(
                    run.status == 0 && !run.output.contains("narrow") && !run.output.contains("가렸어요"), "\(run.output)")
                for line in run.lines { #expect(DisplayWidth.of(line) <= 80, "\(line)") }
                let months = locale.hasPrefix("ko") ? ["1월", "6월", "12월"] : ["Jan", "Jun", "Dec"]
                #expect(arguments[0] == "--weeks" || months.allSatisfy(run.output.contains), "\(run.output)")
            }
            let narrow = try await place.haru(
                ["grass", "--year", "2026"], with: changes.merging(["COLUMNS": "50"]) { $1 })
            #expect(narrow.output.contains("narrow") || narrow.output.contains("가렸어요"))
        }
    }
}
