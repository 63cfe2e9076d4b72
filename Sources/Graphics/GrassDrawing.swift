package import Core
package import Language

/// Drawing of the grass of a window, for pages and for files.
package struct GrassDrawing: Sendable {
    let days: [GrassDay]
    let today: Day
    let language: Language
    let layout: GrassLayout

    /// With fewer columns the cells keep their size instead of filling the width.
    private static let fewColumns = 40

    /// Creates a drawing whose columns are weeks that begin with `weekStart`.
    ///
    /// - Parameter days: consecutive days of the window.
    package init(days: [GrassDay], today: Day, weekStart: Weekday, language: Language) {
        self.days = days
        self.today = today
        self.language = language
        layout = GrassLayout(days: days, weekStart: weekStart)
    }

    /// Creates a drawing of a window's grass.
    package init(grass: Grass, today: Day, weekStart: Weekday, language: Language) {
        self.init(days: grass.days, today: today, weekStart: weekStart, language: language)
    }

    /// Returns the drawing for a page: each day is a link, and the page's style sheet has the colors.
    ///
    /// - Parameters:
    ///   - label: accessible name of the drawing.
    ///   - path: prefix of a day's URL, already escaped for an attribute.
    package func page(label: String, path: String) -> HTML {
        // A few weeks stretched to the width of a page would be too large.
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

    /// Adds the cells as links to their days, except future ones.
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

    /// Returns the drawing for a page without links; the page's style sheet has the colors.
    ///
    /// - Parameter label: accessible description of the drawing.
    package func still(label: String) -> HTML {
        """
        <svg class="grass-map\(if: layout.columns < Self.fewColumns, " short")" \
        viewBox="0 0 \(layout.width) \(layout.height)" width="\(layout.width)" height="\(layout.height)" role="img" \
        aria-label="\(label)">\(raw: labels())\(raw: cells())</svg>
        """
    }

    /// Upper estimate of the size of a cell in bytes, with its link and without.
    private static let bytesOfLink = 256
    private static let bytesOfCell = 128

    /// Returns the cells without links.
    func cells() -> String {
        var markup = MarkupBytes(capacity: days.count * Self.bytesOfCell)
        // On a page the size is in the style sheet.
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

    /// Returns the labels of months and weekdays, hidden from screen readers since the cells' names repeat them.
    func labels() -> String {
        var svg = #"<g class="grass-labels" aria-hidden="true">"#
        for (x, text) in layout.monthLabels(language) { svg += #"<text x="\#(x)" y="9">\#(text)</text>"# }
        for (y, text) in layout.weekdayLabels(language) {
            svg += #"<text x="\#(GrassLayout.left - 6)" y="\#(y)" text-anchor="end">\#(text)</text>"#
        }
        return svg + "</g>"
    }

    /// Adds the position of a day's square, after its level.
    func addPlace(_ day: Day, to markup: inout MarkupBytes) {
        let (x, y) = layout.position(of: day)
        markup.add(day == today ? #" now" x=""# : #"" x=""#)
        markup.add(number: x)
        markup.add(#"" y=""#)
        markup.add(number: y)
    }

    /// Adds the mark of the day's state, which is visible without color.
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

/// Marks of days on which nothing was owed or that are unknown.
package enum GrassMark: Sendable, CaseIterable {
    case rest, frozen, unknown

    /// Returns the mark of a state; nil for states without one.
    package init?(_ state: DayState) {
        switch state {
        case .rest: self = .rest
        case .frozen: self = .frozen
        case .unknown: self = .unknown
        case .done, .pending, .missed, .future: return nil
        }
    }

    /// Path data from the upper left corner of a square of 11 units: a bar, a snowflake, a hatch.
    package var path: String {
        switch self {
        case .rest: "m3.5 5.5h4"
        case .frozen: "m5.5 2.2v6.6m-2.9 -5l5.8 3.4m0 -3.4l-5.8 3.4"
        case .unknown: "m2 6l4 -4m-3.2 7l6.2 -6.2m-4 6.2l4 -4"
        }
    }

    /// The mark on an empty cell, for legends.
    package var sample: HTML {
        """
        <svg class="sample" viewBox="0 0 11 11" width="11" height="11" aria-hidden="true">\
        <rect class="l0" \(raw: GrassLayout.square)/><path class="mark" d="M0 0\(path)"/></svg>
        """
    }
}
