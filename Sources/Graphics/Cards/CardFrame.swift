import Language

/// Common frame of all cards: a sheet in the requested size and colors, with an accessible title and description.
struct CardFrame {
    let title: String
    let detail: String
    let options: CardOptions
    let width: Int
    let height: Int
    /// Natural height of the content; in a card of another height it is centered vertically.
    let ownHeight: Int

    /// Creates a frame; options that are not set fall back to the card's own size.
    ///
    /// - Parameter leastWidth: minimum width of the card, in pixels.
    init(
        title: String, detail: String, width: Int, height: Int, leastWidth: Int = CardOptions.leastWidth,
        options: CardOptions
    ) {
        self.title = title
        self.detail = detail
        self.options = options
        self.width = max(leastWidth, options.width ?? width)
        self.height = options.height ?? height
        ownHeight = height
    }

    /// Returns the card as an SVG file.
    ///
    /// - Parameters:
    ///   - style: style rules of the parts, besides those of all cards.
    ///   - colors: style rules that depend on the theme.
    func file(style: String, colors: (CardTheme, _ isDark: Bool) -> String = { _, _ in "" }, parts: String) -> String {
        var svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
        svg += #" viewBox="0 0 \#(width) \#(height)" role="img" aria-labelledby="title desc">"#
        svg += #"<title id="title">\#(Self.plain(title))</title><desc id="desc">\#(Self.plain(detail))</desc>"#
        svg += (options.paints[.background] ?? options.theme?[.background])?.definition ?? ""
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

    private static func plain(_ text: String) -> String { Markup.escapedForXML(Markup.plain(text)) }

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

    /// Returns the paint of a part as a CSS value.
    func paint(_ part: CardPart, _ theme: CardTheme) -> String { (options.paints[part] ?? theme[part]).css }
}

/// Layout of text on cards.
enum CardText {
    /// Returns a text element; text that is too wide is shrunk to the smallest legible size, and then truncated.
    ///
    /// - Parameters:
    ///   - place: attributes besides the class.
    ///   - most: maximum font size.
    static func line(
        _ text: String, _ name: String, _ place: String, size: Int, width: Int, most: Int = .max
    ) -> String {
        let text = Markup.plain(text)
        if text.isEmpty { return "" }
        let fitted = min(most, Self.size(of: text, size: size, width: width))
        let style = fitted == size ? "" : #" style="font-size:\#(fitted)px""#
        let shown = Self.width(of: text, size: fitted) <= width ? text : cut(text, at: fitted, width: width)
        return #"<text class="\#(name)" \#(place)\#(style)>\#(Markup.escapedForXML(shown))</text>"#
    }

    /// Returns the font size at which a text fits, but at least the smallest legible one.
    static func size(of text: String, size: Int, width: Int) -> Int {
        let natural = Self.width(of: text, size: size)
        return natural <= width ? size : max(smallest, size * width / natural)
    }

    /// Smallest legible font size, in pixels.
    private static let smallest = 8

    /// Truncates a text to a width, with an ellipsis.
    private static func cut(_ text: String, at size: Int, width: Int) -> String {
        var kept = ""
        for character in text {
            guard Self.width(of: kept + String(character) + "…", size: size) <= width else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// Truncates a user-supplied text that is too long even at its smallest size.
    static func cut(_ text: String, size: Int, width: Int) -> String {
        let text = Markup.plain(text)
        // The smallest size at which it is drawn.
        let size = max(smallest, size * 2 / 3)
        return Self.width(of: text, size: size) > width ? cut(text, at: size, width: width) : text
    }

    /// Breaks a text into lines of a width, between words where possible.
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

    /// Estimated width of a text in pixels, rounded generously: Hangul is as wide as it is high, most other letters a
    /// little more than half.
    static func width(of text: String, size: Int) -> Int {
        text.unicodeScalars.reduce(0) { $0 + share(of: $1) } * size / 100
    }

    /// Width of a letter in hundredths of the font size.
    private static func share(of letter: Unicode.Scalar) -> Int {
        switch letter {
        case "W", "M", "m", "w", "@", "%", "…": 90
        case "A"..."Z": 68
        case "\u{1E00}"..."\u{1FFF}", "\u{2000}"..."\u{206F}": 58
        default: letter.value >= 0x1100 ? 100 : 58
        }
    }
}
