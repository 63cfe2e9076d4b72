/// What somebody writes as a letter, cleaned of what could deceive whoever reads it.
///
/// Gone are control characters, marks of direction and characters without width, as far as no emoji is held together by
/// them, and more than ``mostMarks`` marks on one letter.
package struct LetterFields: Hashable, Sendable {
    /// Who wrote it; empty for anonymous.
    package let writer: String
    package let body: LetterBody
    package let paper: LetterPaper
    package let color: LetterColor

    /// The longest name of a writer, in characters.
    package static let longestWriter = 20
    /// The longest text, in characters.
    package static let longestText = 300
    /// How many combining marks one character keeps: as many as any script writes.
    static let mostMarks = 4

    /// Why a letter cannot be taken.
    package enum Fault: String, CaseIterable, Error, Hashable, Sendable {
        case noText = "no-text"
        case textTooLong = "text-too-long"
        case writerTooLong = "writer-too-long"
        case handwritingUnreadable = "handwriting-unreadable"
        case handwritingTooLarge = "handwriting-too-large"
    }

    /// Cleans what was written.
    ///
    /// - Parameter handwriting: what was written by hand in place of the text, as ``Handwriting/init(_:)`` reads it; nil where
    ///   the letter was typed.
    /// - Throws: ``Fault``.
    package init(
        writer: String, text: String, handwriting: String? = nil, paper: LetterPaper, color: LetterColor
    ) throws(Fault) {
        // Nobody cleans a megabyte to find that it is too long.
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

    /// Takes out of a text what could deceive whoever reads it.
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
                    // The filler of Hangul, for one, is a letter that nobody sees.
                    if scalar.properties.isDefaultIgnorableCodePoint { continue }
                }
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The frame around a digit that makes an emoji of it.
    private static let keycap: UInt32 = 0x20E3

    /// Whether a character without width holds an emoji together: the joiner, or the tags of a flag.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    }
}
