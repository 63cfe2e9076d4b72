/// Colored parts of a card, by their names in streak-stats.
package enum CardPart: String, CaseIterable, Sendable {
    case background, border, stroke, ring, fire, currStreakNum, sideNums, currStreakLabel, sideLabels, dates
    case excludeDaysLabel
}

/// Colors of a card.
package struct CardTheme: Hashable, Sendable {
    private let paints: [CardPart: CardPaint]

    /// Creates a theme from five colors.
    ///
    /// - Parameters:
    ///   - paper: background.
    ///   - ink: numbers and labels.
    ///   - faint: dates and lines.
    ///   - accent: the ring and its content.
    ///   - fire: the flame.
    private init(paper: UInt32, ink: UInt32, faint: UInt32, accent: UInt32, fire: UInt32) {
        func color(_ value: UInt32) -> CardPaint { .color(Color(value)) }
        paints = [
            .background: color(paper), .border: .translucent(Color(faint), alpha: 0x66),
            .stroke: .translucent(Color(faint), alpha: 0x66), .ring: color(accent), .fire: color(fire),
            .currStreakNum: color(ink), .sideNums: color(ink), .currStreakLabel: color(accent),
            .sideLabels: color(ink), .dates: color(faint), .excludeDaysLabel: color(faint),
        ]
    }

    /// Parses the paint of each part, in the order of ``CardPart/allCases``.
    private init(words: ArraySlice<Substring>) {
        var paints: [CardPart: CardPaint] = [:]
        for (part, word) in zip(CardPart.allCases, words) {
            paints[part] = CardPaint(String(word)) ?? CardPaint(gradient: String(word))
        }
        self.paints = paints
    }

    subscript(_ part: CardPart) -> CardPaint { paints[part] ?? .transparent }

    /// Default themes of light and dark mode.
    static let (light, dark) = (
        CardTheme(paper: 0xFFFFFF, ink: 0x1D2320, faint: 0x545D57, accent: 0x216E39, fire: 0xDE7D1A),
        CardTheme(paper: 0x1C2022, ink: 0xE9ECE8, faint: 0xA9B2AB, accent: 0x7FDC8F, fire: 0xFFC57D)
    )

    /// Themes by name: those of streak-stats in its colors, and Haru's own `light`.
    package static let named: [String: CardTheme] = {
        var named = ["light": light]
        for line in CardThemeTable.text.split(separator: "\n") {
            let words = line.split(separator: " ")
            named[String(words[0])] = CardTheme(words: words.dropFirst())
        }
        return named
    }()

    /// Returns the theme of a name, with `_` and `-` as equivalent separators.
    static func of(_ name: String) -> CardTheme? { named[name.lowercased().replacing("_", with: "-")] }
}
