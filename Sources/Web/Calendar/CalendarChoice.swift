package import Core
package import Engine

/// What is known of the day that is chosen on the calendar.
package struct CalendarChoice: Sendable {
    package let day: Day
    package let tasks: DayTasksReport
    package let notes: DayNotesReport

    /// Puts together what is known of a day.
    package init(day: Day, tasks: DayTasksReport, notes: DayNotesReport) {
        self.day = day
        self.tasks = tasks
        self.notes = notes
    }
}
