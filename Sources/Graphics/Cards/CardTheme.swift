/// The parts of a card that have a colour of their own, by the names that streak-stats gives them.
package enum CardPart: String, CaseIterable, Sendable {
    case background, border, stroke, ring, fire, currStreakNum, sideNums, currStreakLabel, sideLabels, dates
    case excludeDaysLabel
}

/// The colours of a card.
package struct CardTheme: Hashable, Sendable {
    private let paints: [CardPart: CardPaint]

    /// Makes a theme of five colours.
    ///
    /// - Parameters:
    ///   - paper: what everything lies on.
    ///   - ink: of numbers and labels.
    ///   - faint: of dates and lines.
    ///   - accent: of the ring and what it holds.
    ///   - fire: of the flame.
    private init(paper: UInt32, ink: UInt32, faint: UInt32, accent: UInt32, fire: UInt32) {
        func color(_ value: UInt32) -> CardPaint { .color(Color(value)) }
        paints = [
            .background: color(paper), .border: .translucent(Color(faint), alpha: 0x66),
            .stroke: .translucent(Color(faint), alpha: 0x66), .ring: color(accent), .fire: color(fire),
            .currStreakNum: color(ink), .sideNums: color(ink), .currStreakLabel: color(accent),
            .sideLabels: color(ink), .dates: color(faint), .excludeDaysLabel: color(faint),
        ]
    }

    /// Reads what each part is painted with, in the order of ``CardPart/allCases``.
    private init(words: ArraySlice<Substring>) {
        var paints: [CardPart: CardPaint] = [:]
        for (part, word) in zip(CardPart.allCases, words) {
            paints[part] = CardPaint(String(word)) ?? CardPaint(gradient: String(word))
        }
        self.paints = paints
    }

    /// The paint of a part.
    subscript(_ part: CardPart) -> CardPaint { paints[part] ?? .transparent }

    /// What a card is drawn in where nothing is chosen: it follows the viewer's light or dark mode.
    static let (light, dark) = (
        CardTheme(paper: 0xFFFFFF, ink: 0x1D2320, faint: 0x545D57, accent: 0x216E39, fire: 0xDE7D1A),
        CardTheme(paper: 0x1C2022, ink: 0xE9ECE8, faint: 0xA9B2AB, accent: 0x7FDC8F, fire: 0xFFC57D)
    )

    /// The themes by the names that streak-stats knows them by, in its colours, and `light` of Haru's own.
    package static let named: [String: CardTheme] = {
        var named = ["light": light]
        for line in CardThemeTable.text.split(separator: "\n") {
            let words = line.split(separator: " ")
            named[String(words[0])] = CardTheme(words: words.dropFirst())
        }
        return named
    }()

    /// The theme of a name, in which a line may stand high or low.
    static func of(_ name: String) -> CardTheme? { named[name.lowercased().replacing("_", with: "-")] }
}
