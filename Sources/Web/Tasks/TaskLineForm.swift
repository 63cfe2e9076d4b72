import Core
import Engine
import Graphics
import Language

/// Inline form of a task: its title, its due date, and its ticket.
struct TaskLineForm {
    let id: Int
    let version: Int
    let savePath: String
    /// Path of the editor with all fields.
    let path: String
    let title: String
    let day: String
    let time: String
    let ticket: String
    let tickets: [UntrustedText]

    init(_ report: TaskReport, labels: TaskLabels) {
        let (id, fields) = (report.task.id, report.task.fields)
        self.id = id
        version = report.version
        savePath = Route.tasks(.line(id)).path
        path = Route.tasks(.task(id)).path
        title = fields.title
        day = fields.due.map { "\($0.day)" } ?? ""
        time = fields.due?.time.map { "\($0)" } ?? ""
        ticket = fields.ticket ?? ""
        tickets = labels.tickets.map { UntrustedText($0.label) }
    }
}

extension TaskLineForm {
    func html(_ language: Language) -> HTML {
        """
        <form class="inline" method="post" action="\(savePath)" data-soft data-inline="\(id)">\
        <input type="hidden" name="version" value="\(version)">\
        <input type="hidden" name="next" value="\(Route.tasks(.matrix).path)">
        <input class="input" type="text" name="title" value="\(title)" required autocomplete="off" \
        enterkeyhint="done" aria-label="\(language.text(.taskForm.titleLabel))" dir="auto">
        <div class="inline-row"><input class="input" type="date" name="day" value="\(day)" min="0001-01-01" \
        max="9999-12-31" aria-label="\(language.text(.taskForm.day))">\
        <input class="input" type="time" name="time" value="\(time)" aria-label="\(language.text(.taskForm.time))">\
        <input class="input" type="text" name="ticket" value="\(ticket)" list="line-tickets" \
        placeholder="#\(language.text(.taskForm.ticket))" autocomplete="off" autocapitalize="off" \
        aria-label="\(language.text(.taskForm.ticket))">\
        <datalist id="line-tickets">\(each: tickets, { ticket in #"<option value="\#(ticket)"></option>"# })\
        </datalist></div>
        <div class="inline-row ends"><a class="link" href="\(path)">\(language.text(.task.whole))</a>\
        <button type="button" class="btn" data-cancels>\(language.text(.taskForm.cancel))</button>\
        <button class="btn keep">\(language.text(.shell.save))</button></div>
        </form>
        """
    }
}
