package import Core
import Engine

/// The parsers of git's output, for the fuzzing tool.
package enum GitParsers {
    /// Parses a log in chunks of a given length: commits, then authors, one per line.
    package static func log(_ bytes: [UInt8], pieces: Int, coauthors: Bool) -> [String] {
        var parser = CommitParser(coauthors: coauthors)
        var builder = BatchBuilder(filter: .everyone)
        append(bytes, pieces: pieces) { piece in
            parser.append(piece)
            while !parser.parse({ commit in
                builder.add(commit)
                return true
            }) {}
        }
        return builder.drafts.map { "\($0.sha) \($0.name) \($0.email) \(String(describing: $0.date)) \($0.subject)" }
            + builder.counts().map { "\($0.email) \($0.name) \($0.commits)" }
    }

    /// Parses the date of a commit as git prints it, or from the end of an author line.
    package static func date(_ bytes: [UInt8], isLine: Bool) -> (at: Instant, offset: Int)? {
        (isLine ? AuthorDate(authorLine: bytes) : AuthorDate(raw: bytes)).map { ($0.instant, $0.offset) }
    }

    /// Parses the author dates in the output of `git cat-file --batch`, in chunks of a given length.
    package static func objects(_ bytes: [UInt8], pieces: Int) -> [String: Int64] {
        var parser = ObjectParser()
        append(bytes, pieces: pieces) { parser.append($0) }
        return parser.dates.mapValues(\.instant.seconds)
    }

    /// Returns the commits that change only paths matching the patterns, with the pattern, parsed in chunks of a given
    /// length.
    package static func paths(
        _ bytes: [UInt8], pieces: Int, patterns: [String], names: Set<String>
    ) -> [String: String] {
        var parser = PathParser(patterns: patterns.map { PathPattern($0) }, names: names)
        append(bytes, pieces: pieces) { parser.append($0) }
        return parser.finish()
    }

    private static func append(_ bytes: [UInt8], pieces: Int, to take: (UnsafeRawBufferPointer) -> Void) {
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count - start, max(1, pieces)) + start
            bytes[start..<end].withUnsafeBytes(take)
            start = end
        }
    }

    /// Parses the output of `git --version`.
    package static func version(_ text: String) -> String? { GitVersion(printed: text)?.description }

    /// Cleans a text from a repository for display.
    package static func clean(_ bytes: [UInt8], limit: Int) -> String {
        bytes.withUnsafeBytes { CleanText.decode($0, limit: limit) }
    }
}
