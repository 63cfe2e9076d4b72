import Core
import Engine
import Language
import Presentation

/// Today's tasks in the menu of xbar, SwiftBar or Argos, each completed by a click.
struct BarMenu {
    /// Maximum number of tasks in the menu.
    private static let most = 15

    private let tasks: DayTasksReport
    /// Command line of `haru todo done` without the number; nil if a click could not run it.
    private let command: [String]?
    private let variables: [String: String]

    init(tasks: DayTasksReport, _ session: Session) {
        let environment = session.environment
        self.tasks = tasks
        variables = environment.variables
        // A click has none of this run's variables and options: with another database it would complete a different
        // task of the same number.
        let isElsewhere = ["HARU_DATABASE", "HARU_CONFIG"].contains { environment.variable($0) != nil }
        let folder = session.preferences.text(.dataDir) == nil ? [] : ["--data-dir", session.folders.data]
        let words = [ProgramPath.current(environment), "todo", "done"] + folder
        command = isElsewhere || session.addressIsFlag || !words.allSatisfy(Self.isPlain) ? nil : words
    }

    /// Whether all three programs, and the shells that two of them start, pass a word on unchanged.
    private static func isPlain(_ word: String) -> Bool {
        !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@,".contains($0) }
    }

    /// The open tasks, overdue ones first, and the number of the rest.
    func lines(in voice: Voice) -> [String] {
        let (language, glyphs) = (voice.language, voice.terminal.glyphs)
        let open = tasks.open.prefix(Self.most)
        var lines = open.map { task in
            let title = task.task.fields.title
            var text = (glyphs.isASCII ? "* " : "● ") + (glyphs.isASCII ? title.typewritten : title)
            if let day = task.day, day < tasks.day {
                text += " \(glyphs.dot) " + language.text(.todayCommand.barLate)
            } else if let time = task.task.fields.due?.time {
                text += " \(glyphs.dot) \(time)"
            }
            return line(text, ["color=\(Self.color(of: task.quadrant))"] + action(task.task.id))
        }
        let more = tasks.openCount - open.count
        if more > 0 { lines.append(language.text(.todayCommand.barMore(count: language.number(more)))) }
        return lines
    }

    /// A sentence about the day; only Argos would interpret markup in it by default.
    func sentence(_ text: String) -> String {
        variables["ARGOS_VERSION"] == nil ? Self.text(text) : line(text, [])
    }

    /// Action of a click.
    private func action(_ id: Int) -> [String] {
        guard let command else { return [] }
        let words = command[1...] + [String(id)]
        return ["bash=\(command[0])"] + zip(1..., words).map { "param\($0)=\($1)" } + [
            "terminal=false", "refresh=true",
        ]
    }

    /// A line with its settings, shown literally: no emoji, colors, symbols or markup are interpreted.
    ///
    /// xbar shows no menu at all if it does not know a setting.
    private func line(_ text: String, _ settings: [String]) -> String {
        let plain =
            if variables["ARGOS_VERSION"] != nil {
                ["useMarkup=false", "unescape=false"]
            } else if variables["SWIFTBAR"] != nil {
                ["symbolize=false"]
            } else {
                [String]()
            }
        return Self.text(text) + " | " + (settings + ["emojize=false", "ansi=false"] + plain).joined(separator: " ")
    }

    /// Makes a text safe before a line's settings: no separator, escape or line break.
    static func text(_ text: String) -> String {
        text.harmless.replacingScalars { $0 == "|" || $0 == "\\" ? "/" : nil }
    }

    /// A color that is readable on light and on dark menus.
    private static func color(of quadrant: Quadrant) -> String {
        switch quadrant {
        case .do: "#d2503a"
        case .decide: "#3f83d1"
        case .delegate: "#b07a1e"
        case .delete, .unsorted: "#7d8781"
        }
    }
}
