package import Core

/// A letter on its paper as a standalone image.
package struct LetterCard: Sendable {
    private let body: LetterBody
    private let writer: String
    private let paper: LetterPaper
    private let color: LetterColor
    private let title: String

    private static let ink = "#2a2320"
    private static let side = 640
    private static let size = 22
    private static let lineHeight = 36
    /// Maximum number of lines on a shape; longer letters are drawn on a plain sheet.
    private static let mostLines = 6

    /// Creates an image.
    ///
    /// - Parameters:
    ///   - writer: signature.
    ///   - title: accessible name of the image.
    package init(body: LetterBody, writer: String, paper: LetterPaper, color: LetterColor, title: String) {
        self.body = body
        self.writer = writer
        self.paper = paper
        self.color = color
        self.title = title
    }

    /// The letter as an SVG file.
    package var file: String {
        switch body {
        case .text(let text): file(of: text)
        case .handwriting(let handwriting): file(of: handwriting)
        }
    }

    private func file(of handwriting: Handwriting) -> String {
        let (sheet, left, top) = (Self.side - 128, 64, 128)
        let height = top + sheet + 80
        return svg(
            height: height,
            plainSheet(height: height)
                + #"<svg x="\#(left)" y="\#(top)" width="\#(sheet)" height="\#(sheet)" "#
                + #"viewBox="0 0 \#(Handwriting.side) \#(Handwriting.side)" overflow="visible">"#
                + #"<path d="\#(LetterShape.path(of: handwriting))" fill="none" stroke="\#(Self.ink)" stroke-width="9" "#
                + #"stroke-linecap="round" stroke-linejoin="round"/></svg>"#,
            lines: [signature(at: height - 36)])
    }

    private func file(of text: String) -> String {
        let inside = Self.lines(text, width: Self.side * 6 / 10)
        let isLong = inside.count > Self.mostLines
        let lines = isLong ? Self.lines(text, width: Self.side - 128) : inside
        let signed = (lines.count + 1) * Self.lineHeight
        let height = isLong ? signed + 176 : Self.side
        let middle = isLong ? 128 + signed / 2 : Self.side * (paper == .heart ? 42 : 50) / 100
        let first = middle - signed / 2 + Self.size
        var parts = lines.enumerated().map { index, line in Self.line(line, at: first + index * Self.lineHeight) }
        parts.append(signature(at: first + signed))
        return svg(
            height: height,
            isLong ? plainSheet(height: height) : Self.shape(paper, side: Self.side, x: 0, y: 0, fill: fill),
            lines: parts)
    }

    private func svg(height: Int, _ drawing: String, lines: [String]) -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(Self.side)" height="\#(height)" "#
            + #"viewBox="0 0 \#(Self.side) \#(height)" role="img"><title>\#(Markup.escapedForXML(Markup.plain(title)))"#
            + "</title>" + drawing
            + #"<g fill="\#(Self.ink)" font-size="\#(Self.size)" text-anchor="middle" "#
            + #"font-family="system-ui,'Apple SD Gothic Neo','Noto Sans KR',sans-serif">"#
            + lines.joined() + "</g></svg>\n"
    }

    /// Returns a sheet in the color of the paper, with its shape at the top.
    private func plainSheet(height: Int) -> String {
        #"<rect width="\#(Self.side)" height="\#(height)" rx="24" fill="\#(fill)"/>"#
            + Self.shape(paper, side: 64, x: 288, y: 40, fill: "rgba(0,0,0,.12)")
    }

    private func signature(at y: Int) -> String {
        Self.line(writer, at: y, style: #" font-weight="650" font-size="18""#)
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

    /// Breaks a text into lines of a width, between words, and within words that are longer than a line.
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
