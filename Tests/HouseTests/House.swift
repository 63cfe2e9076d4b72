import Foundation
import TestSupport

/// This repository as files: its path, its tracked files, and Swift code without comments and texts.
enum House {
    /// The folder of the repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Folder of the build products, such as `haru` itself.
    static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    /// A tracked text file.
    struct File: CustomStringConvertible, Sendable {
        let path: String
        let text: String

        var description: String { path }
        /// The name of the target that the file belongs to; empty outside `Sources`.
        var target: String {
            let parts = path.split(separator: "/")
            return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : ""
        }
    }

    /// Reads a file of the repository.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Text files that git tracks, or would track.
    static func files(under folder: String = "", suffix: String = "") async throws -> [File] {
        let listed = try await run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").output
        return listed.split(separator: "\0").map(String.init)
            .filter { $0.hasPrefix(folder) && $0.hasSuffix(suffix) }
            .compactMap { path in (try? text(path)).map { File(path: path, text: $0) } }
    }

    /// Runs a program in the repository's folder.
    static func run(_ program: String, _ arguments: String...) async throws -> (status: Int32, output: String) {
        try await run(program, arguments: arguments)
    }

    /// Runs a program in the repository's folder.
    static func run(_ program: String, arguments: [String]) async throws -> (status: Int32, output: String) {
        let output = FileManager.default.temporaryDirectory.appending(path: "haru-house-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: output) }
        let process = try ChildProcess(
            program, arguments, environment: ProcessInfo.processInfo.environment, in: root.path, output: output.path)
        // Does not block threads that other tests need.
        while process.result == nil { try await Task.sleep(for: .milliseconds(5)) }
        let status: Int32 =
            switch process.wait() {
            case .exit(let status): status
            case .signal(let signal): 128 + signal
            }
        return (status, String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }
}

/// A line of a file that breaks a house rule, for a message with its location.
struct Offence: CustomStringConvertible, Sendable {
    let path: String
    let line: Int
    let text: String

    var description: String { "\(path):\(line): \(text)" }

    /// The lines of a text that match a pattern.
    static func search(_ text: String, in path: String, for pattern: Regex<Substring>) -> [Offence] {
        guard text.firstMatch(of: pattern) != nil else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.firstMatch(of: pattern) != nil }
            .map { Offence(path: path, line: $0.offset + 1, text: $0.element.trimmingCharacters(in: .whitespaces)) }
    }
}
