/// A letter as submitted, cleaned of what could deceive its reader.
///
/// Control characters, direction marks and zero-width characters are removed, except those that join an emoji, and so
/// are more than ``mostMarks`` combining marks on one letter.
package struct LetterFields: Hashable, Sendable {
    /// Name of the writer; empty for an anonymous letter.
    package let writer: String
    package let body: LetterBody
    package let paper: LetterPaper
    package let color: LetterColor

    /// Maximum length of the writer's name, in characters.
    package static let longestWriter = 20
    /// Maximum length of the text, in characters.
    package static let longestText = 300
    /// Maximum number of combining marks on one character: as many as any script uses.
    static let mostMarks = 4

    /// Reason to reject a letter.
    package enum Fault: String, CaseIterable, Error, Hashable, Sendable {
        case noText = "no-text"
        case textTooLong = "text-too-long"
        case writerTooLong = "writer-too-long"
        case handwritingUnreadable = "handwriting-unreadable"
        case handwritingTooLarge = "handwriting-too-large"
    }

    /// Cleans and validates the input.
    ///
    /// - Parameter handwriting: handwriting in place of the text, in the form that ``Handwriting/init(_:)`` parses; nil
    ///   for a typed letter.
    /// - Throws: ``Fault``.
    package init(
        writer: String, text: String, handwriting: String? = nil, paper: LetterPaper, color: LetterColor
    ) throws(Fault) {
        // Rejects megabytes before cleaning them.
        if writer.utf8.count > Self.longestWriter * 256 { throw .writerTooLong }
        if text.utf8.count > Self.longestText * 256 { throw .textTooLong }
        self.writer = Self.clean(writer).asLine
        if self.writer.isLonger(than: Self.longestWriter) { throw .writerTooLong }
        body = if let handwriting { try Self.handwriting(handwriting) } else { try Self.typed(text) }
        self.paper = paper
        self.color = color
    }

    private static func typed(_ text: String) throws(Fault) -> LetterBody {
        let text = clean(text).asLines.trimmed
        guard text.hasVisibleCharacters else { throw .noText }
        if text.isLonger(than: longestText) { throw .textTooLong }
        return .text(text)
    }

    private static func handwriting(_ text: String) throws(Fault) -> LetterBody {
        do {
            return .handwriting(try Handwriting(text))
        } catch {
            switch error {
            case .empty: throw .noText
            case .unreadable: throw .handwritingUnreadable
            case .tooLarge: throw .handwritingTooLarge
            }
        }
    }

    /// Removes from a text what could deceive its reader.
    package static func clean(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for character in text {
            let isEmoji = character.unicodeScalars.contains {
                $0.properties.isEmoji && $0.value > 0xFF || $0.value == keycap
            }
            var marks = 0
            for scalar in character.unicodeScalars {
                switch scalar.properties.generalCategory {
                case .format where isEmoji && joins(scalar): break
                case .format, .surrogate, .privateUse, .unassigned: continue
                case .nonspacingMark, .enclosingMark:
                    if isEmoji, scalar.value == 0xFE0F || scalar.value == keycap { break }
                    marks += 1
                    if marks > mostMarks || scalar.properties.isDefaultIgnorableCodePoint { continue }
                default:
                    // The Hangul filler, for example, is an invisible letter.
                    if scalar.properties.isDefaultIgnorableCodePoint { continue }
                }
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Combining enclosing keycap, which turns a digit into an emoji.
    private static let keycap: UInt32 = 0x20E3

    /// Whether a zero-width character joins an emoji: the zero-width joiner, or the tags of a flag.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    }
}
