package import Core

/// A task with derived values for display.
package struct TaskReport: Hashable, Sendable {
    package let task: DayTask
    /// Version, incremented by each change of its fields; edit forms send it back.
    package let version: Int
    package let quadrant: Quadrant
    /// Whether it is urgent only because of its deadline.
    package let isCarried: Bool
    /// The instant after which it is overdue; nil without a due day.
    package let deadline: Instant?
    package let isOverdue: Bool
    /// Day on whose page it is listed; nil without a due day.
    package let day: Day?
    /// Day on which it was done; nil if open.
    package let doneDay: Day?
    /// Pending alarms.
    package let alarms: [PlannedAlarm]
    /// The colour of its ticket.
    package let ticketColor: TaskColor?
    package let deletedAt: Instant?
    /// History of home zones.
    package let zones: ZoneHistory

    package var isDone: Bool { task.doneAt != nil }
}

/// A label that tasks carry.
package struct Ticket: Hashable, Sendable {
    package let label: String
    package let color: TaskColor
    /// Number of open tasks with this label.
    package let count: Int
}

/// Available tickets and repositories of tasks.
package struct TaskLabels: Hashable, Sendable {
    /// Tickets, by number of open tasks, largest first.
    package let tickets: [Ticket]
    /// Names of repositories, both those used in tasks and those in the ledger.
    package let repositories: [String]
}

/// Parse result of a quick entry, before it is saved.
package struct EntryReport: Hashable, Sendable {
    package let text: String
    package let reading: QuickEntry.ParseResult
    /// Quadrant of the resulting task.
    package let quadrant: Quadrant
    /// Reasons why it cannot be saved; empty if it can.
    package let faults: [TaskFault]
}

/// The open tasks by quadrant, including unsorted ones.
package struct MatrixReport: Hashable, Sendable {
    /// Contents of one quadrant.
    package struct Box: Hashable, Sendable {
        /// Open tasks from the top, up to the requested limit, then those done today.
        package let tasks: [TaskReport]
        /// Total number of open tasks.
        package let open: Int
        /// Number of tasks done today in ``tasks``.
        package let done: Int
        /// Number of open tasks of earlier days that ``tasks`` omits.
        package let late: Int
    }

    package let boxes: [Quadrant: Box]
    package let window: UrgencyWindow
    package let today: Day
    package let now: Instant
    /// Current UTC offset of home, in seconds.
    package let offset: Int
}

/// Filter of a list of tasks.
package struct TaskFilter: Hashable, Sendable {
    package enum DueFilter: String, CaseIterable, Sendable, Hashable {
        case overdue, today, week, later, none
    }

    package var quadrant: Quadrant?
    package var ticket: String?
    package var repository: String?
    package var due: DueFilter?
    package var status: TaskStatus = .open
    package var text: String?
    package var sort: TaskSort = .due
    /// Number of tasks before the page.
    package var offset = 0

    /// Creates a filter for all open tasks.
    package init() {}
}

/// One page of a list of tasks.
package struct TaskList: Hashable, Sendable {
    package let tasks: [TaskReport]
    /// Number of tasks on all pages.
    package let total: Int
    /// Cursor of the next page; nil on the last.
    package var next: TaskListPlace?
    package let filter: TaskFilter
    package let labels: TaskLabels
    package let today: Day
    package let now: Instant
    /// Current UTC offset of home, in seconds.
    package let offset: Int
}

/// An occurrence of a repeated task that is not created yet.
package struct FutureOccurrence: Hashable, Sendable {
    /// Currently open occurrence.
    package let task: TaskReport
    /// Due date of this occurrence.
    package let due: Due
}

/// The tasks of one day.
package struct DayTasksReport: Hashable, Sendable {
    package let day: Day
    package let today: Day
    package let now: Instant
    /// Current UTC offset of home, in seconds.
    package let offset: Int
    /// Tasks due on the day, timed ones before untimed ones, and tasks that were only done on it.
    package let tasks: [TaskReport]
    /// Open tasks due earlier; only filled for today.
    package let overdue: [TaskReport]
    /// Total number of overdue tasks; ``overdue`` may be a prefix of them.
    package let late: Int
    package let upcoming: [FutureOccurrence]
    /// Number of done tasks in ``total``.
    package let done: Int
    /// Number of tasks that are due on the day, were done on it, or are overdue on it.
    package let total: Int

    /// Number of tasks that are due on the day or were done on it.
    package var own: Int { total - late }
}

/// A dot for a task on a calendar.
package struct TaskDot: Hashable, Sendable {
    package let color: TaskColor
    package let isDone: Bool

    package init(color: TaskColor, isDone: Bool) {
        self.color = color
        self.isDone = isDone
    }
}

/// A day's tasks in a calendar.
package struct DayMarks: Hashable, Sendable {
    /// Dots, open tasks first, at most ``most``.
    package var marks: [TaskDot] = []
    package var open = 0
    package var done = 0

    /// Maximum number of dots per day.
    package static let most = 4

    /// Creates the marks of a day, by default without tasks.
    package init(marks: [TaskDot] = [], open: Int = 0, done: Int = 0) {
        self.marks = marks
        self.open = open
        self.done = done
    }
}

/// Position of a task among the open ones.
package struct TaskPlace: Hashable, Sendable {
    package let quadrant: Quadrant
    /// Task directly below it; nil at the end.
    package let above: Int?
}

/// A moved task and its previous position, for undo.
package struct TaskMove: Hashable, Sendable {
    package let task: TaskReport
    package let from: TaskPlace
}

/// A postponed task and its previous due day, for undo.
package struct TaskPuttingOff: Hashable, Sendable {
    package let task: TaskReport
    package let from: Day?
}

/// Result of changing several tasks.
package struct TaskChange: Hashable, Sendable {
    package let tasks: [TaskReport]
    /// Newly created next occurrences of completed repeated tasks.
    package let made: [TaskReport]
    /// Numbers of those among ``tasks`` that were already in the requested state.
    package let unchanged: [Int]
    /// Numbers of tasks that do not exist, or no longer.
    package let missing: [Int]
}

/// The task was edited or deleted since the form with its fields was shown; nothing was written.
package struct TaskConflict: Error, Hashable, Sendable {
    package let current: TaskReport

    /// Creates a conflict with the current state of the task.
    package init(current: TaskReport) {
        self.current = current
    }
}
