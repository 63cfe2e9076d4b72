import Core

/// Glyphs of views: Unicode, or ASCII if the locale supports nothing else.
struct Glyphs: Hashable, Sendable {
    let isASCII: Bool
    /// Whether levels must differ in shape because color does not distinguish them.
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

    /// Ground of a passed day: higher for more contributions.
    func ground(level: Int) -> String {
        let unicode = ["┈", "▁", "▁", "▂", "▂"]
        let ascii = [".", ",", ",", ";", ";"]
        return (isASCII ? ascii : unicode)[min(max(level, 0), 4)]
    }

    /// Glyph and ink of a day in the grass.
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

    /// Glyph of a level from 0, bare soil, to 4.
    func level(_ level: Int) -> String {
        let level = min(max(level, 0), 4)
        if isASCII { return [".", "-", "+", "#", "@"][level] }
        if shaded { return ["·", "░", "▒", "▓", "█"][level] }
        return "■"
    }
}
