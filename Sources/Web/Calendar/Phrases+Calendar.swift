extension Phrase {
    /// The months and the year.
    static let calendar: [Phrase: PhrasePair] = [
        .navCalendar: .init("달력", "Calendar"),
        .shortcutCalendar: .init("달력으로 가기", "Go to the calendar"),
        .calendarGrid: .init("{0} 달력", "Calendar of {0}"),
        .calendarNavigation: .init("달 옮기기", "Months"),
        .calendarPrevious: .init("이전 달", "Previous month"),
        .calendarNext: .init("다음 달", "Next month"),
        .calendarYears: .init("해 옮기기", "Years"),
        .calendarPreviousYear: .init("이전 해", "Previous year"),
        .calendarNextYear: .init("다음 해", "Next year"),
        .calendarSummary: .init("{0} · 커밋한 날 {1}", "{0} on {1}"),
        .calendarTasksDone: .init("{0} 중 {1}개 끝냄", "{0}, {1} done"),
        .calendarMood: .init("기분 {0}", "mood: {0}"),
        .calendarChallenge: .init("챌린지 중", "in a challenge"),
        .calendarFlag: .init("챌린지 깃발", "challenge flag"),
        .calendarScene: .init("{0}: {1}", "{0}: {1}"),
        .calendarLegendTasks: .init("할 일, 끝낸 일", "tasks, open and done"),
        .calendarBeside: .init("이 달과 고른 날", "This month and the chosen day"),
        .calendarDay: .init("이날 열기", "Open the day"),
        .calendarNoTasks: .init("이날은 할 일이 없어요.", "No tasks on this day."),
        .calendarOccurrence: .init("반복 예정", "repeats"),
        .calendarEntryHint: .init("이날 할 일", "A task for this day"),
        .calendarNotes: .init("일지", "Notes"),
        .calendarNoNotes: .init("이날 쓴 일지가 없어요.", "No notes on this day."),
        .calendarWrite: .init("이날 일지 쓰기", "Write about this day"),
        .calendarFlagOn: .init("하루도 빠지지 않으면 {0}에 깃발에 닿아요.", "Keep it up every day and you reach the flag on {0}."),
        .calendarAllMonth: .init(
            "{0} 내내 걷고 있어요. 깃발은 그 뒤에 있어요.", "You’re walking all through {0}; the flag comes later."),
        .calendarReached: .init("{0}에 깃발에 닿았어요.", "You reached the flag on {0}."),
        .calendarEnded: .init("{0}에 멈췄고, {1}을 걸었어요.", "It stopped on {0}, after {1}."),
    ]
}
