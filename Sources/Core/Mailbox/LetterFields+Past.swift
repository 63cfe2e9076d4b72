extension LetterFields {
    /// Longest word, in characters, that is not cut.
    private static let longestWord = 30

    /// Creates a letter from the person's own words of a past day, on paper of its season; nil when no visible text
    /// remains.
    ///
    /// - Parameters:
    ///   - words: the words; a long text is truncated between words.
    ///   - mood: how the day felt, which becomes the last line; nil when no mood was recorded.
    ///   - date: the day in words, used as the signature.
    package init?(words: String, mood: String?, of day: Day, date: String) {
        let end = mood.map { "\n\n" + $0 } ?? ""
        // Cleaning rarely removes half of a text.
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
