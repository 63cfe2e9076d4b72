package import Core
package import Engine
package import Language

extension Language {
    /// Says why a task could not be found, written or changed.
    func taskSentence(for refusal: DomainError) -> Sentence {
        switch refusal {
        case .badTask(let faults): sentence(for: faults.first ?? .emptyTitle)
        case .tooManyTasks(let limit):
            say(
                ("한 번에 바꿀 수 있는 할 일은 \(number(limit))개까지예요.", "나누어서 골라 주세요."),
                ("Up to \(number(limit)) tasks can be changed at once.", "Select fewer at a time.")
            )
        case .unknownTask(let id):
            say(
                ("\(id)번 할 일은 없어요.", "이미 지웠을 수 있으니 목록을 다시 봐 주세요."),
                ("There’s no task \(id).", "It may have been deleted. Check the list again.")
            )
        default: Sentence("", "")
        }
    }

    /// Says that a task was changed or deleted after somebody saw it.
    package func sentence(for conflict: TaskConflict) -> Sentence {
        conflictSentence(
            ("\(conflict.current.task.id)번 할 일", "Task \(conflict.current.task.id)"),
            particles: ("이", "은"), isDeleted: conflict.current.deletedAt != nil,
            undo: "haru todo undo \(conflict.current.task.id)")
    }

    /// Says why what was written about a task cannot be kept.
    package func sentence(for fault: TaskFault) -> Sentence {
        switch fault {
        case .emptyTitle:
            say(
                ("제목을 적어 주세요.", "날짜나 표시만으로는 할 일이 되지 않아요."),
                ("Add a title.", "Dates and marks alone don’t make a task.")
            )
        case .longTitle(let count): tooLong(("제목", "title"), count, TaskFields.longestTitle)
        case .longMemo(let count): tooLong(("메모", "memo"), count, TaskFields.longestMemo)
        case .longTicket(let count): tooLong(("티켓", "ticket"), count, TaskFields.longestTicket)
        case .longRepository(let count): tooLong(("저장소 이름", "repository"), count, TaskFields.longestRepository)
        case .repeatWithoutDay:
            say(
                ("반복하려면 첫날이 필요해요.", "언제까지인지 날짜를 정해 주세요."),
                ("A repeating task needs a first day.", "Give it a due day.")
            )
        case .repeatOnNoWeekday:
            say(
                ("어느 요일에 반복할지 정하지 않았어요.", "요일을 하나 이상 골라 주세요."),
                ("It repeats every week but has no weekday.", "Choose at least one weekday.")
            )
        case .repeatEndsBeforeDay:
            say(
                ("반복이 시작하기도 전에 끝나요.", "끝나는 날을 마감일 뒤로 정해 주세요."),
                ("It stops repeating before it starts.", "Choose an end after the due day.")
            )
        case .alarmWithoutDay:
            say(
                ("알람을 울리려면 날짜가 필요해요.", "언제까지인지 날짜를 정해 주세요."),
                ("An alarm needs a day.", "Give the task a due day.")
            )
        }
    }

    private func tooLong(_ name: (String, String), _ count: Int, _ limit: Int) -> Sentence {
        let found = excess(count, over: limit)
        return say(
            ("\(name.0) 글자가 너무 많아요\(found.korean).", "\(number(limit))자까지 쓸 수 있어요."),
            ("The \(name.1) is too long\(found.english).", "It can have up to \(number(limit)) characters.")
        )
    }
}
