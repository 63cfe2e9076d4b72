import Engine
import Foundation
import Subprocess

/// How a run of git ended.
struct GitOutcome<Result: Sendable>: Sendable {
    let result: Result
    /// What git wrote to its standard error.
    let complaint: String
    let status: TerminationStatus
    /// What went wrong, when the status is not success.
    let problem: RepositoryProblem?

    /// The result of a success.
    func get() throws(RepositoryProblem) -> Result {
        if let problem { throw problem }
        return result
    }
}

/// Runs the real `git`, cut off from everything that could make it ask, page, write, run another
/// program or reach the network.
struct Git: Sendable {
    private let environment: [String: String]
    private let memo = VersionMemo()

    /// - Parameter environment: the process's environment; only what git needs is passed on.
    init(environment: [String: String]) {
        // git may end before it has read what it is told; that has to end in an error here, not
        // end this process.
        signal(SIGPIPE, SIG_IGN)
        let passed: Set<String> = [
            "PATH", "HOME", "XDG_CONFIG_HOME", "DEVELOPER_DIR", "TMPDIR",
            "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
        ]
        self.environment = environment.filter { passed.contains($0.key) }.merging([
            "LC_ALL": "C",
            "GIT_OPTIONAL_LOCKS": "0",
            // Into a pipe, git otherwise writes each commit by itself and wakes the reader for it.
            "GIT_FLUSH": "0",
            "GIT_TERMINAL_PROMPT": "0",
            // A partial clone fetches what it lacks as soon as something asks for it. The second
            // setting stops gits that do not know the first.
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_ALLOW_PROTOCOL": "none",
        ]) { $1 }
    }

    /// Options in force whatever the configuration of the person or of the repository says.
    private static let options = [
        "--no-pager",
        "-c", "core.quotePath=false",
        "-c", "core.fsmonitor=false",
        "-c", "core.hooksPath=/dev/null",
        "-c", "log.showSignature=false",
        "-c", "color.ui=false",
        "-c", "i18n.logOutputEncoding=UTF-8",
    ]

    /// Options that name a repository.
    ///
    /// Naming the git directory spares git the search for it and, with that, its refusal of
    /// repositories of other owners: nothing of theirs is run here. Naming the work tree keeps a
    /// submodule without one readable, and is where git looks for `.mailmap`.
    private static func place(_ repository: FoundRepository) -> [String] {
        var options = ["-C", repository.path, "--git-dir", repository.gitDirectory, "--work-tree", repository.path]
        if repository.path == repository.gitDirectory { options += ["-c", "mailmap.blob=HEAD:.mailmap"] }
        return options
    }

    /// Runs a command and hands over its output while it comes.
    func stream<Result: Sendable>(
        _ command: [String],
        in repository: FoundRepository?,
        input: [UInt8] = [],
        body: (SubprocessOutputSequence) async throws -> Result
    ) async throws -> GitOutcome<Result> {
        _ = try await version()
        return try await run(command, in: repository, input: input, body: body)
    }

    /// Runs a command and gives all its output.
    func output(
        _ command: [String], in repository: FoundRepository?, input: [UInt8] = []
    ) async throws -> GitOutcome<[UInt8]> {
        try await stream(command, in: repository, input: input) { try await Self.all(of: $0) }
    }

    /// The version of git that is used.
    func version() async throws -> GitVersion {
        if let version = memo.version { return version }
        let printed = try await run(["--version"], in: nil, input: []) { try await Self.all(of: $0) }.get()
        let text = String(decoding: printed.prefix(1_000), as: UTF8.self)
        guard let version = GitVersion(printed: text) else {
            throw RepositoryProblem(path: "git", reason: .gitFailed(CleanText.clean(text, limit: 200)))
        }
        guard version >= .needed else {
            let needed = GitVersion.needed.numbers.prefix(2).map(String.init).joined(separator: ".")
            throw RepositoryProblem(
                path: "git", reason: .gitTooOld(found: version.description, needed: needed))
        }
        memo.remember(version)
        return version
    }

    private func run<Result: Sendable>(
        _ command: [String],
        in repository: FoundRepository?,
        input: [UInt8],
        body: (SubprocessOutputSequence) async throws -> Result
    ) async throws -> GitOutcome<Result> {
        try Task.checkCancellation()
        let arguments = (repository.map(Self.place) ?? ["-C", "/"]) + Self.options + command
        do {
            let outcome = try await Subprocess.run(
                .name("git"),
                arguments: Arguments(arguments),
                environment: .custom(Dictionary(uniqueKeysWithValues: environment.compactMap(Self.variable))),
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                async let fed: Void = Self.feed(input, to: execution.standardInputWriter)
                async let complaint = Self.complaint(from: execution.standardError)
                let result = try await body(execution.standardOutput)
                await fed
                return (result, try await complaint)
            }
            try Task.checkCancellation()
            let (result, complaint) = outcome.closureResult
            let status = outcome.terminationStatus
            let problem =
                status.isSuccess ? nil : GitFailure.problem(complaint: complaint, status: status, in: repository)
            return GitOutcome(result: result, complaint: complaint, status: status, problem: problem)
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            throw GitFailure.problem(of: error, in: repository)
        }
    }

    private static func variable(_ pair: (key: String, value: String)) -> (Environment.Key, String)? {
        Environment.Key(rawValue: pair.key).map { ($0, pair.value) }
    }

    /// Writes the whole input; a git that ends before it has read it tells why by its status.
    private static func feed(_ input: [UInt8], to writer: StandardInputWriter) async {
        if !input.isEmpty { _ = try? await writer.write(input) }
        try? await writer.finish()
    }

    /// The beginning and the end of what git complains about; the middle of endless complaints is dropped.
    private static func complaint(from errors: SubprocessOutputSequence) async throws -> String {
        let (headLimit, tailLimit) = (64 * 1_024, 4 * 1_024)
        var head: [UInt8] = []
        var tail: [UInt8] = []
        for try await buffer in errors {
            buffer.withUnsafeBytes { bytes in
                let room = min(headLimit - head.count, bytes.count)
                head.append(contentsOf: bytes[..<room])
                tail.append(contentsOf: bytes[room...])
            }
            if tail.count > tailLimit { tail.removeFirst(tail.count - tailLimit) }
        }
        return String(decoding: head + tail, as: UTF8.self)
    }

    private static func all(of output: SubprocessOutputSequence) async throws -> [UInt8] {
        var all: [UInt8] = []
        for try await buffer in output {
            buffer.withUnsafeBytes { all.append(contentsOf: $0) }
        }
        return all
    }
}
