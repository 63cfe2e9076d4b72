import Core

/// Contents of a widget: today, the streak, the grass of the last weeks and the tasks.
package struct WidgetReport: Hashable, Sendable {
    package let today: TodayReport
    package let grass: GrassReport
    package let tasks: DayTasksReport
    package let theme: Settings.Theme
}

extension DayTasksReport {
    /// Open tasks: those overdue from earlier days, then those due on this day.
    package var open: [TaskReport] { overdue + tasks.filter { !$0.isDone } }
    /// Total number of open tasks; ``open`` may be a prefix of them.
    package var openCount: Int { total - done }
}

extension Snapshot {
    /// Number of weeks of grass in a widget, including the current one.
    package static let weeksOfWidget = 12

    /// Returns the contents of a widget.
    package func widget() throws -> WidgetReport {
        WidgetReport(
            today: try today(), grass: try grass(weeks: Self.weeksOfWidget), tasks: try tasks(of: currentDay),
            theme: settings.theme)
    }

    /// Whether a widget may mark a task as done or open: it shows open tasks that are due by today, and can undo those
    /// completed today.
    private func isOfWidget(_ task: TaskReport) -> Bool {
        guard task.deletedAt == nil else { return false }
        if let done = task.doneDay { return done == currentDay }
        return task.day.map { $0 <= currentDay } ?? false
    }

    /// - Throws: ``DomainError/unknownTask(_:)`` if no widget shows the task.
    fileprivate func checkIsOfWidget(_ id: Int) throws {
        guard isOfWidget(try task(id)) else { throw DomainError.unknownTask(id) }
    }
}

extension UseCases {
    /// Marks a task that a widget shows as done, or as open again.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)`` for any other task, whether it exists or not.
    package func setWidgetTask(_ id: Int, isDone: Bool) async throws {
        let precondition = Precondition { try $0.checkIsOfWidget(id) }
        try await Precondition.$current.withValue(precondition) {
            _ = isDone ? try await completeTasks([id]) : try await reopenTasks([id])
        }
    }
}
