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
        /// In its quadrant, with what its menu offers to move it with.
        case matrix(moves: [TaskMenus.Move])
        /// Among tasks of any quadrant.
        case list
        /// Among the tasks of a day, where its quadrant is of no matter but that it was important.
        case day
    }

    /// Makes the line of a task.
    ///
    /// - Parameter menus: what the menus of the page's tasks are made with.
    init(_ report: TaskReport, in place: Place = .list, menus: TaskMenus, context: PageContext) {
        let language = context.language
        let (task, fields) = (report.task, report.task.fields)
        let id = task.id
        let isDone = report.isDone
        let title = UntrustedText(fields.title)
        var values: [String: any TemplateValue] = [
            "id": id, "title": title, "path": Site.tasks(.task(id)).path, "color": fields.color.rawValue,
            "quadrant": report.quadrant.rawValue, "quadrantName": language.quadrant(report.quadrant),
            "isDone": isDone, "pressed": isDone ? "true" : "false",
            "tickPath": Site.tasks(isDone ? .completionRemoval(id) : .completion(id)).path,
            "tickLabel": UntrustedText(language.text(.taskTick, fields.title), limit: 400),
            "gripLabel": UntrustedText(language.text(.taskGrip, fields.title), limit: 400),
            "chooseLabel": UntrustedText(language.text(.taskChoose, fields.title), limit: 400),
            "restorationPath": Site.tasks(.restoration(id)).path, "isDeleted": report.deletedAt != nil,
        ]
        if let due = Self.due(report, context) { values["due"] = due }
        if let ticket = fields.ticket {
            values["ticket"] = UntrustedText("#" + ticket)
            values["ticketColor"] = (report.ticketColor ?? .gray).rawValue
        }
        if let repository = fields.repository { values["repository"] = UntrustedText("@" + repository) }
        if let repeats = fields.repeats { values["repeats"] = language.repeats(repeats) }
        if !fields.alarms.isEmpty {
            let alarms = TaskAlarm.allCases.filter(fields.alarms.contains).map(language.alarm)
                .joined(separator: ", ")
            values["alarms"] = language.text(fields.alarmsOn ? .taskAlarms : .taskAlarmsOff, alarms)
            values["isSilent"] = !fields.alarmsOn
        }
        var moves: [TaskMenus.Move] = []
        if case .matrix(let offered) = place {
            moves = offered
            // That a deadline carried the task to its quadrant is said where the quadrant is seen.
            if report.isCarried { values["carried"] = language.text(.taskCarried) }
        }
        if case .day = place {
            if isDone, fields.isImportant { values["importance"] = language.text(.taskImportant) }
        } else if !isDone, fields.urgency != .auto {
            values["override"] = language.text(fields.urgency == .always ? .taskAlways : .taskNever)
            values["releasePath"] = Site.tasks(.urgencyRemoval(id)).path
        }
        if report.deletedAt == nil { values["menu"] = menus.markup(of: report, moves: moves) }
        self.id = id
        self.values = values
    }

    /// The chip of an open task with a day.
    static func due(_ report: TaskReport, _ context: PageContext) -> DueChip? {
        guard let due = report.task.fields.due, !report.isDone else { return nil }
        if report.isOverdue, let deadline = report.deadline {
            return DueChip(text: context.language.late(seconds: deadline.seconds(to: context.now)), style: "late")
        }
        let isNear = (report.day ?? due.day) <= context.today
        return DueChip(text: context.language.due(due, today: context.today), style: isNear ? "warn" : "plain")
    }
}
