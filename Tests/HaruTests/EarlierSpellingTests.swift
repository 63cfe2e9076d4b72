import Testing

@testable import haru

/// Commands as they were spelled in earlier versions.
@Suite struct EarlierSpellingTests {
    @Test("an earlier spelling maps to the same command", arguments: EarlierSpelling.table.map(\.was))
    func same(was: String) async throws {
        let words = was.split(separator: " ").map(String.init)
        let now = try #require(EarlierSpelling.table.first { $0.was == was }).now
        let expected = try await HelpTests.help(now.split(separator: " ").map(String.init) + ["--help"])
        #expect(expected.contains("USAGE: haru \(now)"))
        for arguments in [words + ["--help"], ["help"] + words, ["--color", "never"] + words + ["--help"]] {
            #expect(try await HelpTests.help(EarlierSpelling.replaced(in: arguments)) == expected, "\(arguments)")
        }
    }

    @Test("the program treats an earlier spelling as the present one", arguments: ["push", "todo rm"])
    func program(was: String) async throws {
        let now = try #require(EarlierSpelling.table.first { $0.was == was }).now
        try await Place.with { place in
            let expected = try await place.haru(now.split(separator: " ").map(String.init) + ["--help"])
            let run = try await place.haru(was.split(separator: " ").map(String.init) + ["--help"])
            #expect(run.status == 0 && run.output == expected.output && run.output.contains("USAGE: haru \(now)"))
        }
    }

    @Test(
        "only the words of a command are replaced",
        arguments: [
            (["push", "devices", "--json"], ["notify", "devices", "list", "--json"]),
            (
                ["--lang", "ko", "link", "--color=never", "status"],
                ["--lang", "ko", "--color=never", "server", "link", "show"]
            ),
            (["admin", "delete", "kim"], ["server", "admin", "remove", "kim"]),
            (["todo", "add", "rm"], ["todo", "add", "rm"]),
            (["note", "add", "link"], ["note", "add", "link"]),
            (["today", "card"], ["today", "card"]),
            (["--data-dir", "link", "today"], ["--data-dir", "link", "today"]),
            (["explain", "--", "card"], ["explain", "--", "card"]),
            (["todo"], ["todo"]), ([], []),
        ])
    func replaces(given: [String], expected: [String]) {
        #expect(EarlierSpelling.replaced(in: given) == expected)
    }

    @Test(
        "an error message names the command by its present spelling",
        arguments: [
            (["pusch"], "haru notify devices"), (["channels"], "haru notify channels"),
            (["notify", "remind"], "haru notify nudges"), (["data", "backup"], "haru server backup"),
            (["repo", "rm", "x"], "haru repo remove"), (["help", "exprt"], "haru data export"),
            (["todya"], "haru today"),
        ])
    func suggests(arguments: [String], suggestion: String) async throws {
        try await Place.with { place in
            let run = try await place.haru(arguments)
            #expect(run.status == 2 && run.error.contains("Did you mean \(suggestion)?"), "\(run.error)")
        }
    }

    @Test("help is found after global options")
    func helpBehindOptions() async throws {
        try await Place.with { place in
            let run = try await place.haru("--lang", "en", "help", "push")
            #expect(run.status == 0 && run.output.contains("USAGE: haru notify devices"), "\(run.error)")
        }
    }

    @Test("the list of commands fits on a screen", arguments: ["ko", "en"])
    func screen(language: String) async throws {
        try await Place.with { place in
            let run = try await place.haru(["--help"], with: ["HARU_LANG": language])
            #expect(run.lines.filter { !$0.isEmpty }.count <= 40)
        }
    }
}
