import Core
import Engine
import Foundation
import Subprocess

/// Outcome of a run of git.
struct GitOutcome<Result: Sendable>: Sendable {
    let result: Result
    /// Standard error of git.
    let complaint: String
    let status: TerminationStatus
    /// The problem, if the status is not success.
    let problem: RepositoryProblem?

    /// Returns the result if git succeeded.
    func get() throws(RepositoryProblem) -> Result {
        if let problem { throw problem }
        return result
    }
}

/// Runs the real `git` so that it cannot prompt, page, write, start other programs or reach the network, and ends it
/// when it hangs.
struct Git: Sendable {
    private let environment: [String: String]
    private let limits: GitLimits
    private let uptime: MonotonicClock
    let memo: GitMemo
    let configurations: ConfigurationMemo
    let mailmaps = Mailmaps()

    /// - Parameter environment: environment of the process; only what git needs is passed on.
    init(environment: [String: String], limits: GitLimits = GitLimits(), uptime: MonotonicClock) {
        // git may exit before it has read its input; that must be an error here instead of ending this process.
        signal(SIGPIPE, SIG_IGN)
        let passed: Set<String> = [
            "PATH", "HOME", "XDG_CONFIG_HOME", "DEVELOPER_DIR", "TMPDIR",
            "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
        ]
        self.limits = limits
        self.uptime = uptime
        memo = GitMemo(uptime: uptime)
        configurations = ConfigurationMemo(environment: environment, uptime: uptime)
        self.environment = environment.filter { passed.contains($0.key) }.merging([
            "LC_ALL": "C",
            "GIT_OPTIONAL_LOCKS": "0",
            // Otherwise git flushes each commit to a pipe separately and wakes the reader for each.
            "GIT_FLUSH": "0",
            "GIT_TERMINAL_PROMPT": "0",
            // A partial clone fetches missing objects on demand. The second setting stops versions of git that do not
            // know the first.
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_ALLOW_PROTOCOL": "none",
        ]) { $1 }
    }

    /// Options that override the configuration of the person and the repository.
    private static let options = [
        "--no-pager",
        "-c", "core.quotePath=false",
        "-c", "core.fsmonitor=false",
        "-c", "core.hooksPath=/dev/null",
        "-c", "log.showSignature=false",
        "-c", "color.ui=false",
        "-c", "i18n.logOutputEncoding=UTF-8",
    ]

    /// Options that select a repository.
    ///
    /// Naming the git directory spares git the search for it, and avoids its refusal of repositories with another
    /// owner: nothing of theirs is run here. Naming the work tree lets a submodule without one be read, and is where
    /// git looks for `.mailmap`.
    private static func place(_ repository: FoundRepository) -> [String] {
        var options = ["-C", repository.path, "--git-dir", repository.gitDirectory, "--work-tree", repository.path]
        if repository.isBare { options += ["-c", "mailmap.blob=HEAD:.mailmap"] }
        return options
    }

    /// Runs a command, and passes its output on as it arrives.
    func stream<Result: Sendable>(
        _ command: [String],
        in repository: FoundRepository?,
        for purpose: GitLimits.Purpose = .look,
        input: [UInt8] = [],
        body: @Sendable (GitOutput) async throws -> Result
    ) async throws -> GitOutcome<Result> {
        _ = try await version()
        return try await run(command, in: repository, for: purpose, input: input, body: body)
    }

    /// Runs a command, and returns all its output.
    func output(
        _ command: [String], in repository: FoundRepository?, input: [UInt8] = []
    ) async throws -> GitOutcome<[UInt8]> {
        try await stream(command, in: repository, input: input) { try await Self.all(of: $0) }
    }

