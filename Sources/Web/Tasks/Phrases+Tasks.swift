extension Phrase {
    /// Tasks on their lines and in the matrix.
    static let tasks: [Phrase: PhrasePair] = [
        .taskTick: .init("완료: {0}", "Done: {0}"),
        .taskMenu: .init("더 보기: {0}", "More: {0}"),
        .taskGrip: .init("옮기기: {0}", "Move: {0}"),
        .taskChoose: .init("선택: {0}", "Select: {0}"),
        .taskImportant: .init("중요", "Important"),
        .taskAlarms: .init("알람 {0}", "Alarm {0}"),
        .taskAlarmsOff: .init("알람 꺼짐 ({0})", "Alarms off ({0})"),
        .taskAlarmsTurnOn: .init("알람 켜기", "Turn alarms on"),
        .taskAlarmsTurnOff: .init("알람 끄기", "Turn alarms off"),
        .taskCarried: .init("마감이 가까워져 여기로 왔어요", "Its deadline brought it here"),
        .taskAlways: .init("긴급하다고 직접 정했어요", "You marked it urgent"),
        .taskNever: .init("긴급하지 않다고 직접 정했어요", "You marked it not urgent"),
        .taskRelease: .init("마감에 맡기기", "Let the deadline decide"),
        .taskEdit: .init("고치기", "Edit"),
        .taskDuplicate: .init("복제", "Duplicate"),
        .taskDelete: .init("지우기", "Delete"),
        .taskRestore: .init("되살리기", "Restore"),
        .taskComplete: .init("완료", "Done"),
        .taskReopen: .init("다시 열기", "Reopen"),
        .taskMoveTo: .init("‘{0}’로 옮기기", "Move to “{0}”"),
        .taskTomorrow: .init("내일로", "Tomorrow"),
        .taskNextWeek: .init("다음 주로", "Next week"),
        .taskOtherDay: .init("다른 날로…", "Another day…"),
        .taskWhole: .init("자세히", "All fields"),
        .taskMoveUp: .init("위로 올리기", "Move up"),
        .taskMoveDown: .init("아래로 내리기", "Move down"),
        .taskDoneAt: .init("{0}에 끝냈어요", "Done {0}"),
        .anyHour: .init("언제든", "any time"),
        .taskFailed: .init(
            "저장하지 못했고, 바뀐 것은 없어요. 하루가 켜져 있는지 확인하고 다시 해 주세요.",
            "Couldn’t save; nothing changed. Check that Haru is running, then try again."),
        .taskLifted: .init(
            "들었어요: {0}. 화살표로 옮기고, 스페이스로 놓고, Esc로 취소해요.",
            "Picked up “{0}”. Arrow keys move it, Space puts it down, Escape cancels."),
        .taskPlaced: .init("‘{0}’의 {2}개 중 {1}번째예요.", "{0}, {1} of {2}."),
        .taskBack: .init("옮기지 않고 제자리에 두었어요.", "Put back where it was."),
        .matrixWindow: .init("마감이 {0} 안으로 다가오면 긴급해져요.", "A task turns urgent within {0} of its deadline."),
        .axisUrgent: .init("긴급함", "Urgent"),
        .axisNotUrgent: .init("긴급하지 않음", "Not urgent"),
        .axisImportant: .init("중요함", "Important"),
        .axisNotImportant: .init("중요하지 않음", "Not important"),
        .matrixEmptyDo: .init(
            "지금 긴급한 일은 없어요. 중요한 일은 마감이 다가오면 여기로 와요.",
            "Nothing is pressing. Important tasks come here as their deadline nears."),
        .matrixEmptyDecide: .init(
            "미리 계획해 둘 일을 !중요와 함께 적어 보세요.", "Room for what you plan ahead: write it with !important."),
        .matrixEmptyDelegate: .init(
            "긴급하지만 남에게 맡겨도 되는 일을 두는 곳이에요.", "For what is urgent but need not be done by you."),
        .matrixEmptyDelete: .init(
            "꼭 하지 않아도 될 일이 모여요. 비어 있으면 가벼워요.", "For what need not be done at all. Empty is good."),
        .matrixMeansDo: .init("중요하고 긴급해요", "Important and urgent"),
        .matrixMeansDecide: .init("중요하지만 긴급하지 않아요", "Important, not urgent"),
        .matrixMeansDelegate: .init("긴급하지만 중요하지 않아요", "Urgent, not important"),
        .matrixMeansDelete: .init("중요하지도 긴급하지도 않아요", "Neither important nor urgent"),
        .taskViews: .init("할 일 보기", "Views of the tasks"),
        .linkMatrix: .init("매트릭스", "Matrix"),
        .linkList: .init("목록", "List"),
        .linkTimeline: .init("하루", "Day"),
        .linkNew: .init("할 일", "Task"),
    ]

    /// Quick entry and how it is read.
    static let entries: [Phrase: PhrasePair] = [
        .entryLabel: .init("할 일 추가", "Add a task"),
        .entryHint: .init(
            "무엇을 할까요? — 내일 18시 코드 리뷰 !긴급 !중요 #haru",
            "What needs doing? — tomorrow 6pm code review !urgent !important #haru"),
        .entryHintDay: .init("할 일 추가 — 예: 18시 리뷰 !중요", "Add a task — such as 6pm review !important"),
        .entryTitle: .init("제목", "title"),
        .entryKeepNamed: .init("제목에 그대로 두기: {0}", "Leave “{0}” in the title"),
        .entryPeek: .init("어떻게 읽나요?", "How is it read?"),
        .entryReadTitle: .init("이렇게 읽었어요", "This is how it is read"),
        .entryReadText: .init(
            "날짜가 아닌데 날짜로 읽은 말이 있으면 골라서 제목에 남겨 두세요.",
            "If something was read that you meant as words, choose it to leave it in the title."),
        .entryNothing: .init("제목으로만 읽었어요.", "All of it is the title."),
        .entryAgain: .init("다시 읽기", "Read again"),
        .entryGoesTo: .init("{0} 칸으로 가요", "goes to {0}"),
        .entryPlace: .init("들어갈 곳", "Goes to"),
    ]

    /// What was done to tasks.
    static let taskNotices: [Phrase: PhrasePair] = [
        .undo: .init("되돌리기", "Undo"),
        .noticeTaskAdded: .init("할 일을 추가했어요.", "Task added."),
        .noticeTaskSaved: .init("할 일을 저장했어요.", "Task saved."),
        .noticeTaskDone: .init("할 일을 끝냈어요.", "Task done."),
        .noticeTasksDone: .init("할 일 {0}개를 끝냈어요.", "{0} tasks done."),
        .noticeTaskNext: .init("다음 차례는 {0}이에요.", "It comes back on {0}."),
        .noticeTaskReopened: .init("할 일을 다시 열었어요.", "Task open again."),
        .noticeTasksReopened: .init("할 일 {0}개를 다시 열었어요.", "{0} tasks open again."),
        .noticeTaskDeleted: .init("할 일을 지웠어요.", "Task deleted."),
        .noticeTasksDeleted: .init(
            "할 일 {0}개를 지웠어요.", "{0} tasks deleted."),
        .noticeTaskRestored: .init("할 일을 되살렸어요.", "Task restored."),
        .noticeTasksRestored: .init("할 일 {0}개를 되살렸어요.", "{0} tasks restored."),
        .noticeTaskMoved: .init("할 일을 옮겼어요.", "Task moved."),
        .noticeTaskAddedTo: .init("‘{0}’에 추가했어요", "Added to “{0}”"),
        .noticeTaskMovedTo: .init("‘{0}’로 옮겼어요", "Moved to “{0}”"),
        .noticeTaskUntil: .init("{0}까지", "due {0}"),
        .noticeTaskPutOff: .init("마감을 옮겼어요.", "It has another day now."),
        .noticeTaskPutOffTo: .init("마감을 {0}로 옮겼어요 · ‘{1}’", "Now due {0} · “{1}”"),
        .noticeTaskUndated: .init("마감을 지웠어요 · ‘{0}’", "No due day any more · “{0}”"),
        .noticeTaskCopied: .init("할 일을 복제했어요.", "Task duplicated."),
        .noticeUrgencyReleased: .init("이제 마감에 따라 긴급해져요.", "Its deadline decides again."),
        .noticeAlarmsOn: .init("알람을 켰어요.", "Alarms are on."),
        .noticeAlarmsOff: .init("알람을 껐어요. 정해 둔 시각은 그대로 있어요.", "Alarms are off. Their times are kept."),
        .noticeTicketColored: .init("티켓 색을 바꿨어요.", "The ticket has a new color."),
        .noticeNothingChosen: .init("선택한 할 일이 없어요. 먼저 하나 선택해 주세요.", "No task is selected. Select one first."),
    ]
}
