import Core
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
/// program or reach the network, and ended where it keeps silent or never ends.
struct Git: Sendable {
    private let environment: [String: String]
    private let limits: GitLimits
    private let uptime: MonotonicClock
    let memo: GitMemo
    let configurations: ConfigurationMemo
    let mailmaps = Mailmaps()

    /// - Parameter environment: the process's environment; only what git needs is passed on.
    init(environment: [String: String], limits: GitLimits = GitLimits(), uptime: MonotonicClock) {
        // git may end before it has read what it is told; that has to end in an error here, not
        // end this process.
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
        if repository.isBare { options += ["-c", "mailmap.blob=HEAD:.mailmap"] }
        return options
    }

    /// Runs a command and hands over its output while it comes.
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

    /// Runs a command and gives all its output.
    func output(
        _ command: [String], in repository: FoundRepository?, input: [UInt8] = []
    ) async throws -> GitOutcome<[UInt8]> {
        try await stream(command, in: repository, input: input) { try await Self.all(of: $0) }
    }

    /// Runs a command in a process group of its own, and ends the whole group when git is silent for too long.
    ///
    /// - Parameter tracing: what git is told in its environment to trace.
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
            // Leaving cancels the run, which kills the group.
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
                // It may close its output and go on.
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
            // It may have been moved since it was found.
            memo.forgetPlace()
            throw GitFailure.problem(of: error, in: repository)
        } catch is GitOutput.TooLong {
            let text = "git printed more than \(limit >> 20) MiB"
            throw RepositoryProblem(path: repository?.path ?? "git", reason: .gitFailed(text))
        }
    }

    /// Its own process group, all of which is killed when the run is cancelled: what git started ends with it.
    private static var ownGroup: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        return options
    }

    /// The environment, with the folder that git lies in at the head of the search path: otherwise each
    /// folder before it costs a process that fails.
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

    /// All of an output, which its limit keeps small.
    static func all(of output: GitOutput) async throws -> [UInt8] {
        var all: [UInt8] = []
        for try await buffer in output {
            buffer.withUnsafeBytes { all.append(contentsOf: $0) }
        }
        return all
    }
}
