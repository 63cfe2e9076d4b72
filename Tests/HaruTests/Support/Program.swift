import Foundation
import TestSupport

/// The built program.
enum Program {
    /// Path of the build product: beside the tests.
    static let path: String = {
        #if os(macOS)
            let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            let products = (tests ?? Bundle.main.bundleURL).deletingLastPathComponent()
        #else
            let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
                .deletingLastPathComponent()
        #endif
        return products.appendingPathComponent("haru").path
    }()
}

/// Result of a run of the program.
struct Outcome: Sendable {
    let status: Int32
    let output: String
    let error: String

    /// The lines of the output.
    var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// A program that is running.
final class Running: Sendable {
    private let process: ChildProcess
    private let folder: String

    init(_ process: ChildProcess, folder: String) {
        self.process = process
        self.folder = folder
    }

    var isRunning: Bool { process.result == nil }

    /// Standard output so far.
    var printed: String { Self.text(folder + "/output") }

    /// Waits until the output matches a pattern, and returns the first match.
    func awaits(_ pattern: Regex<(Substring, Substring)>) async throws -> String {
        while isRunning {
            if let match = printed.firstMatch(of: pattern) { return String(match.1) }
            try await Task.sleep(for: .milliseconds(10))
        }
        struct Ended: Error { let text: String }
        throw Ended(text: printed + Self.text(folder + "/error"))
    }

    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Waits for its end; a signal is returned as the negative of its number.
    func finish() async throws -> Outcome {
        while isRunning { try await Task.sleep(for: .milliseconds(5)) }
        let status: Int32 =
            switch process.wait() {
            case .exit(let code): code
            case .signal(let number): -number
            }
        return Outcome(status: status, output: printed, error: Self.text(folder + "/error"))
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}
