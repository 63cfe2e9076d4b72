import Foundation
import Testing

/// What the documents say exists, does.
@Suite struct DocumentTests {
    private static let documents = ["README.md", "docs/operations.md", "docs/modules.md"]

    /// The lines of the fenced shell blocks and the inline code of a document that begin with a word.
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

    @Test("every haru command that the documents name can be asked for help")
    func haru() async throws {
        let haru = House.products.appending(path: "haru").path()
        let commands = try Self.commands("haru")
        #expect(!commands.isEmpty)
        let verbs = Set(
            commands.map { command in
                command.split(separator: " ").dropFirst()
                    .prefix { $0.wholeMatch(of: /[a-z]+/) != nil }.map(String.init)
            })
        let verbsOfTwo: Set<String> = [
            "repo", "author", "challenge", "rest", "config", "remind", "exclude", "database", "secrets", "admin",
        ]
        for verb in verbs {
            guard let first = verb.first else { continue }
            let words = verbsOfTwo.contains(first) ? Array(verb.prefix(2)) : [first]
            let name = (["haru"] + words).joined(separator: " ")
            let help = try await House.run(haru, arguments: words + ["--help"])
            // An unknown command is answered with the help of the one above it, which does not name it so.
            #expect(help.status == 0 && help.output.contains(name), "\(name) --help ends with \(help.status)")
        }
    }

    @Test("mandoc finds nothing to complain of in the man pages", arguments: ["en", "ko"])
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

    @Test("every link from a document to a file leads somewhere")
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
}
