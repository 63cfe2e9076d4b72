/// Body of a letter: typed text or handwriting.
package enum LetterBody: Hashable, Sendable {
    /// Lines that end with a line feed.
    case text(String)
    case handwriting(Handwriting)

    /// The typed text; empty for handwriting.
    package var text: String {
        if case .text(let text) = self { text } else { "" }
    }

    /// The strokes; nil for typed text.
    package var handwriting: Handwriting? {
        if case .handwriting(let handwriting) = self { handwriting } else { nil }
    }

    /// Prefix of handwriting in ``content``: a control character, which cleaned text never has.
    private static let marker: Character = "\u{1}"

    /// The body as one text, which is sealed as the letter's content.
    package var content: String {
        switch self {
        case .text(let text): text
        case .handwriting(let handwriting): "\(Self.marker)\(handwriting.text)"
        }
    }

    /// Parses ``content``; nil when it is malformed.
    package init?(content: String) {
        guard content.first == Self.marker else {
            self = .text(content)
            return
        }
        guard let handwriting = try? Handwriting(String(content.dropFirst())) else { return nil }
        self = .handwriting(handwriting)
    }
}
