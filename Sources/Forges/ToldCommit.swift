import Core
import Engine

/// An element of a list, or nil if it cannot be decoded: one malformed element does not invalidate the others.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

extension PushedCommit {
    /// Maximum number of message bytes that are read.
    private static let longestMessage = 64 * 1_024
    private static let (longestSubject, longestName) = (200, 200)
    /// Maximum length of a mail address.
    private static let longestAddress = 254

    /// Creates a commit from a forge's data, cleaned and truncated.
    ///
    /// Returns nil if the SHA is malformed.
    init?(
        sha: String, authorName: String, authorEmail: String, login: String?, authoredAt: Instant, offset: Int,
        message: String, paths: [String] = []
    ) {
        let sha = sha.lowercased()
        guard [40, 64].contains(sha.utf8.count), sha.utf8.allSatisfy(Self.isHexDigit) else { return nil }
        let lines = String(decoding: message.utf8.prefix(Self.longestMessage), as: UTF8.self)
            .split(whereSeparator: \.isNewline)
        self.init(
            sha: sha,
            authorName: CleanText.clean(Self.cut(authorName, to: Self.longestName * 16), limit: Self.longestName),
            authorEmail: CleanText.clean(Self.cut(authorEmail, to: Self.longestAddress), limit: Self.longestAddress),
            login: login,
            authoredAt: authoredAt, offset: offset,
            subject: lines.first.map {
                CleanText.clean(Self.cut(String($0), to: Self.longestSubject * 16), limit: Self.longestSubject)
            } ?? "",
            coauthors: lines.dropFirst().compactMap(Self.coauthor), paths: paths)
    }

    /// Beginning of a text, by bytes: one character can have any number of them.
    private static func cut(_ text: String, to bytes: Int) -> String {
        text.utf8.count <= bytes ? text : String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Address in a line such as `Co-authored-by: Name <address>`, in lowercase.
    private static func coauthor(_ line: Substring) -> String? {
        line.wholeMatch(of: /co-authored-by:[^<>]*<([^<>\s]{1,254})>\s*/.ignoresCase())
            .map { $0.output.1.lowercased() }
    }
}