    /// Runs a command in a process group of its own, and kills the group if git produces no output for too long.
    ///
    /// - Parameter tracing: trace variables for git's environment.
    func run<Result: Sendable>(
        _ command: [String],
        in repository: FoundRepository?,
        for purpose: GitLimits.Purpose = .look,
        input: [UInt8] = [],
        tracing: [String: String] = [:],
        body: @Sendable (GitOutput) async throws -> Result
    ) async throws -> GitOutcome<Result> {
        try Task.checkCancellation()
        if let repository, let obstacle = UnreadableGitFile.problem(in: repository) { throw obstacle }
        let watch = SilenceWatch(limit: limits.silence(purpose), uptime: uptime)
        async let outcome = watch.over {
            try await spawn(
                command, in: repository, for: purpose, input: input, tracing: tracing, watch: watch, body: body)
        }
        async let _: Void = watch.keep()
        if await watch.ending() == .silence {
            // Throwing cancels the run, which kills the group.
            let seconds = Int(limits.silence(purpose).components.seconds)
            throw RepositoryProblem(path: repository?.path ?? "git", reason: .gitStuck(seconds: max(1, seconds)))
        }
        return try await outcome
    }

    private func spawn<Result: Sendable>(
        _ command: [String],
        in repository: FoundRepository?,
        for purpose: GitLimits.Purpose,
        input: [UInt8],
        tracing: [String: String],
        watch: SilenceWatch,
        body: @Sendable (GitOutput) async throws -> Result
    ) async throws -> GitOutcome<Result> {
        let arguments = (repository.map(Self.place) ?? ["-C", "/"]) + Self.options + command
        let limit = limits.length(purpose)
        do {
            let outcome = try await Subprocess.run(
                .name("git"),
                arguments: Arguments(arguments),
                environment: .custom(try variables(tracing)),
                platformOptions: Self.ownGroup,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                async let fed: Void = Self.feed(input, to: execution.standardInputWriter)
                async let complaint = Self.complaint(from: execution.standardError)
                let result = try await body(GitOutput(base: execution.standardOutput, limit: limit, watch: watch))
                // git may close its output and keep running.
                watch.listen()
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
            // git may have been moved since it was found.
            memo.forgetPlace()
            throw GitFailure.problem(of: error, in: repository)
        } catch is GitOutput.TooLong {
            let text = "git printed more than \(limit >> 20) MiB"
            throw RepositoryProblem(path: repository?.path ?? "git", reason: .gitFailed(text))
        }
    }

    /// A process group of its own, killed when the run is cancelled, so that git's child processes end with it.
    private static var ownGroup: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        return options
    }

    /// The environment, with git's own folder first in `PATH`: otherwise each folder before it costs a failed process.
    private func variables(_ tracing: [String: String]) throws(RepositoryProblem) -> [Environment.Key: String] {
        let searched = environment["PATH"] ?? "/usr/bin:/bin"
        let folder: String
        if let known = memo.folder {
            folder = known
        } else {
            let found = searched.split(separator: ":").first {
                $0.hasPrefix("/") && FileSystem.kind("\($0)/git") == .file && access("\($0)/git", X_OK) == 0
            }
            guard let found else { throw RepositoryProblem(path: "git", reason: .gitMissing) }
            folder = String(found)
            memo.remember(folder: folder)
        }
        let variables = environment.merging(tracing) { $1 }.merging(["PATH": folder + ":" + searched]) { $1 }
        return Dictionary(uniqueKeysWithValues: variables.compactMap(Self.variable))
    }

    private static func variable(_ pair: (key: String, value: String)) -> (Environment.Key, String)? {
        Environment.Key(rawValue: pair.key).map { ($0, pair.value) }
    }

    /// Writes the whole input; if git exits before reading it, the status reports why.
    private static func feed(_ input: [UInt8], to writer: StandardInputWriter) async {
        if !input.isEmpty { _ = try? await writer.write(input) }
        try? await writer.finish()
    }

    /// The beginning and the end of git's standard error, without the middle of a very long one.
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

    /// Collects the whole output, which the limit keeps small.
    static func all(of output: GitOutput) async throws -> [UInt8] {
        var all: [UInt8] = []
        for try await buffer in output {
            buffer.withUnsafeBytes { all.append(contentsOf: $0) }
        }
        return all
    }
}
