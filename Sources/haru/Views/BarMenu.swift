import Core
import Engine
import Language
import Presentation

/// The day's tasks in the menu of xbar, SwiftBar or Argos, each ticked off by a click.
struct BarMenu {
    /// The most tasks that stand in the menu.
    private static let most = 15

    private let tasks: DayTasksReport
    /// How `haru todo done` is run, but for the number; nil where a click could not run it.
    private let command: [String]?
    private let variables: [String: String]

    init(tasks: DayTasksReport, _ session: Session) {
        let environment = session.environment
        self.tasks = tasks
        variables = environment.variables
        // A click knows nothing of the variables and options that this run has: what is kept elsewhere by another one
        // would have a task of the same number ticked off.
        let isElsewhere = ["HARU_DATABASE", "HARU_CONFIG"].contains { environment.variable($0) != nil }
        let folder = session.preferences.text(.dataDir) == nil ? [] : ["--data-dir", session.folders.data]
        let words = [ProgramPath.current(environment), "todo", "done"] + folder
        command = isElsewhere || session.addressIsFlag || !words.allSatisfy(Self.isPlain) ? nil : words
    }

    /// Whether all three programs, and the shells that two of them start, take a word as it stands.
    private static func isPlain(_ word: String) -> Bool {
        !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@,".contains($0) }
    }

    /// The open tasks, the late ones first, and how many more there are.
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

    /// A sentence about the day, in which Argos alone would read markup without being asked to.
    func sentence(_ text: String) -> String {
        variables["ARGOS_VERSION"] == nil ? Self.text(text) : line(text, [])
    }

    /// What a click does.
    private func action(_ id: Int) -> [String] {
        guard let command else { return [] }
        let words = command[1...] + [String(id)]
        return ["bash=\(command[0])"] + zip(1..., words).map { "param\($0)=\($1)" } + [
            "terminal=false", "refresh=true",
        ]
    }

    /// A line with its settings, shown as it is: none of its text is taken for emoji, colours, symbols or markup.
    ///
    /// xbar shows no menu at all where it does not know a setting.
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

    /// A text as it can stand before the settings of a line, without what begins settings, an escape or another line.
    static func text(_ text: String) -> String {
        text.harmless.replacingScalars { $0 == "|" || $0 == "\\" ? "/" : nil }
    }

    /// A colour that can be read on light and on dark menus.
    private static func color(of quadrant: Quadrant) -> String {
        switch quadrant {
        case .do: "#d2503a"
        case .decide: "#3f83d1"
        case .delegate: "#b07a1e"
        case .delete, .unsorted: "#7d8781"
        }
    }
}
