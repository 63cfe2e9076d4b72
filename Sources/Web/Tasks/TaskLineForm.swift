import Core
import Engine

/// What of a task is edited in its place: its title, when it is due, and its ticket.
struct TaskLineForm: TemplateValue {
    let id: Int
    let version: Int
    let savePath: String
    /// Where the editor with every field is.
    let path: String
    /// Where the form leads to, unless the page that it is put into says otherwise.
    let next = Route.tasks(.matrix).path
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
