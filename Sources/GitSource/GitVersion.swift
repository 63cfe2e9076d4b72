import Engine
import Synchronization

/// A version of git, as far as it matters.
struct GitVersion: Comparable, CustomStringConvertible {
    let numbers: [Int]

    /// The oldest version that knows every option used here.
    static let needed = GitVersion(numbers: [2, 31, 0])

    init(numbers: [Int]) {
        self.numbers = numbers
    }

    /// Reads what `git --version` prints, such as `git version 2.39.5 (Apple Git-154)`.
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

/// Remembers what was found out about git itself, so that it is not found out before each command.
final class GitMemo: Sendable {
    private struct State {
        var version: GitVersion?
        var folder: String?
        var silence: (problem: RepositoryProblem, since: ContinuousClock.Instant)?
    }

    /// For how long a git that did not even tell its version is not asked again.
    private static let rest = Duration.seconds(60)

    private let state = Mutex(State())

    /// A version that was found good.
    var version: GitVersion? { state.withLock { $0.version } }

    /// The folder that git lies in.
    var folder: String? { state.withLock { $0.folder } }

    func remember(_ version: GitVersion) { state.withLock { $0.version = version } }

    func remember(folder: String) { state.withLock { $0.folder = folder } }

    /// The problem of a git that said nothing just now.
    var silence: RepositoryProblem? {
        state.withLock { state in
            state.silence.flatMap { .now - $0.since < Self.rest ? $0.problem : nil }
        }
    }

    func remember(silence problem: RepositoryProblem) { state.withLock { $0.silence = (problem, .now) } }

    func forgetPlace() { state.withLock { $0.folder = nil } }
}
