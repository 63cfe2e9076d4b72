package import Core
package import Language

/// The grass of a window as a picture, for pages and for files.
package struct GrassDrawing: Sendable {
    let days: [GrassDay]
    let today: Day
    let language: Language
    let layout: GrassLayout

    /// With fewer weeks than this the cells keep their size instead of filling the width.
    private static let fewColumns = 40

    /// Makes a drawing whose columns are weeks that begin with `weekStart`.
    ///
    /// - Parameter days: the days of the window in order, none missing.
    package init(days: [GrassDay], today: Day, weekStart: Weekday, language: Language) {
        self.days = days
        self.today = today
        self.language = language
        layout = GrassLayout(days: days, weekStart: weekStart)
    }

    /// Makes a drawing of a window's grass.
    package init(grass: Grass, today: Day, weekStart: Weekday, language: Language) {
        self.init(days: grass.days, today: today, weekStart: weekStart, language: language)
    }

    /// The picture for a page: each day is a link, and the page's style sheet gives the colours.
    ///
    /// - Parameters:
    ///   - label: what the whole picture is called, for those who cannot see it.
    ///   - path: what stands before a day in its address, ready to be put into an attribute.
    package func page(label: String, path: String) -> HTML {
        // A few weeks drawn as wide as a page would be a wall.
        let size = layout.columns < Self.fewColumns ? " short" : ""
        var svg =
            #"<svg class="grass-map\#(size)" viewBox="0 0 \#(layout.width) \#(layout.height)" width="\#(layout.width)""#
        svg += #" height="\#(layout.height)" role="group" aria-label="\#(Markup.escapedForXML(label))">"#
        var markup = MarkupBytes(capacity: svg.utf8.count + (days.count + 8) * Self.bytesOfLink)
        markup.add(text: svg)
        markup.add(text: labels())
        addLinks(path: path, to: &markup)
        markup.add("</svg>")
        return HTML(raw: markup.text)
    }

    /// Writes the cells as links to their days, up to the days to come.
    private func addLinks(path: String, to markup: inout MarkupBytes) {
        var names = CellNames(language)
        for day in days where day.state != .future {
            markup.add(#"<a href=""#)
            markup.add(text: path)
            markup.add(text: day.day.description)
            markup.add(#"" aria-label=""#)
            names.add(day.day, to: &markup.bytes)
            names.addCount(of: day, to: &markup.bytes)
            if day.day == today { markup.add(#"" aria-current="date"#) }
            markup.add(#""><rect class="l"#)
            markup.add(number: day.level)
            addPlace(day.day, to: &markup)
            markup.add(#""/>"#)
            addMark(day, to: &markup)
            markup.add("</a>")
        }
    }

    /// The picture for a page that leads nowhere; the page's style sheet gives the colours.
    ///
    /// - Parameter label: what the whole picture says, for those who cannot see it.
    package func still(label: String) -> HTML {
        """
        <svg class="grass-map\(if: layout.columns < Self.fewColumns, " short")" \
        viewBox="0 0 \(layout.width) \(layout.height)" width="\(layout.width)" height="\(layout.height)" role="img" \
        aria-label="\(label)">\(raw: labels())\(raw: cells())</svg>
        """
    }

    /// A little more than a cell takes with its link, and without it.
    private static let bytesOfLink = 256
    private static let bytesOfCell = 128

    /// The cells without links.
    func cells() -> String {
        var markup = MarkupBytes(capacity: days.count * Self.bytesOfCell)
        // On a page the style sheet says it.
        let end = #"" \#(GrassLayout.square)/>"#
        for day in days where day.state != .future {
            markup.add(#"<rect class="l"#)
            markup.add(number: day.level)
            addPlace(day.day, to: &markup)
            markup.add(text: end)
            addMark(day, to: &markup)
        }
        return markup.text
    }

    /// The names of months and weekdays, which the cells' own names repeat.
    func labels() -> String {
        var svg = #"<g class="grass-labels" aria-hidden="true">"#
        for (x, text) in layout.monthLabels(language) { svg += #"<text x="\#(x)" y="9">\#(text)</text>"# }
        for (y, text) in layout.weekdayLabels(language) {
            svg += #"<text x="\#(GrassLayout.left - 6)" y="\#(y)" text-anchor="end">\#(text)</text>"#
        }
        return svg + "</g>"
    }

    /// Writes where the square of a day is, behind its level.
    func addPlace(_ day: Day, to markup: inout MarkupBytes) {
        let (x, y) = layout.position(of: day)
        markup.add(day == today ? #" now" x=""# : #"" x=""#)
        markup.add(number: x)
        markup.add(#"" y=""#)
        markup.add(number: y)
    }

    /// Draws the mark of a state that needs no colour to be seen.
    func addMark(_ day: GrassDay, to markup: inout MarkupBytes) {
        guard let mark = GrassMark(day.state) else { return }
        let (x, y) = layout.position(of: day.day)
        markup.add(day.level > 2 ? #"<path class="mark on" d="M"# : #"<path class="mark" d="M"#)
        markup.add(number: x)
        markup.add(" ")
        markup.add(number: y)
        markup.add(text: mark.path)
        markup.add(#""/>"#)
    }
}

/// The marks of days on which nothing was owed or nothing is known.
package enum GrassMark: Sendable, CaseIterable {
    case rest, frozen, unknown

    /// The mark of a state, for the states that have one.
    package init?(_ state: DayState) {
        switch state {
        case .rest: self = .rest
        case .frozen: self = .frozen
        case .unknown: self = .unknown
        case .done, .pending, .missed, .future: return nil
        }
    }

    /// The mark's strokes from the upper left corner of a square of 11: a bar, a snowflake, a hatch.
    package var path: String {
        switch self {
        case .rest: "m3.5 5.5h4"
        case .frozen: "m5.5 2.2v6.6m-2.9 -5l5.8 3.4m0 -3.4l-5.8 3.4"
        case .unknown: "m2 6l4 -4m-3.2 7l6.2 -6.2m-4 6.2l4 -4"
        }
    }

    /// The mark alone on a bare cell, for legends.
    package var sample: HTML {
        """
        <svg class="sample" viewBox="0 0 11 11" width="11" height="11" aria-hidden="true">\
        <rect class="l0" \(raw: GrassLayout.square)/><path class="mark" d="M0 0\(path)"/></svg>
        """
    }
}
