import Core
import Engine
import Graphics
import Language

/// Row of a task.
struct TaskRow {
    /// Due date, abbreviated.
    struct DueChip {
        let text: String
        /// Style class: `late`, `warn` or empty.
        let style: String
    }

    let id: Int
    let title: UntrustedText
    let path: String
    /// Style of the edge.
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

    /// Kind of list that contains the row.
    enum Place: Sendable {
        /// Tasks of one quadrant.
        case matrix
        /// Tasks of any quadrant.
        case list
    }

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

    /// Renders attributes with the initial values of the inline form, except the title.
    ///
    /// A browser that is offline builds the form from them.
    static func facts(of report: TaskReport) -> HTML {
        let (fields, due) = (report.task.fields, report.task.fields.due)
        return """
             data-version="\(report.version)"\(attribute: "data-due", due?.day.description)\
            \(attribute: "data-time", due?.time?.description)\
            \(attribute: "data-ticket", fields.ticket.map { UntrustedText($0) })
            """
    }

    /// Renders the box that shows and changes whether the task is done.
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

    /// Returns the style of the row's edge; empty for the default colour.
    static func edge(of color: TaskColor) -> String { color == .green ? "" : " tinted c-\(color.rawValue)" }

    /// Returns the path that the box of a task submits to: done, or not done.
    static func tickPath(of report: TaskReport) -> String {
        let id = report.task.id
        return Route.tasks(report.isDone ? .completionRemoval(id) : .completion(id)).path
    }

    /// Returns the label of the box of a task.
    static func tickLabel(of report: TaskReport, _ language: Language) -> UntrustedText {
        UntrustedText(language.text(.task.tick(title: report.task.fields.title)), limit: 400)
    }

    /// Returns the chip of an open task with a due day.
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
