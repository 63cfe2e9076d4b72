/// What a letter says: in typed words, or by hand.
package enum LetterBody: Hashable, Sendable {
    /// Lines that end with a line feed.
    case text(String)
    case handwriting(Handwriting)

    /// The typed words; empty for handwriting.
    package var text: String {
        if case .text(let text) = self { text } else { "" }
    }

    /// The strokes; nil for typed words.
    package var handwriting: Handwriting? {
        if case .handwriting(let handwriting) = self { handwriting } else { nil }
    }

    /// Begins handwriting in ``content``: a control character, which no cleaned text holds.
    private static let marker: Character = "\u{1}"

    /// The whole of it as one text, which is what a letter's content is sealed from.
    package var content: String {
        switch self {
        case .text(let text): text
        case .handwriting(let handwriting): "\(Self.marker)\(handwriting.text)"
        }
    }

    /// Reads ``content`` back; nil where it is no such text.
    package init?(content: String) {
        guard content.first == Self.marker else {
            self = .text(content)
            return
        }
        guard let handwriting = try? Handwriting(String(content.dropFirst())) else { return nil }
        self = .handwriting(handwriting)
    }
}
