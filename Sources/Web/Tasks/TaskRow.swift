import Core
import Engine
import Language

/// A task on a line of its own.
///
/// Pages hold up to two hundred of them, so that only what there is to show is written down.
struct TaskRow: TemplateFormed {
    /// When it is due, in short.
    struct DueChip: TemplateValue {
        let text: String
        /// `late`, `warn` or nothing, as the style sheet names them.
        let style: String
    }

    let id: Int
    let values: [String: any TemplateValue]

    var templateForm: Any { TemplateFields(values) }

    /// Among what the line stands.
    enum Place: Sendable {
        /// In its quadrant.
        case matrix
        /// Among tasks of any quadrant.
        case list
    }

    /// Makes the line of a task.
    init(_ report: TaskReport, in place: Place = .list, context: PageContext) {
        let language = context.language
        let (task, fields) = (report.task, report.task.fields)
        let id = task.id
        let isDone = report.isDone
        let title = UntrustedText(fields.title)
        var values: [String: any TemplateValue] = [
            "id": id, "title": title, "path": Route.tasks(.task(id)).path, "edge": Self.edge(of: fields.color),
            "quadrant": report.quadrant.rawValue, "quadrantName": language.quadrant(report.quadrant),
            "isDone": isDone, "pressed": isDone ? "true" : "false",
            "tickPath": Self.tickPath(of: report), "tickLabel": Self.tickLabel(of: report, language),
            "gripLabel": UntrustedText(language.text(.task.grip(title: fields.title)), limit: 400),
            "chooseLabel": UntrustedText(language.text(.task.choose(title: fields.title)), limit: 400),
            "facts": Self.facts(of: report), "signs": TaskSigns.markup(of: report, language),
            "restorationPath": Route.tasks(.restoration(id)).path, "isDeleted": report.deletedAt != nil,
        ]
        if let due = Self.due(report, context) { values["due"] = due }
        if let repository = fields.repository { values["repository"] = UntrustedText("@" + repository) }
        if place == .list, let day = report.doneDay {
            let date = language.shortDate(day, today: context.today)
            values["due"] = DueChip(text: language.text(.task.doneOn(date: date)), style: "plain")
        }
        if report.deletedAt == nil {
            values["opener"] = TaskMenu.opener(of: report, inMatrix: place == .matrix, language)
        }
        self.id = id
        self.values = values
    }

    /// What the form that edits a task in its line begins with besides its title, as attributes: a browser that is
    /// offline makes that form of them.
    static func facts(of report: TaskReport) -> String {
        let fields = report.task.fields
        var text = ""
        text.reserveCapacity(128)
        func add(_ name: String, _ value: String) {
            text += " data-"
            text += name
            text += "=\""
            text += value
            text += "\""
        }
        add("version", String(report.version))
        if let due = fields.due {
            add("due", due.day.description)
            if let time = due.time { add("time", time.description) }
        }
        if let ticket = fields.ticket { add("ticket", MarkupContent.escaped(UntrustedText(ticket))) }
        return text
    }

    /// The style of the line's edge; none for the colour that tasks have unless another is chosen.
    static func edge(of color: TaskColor) -> String { color == .green ? "" : " tinted c-\(color.rawValue)" }

    /// Where the box before a task sends that it is done, or that it is not.
    static func tickPath(of report: TaskReport) -> String {
        let id = report.task.id
        return Route.tasks(report.isDone ? .completionRemoval(id) : .completion(id)).path
    }

    /// What the box before a task is called.
    static func tickLabel(of report: TaskReport, _ language: Language) -> UntrustedText {
        UntrustedText(language.text(.task.tick(title: report.task.fields.title)), limit: 400)
    }

    /// The chip of an open task with a day.
    static func due(_ report: TaskReport, _ context: PageContext) -> DueChip? {
        guard let due = report.task.fields.due, !report.isDone else { return nil }
        if report.isOverdue, let deadline = report.deadline {
            let late = context.language.late(due, seconds: deadline.seconds(to: context.now), today: context.today)
            return DueChip(text: late, style: "late")
        }
        let isNear = (report.day ?? due.day) <= context.today
        return DueChip(text: context.language.due(due, today: context.today), style: isNear ? "warn" : "plain")
    }
}
