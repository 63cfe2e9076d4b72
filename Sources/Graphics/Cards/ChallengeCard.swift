package import Core
package import Language

/// Card of a challenge: a road on which a dinosaur trots to the partner who waits at the flag.
package struct ChallengeCard: Sendable {
    private let challenge: Challenge?
    private let progress: Challenge.Progress
    private let today: Day
    private let language: Language
    private let options: CardOptions

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - challenge: nil when there is none.
    ///   - language: the person's language, used unless the options specify one.
    package init(
        challenge: (challenge: Challenge, progress: Challenge.Progress)?, today: Day, language: Language,
        options: CardOptions
    ) {
        self.challenge = challenge?.challenge
        progress = challenge?.progress ?? Challenge.Progress(done: 0, remaining: 0, state: .running)
        self.today = today
        self.language = options.language ?? language
        self.options = options
    }

    private static let margin = 24

    /// The card as an SVG file.
    package var file: String {
        let frame = CardFrame(title: title, detail: detail, width: 495, height: 195, options: options)
        let (left, right) = (Self.margin, frame.width - Self.margin)
        var parts = CardText.line(
            CardText.cut(title, size: 16, width: right - left - 110), "side label name", #"x="\#(left)" y="42""#,
            size: 16, width: right - left - 110)
        parts += CardText.line(sign, "label sign", #"x="\#(right)" y="44""#, size: 24, width: 100)
        let road = Road(length: challenge?.length ?? 1, done: progress.done, mood: mood)
        parts += road.drawing(x: left + 34, y: 60, width: right - left - 34 - 84)
        parts += CardText.line(said, "date", #"x="\#(left)" y="176""#, size: 12, width: right - left - 50)
        if challenge != nil {
            parts += CardText.line(percent, "date end", #"x="\#(right)" y="176""#, size: 12, width: 80)
        }
        return frame.file(
            style: Self.style + (options.isAnimated && isRunning ? Self.motion : ""),
            colors: { theme, _ in colors(frame, theme) }, parts: parts)
    }

    private var isRunning: Bool { challenge != nil && progress.state == .running }

    private var title: String {
        challenge.map { Markup.plain(language.challengeName($0)) } ?? language.text(.card.challengeTitle)
    }

    /// Large text at the right.
    private var sign: String {
        guard challenge != nil else { return "" }
        return switch progress.state {
        case .running: language.countdown(progress.remaining)
        case .succeeded: "D-day"
        case .failed, .givenUp: language.challengeState(progress.state)
        }
    }

    private var percent: String { "\(progress.done * 100 / max(1, challenge?.length ?? 1))%" }

    private var said: String {
        guard let challenge else { return language.text(.card.challengeNone) }
        let since = options.date(challenge.start, today: today, language)
        let far = language.text(
            .card.daysOf(done: language.number(progress.done), length: language.days(challenge.length)))
        guard let end = progress.state.day else {
            return language.text(.card.challengeProgress(progress: far, date: since))
        }
        return "\(far) · \(since) – \(options.date(end, today: today, language))"
    }

    private var detail: String {
        challenge == nil ? said : language.challengeState(progress.state) + ". " + said + "."
    }

    private var mood: Road.Mood {
        guard challenge != nil else { return .resting }
        return switch progress.state {
        case .running: .running
        case .succeeded: .arrived
        case .failed, .givenUp: .resting
        }
    }

    private static let style =
        ".name{font-size:16px}.sign{font-size:24px;text-anchor:end}.end{text-anchor:end}"
        + ".road-ahead{fill:none;stroke-width:2;stroke-dasharray:1 7;stroke-linecap:round}"
        + ".road-behind,.road-start{stroke-width:3;stroke-linecap:round}.grown.later,.cactus .petal{opacity:0}"
        + ".cactus.passed .petal,.cactus.passed .thorn{opacity:1}"
        + ".stem,.pole{fill:none;stroke-width:2;stroke-linecap:round}"
        + ".thorn{fill:none;stroke-width:4;stroke-linecap:round;opacity:.5}.petal{fill:#f2a3bd}.heart-of{fill:#f6b93b}"
        + ".love{fill:#d0658c}" + Dinosaur.style
    private static let motion =
        "@keyframes trot{50%{transform:translateY(-2px)}}"
        + "@media(prefers-reduced-motion:no-preference){.runner .dino{animation:trot .6s steps(2) infinite}}"

    private func colors(_ frame: CardFrame, _ card: CardTheme) -> String {
        let (ring, faint) = (frame.paint(.ring, card), frame.paint(.dates, card))
        return ".road-ahead,.pole,.thorn{stroke:\(faint)}.blade,.flag{fill:\(ring)}"
            + ".road-behind,.road-start,.stem,.cactus.passed .thorn{stroke:\(ring)}"
    }
}
