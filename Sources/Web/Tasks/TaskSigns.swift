import Core
import Engine
import Graphics
import Language

/// Icons after a task's title: its ticket, its repeat, and its alarms.
enum TaskSigns {
    static func html(of report: TaskReport, _ language: Language) -> HTML {
        let fields = report.task.fields
        return """
             <span class="signs">\(if: fields.ticket, { ticket in """
                <span class="ticket c-\((report.ticketColor ?? .gray).rawValue)"><bdi>\(UntrustedText("#" + ticket))\
                </bdi></span>
                """ })\(if: fields.urgency == .always && !report.isDone, "\(always(language))")\
            \(if: fields.repeats, { repeats in "\(self.repeats(language.repeats(repeats)))" })\
            \(if: !fields.alarms.isEmpty, "\(alarms(fields, language))")</span>

            """
    }

    private static func always(_ language: Language) -> HTML {
        sign(language.text(.task.always), "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8v4.5M12 16v.2")
    }

    private static func repeats(_ name: String) -> HTML {
        sign(name, "M4.5 12a7.5 7.5 0 0 1 13-5.1l2 2.1M19.5 12a7.5 7.5 0 0 1-13 5.1l-2-2.1M19.5 4.5V9H15M4.5 19.5V15H9")
    }

    private static func alarms(_ fields: TaskFields, _ language: Language) -> HTML {
        let alarms = TaskAlarm.allCases.filter(fields.alarms.contains).map(language.alarm).joined(separator: ", ")
        return sign(
            language.text(fields.alarmsOn ? .task.alarms(alarms: alarms) : .task.alarmsOff(alarms: alarms)),
            "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4", isCrossed: !fields.alarmsOn)
    }

    /// Renders an icon with a label.
    private static func sign(_ name: String, _ path: String, isCrossed: Bool = false) -> HTML {
        """
        <svg class="i sign\(if: isCrossed, " silent")" viewBox="0 0 24 24" role="img" aria-label="\(name)">\
        <title>\(name)</title><path d="\(path)"/>\(if: isCrossed, #"<path d="M4 4l16 16"/>"#)</svg>
        """
    }
}
