import Core
import Engine
import Language

/// The line of a task among those of a day or of any quadrant, as markup.
///
/// As a template each took two dozen tags: the four of a usual Today page were a third of it.
struct TaskLine: TemplateFormed {
    let id: Int
    let markup: String

    var templateForm: Any { markup.templateForm }

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
        let (task, fields, isDone) = (report.task, report.task.fields, report.isDone)
        let number = String(task.id)
        var text = ""
        text.reserveCapacity(2_560)
        text += #"<li class="task"#
        text += TaskRow.edge(of: fields.color)
        text += isDone ? #" done" id="task-"# : #"" id="task-"#
        text += number
        text += #"" data-task=""#
        text += number
        text += "\""
        text += TaskRow.facts(of: report)
        text += ">\n<button class=\"tickbox\" id=\"tick-"
        text += number
        text += #"" form="acts" formaction=""#
        text += TaskRow.tickPath(of: report)
        text += isDone ? #"" aria-pressed="true" aria-label=""# : #"" aria-pressed="false" aria-label=""#
        text += MarkupContent.escaped(TaskRow.tickLabel(of: report, language))
        text += "\"><span class=\"ring\" aria-hidden=\"true\"></span></button>\n"
        text += #"<div class="words"><a class="t" id="title-"#
        text += number
        text += #"" href=""#
        text += Route.tasks(.task(task.id)).path
        text += #""><bdi>"#
        text += MarkupContent.escaped(UntrustedText(fields.title))
        text += "</bdi></a>"
        text += TaskSigns.markup(of: report, language)
        text += "</div>\n"
        if let due = TaskRow.due(report, context) {
            text += #"<span class="chip "#
            text += due.style
            text += "\">"
            text += MarkupContent.escaped(due.text)
            text += "</span>"
        }
        if place == .day, isDone, fields.isImportant == true {
            text += #"<span class="chip">\#(MarkupContent.escaped(language.text(.task.important)))</span>"#
        }
        text += "\n"
        if report.deletedAt == nil { text += TaskMenu.opener(of: report, language) }
        text += "\n</li>\n"
        id = task.id
        markup = text
    }
}
