/// Paint of a part of a card.
package enum CardPaint: Hashable, Sendable {
    case color(Color)
    /// A color with an opacity from 0 to 255.
    case translucent(Color, alpha: UInt8)
    case transparent
    /// A linear gradient of equidistant colors, rotated by an angle in degrees.
    case gradient(degrees: Int, [CardPaint])

    /// Maximum number of colors in a gradient.
    private static let mostStops = 12

    /// Parses `fff`, `ffff`, `ff8800` or `ff880080`, with or without `#`, a CSS color name, or `transparent`; nil
    /// otherwise.
    package init?(_ text: String) {
        let text = Self.trimmed(text.lowercased())
        if text == "transparent" {
            self = .transparent
            return
        }
        if let color = CSSColor.named(text) {
            self = .color(color)
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
        self = alpha == 0 ? .transparent : .translucent(color, alpha: alpha)
    }

    /// Parses `45,ff8800,0088ff`, an angle in degrees and at least two colors; nil for malformed text.
    package init?(gradient text: String) {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { Self.trimmed(String($0)) }
        guard (3...Self.mostStops + 1).contains(words.count), let degrees = Int(words[0]), abs(degrees) <= 100_000
        else {
            return nil
        }
        let stops = words.dropFirst().compactMap { CardPaint($0) }
        guard stops.count == words.count - 1 else { return nil }
        self = .gradient(degrees: degrees % 360, stops)
    }

    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }

    /// The paint as a CSS value.
    var css: String {
        switch self {
        case .color(let color): color.hex
        case .translucent(let color, let alpha):
            color.hex + (alpha < 16 ? "0" : "") + String(alpha, radix: 16)
        case .transparent: "transparent"
        case .gradient: "url(#paper)"
        }
    }

    /// SVG definition that the CSS value refers to; empty unless it is a gradient.
    var definition: String {
        guard case .gradient(let degrees, let stops) = self else { return "" }
        var svg = #"<defs><linearGradient id="paper" gradientUnits="userSpaceOnUse""#
        svg += #" gradientTransform="rotate(\#(degrees))">"#
        for (index, stop) in stops.enumerated() {
            svg += #"<stop offset="\#(index * 100 / (stops.count - 1))%" stop-color="\#(stop.css)"/>"#
        }
        return svg + "</linearGradient></defs>"
    }
}
