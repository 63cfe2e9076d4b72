import Core
import Engine
import Graphics
import Language

/// Line of a task in a list of a day's tasks or of tasks of any quadrant.
struct TaskLine: HTMLConvertible {
    let id: Int
    let html: HTML

    /// Kind of list that contains the line.
    enum Place: Sendable {
        /// Tasks of any quadrant.
        case list
        /// Tasks of a day; of the quadrant only importance is shown.
        case day
    }

    init(_ report: TaskReport, in place: Place = .list, context: PageContext) {
        let language = context.language
        let (fields, isDone) = (report.task.fields, report.isDone)
        id = report.task.id
        let tickbox = TaskRow.tickbox(
            of: id, sendingTo: TaskRow.tickPath(of: report), isDone: isDone,
            label: TaskRow.tickLabel(of: report, language))
        html = """
            <li class="task\(TaskRow.edge(of: fields.color))\(if: isDone, " done")" id="task-\(id)" \
            data-task="\(id)"\(TaskRow.facts(of: report))>
            \(tickbox)
            <div class="words"><a class="t" id="title-\(id)" href="\(Route.tasks(.task(id)).path)">\
            <bdi>\(UntrustedText(fields.title))</bdi></a>\(TaskSigns.html(of: report, language))</div>
            \(if: TaskRow.due(report, context), { due in #"<span class="chip \#(due.style)">\#(due.text)</span>"# })\
            \(if: place == .day && isDone && fields.isImportant == true, """
                <span class="chip">\(language.text(.task.important))</span>
                """)
            \(if: report.deletedAt == nil, "\(TaskMenu.opener(of: report, language))")
            </li>

            """
    }
}
