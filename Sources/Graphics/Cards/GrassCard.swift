package import Core
package import Language

/// Card of the grass, with as many weeks as fit its width.
package struct GrassCard: Sendable {
    private let days: [GrassDay]
    private let today: Day
    private let weekStart: Weekday
    private let streak: Streak?
    private let isWeekly: Bool
    private let theme: GrassTheme
    private let language: Language
    private let options: CardOptions

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - days: consecutive days of a window; the last of them are shown.
    ///   - streak: the streak in the caption; nil for no caption.
    ///   - isWeekly: whether the streak counts weeks.
    ///   - theme: the person's theme, used unless the options specify colors.
    ///   - language: the person's language, used unless the options specify one.
    package init(
        days: [GrassDay], today: Day, weekStart: Weekday, streak: Streak?, isWeekly: Bool, theme: GrassTheme,
        language: Language, options: CardOptions
    ) {
        self.today = today
        self.weekStart = weekStart
        self.streak = streak
        self.isWeekly = isWeekly
        self.theme = theme
        self.language = options.language ?? language
        self.options = options
        let columns = max(
            1,
            (max(CardOptions.leastWidth, options.width ?? Self.width) - 2 * Self.margin - GrassLayout.left)
                / GrassLayout.pitch)
        let last = days.last?.day ?? today
        let first = last.startOfWeek(weekStart).advanced(by: -7 * (columns - 1))
        self.days = days.filter { $0.day >= first }
    }

    private static let margin = 20
    /// Width for the weeks of a year.
    private static let width = 53 * GrassLayout.pitch + GrassLayout.left + 2 * margin

    /// The card as an SVG file.
    package var file: String {
        let frame = CardFrame(title: title, detail: detail, width: Self.width, height: 195, options: options)
        let drawing = GrassDrawing(days: days, today: today, weekStart: weekStart, language: language)
        let right = frame.width - Self.margin
        var parts = CardText.line(
            title, "side label", #"x="\#(Self.margin)" y="36""#, size: 14, width: right - Self.margin - 90)
        parts += (0...4).map { level in
            let x = right - (5 - level) * GrassLayout.pitch + 3
            return #"<rect class="l\#(level)" x="\#(x)" y="26" \#(GrassLayout.square)/>"#
        }.joined()
        // A few weeks in a wide card are centered.
        let left = max(Self.margin, (frame.width - drawing.layout.width) / 2)
        parts += #"<g transform="translate(\#(left) 46)">"# + drawing.labels() + drawing.cells() + "</g>"
        parts += CardText.line(
            said, "date", #"x="\#(Self.margin)" y="180""#, size: 12, width: right - Self.margin)
        return frame.file(
            style: Self.style,
            colors: { theme, isDark in colors(frame, theme, isDark: isDark) }, parts: parts)
    }

    private var total: Int { days.reduce(0) { $0.addingReportingOverflow($1.count).partialValue } }

    private var title: String {
        let number = options.number(total, language)
        return days.count > 350
            ? language.text(.card.grassYear(count: number))
            : language.text(.card.grassWeeks(count: number, weeks: language.weeks((days.count + 6) / 7)))
    }

    /// Caption below the grass.
    private var said: String {
        guard let streak else { return "" }
        let best = language.length(streak.bestLength, weekly: isWeekly)
        return language.streak(streak.currentLength, weekly: isWeekly) + " · "
            + language.text(.card.grassLongest(length: best))
    }

    private var detail: String {
        let active = language.days(days.count { $0.count > 0 })
        let range = days.first.map { "\(options.date($0.day, today: today, language)) – " } ?? ""
        let days = range + options.date(today, today: today, language)
        return language.text(.card.grassDetail(dates: days, days: active))
            + (said.isEmpty ? "" : " \(said).")
    }

    private static let style =
        ".grass-labels text{font-size:9px}.mark{fill:none;stroke-width:1.1;stroke-linecap:round}"
        + ".now{stroke-width:1.3}"

    private func colors(_ frame: CardFrame, _ card: CardTheme, isDark: Bool) -> String {
        let (faint, ink) = (frame.paint(.dates, card), frame.paint(.sideLabels, card))
        let rest =
            ".grass-labels text{fill:\(faint)}.mark{stroke:\(faint)}.mark.on{stroke:\(frame.paint(.background, card))}"
            + "rect.now{stroke:\(ink)}"
        guard options.theme != nil || options.paints[.ring] != nil else {
            let ramp = GrassRamp(theme, dark: isDark)
            return ramp.levels.enumerated().map { ".l\($0.offset){fill:\($0.element.hex)}" }.joined()
                + rest
        }
        let accent = frame.paint(.ring, card)
        return ".l0{fill:\(ink);fill-opacity:.1}"
            + zip(1...4, [".3", ".5", ".75", "1"]).map { ".l\($0){fill:\(accent);fill-opacity:\($1)}" }.joined()
            + rest
    }
}
