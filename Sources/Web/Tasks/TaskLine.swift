import Core
import Engine
import Graphics
import Language

/// The line of a task among those of a day or of any quadrant.
struct TaskLine: HTMLConvertible {
    let id: Int
    let html: HTML

    /// Among what the line stands.
    enum Place: Sendable {
        /// Among tasks of any quadrant.
        case list
        /// Among the tasks of a day, where its quadrant is of no matter but that it was important.
        case day
    }

    /// Makes the line of a task.
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
