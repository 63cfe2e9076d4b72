import Core
import Foundation

/// Where a view is shown: how wide it is, which marks and how many colours it has.
struct Terminal: Sendable {
    let columns: Int
    let glyphs: Glyphs
    let palette: Palette

    /// Makes a terminal; `columns` is held between what can hold a view and what is still sane.
    init(columns: Int, isASCII: Bool, palette: Palette) {
        self.columns = min(max(columns, 40), 400)
        self.palette = palette
        glyphs = Glyphs(isASCII: isASCII, shaded: palette.depth <= .sixteen)
    }

    /// The columns between the margins, two on each side.
    var contentWidth: Int { columns - 4 }

    /// The lines as text, each with the left margin; what no view has fitted goes on in another line.
    func render(_ lines: [Line]) -> String {
        lines.flatMap { (glyphs.isASCII ? $0.typewritten : $0).broken(to: contentWidth + 2) }.map { line in
            let painted = palette.paint(line)
            return painted.isEmpty ? "\n" : "  " + painted + "\n"
        }.joined()
    }
}

extension Line {
    /// The line with typewriter signs for those that only a fuller character set has.
    fileprivate var typewritten: Line {
        spans.reduce(into: Line()) { $0.append($1.text.typewritten, $1.ink) }
    }
}

extension String {
    /// The text with typewriter signs for those that only a fuller character set has.
    var typewritten: String {
        let signs = ["“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "–": "-", "·": "-"]
        return signs.reduce(self) { $0.replacing($1.key, with: $1.value) }
    }

    /// The text with its control and direction-changing characters taken out, so that a name from
    /// a repository cannot move the cursor or turn a line around.
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
