import Core
import Graphics

/// Number of colors of a terminal.
enum ColorDepth: Int, Comparable, Sendable {
    case none, sixteen, palette, full

    static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

/// Whether the terminal background is light or dark.
enum Background: String, CaseIterable, Sendable {
    case light, dark
}

/// Maps inks to terminal escape sequences.
struct Palette: Sendable {
    let depth: ColorDepth
    let background: Background
    let theme: GrassTheme

    /// A palette without escape sequences.
    static let colorless = Palette(depth: .none, background: .dark, theme: .green)

    /// Formats a line with its escape sequences; trailing spaces are dropped.
    func paint(_ line: Line) -> String {
        guard depth > .none else { return Self.withoutTrailingBlanks(line.text) }
        var text = ""
        let end = Self.withoutTrailingBlanks(line.text).utf8.count
        var written = 0
        for span in line.spans {
            guard written < end else { break }
            let part = String(decoding: span.text.utf8.prefix(end - written), as: UTF8.self)
            written += span.text.utf8.count
            guard let code = code(of: span.ink) else {
                text += part
                continue
            }
            text += "\u{1B}[\(code)m\(part)\u{1B}[0m"
        }
        return text
    }

    private static func withoutTrailingBlanks(_ text: String) -> String {
        guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
        return String(text[...last])
    }

    private func code(of ink: Ink) -> String? {
        switch ink {
        case .plain: nil
        case .strong: "1"
        case .faint: depth == .sixteen ? "2" : color(light: Color(0x6F7871), dark: Color(0x87918A))
        case .content:
            depth == .sixteen ? "1;\(basic)" : "1;" + ramp(4)
        case .open: depth == .sixteen ? "33" : "1;" + color(light: Color(0x8A5A00), dark: Color(0xF0B64A))
        case .wrong: depth == .sixteen ? "31" : color(light: Color(0xB3361F), dark: Color(0xFF8A70))
        case .ice: depth == .sixteen ? "36" : color(light: Color(0x1D6FD8), dark: Color(0x7DB4FF))
        case .partner: depth == .sixteen ? "35" : color(light: Color(0x9C2457), dark: Color(0xFFA8C8))
        case .grass(let level): grass(level)
        case .paper(let color): paper(color)
        }
    }

    private func paper(_ color: LetterColor) -> String {
        switch color {
        case .pink: depth == .sixteen ? "35" : self.color(light: Color(0xB0305C), dark: Color(0xF5A6B8))
        case .green: depth == .sixteen ? "32" : self.color(light: Color(0x3E7A1F), dark: Color(0xBFE3A4))
        case .blue: depth == .sixteen ? "36" : self.color(light: Color(0x1F6FA8), dark: Color(0xB9DBF2))
        case .orange: depth == .sixteen ? "33" : self.color(light: Color(0x9A5B00), dark: Color(0xF8CF9A))
        case .purple: depth == .sixteen ? "34" : self.color(light: Color(0x6C4BB0), dark: Color(0xD8C8F0))
        case .cream: depth == .sixteen ? "37" : self.color(light: Color(0x7A6A2A), dark: Color(0xF3EBCB))
        }
    }

    /// Sixteen colors cannot distinguish five levels, so the glyphs do, in a single color.
    private func grass(_ level: Int) -> String {
        guard depth == .sixteen else { return ramp(level) }
        return level == 0 ? "2" : "\(level > 2 ? "1;" : "")\(basic)"
    }

    private var basic: Int {
        switch theme {
        case .green: 32
        case .blue: 34
        case .pink: 35
        case .orange: 33
        case .black: background == .dark ? 37 : 30
        }
    }

    private func ramp(_ level: Int) -> String {
        guard depth == .palette else { return color(GrassRamp(theme, dark: background == .dark).color(level)) }
        let ramp = theme.indexed(on: background)
        return "38;5;\(ramp[min(max(level, 0), ramp.count - 1)])"
    }

    private func color(light: Color, dark: Color) -> String { color(background == .dark ? dark : light) }

    private func color(_ color: Color) -> String {
        depth == .full ? "38;2;\(color.red);\(color.green);\(color.blue)" : "38;5;\(color.nearestOf256)"
    }
}

extension GrassTheme {
    /// The ramp in the palette of 256 colors, from bare soil to the highest level.
    ///
    /// Chosen by hand: the nearest entries to the true colors would make neighboring levels look alike.
    func indexed(on background: Background) -> [Int] {
        switch (self, background) {
        case (.green, .light): [255, 151, 71, 28, 22]
        case (.green, .dark): [235, 22, 28, 71, 114]
        case (.blue, .light): [255, 153, 110, 32, 24]
        case (.blue, .dark): [235, 24, 32, 75, 117]
        case (.orange, .light): [255, 223, 215, 172, 130]
        case (.orange, .dark): [235, 52, 94, 172, 215]
        case (.pink, .light): [255, 224, 211, 168, 125]
        case (.pink, .dark): [235, 53, 125, 168, 218]
        case (.black, .light): [255, 252, 247, 241, 235]
        case (.black, .dark): [235, 238, 242, 248, 255]
        }
    }
}

extension Color {
    /// The nearest entry of the 6 × 6 × 6 cube and the 24 grays of 256-color terminals.
    var nearestOf256: Int {
        let channels = [Int(red), Int(green), Int(blue)]
        let steps = [0, 95, 135, 175, 215, 255]
        let cube = channels.map { value in
            steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
        }
        let grey = min(max((channels.reduce(0, +) / 3 - 3) / 10, 0), 23)
        func distance(_ other: [Int]) -> Int {
            zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let greyIsCloser = distance([Int](repeating: 8 + 10 * grey, count: 3)) < distance(cube.map { steps[$0] })
        return greyIsCloser ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    }
}
