extension Language {
    /// A phrase that begins with a number, in English with the article that its first sound wants: `a 10-day streak`,
    /// `an 11-day streak`, `an 80-day streak`.
    package func withArticle(_ phrase: String) -> String {
        switch self {
        case .korean: phrase
        case .english: (phrase.beginsWithVowel ? "an " : "a ") + phrase
        }
    }

    /// A name between quotation marks: `‘하루’라`, `“Haru”`.
    ///
    /// Korean texts go on with `는` or `고`.
    package func quotation(_ text: String) -> String {
        switch self {
        case .korean: "‘\(text)’\(text.quotationParticle)"
        case .english: "“\(text)”"
        }
    }
}

extension String {
    /// The phrase with a capital at its beginning, as a choice or a sentence has it.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Vowel sound at the beginning of the leading number: eight, eleven, eighteen, eighty.
    fileprivate var beginsWithVowel: Bool {
        let digits = prefix { $0.isASCII && ($0.isNumber || $0 == ",") }.filter { $0 != "," }
        // The leading group of up to three digits is pronounced first.
        let group = digits.prefix((digits.count + 2) % 3 + 1)
        return group.first == "8" || (group == "11" || group == "18")
    }

    /// The particle with which Korean quotes it, by the sound that it ends in; both forms where that is not written in
    /// Hangul.
    fileprivate var quotationParticle: String {
        guard let last = unicodeScalars.last, ("가"..."힣").contains(last) else { return "(이)라" }
        // Every 28th syllable ends in a vowel.
        return (last.value - 0xAC00).isMultiple(of: 28) ? "라" : "이라"
    }
}
