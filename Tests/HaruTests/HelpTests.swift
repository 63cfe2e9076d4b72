import ArgumentParser
import Foundation
import Language
import Testing

@testable import haru

/// The help of every command, and a few pages as the program prints them, compared with those kept in `Help`.
///
/// After an intended change, `HARU_KEEP_HELP=1 swift test --filter HelpTests` writes the new pages.
@Suite struct HelpTests {
    /// The commands and their subcommands, as typed.
    private static let commands = names(below: Haru.self)

    private static func names(below command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.flatMap { subcommand in
            let name = subcommand.configuration.commandName ?? ""
            return [name] + names(below: subcommand).map { "\(name) \($0)" }
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Help")

    @Test(
        "the help of a command equals the kept page",
        arguments: ["", "today", "todo", "todo add", "source add", "serve"], ["ko", "en"])
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
            let wide = try await place.haru(words + ["--help"], with: ["HARU_LANG": language, "COLUMNS": "200"])
            for line in wide.lines { #expect(DisplayWidth.of(line) <= 80, "\(line)") }
        }
    }

    /// Returns the parser's help for arguments that request it.
    static func help(_ arguments: [String]) async throws -> String {
        let request = try #require(
            await #expect(throws: (any Error).self) {
                var command = try await Haru.asyncParseAsRoot(arguments)
                try command.run()
            })
        #expect(Haru.exitCode(for: request) == .success)
        return Haru.unbrokenMessage(for: request)
    }

    /// Checks the help of a command in a window of 48 columns: its usage, its width, and that it is in one language.
    private func check(_ page: String, of command: String, in language: Language) {
        let usage = language == .korean ? "쓰는 법: haru" : "USAGE: haru"
        #expect(page.contains(usage + " " + command))
        for line in page.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= 48, "\(line)") }
        if language == .korean {
            #expect(!page.contains(/(?:OVERVIEW|USAGE|ARGUMENTS|OPTIONS|COMMANDS|Show|See)\b/))
        } else {
            let hangul = page.unicodeScalars.filter { (0xAC00...0xD7A3).contains($0.value) }
            // The words for days can be Korean in any language.
            #expect(command == "explain" ? !hangul.isEmpty : hangul.isEmpty)
        }
    }

    // The parser has the language of its process: the test has its own, and the program runs in the other.
    @Test("every command explains itself in only one language, as narrow as its window", arguments: commands)
    func languages(command: String) async throws {
        let arguments = command.split(separator: " ").map(String.init) + ["--help"]
        let language = Speech.language
        check(
            Haru.helpPage(try await Self.help(arguments), of: arguments, language, columns: 48), of: command,
            in: language)
        let other: Language = language == .korean ? .english : .korean
        try await Place.with { place in
            let page = try await place.haru(arguments, with: ["HARU_LANG": other.rawValue, "COLUMNS": "48"])
            #expect(page.status == 0 && page.error.isEmpty)
            check(page.output, of: command, in: other)
        }
    }

    @Test(
        "help on an unknown command reports that it does not exist",
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
        "help is printed wherever it is requested",
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
        "completions are in the language of the run, and offer commands and the values of options",
        arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) async throws {
        try await Place.with { place in
            let run = try await place.haru("completion", shell, with: ["HARU_LANG": "ko"])
            #expect(run.status == 0 && run.output.contains("haru") && run.output.contains("challenge"))
            #expect(!run.output.contains("Show help") && !run.output.contains("Show the version"))
            #expect(run.output.contains(/overdue[ '$\\n]+today/) && run.output.contains(/delegate/))
        }
    }

    @Test("completions offer stored names, create nothing, and offer nothing that a shell would run")
    func stored() async throws {
        try await Place.with { place in
            func offered(_ words: String..., at argument: String = "positional@0") async throws -> [String] {
                let run = try await place.haru(
                    ["---completion"] + words + ["--", argument, "\(words.count + 1)", "0", "haru"] + words + [""])
                #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
                return run.lines.filter { !$0.isEmpty }
            }
            #expect(try await offered("todo", "done") == [])
            #expect(!FileManager.default.fileExists(atPath: place.data + "/haru.sqlite"))
            for title in ["a", "b"] { _ = try await place.haru("todo", "add", title) }
            _ = try await place.haru("todo", "done", "1")
            _ = try await place.haru("note", "add", "What I learned")
            _ = try await place.haru("server", "token", "add", "ci")
            for name in ["garden", "$(touch run)"] {
                let folder = place.folder + "/" + name
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                #expect(try await place.shell("git init --quiet '\(folder)'").status == 0)
                #expect(try await place.haru("repo", "add", folder).status == 0)
            }
            #expect(try await offered("todo", "done") == ["2"])
            #expect(try await offered("note", "edit") == ["1"])
            #expect(try await offered("server", "token", "remove").count == 1)
            #expect(try await offered("repo", "remove") == ["garden"])
            #expect(try await offered("notify", "channels", "on") == [])
            _ = try await place.haru("mailbox", "add", "Her birthday", "--rule", "free")
            _ = try await place.haru("mailbox", "write", "Plant a tree.", "--from", "Jae")
            #expect(try await offered("mailbox", "show") == [])
            _ = try await place.haru("mailbox", "draw")
            #expect(try await offered("mailbox", "show") == ["1"])
            #expect(try await offered("mailbox", "remove") == ["1"])
            #expect(try await offered("mailbox", "edit") == ["1"])
            let typed = ["haru", "mailbox", "list", "--mailbox", ""]
            let run = try await place.haru(["---completion", "mailbox", "list", "--", "--mailbox", "4", "0"] + typed)
            #expect(run.lines.filter { !$0.isEmpty } == ["1"], "\(run.error)")
        }
    }

    @Test(
        "the values of a setting are completed when they are a few words",
        arguments: [
            ("theme", ["green", "blue", "orange", "pink", "black"]), ("nudges", ["on", "off"]),
            ("week-start", ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]), ("day-start", []), ("push-contact", []),
            ("nope", []),
        ])
    func settingValues(key: String, expected: [String]) async throws {
        try await Place.with { place in
            let typed = ["haru", "--lang", "ko", "config", "set", key, ""]
            let run = try await place.haru(
                ["---completion", "config", "set", "--", "positional@1", "\(typed.count - 1)", "0"] + typed)
            #expect(run.status == 0 && run.lines.filter { !$0.isEmpty } == expected, "\(run.error)")
        }
    }

    @Test("bash completes commands and options, also after global options")
    func bashCompletion() async throws {
        try await Place.with { place in
            let bash = place.folder + "/haru.bash"
            try await Data(place.haru("completion", "bash").output.utf8).write(to: URL(fileURLWithPath: bash))
            #expect(try await place.shell("bash -n '\(bash)'").status == 0)
            for (words, offered) in [
                (["--lang", "ko", "notify", ""], ["channels", "devices", "nudges"]), (["--la"], ["--lang"]),
                (["--lang", ""], ["auto", "en", "ko"]), (["server", "tok"], ["token"]),
            ] {
                let line = (["haru"] + words).joined(separator: " ")
                let script = """
                    source '\(bash)'
                    COMP_WORDS=(haru \(words.map { "'\($0)'" }.joined(separator: " ")))
                    COMP_CWORD=\(words.count); COMP_LINE='\(line)'; COMP_POINT=\(line.utf8.count)
                    _haru haru '\(words[words.count - 1])' '\(words.dropLast().last ?? "haru")'; printf '%s\\n' "${COMPREPLY[@]}" | sort
                    """
                let file = place.folder + "/complete.bash"
                try script.write(toFile: file, atomically: true, encoding: .utf8)
                let run = try await place.shell("bash '\(file)'")
                let found = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
                #expect(Set(offered).isSubset(of: found) && !found.contains("today"), "\(words): \(found)")
            }
        }
    }
}
