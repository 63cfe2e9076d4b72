extension Language {
    /// A phrase that begins with a number, in English with the article for its pronunciation: `a 10-day streak`,
    /// `an 11-day streak`, `an 80-day streak`.
    package func withArticle(_ phrase: String) -> String {
        switch self {
        case .korean: phrase
        case .english: (phrase.beginsWithVowel ? "an " : "a ") + phrase
        }
    }

    /// A name in quotation marks: `‘하루’라`, `“Haru”`.
    ///
    /// In Korean the sentence continues with `는` or `고`.
    package func quotation(_ text: String) -> String {
        switch self {
        case .korean: "‘\(text)’\(text.quotationParticle)"
        case .english: "“\(text)”"
        }
    }
}

extension String {
    /// The phrase with an initial capital, as in a choice or a sentence.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Whether the leading number begins with a vowel sound: eight, eleven, eighteen, eighty.
    fileprivate var beginsWithVowel: Bool {
        let digits = prefix { $0.isASCII && ($0.isNumber || $0 == ",") }.filter { $0 != "," }
        // The leading group of up to three digits is pronounced first.
        let group = digits.prefix((digits.count + 2) % 3 + 1)
        return group.first == "8" || (group == "11" || group == "18")
    }

    /// Korean quotation particle, which depends on the final sound; both forms when the text does not end in Hangul.
    fileprivate var quotationParticle: String {
        guard let last = unicodeScalars.last, ("가"..."힣").contains(last) else { return "(이)라" }
        // Every 28th syllable ends in a vowel.
        return (last.value - 0xAC00).isMultiple(of: 28) ? "라" : "이라"
    }
}
