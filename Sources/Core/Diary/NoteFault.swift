/// Why what a person wrote into the diary is refused.
package enum NoteFault: Hashable, Sendable, Error {
    /// Neither a title nor a body.
    case empty
    case longTitle(count: Int)
    case longBody(count: Int)
    case manyCommits(count: Int)
    case manyTags(count: Int)
    case longTag(String)
}

extension NoteFields {
    /// The longest title, in characters.
    package static let longestTitle = 120
    /// The longest body, in characters.
    package static let longestBody = 100_000
    /// The most commits that one note is tied to.
    package static let mostCommits = 50
    /// The most tags of one note.
    package static let mostTags = 20
    /// The longest tag, in characters.
    package static let longestTag = 40

    /// One character can be made of any number of bytes, so bytes are limited too, at so many a character.
    private static let bytesPerCharacter = 12

    /// The most bytes of UTF-8 that any body which may be kept is made of.
    package static let mostBytes = longestBody * bytesPerCharacter

    /// The fields as they are kept: the title is one line, line breaks of the body are line feeds,
    /// no character is a control character, and commits and tags come but once each.
    package var tidied: NoteFields {
        var fields = self
        fields.title = Self.line(title)
        fields.body = Self.text(body)
        var commits: Set<String> = []
        fields.commits = self.commits.filter { commits.insert($0.repository + " " + $0.sha).inserted }
        fields.tags = NoteTags.tidied(tags)
        return fields
    }

    /// Everything for which the fields are refused; empty when they may be kept.
    package var faults: [NoteFault] {
        var faults: [NoteFault] = []
        if title.allSatisfy(\.isWhitespace), body.allSatisfy(\.isWhitespace) { faults.append(.empty) }
        if Self.isLonger(title, than: Self.longestTitle) { faults.append(.longTitle(count: title.count)) }
        if Self.isLonger(body, than: Self.longestBody) { faults.append(.longBody(count: body.count)) }
        if commits.count > Self.mostCommits { faults.append(.manyCommits(count: commits.count)) }
        if tags.count > Self.mostTags { faults.append(.manyTags(count: tags.count)) }
        faults += tags.filter { Self.isLonger($0, than: Self.longestTag) }.prefix(1).map(NoteFault.longTag)
        return faults
    }

    private static func isLonger(_ text: String, than limit: Int) -> Bool {
        text.utf8.count > limit && (text.utf8.count > limit * bytesPerCharacter || text.count > limit)
    }

    /// One line: each line break becomes a space, and the ends carry none.
    static func line(_ text: String) -> String {
        trimmed(text.map { $0.isNewline || $0 == "\t" ? " " : String(withoutControls($0.unicodeScalars)) }.joined())
    }

    /// Lines that end with a line feed each, without blanks at the text's end.
    private static func text(_ text: String) -> String {
        let lines = text.map { $0.isNewline ? "\n" : String(withoutControls($0.unicodeScalars)) }.joined()
        guard let last = lines.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(lines[...last])
    }

    private static func trimmed(_ text: String) -> String {
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }

    private static func withoutControls(_ scalars: Character.UnicodeScalarView) -> String.UnicodeScalarView {
        String.UnicodeScalarView(
            scalars.filter { $0 == "\t" || !($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) })
    }
}
