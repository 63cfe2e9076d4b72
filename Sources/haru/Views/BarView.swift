import Core
import Engine
import Language
import Presentation

/// Programs that show another program's output in a bar or a prompt, each with its own format.
enum BarFormat: String, CaseIterable {
    case waybar, xbar, tmux, starship, polybar
}

/// Today as one line of a bar or a prompt, in the program's markup.
struct BarView {
    let report: TodayReport
    let voice: Voice
    /// Today's tasks and their actions, for programs with a menu.
    var menu: BarMenu?

    private var language: Language { voice.language }

    /// Glyph, streak and, while the day is open, the time left: `○ 23일 4시간 12분`.
    var short: String {
        let glyphs = voice.terminal.glyphs
        let mark =
            switch state {
            case .done: glyphs.check
            case .rest: glyphs.dash
            case .frozen: "*"
            case .unknown: glyphs.question
            case .pending, .missed, .future: glyphs.circle
            }
        let streak = language.length(report.streak.currentLength, weekly: report.weekly)
        if report.isContent { return "\(mark) \(streak)" }
        let left =
            if let week = report.week, week.last > report.day {
                language.days(report.day.distance(to: week.last) + 1)
            } else {
                language.duration(seconds: report.secondsLeft)
            }
        return "\(mark) \(streak) \(left)"
    }

    /// State of the day, or done if its week is done and nothing is owed.
    private var state: DayState {
        switch report.state {
        case .pending, .unknown: report.week?.isDone == true ? .done : report.state
        default: report.state
        }
    }

    /// Output for a program, without the final line end.
    func text(for format: BarFormat) -> String {
        switch format {
        case .waybar: waybar.compact
        case .xbar: xbar
        // tmux interprets styles in the output of `#(…)`; the line itself contains none.
        case .tmux: "#[fg=\(color.name)]\(short)#[default]"
        // starship shows output literally, and colors it by its own configuration.
        case .starship: short
        case .polybar: "%{F\(color.hex)}\(short)%{F-}"
        }
    }

    /// Color for the state of the day: its terminal name, and a hex value for bars that need one.
    private var color: (name: String, hex: String) {
        switch state {
        case .done: ("green", "#40a15a")
        case .rest, .frozen, .future: ("blue", "#5b8bd6")
        case .pending, .missed: ("yellow", "#d9952b")
        case .unknown: ("magenta", "#b07cc6")
        }
    }

    /// Sentences about the day; they may contain names chosen by people.
    private var sentences: [String] {
        let headline = language.headline(
            state: report.state, count: report.count, minimum: report.minimum, week: report.week)
        var lines = [headline.pieces.map(\.text).joined()]
        if let left = language.timeLeft(of: report) { lines.append(left) }
        let streak = report.streak
        if streak.bestLength > 0 {
            let best = language.length(streak.bestLength, weekly: report.weekly)
            lines.append(
                language.streak(streak.currentLength, weekly: report.weekly) + " \(voice.terminal.glyphs.dot) "
                    + language.text(.todayCommand.barBest(length: best)))
        }
        if let challenge = report.challenge, case .running = challenge.progress.state {
            lines.append(language.challengeName(challenge.challenge).harmless)
        }
        lines += report.sources.flatMap(\.problems).prefix(3).map { language.sentence(for: $0).text.harmless }
        return voice.terminal.glyphs.isASCII ? lines.map(\.typewritten) : lines
    }

    /// One JSON object on a line: Waybar shows `text`, picks an icon by `alt` and a style by `class`, and interprets
    /// Pango markup.
    private var waybar: JSON {
        let done = report.minimum > 0 ? min(100, report.count * 100 / report.minimum) : 100
        return [
            "text": .text(short.escapedForMarkup),
            "alt": .text(state.rawValue),
            "class": .text(state.rawValue),
            "tooltip": .text(sentences.joined(separator: "\n").escapedForMarkup),
            "percentage": .integer(report.isContent ? 100 : done),
        ]
    }

    /// A title, followed by the menu lines; settings of a line follow `|`.
    private var xbar: String {
        let tasks = menu?.lines(in: voice) ?? []
        return
            (["\(short) | color=\(color.hex)", "---"] + sentences.map { menu?.sentence($0) ?? BarMenu.text($0) }
            + (tasks.isEmpty ? [] : ["---"])
            + tasks + ["---", language.text(.todayCommand.barRefresh) + " | refresh=true"]).joined(separator: "\n")
    }
}
