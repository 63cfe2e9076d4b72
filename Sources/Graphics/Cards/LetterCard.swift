package import Core

/// A letter on its paper as a picture that stands on its own.
package struct LetterCard: Sendable {
    private let text: String
    private let writer: String
    private let paper: LetterPaper
    private let color: LetterColor
    private let title: String

    private static let side = 640
    private static let size = 22
    private static let lineHeight = 36
    /// How many lines the shapes have room for; longer letters are drawn on a plain sheet.
    private static let mostLines = 6

    /// Makes a picture.
    ///
    /// - Parameters:
    ///   - writer: who signed it, in words.
    ///   - title: what the picture is called, for those who cannot see it.
    package init(text: String, writer: String, paper: LetterPaper, color: LetterColor, title: String) {
        self.text = text
        self.writer = writer
        self.paper = paper
        self.color = color
        self.title = title
    }

    /// The letter as an SVG file.
    package var file: String {
        let inside = Self.lines(text, width: Self.side * 6 / 10)
        let isLong = inside.count > Self.mostLines
        let lines = isLong ? Self.lines(text, width: Self.side - 128) : inside
        let signed = (lines.count + 1) * Self.lineHeight
        let height = isLong ? signed + 176 : Self.side
        let middle = isLong ? 128 + signed / 2 : Self.side * (paper == .heart ? 42 : 50) / 100
        let first = middle - signed / 2 + Self.size
        var parts = lines.enumerated().map { index, line in Self.line(line, at: first + index * Self.lineHeight) }
        parts.append(Self.line(writer, at: first + signed, style: #" font-weight="650" font-size="18""#))
        let shape =
            isLong
            ? #"<rect width="\#(Self.side)" height="\#(height)" rx="24" fill="\#(fill)"/>"#
                + Self.shape(paper, side: 64, x: 288, y: 40, fill: "rgba(0,0,0,.12)")
            : Self.shape(paper, side: Self.side, x: 0, y: 0, fill: fill)
        return #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(Self.side)" height="\#(height)" "#
            + #"viewBox="0 0 \#(Self.side) \#(height)" role="img"><title>\#(Markup.escapedForXML(Markup.plain(title)))"#
            + "</title>" + shape
            + ##"<g fill="#2a2320" font-size="\##(Self.size)" text-anchor="middle" "##
            + #"font-family="system-ui,'Apple SD Gothic Neo','Noto Sans KR',sans-serif">"#
            + parts.joined() + "</g></svg>\n"
    }

    private var fill: String { LetterShape.fill(color).hex }

    private static func shape(_ paper: LetterPaper, side: Int, x: Int, y: Int, fill: String) -> String {
        #"<svg x="\#(x)" y="\#(y)" width="\#(side)" height="\#(side)" viewBox="0 0 100 100" fill="\#(fill)">"#
            + LetterShape.paths(of: paper).replacing(#"class="paper-fold""#, with: #"fill="black" fill-opacity=".1""#)
            + "</svg>"
    }

    private static func line(_ text: String, at y: Int, style: String = "") -> String {
        text.isEmpty
            ? "" : #"<text x="\#(side / 2)" y="\#(y)"\#(style)>\#(Markup.escapedForXML(Markup.plain(text)))</text>"#
    }

    /// A text in lines of a width, broken between words, and within those that are longer than a line.
    private static func lines(_ text: String, width: Int) -> [String] {
        func fits(_ text: String) -> Bool { CardText.width(of: text, size: size) <= width }
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines = [""]
            for word in paragraph.split(separator: " ") {
                let longer = lines[lines.count - 1].isEmpty ? String(word) : lines[lines.count - 1] + " " + word
                if fits(longer) {
                    lines[lines.count - 1] = longer
                    continue
                }
                if !lines[lines.count - 1].isEmpty { lines.append("") }
                for character in word {
                    if !fits(lines[lines.count - 1] + String(character)) { lines.append("") }
                    lines[lines.count - 1].append(character)
                }
            }
            return lines
        }
    }
}
