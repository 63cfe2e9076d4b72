import Core
import Engine
import Language

/// A task that was changed elsewhere while it was edited here: both, side by side.
struct TaskConflictView: TemplateValue {
    /// A field that differs.
    struct Difference: TemplateValue {
        let name: String
        let theirs: UntrustedText
        let mine: UntrustedText
    }

    let text: String
    /// The version to save over.
    let version: Int
    let differences: [Difference]
    let hasDifferences: Bool
    /// Where the task is shown as it is now.
    let theirsPath: String
    /// Whether what is saved has to be brought back first.
    let isDeleted: Bool

    init(_ current: TaskReport, mine: TaskFields, language: Language) {
        isDeleted = current.deletedAt != nil
        text = language.text(isDeleted ? .taskConflictDeleted : .taskConflictText)
        version = current.version
        theirsPath = Site.tasks(.task(current.task.id)).path
        let (theirs, mine) = (current.task.fields, mine.tidied)
        differences = Self.words(of: theirs, language).compactMap { name, words in
            let own = Self.words(of: mine, language).first { $0.0 == name }?.1 ?? ""
            guard own != words else { return nil }
            return Difference(
                name: language.text(name), theirs: UntrustedText(words.isEmpty ? "–" : words, limit: 2_000),
                mine: UntrustedText(own.isEmpty ? "–" : own, limit: 2_000))
        }
        hasDifferences = !differences.isEmpty
    }

    /// What each field says, in the order of the editor.
    private static func words(of fields: TaskFields, _ language: Language) -> [(Phrase, String)] {
        let alarms = TaskAlarm.allCases.filter(fields.alarms.contains).map(language.alarm).joined(separator: ", ")
        return [
            (.taskFormTitleLabel, fields.title), (.taskFormMemo, fields.memo),
            (.taskFormDay, fields.due.map(String.init(describing:)) ?? ""),
            (
                .taskFormImportant,
                fields.isImportant.map { language.text($0 ? .yes : .no) } ?? language.quadrant(.unsorted)
            ),
            (.taskFormUrgency, language.urgency(fields.urgency)), (.taskFormColor, language.taskColor(fields.color)),
            (.taskFormTicket, fields.ticket ?? ""), (.taskFormRepository, fields.repository ?? ""),
            (.taskFormRepeat, fields.repeats.map(language.repeats) ?? ""), (.taskFormAlarms, alarms),
            (.taskFormAlarmSwitch, language.text(fields.alarmsOn ? .yes : .no)),
        ]
    }
}
