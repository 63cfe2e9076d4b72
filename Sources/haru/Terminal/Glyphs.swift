import Core

/// The marks that views are drawn with: those of Unicode, or ASCII where the locale has no others.
struct Glyphs: Hashable, Sendable {
    let isASCII: Bool
    /// Whether levels must be told apart by shape because colour does not do it.
    let shaded: Bool

    var barFull: String { isASCII ? "=" : "━" }
    var barEmpty: String { isASCII ? "-" : "─" }
    var ellipsis: String { isASCII ? "..." : "…" }
    var dot: String { isASCII ? "-" : "·" }
    var dash: String { isASCII ? "-" : "–" }
    var arrow: String { isASCII ? "->" : "→" }
    var check: String { isASCII ? "+" : "✓" }
    var cross: String { isASCII ? "x" : "✗" }
    var circle: String { isASCII ? "o" : "○" }
    var question: String { "?" }

    // The road of a challenge.
    var dinosaur: String { isASCII ? "R>" : "🦖" }
    var partner: String { isASCII ? "<R" : "🦕" }
    var flag: String { isASCII ? "|" : "⚑" }
    var cactus: String { isASCII ? "Y" : "🌵" }
    var ahead: String { isASCII ? "." : "┈" }

    /// The ground of a day that was passed: higher where more was done.
    func ground(level: Int) -> String {
        let unicode = ["┈", "▁", "▁", "▂", "▂"]
        let ascii = [".", ",", ",", ";", ";"]
        return (isASCII ? ascii : unicode)[min(max(level, 0), 4)]
    }

    /// The mark of a day in the grass and the ink that it is drawn in.
    func cell(_ day: GrassDay) -> (text: String, ink: Ink) {
        switch day.state {
        case .future: (" ", .plain)
        case .frozen: (isASCII ? "*" : "◆", .ice)
        case .unknown: ("?", .open)
        case .pending where day.count == 0: (isASCII ? "o" : "□", .open)
        case .rest where day.count == 0: (isASCII ? "-" : "◦", .faint)
        default: (level(day.level), .grass(day.level))
        }
    }

    /// The mark of a level from 0, bare soil, to 4.
    func level(_ level: Int) -> String {
        let level = min(max(level, 0), 4)
        if isASCII { return [".", "-", "+", "#", "@"][level] }
        if shaded { return ["·", "░", "▒", "▓", "█"][level] }
        return "■"
    }
}
