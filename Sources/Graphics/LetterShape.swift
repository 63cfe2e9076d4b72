package import Core

/// Shapes of letter paper, on a square of 100 units.
package enum LetterShape {
    /// All shapes as SVG symbols, included once on a page that uses ``page(_:_:)``.
    package static let symbols: HTML = """
        <svg hidden aria-hidden="true">\(each: LetterPaper.allCases, { paper in """
            <symbol id="paper-\(paper.rawValue)" viewBox="0 0 100 100">\(raw: paths(of: paper))</symbol>
            """ })</svg>
        """

    /// Returns a paper in the color that the style sheet gives to its class, such as `paper-pink`.
    package static func page(_ paper: LetterPaper, _ color: LetterColor) -> HTML {
        """
        <svg class="paper paper-\(color.rawValue)" viewBox="0 0 100 100" aria-hidden="true">\
        <use href="#paper-\(paper.rawValue)"/></svg>
        """
    }

    /// Returns handwriting as SVG path data, on a square of ``Handwriting/side`` units.
    package static func path(of handwriting: Handwriting) -> String {
        handwriting.text.split(separator: ";").map { stroke in
            let numbers = stroke.split(separator: " ")
            let steps = numbers.count > 2 ? numbers.dropFirst(2).joined(separator: " ") : "0 0"
            return "M\(numbers[0]) \(numbers[1])l\(steps)"
        }.joined()
    }

    /// Returns the color of a paper, the same as in the style sheet.
    package static func fill(_ color: LetterColor) -> Color {
        switch color {
        case .pink: Color(0xF6A8B6)
        case .green: Color(0xBFE3A5)
        case .blue: Color(0xBCDCF2)
        case .orange: Color(0xF9CF9C)
        case .purple: Color(0xD9C8F0)
        case .cream: Color(0xF3ECC8)
        }
    }

    static func paths(of paper: LetterPaper) -> String {
        switch paper {
        case .heart:
            #"<path d="M50 91C20 70 6 53 6 34 6 19 17 10 29 10c9 0 17 5 21 12 4-7 12-12 21-12 12 0 23 9 23 24 0 19-14 36"#
                + #"-44 57Z"/>"#
        case .clover:
            #"<circle cx="33" cy="33" r="27"/><circle cx="67" cy="33" r="27"/><circle cx="33" cy="67" r="27"/>"#
                + #"<circle cx="67" cy="67" r="27"/><path d="M30 30h40v40H30Z"/>"#
        case .note:
            #"<path d="M12 8h62l16 16v68H12Z"/><path class="paper-fold" d="M74 8v16h16Z"/>"#
        case .flower:
            (0..<6).map { petal in
                #"<circle cx="50" cy="25" r="22" transform="rotate(\#(petal * 60) 50 50)"/>"#
            }.joined() + #"<circle cx="50" cy="50" r="24"/>"#
        }
    }
}
