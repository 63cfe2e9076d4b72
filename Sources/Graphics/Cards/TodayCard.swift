package import Core
package import Language

/// Card of today: whether it has its commit.
package struct TodayCard: Sendable {
    private let day: Day
    private let state: DayState
    private let count: Int
    private let minimum: Int
    private let streak: Streak?
    private let isWeekly: Bool
    private let language: Language
    private let options: CardOptions

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - streak: nil to leave it out.
    ///   - isWeekly: whether the streak counts weeks.
    ///   - language: the person's language, used unless the options specify one.
    package init(
        day: Day, state: DayState, count: Int, minimum: Int, streak: Streak?, isWeekly: Bool, language: Language,
        options: CardOptions
    ) {
        self.day = day
        self.state = state
        self.count = count
        self.minimum = minimum
        self.streak = streak
        self.isWeekly = isWeekly
        self.language = options.language ?? language
        self.options = options
    }

    /// The card as an SVG file.
    package var file: String {
        let frame = CardFrame(title: said, detail: detail, width: 495, height: 170, options: options)
        let middle = frame.width < 400 ? 58 : 84
        let (left, width) = (middle * 2 - 12, frame.width - middle * 2 - 8)
        var parts = #"<g transform="translate(\#(middle) 85)">\#(sign)</g>"#
        parts += text(date, "date", x: left, y: 48, size: 12, width: width)
        parts += text(said, "side label said", x: left, y: 80, size: 20, width: width)
        parts += text(language.contributions(count), "side", x: left, y: 106, size: 14, width: width)
        if let streak {
            let text = language.streak(streak.currentLength, weekly: isWeekly)
            parts += self.text(text, "label", x: left, y: 134, size: 14, width: width)
        }
        return frame.file(
            style: Self.style,
            colors: { theme, _ in
                ".coin{fill:\(frame.paint(.ring, theme))}.tick{stroke:\(frame.paint(.ring, theme))}"
            }, parts: parts)
    }

    private func text(_ text: String, _ name: String, x: Int, y: Int, size: Int, width: Int) -> String {
        CardText.line(text, name, #"x="\#(x)" y="\#(y)""#, size: size, width: width)
    }

    private var date: String {
        options.dates?.string(day, today: day, language) ?? language.longDate(day)
    }

    private var said: String {
        switch state {
        case .done: language.text(.card.todayDone)
        case .rest: language.text(.card.todayRest)
        case .frozen: language.text(.card.todayFrozen)
        case .unknown: language.text(.card.todayUnknown)
        case .pending where count > 0:
            language.text(.card.todayRemaining(count: String(minimum - count)))
        case .pending, .missed, .future: language.text(.card.todayNone)
        }
    }

    private var detail: String {
        let streak = streak.map { " " + language.streak($0.currentLength, weekly: isWeekly) + "." } ?? ""
        return "\(date): \(language.contributions(count)).\(streak)"
    }

    /// A disc with a tick for a done day, with the mark of the grass where nothing was owed or known, and an open ring
    /// otherwise.
    private var sign: String {
        let disc = #"<circle class="coin faded" r="40"/>"#
        return switch state {
        case .done: disc + #"<circle class="ring" r="40"/><path class="tick" d="M-17 1l12 12 23-25"/>"#
        case .rest: disc + #"<path class="tick" d="M-14 0h28"/>"#
        case .frozen: disc + #"<path class="tick" d="M0-20v40M-17-10l34 20M17-10l-34 20"/>"#
        case .unknown: disc + #"<path class="tick" d="M-10-9a10 10 0 1 1 14 9c-3 1.500-4 3-4 6M0 17v.1"/>"#
        case .pending, .missed, .future: #"<circle class="ring open" r="40"/>"#
        }
    }

    private static let style =
        ".said{font-size:20px}.ring{fill:none;stroke-width:5;stroke-linecap:round}.open{stroke-dasharray:1 13}"
        + ".coin.faded{fill-opacity:.14}"
        + ".tick{fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}"
}
