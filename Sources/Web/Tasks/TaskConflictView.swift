import Core
import Engine
import Language

/// Edit conflict of a task: the stored and the sent version, side by side.
struct TaskConflictView {
    /// Field that differs.
    struct Difference {
        let name: String
        let theirs: UntrustedText
        let mine: UntrustedText
    }

    let text: String
    /// Version that saving overwrites.
    let version: Int
    let differences: [Difference]
    /// Path of the stored task.
    let theirsPath: String
    /// Whether the task is deleted and must be restored before saving.
    let isDeleted: Bool

    init(_ current: TaskReport, mine: TaskFields, language: Language) {
        isDeleted = current.deletedAt != nil
        text = language.text(isDeleted ? .task.conflictDeleted : .task.conflictText)
        version = current.version
        theirsPath = Route.tasks(.task(current.task.id)).path
        let (theirs, mine) = (current.task.fields, mine.tidied)
        differences = Self.words(of: theirs, language).compactMap { name, words in
            let own = Self.words(of: mine, language).first { $0.0 == name }?.1 ?? ""
            guard own != words else { return nil }
            return Difference(
                name: language.text(name), theirs: UntrustedText(words.isEmpty ? "–" : words, limit: 2_000),
                mine: UntrustedText(own.isEmpty ? "–" : own, limit: 2_000))
        }
    }

    /// Returns the fields in words, in the order of the editor.
    private static func words(of fields: TaskFields, _ language: Language) -> [(Message, String)] {
        let alarms = TaskAlarm.allCases.filter(fields.alarms.contains).map(language.alarm).joined(separator: ", ")
        return [
            (.taskForm.titleLabel, fields.title), (.taskForm.memo, fields.memo),
            (.taskForm.day, fields.due.map(String.init(describing:)) ?? ""),
            (
                .taskForm.important,
                fields.isImportant.map { language.text($0 ? .taskForm.yes : .taskForm.no) }
                    ?? language.quadrant(.unsorted)
            ),
            (.taskForm.urgency, language.urgency(fields.urgency)), (.taskForm.color, language.taskColor(fields.color)),
            (.taskForm.ticket, fields.ticket ?? ""), (.taskForm.repository, fields.repository ?? ""),
            (.taskForm.repeat, fields.repeats.map(language.repeats) ?? ""), (.taskForm.alarms, alarms),
            (.taskForm.alarmSwitch, language.text(fields.alarmsOn ? .taskForm.yes : .taskForm.no)),
        ]
    }
}
