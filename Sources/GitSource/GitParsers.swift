package import Core
import Engine

/// The readers of what git prints, for the tool that holds them against random bytes.
package enum GitParsers {
    /// The commits of a log and then its authors, a line each, read in pieces of a length.
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

    /// The date of a commit as git prints it, or as it stands at the end of an author line.
    package static func date(_ bytes: [UInt8], isLine: Bool) -> (at: Instant, offset: Int)? {
        (isLine ? AuthorDate(authorLine: bytes) : AuthorDate(raw: bytes)).map { ($0.instant, $0.offset) }
    }

    /// The author dates of objects as `git cat-file --batch` gives them, read in pieces of a length.
    package static func objects(_ bytes: [UInt8], pieces: Int) -> [String: Int64] {
        var parser = ObjectParser()
        append(bytes, pieces: pieces) { parser.append($0) }
        return parser.dates.mapValues(\.instant.seconds)
    }

    /// Which of some commits change only paths that patterns match, and the pattern, read in pieces of a length.
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

    /// The version in what `git --version` prints.
    package static func version(_ text: String) -> String? { GitVersion(printed: text)?.description }

    /// A text out of a repository, fit to be shown.
    package static func clean(_ bytes: [UInt8], limit: Int) -> String {
        bytes.withUnsafeBytes { CleanText.decode($0, limit: limit) }
    }
}
