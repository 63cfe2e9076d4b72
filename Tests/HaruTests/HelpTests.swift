import Foundation
import Language
import Testing

@testable import haru

/// The help page of every command, as the program prints it, against the pages kept in `Help`.
///
/// After a wanted change, `HARU_KEEP_HELP=1 swift test --filter HelpTests` keeps the new pages.
@Suite struct HelpTests {
    static let commands = [
        "", "today", "grass", "streak", "explain", "stats", "card", "card streak", "card grass", "card challenge",
        "card today", "repo", "repo add", "repo list",
        "repo remove", "repo scan",
        "source", "source add", "source list", "source token", "source webhook", "source remove", "source check",
        "author",
        "author list", "author add", "author remove", "exclude", "exclude add", "exclude list", "exclude remove",
        "challenge", "challenge start", "challenge show", "challenge history", "challenge stop", "freeze", "rest",
        "rest list", "rest add", "rest remove", "remind", "remind status", "remind on", "remind off", "remind at",
        "remind test", "remind snooze", "remind simulate", "zone", "config", "config list", "config get", "config set",
        "serve",
        "worker", "agent", "agent install", "agent status", "agent remove", "agent run", "hook", "hook install",
        "hook status", "hook remove", "link", "link open", "link status", "link sync", "link subjects", "link remove",
        "session", "session list", "session end", "token", "token list",
        "token add", "token revoke", "push", "push devices", "push test", "push remove", "push keys",
        "channel", "channel list", "channel add", "channel test", "channel on", "channel off", "channel remove",
        "share",
        "share status", "share on", "share off", "share renew", "feed", "feed list", "feed add", "feed remove", "demo",
        "login",
        "logout", "admin", "admin people", "admin disable", "admin enable", "admin appoint", "admin dismiss",
        "admin delete", "export", "import", "erase", "about", "backup",
        "doctor", "database", "database copy", "secrets", "secrets rotate", "completion", "todo", "todo list",
        "todo add", "todo show", "todo done",
        "todo undo", "todo edit",
        "todo rm",
        "todo matrix",
        "note", "note list", "note add", "note show", "note edit", "note search", "note rm", "note undo", "log",
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Help")

    @Test("every command explains itself in both languages", arguments: commands, ["ko", "en"])
    func page(command: String, language: String) async throws {
        try await Place.with { place in
            let words = command.split(separator: " ").map(String.init)
            let outcome = try await place.haru(words + ["--help"], with: ["HARU_LANG": language])
            #expect(outcome.status == 0 && outcome.error.isEmpty)
            let name = command.isEmpty ? "haru" : words.joined(separator: "-")
            let file = Self.folder.appendingPathComponent("\(name).\(language).txt")
            if ProcessInfo.processInfo.environment["HARU_KEEP_HELP"] != nil {
                try Data(outcome.output.utf8).write(to: file)
            }
            let kept = try String(contentsOf: file, encoding: .utf8)
            #expect(outcome.output == kept)
        }
    }

    @Test("no page is wider than its window, nor than eighty columns", arguments: commands, ["ko", "en"])
    func width(command: String, language: String) async throws {
        try await Place.with { place in
            let words = command.split(separator: " ").map(String.init)
            for (window, widest) in [("48", 48), ("200", 80)] {
                let changes = ["HARU_LANG": language, "COLUMNS": window]
                let page = try await place.haru(words + ["--help"], with: changes)
                #expect(page.status == 0)
                for line in page.lines { #expect(DisplayWidth.of(line) <= widest, "\(line)") }
            }
        }
    }

    @Test(
        "help on a command that is not there says so",
        arguments: [
            (["help", "nope"], "haru --help"), (["help", "todo", "nope"], "haru todo --help"),
            (["todo", "nope", "--help"], "haru todo --help"), (["--color", "never", "nope", "--help"], "haru --help"),
        ])
    func unknown(arguments: [String], remedy: String) async throws {
        try await Place.with { place in
            let run = try await place.haru(arguments)
            expectRefusal(run, "no command “nope”")
            #expect(run.error.contains(remedy), "\(run.error)")
        }
    }

    @Test(
        "help is given wherever it is asked for",
        arguments: [
            ["help"], ["help", "todo", "add"], ["--color=never", "todo", "--help"],
            ["todo", "--status", "open", "--help"],
            ["note", "restore", "--help"], ["today", "a", "b", "--help"], ["help", "note", "undo"],
        ])
    func anywhere(arguments: [String]) async throws {
        try await Place.with { place in
            let run = try await place.haru(arguments)
            #expect(run.status == 0 && run.output.contains("USAGE: haru"), "\(run.error)")
        }
    }

    @Test(
        "completions are in the language of the run, and offer commands and the words that options take",
        arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) async throws {
        try await Place.with { place in
            let run = try await place.haru("completion", shell, with: ["HARU_LANG": "ko"])
            #expect(run.status == 0 && run.output.contains("haru") && run.output.contains("challenge"))
            #expect(!run.output.contains("Show help") && !run.output.contains("Show the version"))
            #expect(run.output.contains(/overdue[ '$\\n]+today/) && run.output.contains(/delegate/))
        }
    }

    @Test("bash can read its completions")
    func bashCompletion() async throws {
        try await Place.with { place in
            let bash = place.folder + "/haru.bash"
            try await Data(place.haru("completion", "bash").output.utf8).write(to: URL(fileURLWithPath: bash))
            #expect(try await place.shell("bash -n '\(bash)'").status == 0)
        }
    }

    @Test("no page of another language holds words of this one", arguments: commands)
    func languages(command: String) async throws {
        try await Place.with { place in
            let words = command.split(separator: " ").map(String.init)
            let korean = try await place.haru(words + ["--help"], with: ["HARU_LANG": "ko"]).output
            #expect(!korean.contains(/(?:OVERVIEW|USAGE|ARGUMENTS|OPTIONS|COMMANDS|Show|See)\b/))
            let english = try await place.haru(words + ["--help"], with: ["HARU_LANG": "en"]).output
            let hangul = english.unicodeScalars.filter { (0xAC00...0xD7A3).contains($0.value) }
            // The words for days can be Korean in any language.
            #expect(command == "explain" ? !hangul.isEmpty : hangul.isEmpty)
        }
    }
}
