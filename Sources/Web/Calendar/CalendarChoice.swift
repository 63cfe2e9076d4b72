package import Core
package import Engine

/// Data of the day that is selected on the calendar.
package struct CalendarChoice: Sendable {
    package let day: Day
    package let tasks: DayTasksReport
    package let notes: DayNotesReport
    /// Letters drawn on the day.
    package let letters: [LetterHead]

    package init(day: Day, tasks: DayTasksReport, notes: DayNotesReport, letters: [LetterHead] = []) {
        self.day = day
        self.tasks = tasks
        self.notes = notes
        self.letters = letters
    }
}
