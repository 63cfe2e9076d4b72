package import Core
package import Language

/// The figures of a streak as a card: all contributions, the running streak in a ring, and the longest one.
package struct StreakCard: Sendable {
    private let streak: Streak
    private let today: Day
    private let isWeekly: Bool
    private let language: Language
    private let options: CardOptions

    /// Makes a card.
    ///
    /// - Parameters:
    ///   - isWeekly: whether the streak counts weeks.
    ///   - language: the person's own, where the options ask for no other.
    package init(streak: Streak, today: Day, isWeekly: Bool, language: Language, options: CardOptions) {
        self.streak = streak
        self.today = today
        self.isWeekly = isWeekly
        self.language = options.language ?? language
        self.options = options
    }

    /// The height that the parts are laid out for.
    private static let usualHeight = 195

    /// The card as an SVG file.
    package var file: String {
        let (width, height) = (options.width, options.height)
        let columns = CardOptions.Column.allCases.filter { !options.hidden.contains($0) }
        let share = width / max(columns.count, 1)
        var svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
        svg += #" viewBox="0 0 \#(width) \#(height)" role="img" aria-labelledby="title desc">"#
        svg += #"<title id="title">\#(Markup.escaped(title))</title><desc id="desc">\#(Markup.escaped(detail))</desc>"#
        svg += "<style>\(style)</style>"
        svg += #"<rect class="card" x=".5" y=".5" width="\#(width - 1)" height="\#(height - 1)" rx="\#(radius)"/>"#
        let top = (height - Self.usualHeight) / 2
        svg += #"<g transform="translate(0 \#(top))">"#
        for (index, column) in columns.enumerated() {
            if index > 0 { svg += #"<path class="rule" d="M\#(share * index) 28V168"/>"# }
            svg += #"<g class="part p\#(index)" transform="translate(\#(share * index + share / 2) 0)">"#
            svg += part(column, width: share - 20) + "</g>"
        }
        return svg + "</g></svg>\n"
    }

    private var radius: String {
        options.radius.isMultiple(of: 10) ? "\(options.radius / 10)" : "\(options.radius / 10).\(options.radius % 10)"
    }

    private var title: String {
        isWeekly
            ? language.pick("\(number(streak.currentLength))주 연속", "\(number(streak.currentLength))-week streak")
            : language.streak(streak.currentLength)
    }

    private var detail: String {
        language.pick(
            "최고 \(length(streak.bestLength)), 모두 \(language.contributions(streak.total)).",
            "Longest: \(length(streak.bestLength)). \(language.contributions(streak.total)) in all.")
    }

    private func length(_ count: Int) -> String { isWeekly ? language.weeks(count) : language.days(count) }

    private func part(_ column: CardOptions.Column, width: Int) -> String {
        switch column {
        case .total:
            return text(number(streak.total), "num side", y: 82, size: 28, width: width)
                + text(language.pick("모든 기여", "Total contributions"), "side", y: 116, size: 14, width: width)
                + text(
                    language.pick("\(language.days(streak.activeDays)) 동안", "on \(language.days(streak.activeDays))"),
                    "date", y: 146, size: 12, width: width)
        case .current:
            return Self.ring
                + text(number(streak.currentLength), "num now", y: 82, size: 28, width: 64)
                + text(
                    isWeekly ? language.pick("이어 온 주", "Week streak") : language.pick("이어 온 날", "Current streak"),
                    "label", y: 142, size: 14, width: width)
                + text(dates(of: streak.current), "date", y: 166, size: 12, width: width)
        case .longest:
            return text(number(streak.bestLength), "num side", y: 82, size: 28, width: width)
                + text(
                    isWeekly
                        ? language.pick("가장 길게 이은 주", "Longest week streak") : language.pick("가장 길게", "Longest streak"),
                    "side", y: 116, size: 14, width: width)
                + text(dates(of: streak.best), "date", y: 146, size: 12, width: width)
        }
    }

    /// A flame in a gap at the top of a ring.
    private static let ring =
        #"<path class="ring" d="M14 36.4a40 40 0 1 1-28 0"/>"#
        + #"<path class="fire" d="M.6 20c1 6 8.4 8.200 8.400 15.200A9 9 0 0 1-9 35.200c0-3.800 2.200-5.600 2.600-9.200"#
        + #" 2.200 1.200 3.400 2.800 3.800 5C-.2 27.600 1.400 24.400.600 20z"/>"#

    private func text(_ text: String, _ name: String, y: Int, size: Int, width: Int) -> String {
        if text.isEmpty { return "" }
        // What is too wide for its place is written smaller, as far as it can still be read.
        let natural = Self.width(of: text, size: size)
        let fitted = natural <= width ? size : max(8, size * width / natural)
        let style = fitted == size ? "" : #" style="font-size:\#(fitted)px""#
        return #"<text class="\#(name)" y="\#(y)"\#(style)>\#(Markup.escaped(Markup.plain(text)))</text>"#
    }

    /// About how wide a text is in pixels: Hangul is as wide as it is high, other letters a little more than half.
    private static func width(of text: String, size: Int) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 100 : 58) } * size / 100
    }

    private func dates(of run: Run?) -> String {
        guard let run else { return language.pick("커밋 하나면 시작돼요", "One commit starts it") }
        return run.start == run.end ? date(run.start) : "\(date(run.start)) – \(date(run.end))"
    }

    private func date(_ day: Day) -> String {
        options.dates?.string(day, today: today, language) ?? language.shortDate(day, today: today)
    }

    /// `1,234`, or `1.2k` where numbers are short.
    private func number(_ value: Int) -> String {
        guard options.shortensNumbers, value >= 1_000 else { return language.number(value) }
        let (unit, divisor) = value >= 1_000_000 ? ("M", 1_000_000) : ("k", 1_000)
        let tenths = value / (divisor / 10)
        return (tenths.isMultiple(of: 10) || tenths >= 1_000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")
            + unit
    }

    private var style: String {
        var style = "text{font:400 14px system-ui,-apple-system,'Noto Sans KR',sans-serif;text-anchor:middle}"
        style += ".num{font-size:28px;font-weight:700}.label{font-weight:700}.date{font-size:12px}"
        style += ".ring{fill:none;stroke-width:5;stroke-linecap:round}.rule{fill:none;stroke-width:1}"
        style += colors(options.theme ?? .light)
        if options.theme == nil { style += "@media(prefers-color-scheme:dark){\(colors(.dark))}" }
        if options.isAnimated {
            style += "@keyframes rise{from{opacity:0}}@keyframes draw{from{stroke-dashoffset:240}}"
            style += "@media(prefers-reduced-motion:no-preference){.part{animation:rise .6s ease-out both}"
            style += ".p1{animation-delay:.15s}.p2{animation-delay:.3s}"
            style += ".ring{stroke-dasharray:240;animation:draw 1s ease-out both}}"
        }
        return style
    }

    private func colors(_ theme: CardTheme) -> String {
        func paint(_ part: CardPart) -> String { (options.paints[part] ?? theme[part]).css }
        let border = options.hidesBorder ? "none" : paint(.border)
        return ".card{fill:\(paint(.background));stroke:\(border)}.rule{stroke:\(paint(.stroke))}"
            + ".ring{stroke:\(paint(.ring))}.fire{fill:\(paint(.fire))}.now{fill:\(paint(.currStreakNum))}"
            + ".num.side{fill:\(paint(.sideNums))}.label{fill:\(paint(.currStreakLabel))}"
            + ".side{fill:\(paint(.sideLabels))}.date{fill:\(paint(.dates))}"
    }
}
