import Language

/// What all cards share: a sheet of the size and in the colours that are asked for, with a title and a description for
/// those who cannot see it.
struct CardFrame {
    let title: String
    let detail: String
    let options: CardOptions
    let width: Int
    let height: Int
    /// How high the parts are by themselves; in a higher or lower card they stand in the middle.
    let ownHeight: Int

    /// Makes a frame; what is not asked for is as the card is by itself.
    init(title: String, detail: String, width: Int, height: Int, options: CardOptions) {
        self.title = title
        self.detail = detail
        self.options = options
        self.width = options.width ?? width
        self.height = options.height ?? height
        ownHeight = height
    }

    /// The card as an SVG file.
    ///
    /// - Parameters:
    ///   - style: the rules that the parts need besides those of all cards.
    ///   - colors: the rules that differ from one theme to another.
    func file(style: String, colors: (CardTheme, _ isDark: Bool) -> String = { _, _ in "" }, parts: String) -> String {
        var svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
        svg += #" viewBox="0 0 \#(width) \#(height)" role="img" aria-labelledby="title desc">"#
        svg += #"<title id="title">\#(Self.plain(title))</title><desc id="desc">\#(Self.plain(detail))</desc>"#
        svg += "<style>" + Self.font + style + self.colors(options.theme ?? .light)
        svg += colors(options.theme ?? .light, false)
        if options.theme == nil {
            svg += "@media(prefers-color-scheme:dark){\(self.colors(.dark))\(colors(.dark, true))}"
        }
        svg += "</style>"
        svg += #"<rect class="card" x=".5" y=".5" width="\#(width - 1)" height="\#(height - 1)" rx="\#(radius)"/>"#
        return svg + #"<g transform="translate(0 \#((height - ownHeight) / 2))">\#(parts)</g></svg>"# + "\n"
    }

    private var radius: String {
        options.radius.isMultiple(of: 10) ? "\(options.radius / 10)" : "\(options.radius / 10).\(options.radius % 10)"
    }

    private static func plain(_ text: String) -> String { Markup.escaped(Markup.plain(text)) }

    private static let font =
        "text{font:400 14px system-ui,-apple-system,'Noto Sans KR',sans-serif}"
        + ".num{font-size:28px;font-weight:700}.label{font-weight:700}.date{font-size:12px}"
        + ".rule{fill:none;stroke-width:1}"

    private func colors(_ theme: CardTheme) -> String {
        let border = options.hidesBorder ? "none" : paint(.border, theme)
        return ".card{fill:\(paint(.background, theme));stroke:\(border)}.rule{stroke:\(paint(.stroke, theme))}"
            + ".ring{stroke:\(paint(.ring, theme))}.fire{fill:\(paint(.fire, theme))}"
            + ".now{fill:\(paint(.currStreakNum, theme))}"
            + ".num.side{fill:\(paint(.sideNums, theme))}.label{fill:\(paint(.currStreakLabel, theme))}"
            + ".side{fill:\(paint(.sideLabels, theme))}.date{fill:\(paint(.dates, theme))}"
    }

    /// What a part is painted with, as a style sheet has it.
    func paint(_ part: CardPart, _ theme: CardTheme) -> String { (options.paints[part] ?? theme[part]).css }
}

/// A text on a card.
enum CardText {
    /// A text in its place; what is too wide for it is written smaller, as far as it can still be read.
    ///
    /// - Parameter place: attributes besides the class.
    static func line(_ text: String, _ name: String, _ place: String, size: Int, width: Int) -> String {
        let text = Markup.plain(text)
        if text.isEmpty { return "" }
        let natural = Self.width(of: text, size: size)
        let fitted = natural <= width ? size : max(8, size * width / natural)
        let style = fitted == size ? "" : #" style="font-size:\#(fitted)px""#
        return #"<text class="\#(name)" \#(place)\#(style)>\#(Markup.escaped(text))</text>"#
    }

    /// A text of others, cut where it is too long to be read in its place.
    static func cut(_ text: String, size: Int, width: Int) -> String {
        let text = Markup.plain(text)
        // As small as it is ever written.
        guard Self.width(of: text, size: max(8, size * 2 / 3)) > width else { return text }
        var kept = ""
        for character in text {
            guard Self.width(of: kept + String(character) + "…", size: max(8, size * 2 / 3)) <= width else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// A text in lines of a width, broken between words where there are any.
    static func lines(_ text: String, size: Int, width: Int, most: Int) -> [String] {
        var lines: [String] = []
        for word in Markup.plain(text).split(separator: " ") {
            let longer = (lines.last.map { $0 + " " } ?? "") + word
            if let last = lines.indices.last, Self.width(of: longer, size: size) <= width {
                lines[last] = longer
            } else {
                lines.append(cut(String(word), size: size, width: width))
            }
            if lines.count > most { break }
        }
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + [lines[most - 1] + " …"]
    }

    /// About how wide a text is in pixels: Hangul is as wide as it is high, other letters a little more than half.
    static func width(of text: String, size: Int) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 100 : 58) } * size / 100
    }
}
