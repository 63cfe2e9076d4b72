extension String {
    /// An English phrase that begins with a number, with the article that its first sound wants: `a 10-day streak`,
    /// `an 11-day streak`, `an 80-day streak`.
    package var withArticle: String { (beginsWithVowel ? "an " : "a ") + self }

    /// The phrase with a capital at its beginning, as a choice or a sentence has it.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Whether the number at its beginning is said with a vowel first: eight, eleven, eighteen, eighty.
    private var beginsWithVowel: Bool {
        let digits = prefix { $0.isASCII && ($0.isNumber || $0 == ",") }.filter { $0 != "," }
        // What is said first are the thousands, the millions and so on.
        let group = digits.prefix((digits.count + 2) % 3 + 1)
        return group.first == "8" || (group == "11" || group == "18")
    }
}
