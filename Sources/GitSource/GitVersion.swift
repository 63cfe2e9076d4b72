import Core
import Engine
import Synchronization

/// A version of git, as far as it is relevant.
struct GitVersion: Comparable, CustomStringConvertible {
    let numbers: [Int]

    /// Oldest version with every option used here.
    static let needed = GitVersion(numbers: [2, 31, 0])

    init(numbers: [Int]) {
        self.numbers = numbers
    }

    /// Parses the output of `git --version`, such as `git version 2.39.5 (Apple Git-154)`.
    init?(printed text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
        let numbers = words[2].split(separator: ".").prefix { Int($0) != nil }.compactMap { Int($0) }
        guard numbers.count >= 2 else { return nil }
        self.numbers = Array(numbers.prefix(3))
    }

    static func < (left: GitVersion, right: GitVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    var description: String { numbers.map(String.init).joined(separator: ".") }
}

extension Git {
    /// Returns the version of git in use.
    ///
    /// It is taken from the trace of reading the global configuration, which is needed next in any case; a git that
    /// writes no trace is asked directly.
    ///
    /// - Throws: ``RepositoryProblem`` if git is missing, stuck or too old.
    func version() async throws -> GitVersion {
        if let version = memo.version { return version }
        // Otherwise each repository would wait for a stuck git again.
        if let silence = memo.silence { throw silence }
        let version: GitVersion
        do {
            if let traced = try await tracedVersion() { version = traced } else { version = try await printedVersion() }
        } catch let problem as RepositoryProblem {
            if case .gitStuck = problem.reason { memo.remember(silence: problem) }
            throw problem
        }
        guard version >= .needed else {
            let needed = GitVersion.needed.numbers.prefix(2).map(String.init).joined(separator: ".")
            throw RepositoryProblem(path: "git", reason: .gitTooOld(found: version.description, needed: needed))
        }
        memo.remember(version)
        return version
    }

    /// Reads the version from the first line of the trace of reading the global configuration.
    private func tracedVersion() async throws -> GitVersion? {
        let fingerprint = configurations.fingerprint(of: nil)
        let outcome = try await run(
            Configured.command, in: nil, tracing: ["GIT_TRACE2": "2", "GIT_TRACE2_BRIEF": "1"]
        ) { try await Self.all(of: $0) }
        let line = outcome.complaint.prefix(1_000).split(whereSeparator: \.isNewline).first ?? ""
        guard let version = GitVersion(printed: "git " + line) else { return nil }
        // An unreadable configuration is reported to those who request it.
        if let configured = try? Configured(outcome) {
            configurations.remember(configured, of: nil, fingerprint: fingerprint)
        }
        return version
    }

    private func printedVersion() async throws -> GitVersion {
        let printed = try await run(["--version"], in: nil) { try await Self.all(of: $0) }.get()
        let text = String(decoding: printed.prefix(1_000), as: UTF8.self)
        if let version = GitVersion(printed: text) { return version }
        throw RepositoryProblem(path: "git", reason: .gitFailed(CleanText.clean(text, limit: 200)))
    }
}

/// Cache of facts about git itself, so that they are not determined before each command.
final class GitMemo: Sendable {
    private struct State {
        var version: GitVersion?
        var folder: String?
        var silence: (problem: RepositoryProblem, since: MonotonicClock.Instant)?
    }

    /// Time during which a git that did not even report its version is not run again.
    private static let rest = Duration.seconds(60)

    private let uptime: MonotonicClock
    private let state = Mutex(State())

    init(uptime: MonotonicClock) { self.uptime = uptime }

    /// Version that was found new enough.
    var version: GitVersion? { state.withLock { $0.version } }

    /// Folder that contains git.
    var folder: String? { state.withLock { $0.folder } }

    func remember(_ version: GitVersion) { state.withLock { $0.version = version } }

    func remember(folder: String) { state.withLock { $0.folder = folder } }

    /// Problem of a git that recently did not respond.
    var silence: RepositoryProblem? {
        let now = uptime.now
        return state.withLock { state in
            state.silence.flatMap { now - $0.since < Self.rest ? $0.problem : nil }
        }
    }

    func remember(silence problem: RepositoryProblem) {
        let now = uptime.now
        state.withLock { $0.silence = (problem, now) }
    }

    func forgetPlace() { state.withLock { $0.folder = nil } }
}
