import Core

/// What a widget shows: today, the streak, the grass of the last weeks and what is to be done.
package struct WidgetReport: Hashable, Sendable {
    package let today: TodayReport
    package let grass: GrassReport
    package let tasks: DayTasksReport
    package let theme: Settings.Theme
}

extension DayTasksReport {
    /// What is open: what was due on earlier days, and then what is due on this one.
    package var open: [TaskReport] { overdue + tasks.filter { !$0.isDone } }
    /// How many tasks ``open`` is the beginning of.
    package var openCount: Int { total - done }
}

extension Snapshot {
    /// How many weeks of grass a widget shows, this one among them.
    package static let weeksOfWidget = 12

    /// What a widget shows.
    package func widget() throws -> WidgetReport {
        WidgetReport(
            today: try today(), grass: try grass(weeks: Self.weeksOfWidget), tasks: try tasks(of: currentDay),
            theme: settings.theme)
    }

    /// Whether a widget may say of a task that it is done or open: it shows those that are open and due by today, and
    /// takes back what was ticked off today.
    private func isOfWidget(_ task: TaskReport) -> Bool {
        guard task.deletedAt == nil else { return false }
        if let done = task.doneDay { return done == currentDay }
        return task.day.map { $0 <= currentDay } ?? false
    }

    /// - Throws: ``DomainError/unknownTask(_:)`` where no widget shows the task.
    fileprivate func checkIsOfWidget(_ id: Int) throws {
        guard isOfWidget(try task(id)) else { throw DomainError.unknownTask(id) }
    }
}

extension UseCases {
    /// Notes that a task is done, or open again, where a widget shows it.
    ///
    /// - Throws: ``DomainError/unknownTask(_:)`` for any other task, whether there is one or not.
    package func setWidgetTask(_ id: Int, isDone: Bool) async throws {
        let precondition = Precondition { try $0.checkIsOfWidget(id) }
        try await Precondition.$current.withValue(precondition) {
            _ = isDone ? try await completeTasks([id]) : try await reopenTasks([id])
        }
    }
}
