package import Core
package import Engine
package import Language

extension Language {
    /// Explains a refused request about tasks.
    func taskSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .badTask(let faults): sentence(for: faults.first ?? .emptyTitle)
        case .tooManyTasks(let limit): sentence(.taskError.tooMany(limit: number(limit)))
        case .unknownTask(let id): sentence(.taskError.unknown(id: String(id)))
        default: Sentence("", "")
        }
    }

    /// Explains that a task was changed or deleted since it was read.
    package func sentence(for conflict: TaskConflict) -> Sentence {
        let number = String(conflict.current.task.id)
        return conflict.current.deletedAt == nil
            ? sentence(.taskError.changed(number: number)) : sentence(.taskError.deleted(number: number))
    }

    /// Explains why a task is invalid.
    package func sentence(for fault: TaskFault) -> Sentence {
        switch fault {
        case .emptyTitle: sentence(.taskError.emptyTitle)
        case .longTitle(let count): tooLong(.taskError.title, count, TaskFields.longestTitle)
        case .longMemo(let count): tooLong(.taskError.memo, count, TaskFields.longestMemo)
        case .longTicket(let count): tooLong(.taskError.ticket, count, TaskFields.longestTicket)
        case .longRepository(let count): tooLong(.taskError.repository, count, TaskFields.longestRepository)
        case .repeatWithoutDay: sentence(.taskError.repeatWithoutDay)
        case .repeatOnNoWeekday: sentence(.taskError.repeatOnNoWeekday)
        case .repeatEndsBeforeDay: sentence(.taskError.repeatEndsBeforeDay)
        case .alarmWithoutDay: sentence(.taskError.alarmWithoutDay)
        }
    }

    private func tooLong(_ field: Message, _ count: Int, _ limit: Int) -> Sentence {
        sentence(.taskError.fieldTooLong(field: text(field), excess: excess(count, over: limit), limit: number(limit)))
    }
}
