import Core
import Foundation

/// Output of a view: its width, glyphs and colors.
struct Terminal: Sendable {
    let columns: Int
    let glyphs: Glyphs
    let palette: Palette

    /// Creates a terminal; `columns` is clamped to a sensible range.
    init(columns: Int, isASCII: Bool, palette: Palette) {
        self.columns = min(max(columns, 40), 400)
        self.palette = palette
        glyphs = Glyphs(isASCII: isASCII, shaded: palette.depth <= .sixteen)
    }

    /// Width between the margins, two columns on each side.
    var contentWidth: Int { columns - 4 }

    /// Formats lines with the left margin; lines that are too wide are wrapped.
    func render(_ lines: [Line]) -> String {
        lines.flatMap { (glyphs.isASCII ? $0.typewritten : $0).broken(to: contentWidth + 2) }.map { line in
            let painted = palette.paint(line)
            return painted.isEmpty ? "\n" : "  " + painted + "\n"
        }.joined()
    }
}

extension Line {
    /// The line with ASCII replacements for signs of larger character sets.
    fileprivate var typewritten: Line {
        spans.reduce(into: Line()) { $0.append($1.text.typewritten, $1.ink) }
    }
}

extension String {
    /// The text with ASCII replacements for signs of larger character sets.
    var typewritten: String {
        let signs = ["“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "–": "-", "·": "-"]
        return signs.reduce(self) { $0.replacing($1.key, with: $1.value) }
    }

    /// The text without control and direction-changing characters, so that a name from a repository cannot move the
    /// cursor or reverse a line.
    var harmless: String {
        let kept = unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
            case .format: scalar == "\u{200D}"
            default: true
            }
        }
        return String(String.UnicodeScalarView(kept))
    }
}
