import Core
import Engine
import Language

/// The signs behind a task's title, as markup: its ticket, that it repeats, and its alarms.
enum TaskSigns {
    static func markup(of report: TaskReport, _ language: Language) -> String {
        let fields = report.task.fields
        var text = ""
        text.reserveCapacity(256)
        text += #" <span class="signs">"#
        if let ticket = fields.ticket {
            let color = (report.ticketColor ?? .gray).rawValue
            text += #"<span class="ticket c-"#
            text += color
            text += "\"><bdi>"
            text += MarkupContent.escaped(UntrustedText("#" + ticket))
            text += "</bdi></span>"
        }
        if fields.urgency == .always, !report.isDone {
            text += sign(
                "sign", language.text(.task.always), "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8v4.5M12 16v.2")
            text += "</svg>"
        }
        if let repeats = fields.repeats {
            text += sign(
                "sign", language.repeats(repeats),
                "M4.5 12a7.5 7.5 0 0 1 13-5.1l2 2.1M19.5 12a7.5 7.5 0 0 1-13 5.1l-2-2.1M19.5 4.5V9H15M4.5 19.5V15H9")
            text += "</svg>"
        }
        if !fields.alarms.isEmpty {
            let alarms = TaskAlarm.allCases.filter(fields.alarms.contains).map(language.alarm)
                .joined(separator: ", ")
            text += sign(
                fields.alarmsOn ? "sign" : "sign silent",
                language.text(fields.alarmsOn ? .task.alarms(alarms: alarms) : .task.alarmsOff(alarms: alarms)),
                "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4")
            text += fields.alarmsOn ? "</svg>" : #"<path d="M4 4l16 16"/></svg>"#
        }
        text += "</span>\n"
        return text
    }

    /// A drawing with a name, which is still open.
    private static func sign(_ style: String, _ name: String, _ path: String) -> String {
        let name = MarkupContent.escaped(name)
        return #"<svg class="i \#(style)" viewBox="0 0 24 24" role="img" aria-label="\#(name)">"#
            + #"<title>\#(name)</title><path d="\#(path)"/>"#
    }
}
