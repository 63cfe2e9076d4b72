import Core
import Engine
import Language

/// Task on the timeline of a day's page.
struct DayTaskEntry {
    let time: String
    let title: UntrustedText
    let path: String
    let quadrant: String
    let isDone: Bool
    /// Text that the task is done, due or late.
    let state: String
    let ticket: UntrustedText
    /// Position on the timeline.
    let moment: Instant

    /// Creates the entry of a task that was done on a day or is due on it.
    init(_ report: TaskReport, on day: Day, zone: Zone, language: Language) {
        let task = report.task
        title = UntrustedText(task.fields.title)
        path = Route.tasks(.task(task.id)).path
        quadrant = report.quadrant.rawValue
        isDone = report.isDone
        ticket = UntrustedText(task.fields.ticket.map { "#" + $0 } ?? "")
        if let doneAt = task.doneAt, report.doneDay == day {
            time = language.clock(doneAt, offset: zone.offset(at: doneAt))
            moment = doneAt
        } else if let due = task.fields.due?.time, let deadline = report.deadline {
            time = due.description
            moment = deadline
        } else {
            time = language.text(.task.anyHour)
            moment = Instant.writable.upperBound
        }
        state = language.text(report.isDone ? .day.taskDone : report.isOverdue ? .day.taskLate : .day.taskDue)
    }
}
