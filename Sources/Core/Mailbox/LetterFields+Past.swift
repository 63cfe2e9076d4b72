extension LetterFields {
    /// A longer word is cut.
    private static let longestWord = 30

    /// Makes a letter of what a person wrote on a day of their own past, on paper of its season; nil where nothing of that
    /// can be seen.
    ///
    /// - Parameters:
    ///   - words: what they wrote; the beginning is taken, cut between words where it is too long.
    ///   - mood: how the day felt, which becomes the last line; nil where they did not say.
    ///   - date: the day in words, by which the letter is signed.
    package init?(words: String, mood: String?, of day: Day, date: String) {
        let end = mood.map { "\n\n" + $0 } ?? ""
        // What is cleaned away hardly fills the half of a text.
        let words = Self.clean(String(words.prefix(Self.longestText * 2))).asLines.trimmed
        guard words.hasVisibleCharacters else { return nil }
        let (paper, color) = Self.paper(of: day)
        do {
            try self.init(
                writer: date, text: Self.beginning(of: words, upTo: Self.longestText - end.count) + end, paper: paper,
                color: color)
        } catch {
            return nil
        }
    }

    private static func beginning(of text: String, upTo limit: Int) -> String {
        guard text.count > limit else { return text }
        let cut = text.prefix(limit)
        guard let blank = cut.lastIndex(where: \.isWhitespace), cut[blank...].count <= longestWord else {
            return cut.dropLast() + "…"
        }
        return String(cut[..<blank]).withoutBlanksAtEnd + "…"
    }

    private static func paper(of day: Day) -> (LetterPaper, LetterColor) {
        switch day.month {
        case 3...5: (.flower, .pink)
        case 6...8: (.clover, .green)
        case 9...11: (.note, .orange)
        default: (.heart, .blue)
        }
    }
}
