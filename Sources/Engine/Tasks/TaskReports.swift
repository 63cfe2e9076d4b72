package import Core

/// A task as it is shown.
package struct TaskReport: Hashable, Sendable {
    package let task: DayTask
    /// Grows with each change of its fields; a form that edits them sends it back.
    package let version: Int
    package let quadrant: Quadrant
    /// Whether its deadline alone carried it to the urgent side.
    package let isCarried: Bool
    /// The instant after which it is overdue; nil without a due day.
    package let deadline: Instant?
    package let isOverdue: Bool
    /// The day on whose page it stands; nil without a due day.
    package let day: Day?
    /// The day on which it was done.
    package let doneDay: Day?
    /// The alarms that are still to ring.
    package let alarms: [PlannedAlarm]
    /// The colour of its ticket.
    package let ticketColor: TaskColor?
    package let deletedAt: Instant?
    /// Where home was, and since when.
    package let zones: ZoneHistory

    package var isDone: Bool { task.doneAt != nil }
}

/// A label that tasks carry.
package struct Ticket: Hashable, Sendable {
    package let label: String
    package let color: TaskColor
    /// How many open tasks carry it.
    package let count: Int
}

/// What tasks are told apart by, to choose from.
package struct TaskLabels: Hashable, Sendable {
    /// Those that most open tasks carry first.
    package let tickets: [Ticket]
    /// Those that tasks name and those that are known.
    package let repositories: [String]
}

/// How an entry is read, before it is saved.
package struct EntryReport: Hashable, Sendable {
    package let text: String
    package let reading: QuickEntry.ParseResult
    /// Where the task would stand.
    package let quadrant: Quadrant
    /// Why it could not be saved so.
    package let faults: [TaskFault]
}

/// The open tasks by what is important and urgent, and those that nobody sorted.
package struct MatrixReport: Hashable, Sendable {
    /// What stands in one quadrant.
    package struct Box: Hashable, Sendable {
        /// The open tasks from the top, as many as were asked for at most, and then those done today.
        package let tasks: [TaskReport]
        /// How many open tasks there are in all.
        package let open: Int
        /// How many of today's done tasks are among ``tasks``.
        package let done: Int
        /// How many open tasks of earlier days were left out of ``tasks``.
        package let late: Int
    }

    package let boxes: [Quadrant: Box]
    package let window: UrgencyWindow
    package let today: Day
    package let now: Instant
    /// The offset of home now, in seconds east of UTC.
    package let offset: Int
}

/// Which tasks a list shows.
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
    /// How many tasks come before the page.
    package var offset = 0

    /// Makes a filter for all open tasks.
    package init() {}
}

/// One page of a list of tasks.
package struct TaskList: Hashable, Sendable {
    package let tasks: [TaskReport]
    /// How many tasks there are on all pages.
    package let total: Int
    /// The place behind this page; nil on the last.
    package var next: TaskListPlace?
    package let filter: TaskFilter
    package let labels: TaskLabels
    package let today: Day
    package let now: Instant
    /// The offset of home now, in seconds east of UTC.
    package let offset: Int
}

/// An occurrence of a repeated task that is not made yet.
package struct FutureOccurrence: Hashable, Sendable {
    /// The occurrence that is open now.
    package let task: TaskReport
    /// When this one will be due.
    package let due: Due
}

/// The tasks of one day.
package struct DayTasksReport: Hashable, Sendable {
    package let day: Day
    package let today: Day
    package let now: Instant
    /// The offset of home now, in seconds east of UTC.
    package let offset: Int
    /// What is due on the day, by time and then what any hour will do for, and what was only done on it.
    package let tasks: [TaskReport]
    /// On today only: what is open and was due earlier.
    package let overdue: [TaskReport]
    /// How many tasks ``overdue`` is the beginning of.
    package let late: Int
    package let upcoming: [FutureOccurrence]
    /// How many of ``total`` are done.
    package let done: Int
    /// How many tasks are due on the day, were done on it or are overdue on it.
    package let total: Int

    /// How many tasks are due on the day or were done on it.
    package var own: Int { total - late }
}

/// A dot for a task on a calendar.
package struct TaskDot: Hashable, Sendable {
    package let color: TaskColor
    package let isDone: Bool

    /// Makes a dot.
    package init(color: TaskColor, isDone: Bool) {
        self.color = color
        self.isDone = isDone
    }
}

/// What a calendar shows of a day's tasks.
package struct DayMarks: Hashable, Sendable {
    /// Open ones first, ``most`` at most.
    package var marks: [TaskDot] = []
    package var open = 0
    package var done = 0

    /// The most dots of one day.
    package static let most = 4

    /// Makes the marks of a day; by default of one without tasks.
    package init(marks: [TaskDot] = [], open: Int = 0, done: Int = 0) {
        self.marks = marks
        self.open = open
        self.done = done
    }
}

/// Where a task stands among the open ones.
package struct TaskPlace: Hashable, Sendable {
    package let quadrant: Quadrant
    /// The task right below it there; nil at the end.
    package let above: Int?
}

/// A task that was moved, and where it stood, so that it can be put back.
package struct TaskMove: Hashable, Sendable {
    package let task: TaskReport
    package let from: TaskPlace
}

/// A task that was put off, and the day on which it was due, so that it can be put back.
package struct TaskPuttingOff: Hashable, Sendable {
    package let task: TaskReport
    package let from: Day?
}

/// What changed with several tasks.
package struct TaskChange: Hashable, Sendable {
    package let tasks: [TaskReport]
    /// The next occurrences of repeated ones that were done.
    package let made: [TaskReport]
    /// The numbers of those among ``tasks`` that were so already.
    package let unchanged: [Int]
    /// The numbers that no task has, or none any more.
    package let missing: [Int]
}

/// A task was edited or deleted elsewhere since a form with its fields was shown; nothing was written.
package struct TaskConflict: Error, Hashable, Sendable {
    package let current: TaskReport

    /// Makes a conflict with the task as it is now.
    package init(current: TaskReport) {
        self.current = current
    }
}
