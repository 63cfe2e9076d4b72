import Core
package import Engine

extension JSONShape {
    /// One task, as in every task command and the server; each instant is in the home time zone at that moment.
    package static func task(_ report: TaskReport) -> JSON {
        let (task, fields) = (report.task, report.task.fields)
        func instant(_ instant: Instant?) -> JSON {
            .optional(instant.map { $0.iso(offset: report.zones.offset(at: $0)) })
        }
        return [
            "id": .integer(task.id),
            "title": .text(fields.title),
            "memo": .text(fields.memo),
            "due": .optional(fields.due?.day.description),
            "time": .optional(fields.due?.time?.description),
            "overdue": .bool(report.isOverdue),
            "important": fields.isImportant.map { .bool($0) } ?? .null,
            "urgency": .text(fields.urgency.rawValue),
            "quadrant": .text(report.quadrant.rawValue),
            "color": .text(fields.color.rawValue),
            "ticket": .optional(fields.ticket),
            "repository": .optional(fields.repository),
            "alarms": .array(TaskAlarm.allCases.filter(fields.alarms.contains).map { .text($0.rawValue) }),
            "alarmsOn": .bool(fields.alarmsOn),
            "repeat": .optional(fields.repeats?.text),
            "createdAt": instant(task.createdAt),
            "doneAt": instant(task.doneAt),
            "deletedAt": instant(report.deletedAt),
            "version": .integer(report.version),
        ]
    }

    /// The shape of `haru todo --json`.
    package static func tasks(_ list: TaskList) -> JSON {
        [
            "total": .integer(list.total),
            "tasks": .array(list.tasks.map(task)),
        ]
    }

    /// The shape of `haru todo matrix --json`: the quadrants by name.
    package static func matrix(_ report: MatrixReport) -> JSON {
        .object(
            Quadrant.allCases.map { quadrant in
                let box = report.boxes[quadrant]
                return JSON.Member(
                    quadrant.rawValue,
                    [
                        "open": .integer(box?.open ?? 0),
                        "tasks": .array((box?.tasks ?? []).map(task)),
                    ]
                )
            }
        )
    }

    /// The shape of `haru todo done --json` and of every other command that changes tasks.
    package static func change(_ change: TaskChange) -> JSON {
        [
            "tasks": .array(change.tasks.map(task)),
            "made": .array(change.made.map(task)),
            "unchanged": .array(change.unchanged.map { .integer($0) }),
            "missing": .array(change.missing.map { .integer($0) }),
        ]
    }
}
