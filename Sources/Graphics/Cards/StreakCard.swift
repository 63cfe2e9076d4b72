package import Core
package import Language

/// Card of a streak: all contributions, the running streak in a ring, and the longest one.
package struct StreakCard: Sendable {
    private let streak: Streak
    private let today: Day
    private let isWeekly: Bool
    private let language: Language
    private let options: CardOptions

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - isWeekly: whether the streak counts weeks.
    ///   - language: the person's language, used unless the options specify one.
    package init(streak: Streak, today: Day, isWeekly: Bool, language: Language, options: CardOptions) {
        self.streak = streak
        self.today = today
        self.isWeekly = isWeekly
        self.language = options.language ?? language
        self.options = options
    }

    /// The card as an SVG file.
    package var file: String {
        let shown = CardOptions.Column.allCases.filter { !options.hidden.contains($0) }
        let frame = CardFrame(
            title: title, detail: detail, width: 495, height: 195, leastWidth: 100 * shown.count, options: options)
        let columns = options.locale?.isRightToLeft == true ? shown.reversed() : shown
        let share = frame.width / max(columns.count, 1)
        var parts = ""
        for (index, column) in columns.enumerated() {
            if index > 0 { parts += #"<path class="rule" d="M\#(share * index) 28V168"/>"# }
            parts += #"<g class="part p\#(index)" transform="translate(\#(share * index + share / 2) 0)">"#
            parts += part(column, width: share - 20) + "</g>"
        }
        if let excluded = options.excluded, !excluded.isEmpty {
            let days = Weekday.allCases.filter(excluded.contains)
            let text =
                options.locale.map { $0.text(.without, $0.list(days)) }
                ?? without(days.map(language.shortWeekday).joined(separator: ", "))
            parts += CardText.line(
                text, "excluded", #"x="\#(frame.width / 2)" y="187""#, size: 10, width: frame.width - 40)
        }
        return frame.file(
            style: Self.style + (options.locale?.isRightToLeft == true ? "text{direction:rtl}" : "")
                + (options.isAnimated ? Self.motion : ""),
            colors: { theme, _ in ".excluded{fill:\(frame.paint(.excludeDaysLabel, theme))}" }, parts: parts)
    }

    private func without(_ days: String) -> String { language.text(.card.withoutDays(days: days)) }

    private var title: String {
        options.locale.map { $0.text(isWeekly ? .weeks : .current) + ": " + $0.number(streak.currentLength) }
            ?? language.streak(streak.currentLength, weekly: isWeekly)
    }

    private var detail: String {
        if let locale = options.locale {
            return locale.text(isWeekly ? .longestWeeks : .longest) + ": \(locale.number(streak.bestLength)). "
                + locale.text(.total) + ": \(locale.number(streak.total))."
        }
        return language.text(
            .card.streakDetail(longest: length(streak.bestLength), contributions: language.contributions(streak.total)))
    }

    private func length(_ count: Int) -> String { language.length(count, weekly: isWeekly) }

    /// Returns the label below a figure.
    private func label(_ column: CardOptions.Column) -> String {
        switch column {
        case .total: options.locale?.text(.total) ?? language.text(.card.streakTotal)
        case .current:
            options.locale?.text(isWeekly ? .weeks : .current)
                ?? (isWeekly ? language.text(.card.streakCurrentWeeks) : language.text(.card.streakCurrent))
        case .longest:
            options.locale?.text(isWeekly ? .longestWeeks : .longest)
                ?? (isWeekly ? language.text(.card.streakLongestWeeks) : language.text(.card.streakLongest))
        }
    }

    private func part(_ column: CardOptions.Column, width: Int) -> String {
        switch column {
        case .total:
            let days =
                options.locale.map { $0.text(.days, $0.number(streak.activeDays)) }
                ?? language.text(.card.streakActiveDays(days: language.days(streak.activeDays)))
            return text(number(streak.total), "num side", y: 82, size: 28, width: width)
                + label(column, "side", y: 116, width: width)
                + text(days, "date", y: 146, size: 12, width: width)
        case .current:
            return Self.ring
                + text(number(streak.currentLength), "num now", y: 82, size: 28, width: 64)
                + label(column, "label", y: 142, width: width)
                + dates(of: streak.current, y: 166, width: width)
        case .longest:
            return text(number(streak.bestLength), "num side", y: 82, size: 28, width: width)
                + label(column, "side", y: 116, width: width)
                + dates(of: streak.best, y: 146, width: width)
        }
    }

    /// A ring with a flame in the gap at its top.
    private static let ring =
        #"<path class="ring" d="M14 36.4a40 40 0 1 1-28 0"/>"#
        + #"<path class="fire" d="M.6 20c1 6 8.4 8.200 8.400 15.200A9 9 0 0 1-9 35.200c0-3.800 2.200-5.600 2.600-9.200"#
        + #" 2.200 1.200 3.400 2.800 3.800 5C-.2 27.600 1.400 24.400.600 20z"/>"#

    private func text(_ text: String, _ name: String, y: Int, size: Int, width: Int) -> String {
        CardText.line(text, name, #"y="\#(y)""#, size: size, width: width)
    }

    /// Returns two texts on one line, or on two lines of the same size where one would be too small.
    private func text(
        _ first: String, _ second: String, _ name: String, y: Int, size: Int, width: Int
    ) -> String {
        let both = first + " " + second
        guard CardText.width(of: both, size: size * 3 / 4) > width else {
            return text(both, name, y: y, size: size, width: width)
        }
        let most = [first, second].map { CardText.size(of: $0, size: size, width: width) }.min()
        return [(first, y - 5), (second, y + 9)].map { text, y in
            CardText.line(text, name, #"y="\#(y)""#, size: size, width: width, most: most ?? size)
        }.joined()
    }

    /// Returns the label below a figure; a long one is broken between two words.
    private func label(_ column: CardOptions.Column, _ name: String, y: Int, width: Int) -> String {
        let words = label(column).split(separator: " ").map(String.init)
        let halves = (1..<max(words.count, 1)).map { count in
            (words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " "))
        }
        let even = halves.min { abs($0.0.count - $0.1.count) < abs($1.0.count - $1.1.count) }
        guard let even else { return text(label(column), name, y: y, size: 14, width: width) }
        return text(even.0, even.1, name, y: y, size: 14, width: width)
    }

    /// Returns the start and end of a run.
    private func dates(of run: Run?, y: Int, width: Int) -> String {
        guard let run else {
            let words = options.locale == nil ? language.text(.card.streakStart) : "–"
            return text(words, "date", y: y, size: 12, width: width)
        }
        if run.start == run.end { return text(date(run.start), "date", y: y, size: 12, width: width) }
        return text(date(run.start) + " –", date(run.end), "date", y: y, size: 12, width: width)
    }

    private func date(_ day: Day) -> String { options.date(day, today: today, language, options.locale) }

    private func number(_ value: Int) -> String { options.number(value, language, options.locale) }

    private static let style =
        "text{text-anchor:middle}.ring{fill:none;stroke-width:5;stroke-linecap:round}.excluded{font-size:10px}"
    private static let motion =
        "@keyframes rise{from{opacity:0}}@keyframes draw{from{stroke-dashoffset:240}}"
        + "@media(prefers-reduced-motion:no-preference){.part{animation:rise .6s ease-out both}"
        + ".p1{animation-delay:.15s}.p2{animation-delay:.3s}"
        + ".ring{stroke-dasharray:240;animation:draw 1s ease-out both}}"
}

extension CardOptions {
    /// Formats a date according to the options.
    ///
    /// - Parameter locale: locale that takes precedence over the language.
    func date(_ day: Day, today: Day, _ language: Language, _ locale: CardLocale? = nil) -> String {
        dates?.string(day, today: today, language, locale)
            ?? locale?.date(day, today: today) ?? language.shortDate(day, today: today)
    }

    /// Formats `1,234`, or `1.2k` with short numbers.
    func number(_ value: Int, _ language: Language, _ locale: CardLocale? = nil) -> String {
        func whole(_ value: Int) -> String { locale?.number(value) ?? language.number(value) }
        guard shortensNumbers, value >= 1_000 else { return whole(value) }
        let units = ["k", "M", "B", "T"]
        var (unit, divisor) = (0, 1_000)
        // A value that rounds to 1,000 of a unit is shown in the next one.
        while unit < units.count - 1, tenths(value, divisor) >= 10_000 { (unit, divisor) = (unit + 1, divisor * 1_000) }
        let tenths = tenths(value, divisor)
        let rest = tenths.isMultiple(of: 10) ? "" : (locale?.decimalSign ?? ".") + String(tenths % 10)
        return whole(tenths / 10) + rest + units[unit]
    }

    /// Returns a number in tenths of a divisor, rounded.
    private func tenths(_ value: Int, _ divisor: Int) -> Int {
        let tenth = divisor / 10
        return value / tenth + (value % tenth >= tenth / 2 ? 1 : 0)
    }
}
