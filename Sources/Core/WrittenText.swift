/// What people write, held within limits and made safe to keep.
extension String {
    /// One character can be made of any number of bytes, so bytes are limited too, at so many a character: as
    /// many as the largest picture in common use, a couple with colours of skin, is made of.
    static let bytesPerCharacter = 35

    /// Whether the text has more than `limit` characters, or more bytes than so many are made of.
    package func isLonger(than limit: Int) -> Bool {
        utf8.count > limit && (utf8.count > limit * Self.bytesPerCharacter || count > limit)
    }

    /// The text without the mark that people set before it: `haru` of `#haru`.
    package func without(_ mark: Character) -> String { first == mark ? String(dropFirst()) : self }

    /// Whether anything of the text can be seen: blanks and marks of direction or width cannot.
    var hasVisibleCharacters: Bool {
        unicodeScalars.contains { scalar in
            let properties = scalar.properties
            if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
            return properties.generalCategory != .control && properties.generalCategory != .format
        }
    }

    /// The text as one line: each line break becomes a space, control characters are gone, and the
    /// ends carry no blanks.
    package var asLine: String {
        map { $0.isNewline || $0 == "\t" ? " " : Self.withoutControls($0) }.joined().trimmed
    }

    /// The text as lines that end with a line feed each, without control characters and without
    /// blanks at its end.
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
    /// The text without blanks and line breaks around it.
    package var trimmed: String { String(drop(while: \.isWhitespace)).withoutBlanksAtEnd }

    /// The text without blanks and line breaks at its end.
    var withoutBlanksAtEnd: String {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[...last])
    }
}
