/// Limits and sanitization of user input.
extension String {
    /// Maximum number of UTF-8 bytes per character in limits, since one character can consist of any number of bytes.
    ///
    /// It is the size of the largest emoji in common use, a couple with skin tones.
    static let bytesPerCharacter = 35

    /// Whether the text has more than `limit` characters, or more bytes than that many characters may have.
    package func isLonger(than limit: Int) -> Bool {
        utf8.count > limit && (utf8.count > limit * Self.bytesPerCharacter || count > limit)
    }

    /// Returns the text without a leading mark: `haru` for `#haru`.
    package func without(_ mark: Character) -> String { first == mark ? String(dropFirst()) : self }

    /// Whether the text has a visible character; white space, direction marks and zero-width characters are not.
    var hasVisibleCharacters: Bool {
        unicodeScalars.contains { scalar in
            let properties = scalar.properties
            if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
            return properties.generalCategory != .control && properties.generalCategory != .format
        }
    }

    /// The text as one line: line breaks and tabs become spaces, control characters are removed, and the ends are
    /// trimmed.
    package var asLine: String {
        map { $0.isNewline || $0 == "\t" ? " " : Self.withoutControls($0) }.joined().trimmed
    }

    /// The text with line feeds as line breaks, without control characters other than tabs, and without trailing white
    /// space.
    var asLines: String {
        map { $0.isNewline ? "\n" : Self.withoutControls($0) }.joined().withoutBlanksAtEnd
    }

    private static func withoutControls(_ character: Character) -> String {
        String(
            String.UnicodeScalarView(
                character.unicodeScalars.filter {
                    $0 == "\t" || !($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
                }))
    }
}

extension StringProtocol {
    /// The text without leading and trailing white space.
    package var trimmed: String { String(drop(while: \.isWhitespace)).withoutBlanksAtEnd }

    /// The text without trailing white space.
    var withoutBlanksAtEnd: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last])
    }
}
