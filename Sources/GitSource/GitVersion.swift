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

/// Remembers a version that was found good, so that git is asked once and not before each command.
final class VersionMemo: Sendable {
    private let known = Mutex<GitVersion?>(nil)

    var version: GitVersion? { known.withLock { $0 } }

    func remember(_ version: GitVersion) {
        known.withLock { $0 = version }
    }
}
