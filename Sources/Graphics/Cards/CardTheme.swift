/// What a part of a card is painted with.
package enum CardPaint: Hashable, Sendable {
    case color(Color)
    /// A colour and how much of it covers what lies below, from 0 to 255.
    case translucent(Color, alpha: UInt8)
    case transparent

    /// Reads `fff`, `ffff`, `ff8800`, `ff880080`, each with or without `#`, and `transparent`; nil for what is none.
    package init?(_ text: String) {
        if text.lowercased() == "transparent" {
            self = .transparent
            return
        }
        var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if digits.utf8.count == 3 || digits.utf8.count == 4 { digits = digits.map { "\($0)\($0)" }.joined() }
        guard digits.utf8.count == 6 || digits.utf8.count == 8, digits.utf8.allSatisfy(Self.isHexDigit),
            let color = Color(hex: "#" + digits.prefix(6))
        else { return nil }
        guard digits.utf8.count == 8, let alpha = UInt8(digits.suffix(2), radix: 16) else {
            self = .color(color)
            return
        }
        self = .translucent(color, alpha: alpha)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// The paint as a style sheet has it.
    var css: String {
        switch self {
        case .color(let color): color.hex
        case .translucent(let color, let alpha):
            color.hex + (alpha < 16 ? "0" : "") + String(alpha, radix: 16)
        case .transparent: "transparent"
        }
    }
}

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
    private init(paper: CardPaint, ink: UInt32, faint: UInt32, accent: UInt32, fire: UInt32) {
        func color(_ value: UInt32) -> CardPaint { .color(Color(value)) }
        paints = [
            .background: paper, .border: .translucent(Color(faint), alpha: 0x66),
            .stroke: .translucent(Color(faint), alpha: 0x66), .ring: color(accent), .fire: color(fire),
            .currStreakNum: color(ink), .sideNums: color(ink), .currStreakLabel: color(accent),
            .sideLabels: color(ink), .dates: color(faint), .excludeDaysLabel: color(faint),
        ]
    }

    private init(paper: UInt32, ink: UInt32, faint: UInt32, accent: UInt32, fire: UInt32) {
        self.init(paper: .color(Color(paper)), ink: ink, faint: faint, accent: accent, fire: fire)
    }

    /// The paint of a part.
    subscript(_ part: CardPart) -> CardPaint { paints[part] ?? .transparent }

    /// What a card is drawn in where nothing is chosen: it follows the viewer's light or dark mode.
    static let (light, dark) = (
        CardTheme(paper: 0xFFFFFF, ink: 0x1D2320, faint: 0x545D57, accent: 0x216E39, fire: 0xDE7D1A),
        CardTheme(paper: 0x1C2022, ink: 0xE9ECE8, faint: 0xA9B2AB, accent: 0x7FDC8F, fire: 0xFFC57D)
    )

    /// The themes by the names that streak-stats knows them by; their colours are those of the editors' themes.
    package static let named: [String: CardTheme] = [
        "light": light, "dark": dark,
        "transparent": CardTheme(
            paper: .transparent, ink: 0x2F80ED, faint: 0x777777, accent: 0x2F80ED, fire: 0xDE7D1A),
        "highcontrast": CardTheme(paper: 0x000000, ink: 0xFFFFFF, faint: 0xFFFFFF, accent: 0xFFFF00, fire: 0xFF8C00),
        "dracula": CardTheme(paper: 0x282A36, ink: 0xF8F8F2, faint: 0x8BE9FD, accent: 0xFF79C6, fire: 0xFFB86C),
        "gruvbox": CardTheme(paper: 0x282828, ink: 0xEBDBB2, faint: 0xA89984, accent: 0xFABD2F, fire: 0xFE8019),
        "tokyonight": CardTheme(paper: 0x1A1B26, ink: 0xC0CAF5, faint: 0x9AA5CE, accent: 0x7AA2F7, fire: 0xFF9E64),
        "onedark": CardTheme(paper: 0x282C34, ink: 0xABB2BF, faint: 0x9099A6, accent: 0x61AFEF, fire: 0xE5C07B),
        "nord": CardTheme(paper: 0x2E3440, ink: 0xECEFF4, faint: 0xD8DEE9, accent: 0x88C0D0, fire: 0xEBCB8B),
        "monokai": CardTheme(paper: 0x272822, ink: 0xF8F8F2, faint: 0xA59F85, accent: 0xA6E22E, fire: 0xF92672),
        "solarized-light": CardTheme(
            paper: 0xFDF6E3, ink: 0x586E75, faint: 0x657B83, accent: 0x268BD2, fire: 0xCB4B16),
        "solarized-dark": CardTheme(
            paper: 0x002B36, ink: 0x93A1A1, faint: 0x839496, accent: 0x268BD2, fire: 0xCB4B16),
        "github-light": CardTheme(paper: 0xFFFFFF, ink: 0x1F2328, faint: 0x59636E, accent: 0x1A7F37, fire: 0xBC4C00),
        "github-dark": CardTheme(paper: 0x0D1117, ink: 0xE6EDF3, faint: 0x9198A1, accent: 0x3FB950, fire: 0xDB6D28),
        "cobalt": CardTheme(paper: 0x193549, ink: 0xFFFFFF, faint: 0x9EFFFF, accent: 0xFFC600, fire: 0xFF9D00),
        "radical": CardTheme(paper: 0x141321, ink: 0xA9FEF7, faint: 0xA9FEF7, accent: 0xFE428E, fire: 0xF8D847),
        "merko": CardTheme(paper: 0x0A0F0B, ink: 0x68B587, faint: 0x68B587, accent: 0xABD200, fire: 0xB7D364),
        "synthwave": CardTheme(paper: 0x2B213A, ink: 0xE5289E, faint: 0xE5289E, accent: 0xE2E9EC, fire: 0xEF8539),
        "vue": CardTheme(paper: 0xFFFEFE, ink: 0x273849, faint: 0x4A5D70, accent: 0x2F855A, fire: 0x2F855A),
        "vue-dark": CardTheme(paper: 0x273849, ink: 0xFFFEFE, faint: 0xC3CCD5, accent: 0x41B883, fire: 0x41B883),
        "nightowl": CardTheme(paper: 0x011627, ink: 0x7FDBCA, faint: 0x7FDBCA, accent: 0xC792EA, fire: 0xFFEB95),
        "ayu-mirage": CardTheme(paper: 0x1F2430, ink: 0xC7C8C2, faint: 0xC7C8C2, accent: 0x73D0FF, fire: 0xF4CD7C),
        "ayu-light": CardTheme(paper: 0xFAFAFA, ink: 0x575F66, faint: 0x6A737B, accent: 0x2E7CC4, fire: 0xFA8D3E),
        "gruvbox-light": CardTheme(
            paper: 0xFBF1C7, ink: 0x3C3836, faint: 0x665C54, accent: 0x9D6206, fire: 0xAF3A03),
        "material-palenight": CardTheme(
            paper: 0x292D3E, ink: 0xA6ACCD, faint: 0xA6ACCD, accent: 0xC792EA, fire: 0x89DDFF),
        "rose-pine": CardTheme(paper: 0x191724, ink: 0xE0DEF4, faint: 0x908CAA, accent: 0xEBBCBA, fire: 0xF6C177),
        "catppuccin-latte": CardTheme(
            paper: 0xEFF1F5, ink: 0x4C4F69, faint: 0x5C5F77, accent: 0x8839EF, fire: 0xC84B00),
        "catppuccin-mocha": CardTheme(
            paper: 0x1E1E2E, ink: 0xCDD6F4, faint: 0xBAC2DE, accent: 0xCBA6F7, fire: 0xFAB387),
    ]

    /// What streak-stats calls nearly the same as one of these.
    private static let aliases = [
        "gruvbox-duo": "gruvbox", "tokyonight-duo": "tokyonight", "onedark-duo": "onedark", "one-dark-pro": "onedark",
        "cobalt2": "cobalt", "github-dark-blue": "github-dark", "git-dark": "github-dark",
        "catppuccin-frappe": "catppuccin-mocha", "catppuccin-macchiato": "catppuccin-mocha", "white": "light",
        "black": "highcontrast",
    ]

    /// The theme of a name, in which a line may stand high or low.
    static func of(_ name: String) -> CardTheme? {
        let name = name.lowercased().replacing("_", with: "-")
        return named[aliases[name] ?? name]
    }
}
