import Core
import Engine
import Subprocess

/// Finds the commits that change only paths matching given patterns.
struct ChangedPaths {
    private let git: Git
    private let repository: FoundRepository
    private let patterns: [PathPattern]

    init(git: Git, repository: FoundRepository, patterns: [String]) {
        self.git = git
        self.repository = repository
        self.patterns = patterns.map(PathPattern.init)
    }

    /// Returns the commits whose changed paths all match a pattern, with the pattern that represents them.
    ///
    /// A merge is compared with its first parent. A commit that changes no path is not included.
    func excluded(_ names: [String]) async throws -> [String: String] {
        let command = [
            "diff-tree", "--stdin", "--diff-merges=first-parent", "--root", "-r", "-z", "--name-only", "--no-renames",
            "--no-ext-diff",
        ]
        let input = Array(names.map { $0 + "\n" }.joined().utf8)
        let patterns = patterns
        return try await git.stream(command, in: repository, for: .reading, input: input) { output in
            var parser = PathParser(patterns: patterns, names: Set(names))
            for try await buffer in output {
                buffer.withUnsafeBytes { parser.append($0) }
            }
            return parser.finish()
        }.get()
    }
}

/// A path pattern, as written and compiled.
struct PathPattern {
    let text: String
    let wildcard: Wildcard

    init(_ text: String) {
        self.text = text
        wildcard = Wildcard(text)
    }
}

/// Parses the output of `git diff-tree -z`.
///
/// It consists of an object name followed by the changed paths, each terminated by NUL. A path that looks like an
/// object name is recognized because it was not requested.
struct PathParser {
    /// Maximum length of a path in bytes, above any system's limit; the rest is cut off.
    private static let longest = 16 * 1_024

    private let patterns: [PathPattern]
    private let names: Set<String>
    private var excluded: [String: String] = [:]
    private var commit: String?
    /// Indexes of the patterns that match every path so far, in order of preference.
    private var candidates: [Int] = []
    private var firstMatch: Int?
    private var field: [UInt8] = []

    init(patterns: [PathPattern], names: Set<String>) {
        self.patterns = patterns
        self.names = names
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0) {
            field.append(contentsOf: rest[..<end].prefix(Self.longest - field.count))
            rest = rest[(end + 1)...]
            take(String(decoding: field, as: UTF8.self))
            field.removeAll(keepingCapacity: true)
        }
        field.append(contentsOf: rest.prefix(Self.longest - field.count))
    }

    mutating func finish() -> [String: String] {
        close()
        return excluded
    }

    private mutating func take(_ text: String) {
        if names.contains(text) {
            close()
            commit = text
            candidates = Array(patterns.indices)
            firstMatch = nil
        } else if commit != nil {
            let matching = patterns.indices.filter { patterns[$0].wildcard.matches(text) }
            if matching.isEmpty {
                commit = nil
            } else {
                firstMatch = firstMatch ?? matching.first
                candidates.removeAll { !matching.contains($0) }
            }
        }
    }

    private mutating func close() {
        if let commit, let firstMatch { excluded[commit] = patterns[candidates.first ?? firstMatch].text }
        commit = nil
    }
}
