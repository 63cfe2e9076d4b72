import Foundation
import Testing

/// The commands of docs/cli.md and of the README, run in the order in which they appear.
@Suite struct CommandDocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    /// Commands in the first cells of the tables, up to the section of those that wait or contact other machines.
    private static func commands() throws -> [String] {
        let document = try String(contentsOf: root.appending(path: "docs/cli.md"), encoding: .utf8)
        let end = try #require(document.range(of: "\n## Servers, forges and other machines\n"))
        return document[..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "|").first }
            .flatMap { cell in cell.matches(of: /`(haru[^`]*)`/).map { String($0.1) } }
    }

    @Test("every command of docs/cli.md that needs nothing else does what is documented")
    func table() async throws {
        let commands = try Self.commands()
        #expect(commands.count > 70)
        try await Place.with { place in
            try place.repository("garden", days: 10)
            for command in commands { try await Self.run(command, in: place) }
        }
    }

    @Test("every command in the README does what is documented")
    func readMe() async throws {
        let document = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let commands = document.split(separator: "\n").filter { $0.hasPrefix("haru ") && !$0.contains("--public-url") }
            .map { String($0.split(separator: "#")[0]).trimmingCharacters(in: .whitespaces) }
        #expect(commands.count > 6)
        try await Place.with { place in
            try place.repository("garden", days: 10)
            // A source is a forge, which tests must not contact.
            for command in commands where !command.hasPrefix("haru source") { try await Self.run(command, in: place) }
        }
    }

    private static func run(_ command: String, in place: Place) async throws {
        let folder = URL(filePath: Program.path).deletingLastPathComponent().path
        let path = place.environment["PATH"] ?? ""
        let run = try await place.shell(command, with: ["PATH": "\(folder):\(path)", "TERM": "dumb"])
        let isPending = command.contains("--check") && run.status == 1
        #expect(run.status == 0 || isPending, "\(command): \(run.error)")
    }
}
