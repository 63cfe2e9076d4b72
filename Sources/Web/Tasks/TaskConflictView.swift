import Core
import Engine
import Language

/// A task that was changed elsewhere while it was edited here: both, side by side.
struct TaskConflictView {
    /// A field that differs.
    struct Difference {
        let name: String
        let theirs: UntrustedText
        let mine: UntrustedText
    }

    let text: String
    /// The version to save over.
    let version: Int
    let differences: [Difference]
    /// Where the task is shown as it is now.
    let theirsPath: String
    /// Whether what is saved has to be brought back first.
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

    /// What each field says, in the order of the editor.
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
