import Foundation
import Testing

/// Checks that what the documents mention exists.
@Suite struct DocumentTests {
    private static let documents = [
        "README.md", "CONTRIBUTING.md", "docs/cli.md", "docs/operations.md", "docs/modules.md",
    ]

    /// Lines of the fenced shell blocks and inline code of a document that begin with a word.
    private static func commands(_ word: String) throws -> Set<String> {
        var found: Set<String> = []
        for document in documents {
            let text = try House.text(document)
            for match in text.matches(of: /(?m)^(?:\$ )?((?:haru|make) [^\n#|]*)/) { found.insert(String(match.1)) }
            for match in text.matches(of: /`((?:haru|make) [^`]*)`/) { found.insert(String(match.1)) }
        }
        return found.filter { $0.hasPrefix(word + " ") }
    }

    @Test("every make command that the documents name is in the Makefile")
    func make() throws {
        let makefile = try House.text("Makefile")
        let commands = try Self.commands("make")
        #expect(commands.contains { $0.hasPrefix("make run") } && commands.contains { $0.hasPrefix("make test") })
        for command in commands {
            let goal = command.split(separator: " ")[1]
            #expect(makefile.contains("\n\(goal):"), "\(command)")
        }
    }

    /// A command as `--experimental-dump-help` describes it.
    private struct Command: Decodable {
        struct Argument: Decodable { let kind: String }

        let commandName: String
        let arguments: [Argument]?
        let defaultSubcommand: String?
        let subcommands: [Command]?
        let shouldDisplay: Bool?

        /// Paths of the commands without subcommands that help shows, such as `haru todo add`.
        var leaves: [String] {
            if shouldDisplay == false || commandName == "help" { return [] }
            guard let subcommands, !subcommands.isEmpty else { return [commandName] }
            return subcommands.flatMap(\.leaves).map { "\(commandName) \($0)" }
        }

        /// Match of typed words against the subcommands; arguments match a default subcommand that takes some.
        func takes(_ words: ArraySlice<Substring>) -> Bool {
            guard let subcommands, let word = words.first else { return true }
            if let next = subcommands.first(where: { $0.commandName == word }) { return next.takes(words.dropFirst()) }
            let usual = subcommands.first { $0.commandName == defaultSubcommand }
            return usual?.arguments?.contains { $0.kind == "positional" } ?? false
        }
    }

    private struct Program: Decodable { let command: Command }

    private static func program() async throws -> Command {
        let dump = try await House.run(House.products.appending(path: "haru").path(), "--experimental-dump-help")
        return try JSONDecoder().decode(Program.self, from: Data(dump.output.utf8)).command
    }

    @Test("docs/cli.md names every command that help shows")
    func everyCommand() async throws {
        let document = try House.text("docs/cli.md")
        let leaves = try await Self.program().leaves
        #expect(leaves.count > 100)
        for leaf in leaves { #expect(document.contains(try Regex("\(leaf)(?![a-z])")), "\(leaf)") }
    }

    @Test("every haru command that the documents name exists")
    func haru() async throws {
        let haru = try await Self.program()
        let commands = try Self.commands("haru")
        #expect(commands.count > 100)
        for command in commands {
            let words = command.split(separator: " ").dropFirst().prefix { $0.allSatisfy { ("a"..."z").contains($0) } }
            #expect(haru.takes(words), "\(command)")
        }
    }

    @Test("mandoc reports no problem in the man pages", arguments: ["en", "ko"])
    func manPages(_ language: String) async throws {
        guard try await House.run("/bin/sh", "-c", "command -v mandoc python3").status == 0 else { return }
        let haru = House.products.appending(path: "haru").path()
        let made = "HARU_LANG=\(language) LANG=C.UTF-8 '\(haru)' --experimental-dump-help"
        let lint = try await House.run(
            "/bin/sh", "-c", "\(made) | python3 scripts/man \(language) 2026-11-21 | mandoc -Tlint 2>&1")
        #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.output.prefix(2_000))")
        let shown = try await House.run(
            "/bin/sh", "-c", "\(made) | python3 scripts/man \(language) 2026-11-21 | mandoc -Tutf8 | col -b")
        #expect(shown.output.contains("haru today") && shown.output.contains("--check"))
    }

    @Test("every link from a document to a file has a target")
    func links() async throws {
        for file in try await House.files(suffix: ".md") {
            let folder = House.root.appending(path: file.path).deletingLastPathComponent()
            for match in file.text.matches(of: /\]\(([^)#\s]+)(?:#[^)]*)?\)/) {
                let link = String(match.1)
                if link.contains("://") || link.hasPrefix("mailto:") { continue }
                #expect(
                    FileManager.default.fileExists(atPath: folder.appending(path: link).path()),
                    "\(file.path) links to \(link)")
            }
        }
    }

    @Test("every test that a document names exists")
    func tests() async throws {
        let paths = try await House.files(under: "Tests/").map(\.path)
        let names = Set(paths.compactMap { $0.split(separator: "/").last?.split(separator: ".").first })
        var named = 0
        for file in try await House.files(under: "docs/", suffix: ".md") {
            for match in file.text.matches(of: /`(?:Tests\/\w+\/)?([A-Z]\w*Tests|test_\w+)(?:\.\w+)?`/) {
                named += 1
                let target = paths.contains { $0.hasPrefix("Tests/\(match.1)/") }
                #expect(target || names.contains(match.1), "\(file.path) names \(match.1)")
            }
        }
        #expect(named > 10)
    }

    @Test("every decision is in the index")
    func decisions() async throws {
        let index = try House.text("docs/decisions/README.md")
        let names = try await House.files(under: "docs/decisions/", suffix: ".md")
            .compactMap { $0.path.split(separator: "/").last }.filter { $0 != "README.md" }
        #expect(!names.isEmpty)
        for name in names {
            #expect(index.contains("](\(name))"), "\(name) is not listed")
        }
    }

    @Test("every document names its audience in the first line, and the README is short")
    func readers() async throws {
        let documents = try await House.files(under: "docs/", suffix: ".md").filter { !$0.path.contains("decisions/") }
        #expect(documents.count > 15)
        for document in documents {
            let first = document.text.split(separator: "\n").dropFirst().first
            #expect(first?.hasPrefix("For whoever ") == true, "\(document.path)")
        }
        let readMe = try House.text("README.md")
        let end = try #require(readMe.firstRange(of: "\n## More\n"))
        let words = readMe[..<end.lowerBound].replacing(/<img[^>]*>/, with: "").split(whereSeparator: \.isWhitespace)
        #expect(words.count <= 700)
    }
}
