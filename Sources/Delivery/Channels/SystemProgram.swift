import Foundation
import Subprocess

/// A program of this machine, run with a reduced environment.
struct SystemProgram: Sendable {
    private let name: String
    private let environment: Environment

    /// - Parameters:
    ///   - path: path of the program.
    ///   - environment: environment of the process.
    ///   - passed: names of the variables that are passed on, besides `PATH`.
    init(path: String, environment: [String: String], passing passed: Set<String>) {
        name = (path as NSString).lastPathComponent
        var variables = environment.filter { passed.contains($0.key) }
        // The program's own folder is searched first.
        let folder = (path as NSString).deletingLastPathComponent
        variables["PATH"] = [folder, environment["PATH"] ?? "/usr/bin:/bin"].joined(separator: ":")
        self.environment = .custom(
            Dictionary(
                uniqueKeysWithValues: variables.compactMap { key, value in
                    Environment.Key(rawValue: key).map { ($0, value) }
                }))
    }

    /// Maximum number of output bytes to read.
    private static let mostBytes = 16_384

    /// Result of a run.
    struct Ending: Sendable {
        /// Exit code; nil if a signal ended the program.
        let code: Int?
        let output: String
        let complaint: String
    }

    /// Runs the program to its end, and ends it if the task is cancelled.
    ///
    /// - Throws: `CancellationError`, and what swift-subprocess throws if the program cannot be started.
    func run(_ arguments: [String], input: String) async throws -> Ending {
        let result = try await Subprocess.run(
            .name(name), arguments: Arguments(arguments), environment: environment, input: .string(input),
            output: .string(limit: Self.mostBytes), error: .string(limit: Self.mostBytes))
        try Task.checkCancellation()
        var code: Int?
        if case .exited(let exit) = result.terminationStatus { code = Int(exit) }
        return Ending(code: code, output: result.standardOutput, complaint: result.standardError)
    }
}
