package import Core
package import Engine

/// What is known of the day that is chosen on the calendar.
package struct CalendarChoice: Sendable {
    package let day: Day
    package let tasks: DayTasksReport
    package let notes: DayNotesReport
    /// The letters that were drawn on the day.
    package let letters: [LetterHead]

    /// Puts together what is known of a day.
    package init(day: Day, tasks: DayTasksReport, notes: DayNotesReport, letters: [LetterHead] = []) {
        self.day = day
        self.tasks = tasks
        self.notes = notes
        self.letters = letters
    }
}
