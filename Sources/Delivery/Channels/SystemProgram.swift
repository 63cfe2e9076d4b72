import Foundation
import Subprocess

/// A program of this machine, and what of the environment it gets to know.
struct SystemProgram: Sendable {
    private let name: String
    private let environment: Environment

    /// - Parameters:
    ///   - path: where the program is.
    ///   - environment: the process's environment.
    ///   - passed: which of its variables are passed on, beside `PATH`.
    init(path: String, environment: [String: String], passing passed: Set<String>) {
        name = (path as NSString).lastPathComponent
        var variables = environment.filter { passed.contains($0.key) }
        // It is looked for in its own folder first.
        let folder = (path as NSString).deletingLastPathComponent
        variables["PATH"] = [folder, environment["PATH"] ?? "/usr/bin:/bin"].joined(separator: ":")
        self.environment = .custom(
            Dictionary(
                uniqueKeysWithValues: variables.compactMap { key, value in
                    Environment.Key(rawValue: key).map { ($0, value) }
                }))
    }

    /// How much of what a program prints is read, in bytes.
    private static let mostBytes = 16_384

    /// How a program ended.
    struct Ending: Sendable {
        /// Its exit code; nil where a signal ended it.
        let code: Int?
        let output: String
        let complaint: String
    }

    /// Runs it to its end; where the task is cancelled it is ended.
    ///
    /// - Throws: `CancellationError`, and what swift-subprocess throws where it cannot be started.
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
