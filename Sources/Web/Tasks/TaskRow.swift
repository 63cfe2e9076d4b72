import Core
import Engine
import Graphics
import Language

/// A task on a line of its own.
struct TaskRow {
    /// When it is due, in short.
    struct DueChip {
        let text: String
        /// `late`, `warn` or nothing, as the style sheet names them.
        let style: String
    }

    let id: Int
    let title: UntrustedText
    let path: String
    /// The style of its edge.
    let edge: String
    let quadrant: String
    let quadrantName: String
    let isDone: Bool
    let tickPath: String
    let tickLabel: UntrustedText
    let gripLabel: UntrustedText
    let chooseLabel: UntrustedText
    let facts: HTML
    let signs: HTML
    let restorationPath: String
    let isDeleted: Bool
    let due: DueChip?
    let repository: UntrustedText?
    let opener: HTML?

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
        id = task.id
        title = UntrustedText(fields.title)
        path = Route.tasks(.task(id)).path
        edge = Self.edge(of: fields.color)
        quadrant = report.quadrant.rawValue
        quadrantName = language.quadrant(report.quadrant)
        isDone = report.isDone
        tickPath = Self.tickPath(of: report)
        tickLabel = Self.tickLabel(of: report, language)
        gripLabel = UntrustedText(language.text(.task.grip(title: fields.title)), limit: 400)
        chooseLabel = UntrustedText(language.text(.task.choose(title: fields.title)), limit: 400)
        facts = Self.facts(of: report)
        signs = TaskSigns.html(of: report, language)
        restorationPath = Route.tasks(.restoration(id)).path
        isDeleted = report.deletedAt != nil
        if place == .list, let day = report.doneDay {
            let date = language.shortDate(day, today: context.today)
            due = DueChip(text: language.text(.task.doneOn(date: date)), style: "plain")
        } else {
            due = Self.due(report, context)
        }
        repository = fields.repository.map { UntrustedText("@" + $0) }
        opener = isDeleted ? nil : TaskMenu.opener(of: report, inMatrix: place == .matrix, language)
    }

    /// What the form that edits a task in its line begins with besides its title, as attributes: a browser that is
    /// offline makes that form of them.
    static func facts(of report: TaskReport) -> HTML {
        let (fields, due) = (report.task.fields, report.task.fields.due)
        return """
             data-version="\(report.version)"\(attribute: "data-due", due?.day.description)\
            \(attribute: "data-time", due?.time?.description)\
            \(attribute: "data-ticket", fields.ticket.map { UntrustedText($0) })
            """
    }

    /// The box that says whether the task is done, and changes that.
    func tickbox(style: String = "tickbox") -> HTML {
        Self.tickbox(of: id, sendingTo: tickPath, isDone: isDone, label: tickLabel, style: style)
    }

    static func tickbox(
        of id: Int, sendingTo path: String, isDone: Bool, label: UntrustedText, style: String = "tickbox"
    ) -> HTML {
        """
        <button class="\(style)" id="tick-\(id)" form="acts" formaction="\(path)" aria-pressed="\(isDone)" \
        aria-label="\(label)"><span class="ring" aria-hidden="true"></span></button>
        """
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
