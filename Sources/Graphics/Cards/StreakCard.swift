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

    /// The card as an SVG file.
    package var file: String {
        let frame = CardFrame(title: title, detail: detail, width: 495, height: 195, options: options)
        let columns = CardOptions.Column.allCases.filter { !options.hidden.contains($0) }
        let share = frame.width / max(columns.count, 1)
        var parts = ""
        for (index, column) in columns.enumerated() {
            if index > 0 { parts += #"<path class="rule" d="M\#(share * index) 28V168"/>"# }
            parts += #"<g class="part p\#(index)" transform="translate(\#(share * index + share / 2) 0)">"#
            parts += part(column, width: share - 20) + "</g>"
        }
        if let excluded = options.excluded, !excluded.isEmpty {
            let days = Weekday.allCases.filter(excluded.contains).map(language.shortWeekday).joined(separator: ", ")
            let text = language.pick("\(days) 제외", "Without \(days)")
            parts += CardText.line(
                text, "excluded", #"x="\#(frame.width / 2)" y="187""#, size: 10, width: frame.width - 40)
        }
        return frame.file(
            style: Self.style + (options.isAnimated ? Self.motion : ""),
            colors: { theme, _ in ".excluded{fill:\(frame.paint(.excludeDaysLabel, theme))}" }, parts: parts)
    }

    private var title: String { language.streak(streak.currentLength, weekly: isWeekly) }

    private var detail: String {
        language.pick(
            "최고 \(length(streak.bestLength)), 모두 \(language.contributions(streak.total)).",
            "Longest: \(length(streak.bestLength)). \(language.contributions(streak.total)) in all.")
    }

    private func length(_ count: Int) -> String { language.length(count, weekly: isWeekly) }

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
        CardText.line(text, name, #"y="\#(y)""#, size: size, width: width)
    }

    private func dates(of run: Run?) -> String {
        guard let run else { return language.pick("커밋 하나면 시작돼요", "One commit starts it") }
        return run.start == run.end ? date(run.start) : "\(date(run.start)) – \(date(run.end))"
    }

    private func date(_ day: Day) -> String { options.date(day, today: today, language) }

    private func number(_ value: Int) -> String { options.number(value, language) }

    private static let style =
        "text{text-anchor:middle}.ring{fill:none;stroke-width:5;stroke-linecap:round}.excluded{font-size:10px}"
    private static let motion =
        "@keyframes rise{from{opacity:0}}@keyframes draw{from{stroke-dashoffset:240}}"
        + "@media(prefers-reduced-motion:no-preference){.part{animation:rise .6s ease-out both}"
        + ".p1{animation-delay:.15s}.p2{animation-delay:.3s}"
        + ".ring{stroke-dasharray:240;animation:draw 1s ease-out both}}"
}

extension CardOptions {
    /// A date, written as it is asked for.
    func date(_ day: Day, today: Day, _ language: Language) -> String {
        dates?.string(day, today: today, language) ?? language.shortDate(day, today: today)
    }

    /// `1,234`, or `1.2k` where numbers are short.
    func number(_ value: Int, _ language: Language) -> String {
        guard shortensNumbers, value >= 1_000 else { return language.number(value) }
        let (unit, divisor) = value >= 1_000_000 ? ("M", 1_000_000) : ("k", 1_000)
        let tenths = value / (divisor / 10)
        return (tenths.isMultiple(of: 10) || tenths >= 1_000 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")
            + unit
    }
}
