/// User-editable fields of a task.
package struct TaskFields: Hashable, Sendable {
    package var title: String
    /// Markdown; empty for none.
    package var memo: String
    package var due: Due?
    /// Nil when it is unsorted.
    package var isImportant: Bool?
    package var urgency: Urgency
    package var color: TaskColor
    /// A free label; nil for none.
    package var ticket: String?
    /// Name of the task's repository; nil for none.
    package var repository: String?
    package var alarms: Set<TaskAlarm>
    /// Whether the alarms ring; when false they are stored but silent.
    package var alarmsOn: Bool
    package var repeats: TaskRepeat?

    /// Creates fields; the defaults are those of a task with a title only.
    package init(
        title: String,
        memo: String = "",
        due: Due? = nil,
        isImportant: Bool? = nil,
        urgency: Urgency = .auto,
        color: TaskColor = .green,
        ticket: String? = nil,
        repository: String? = nil,
        alarms: Set<TaskAlarm> = [],
        alarmsOn: Bool = true,
        repeats: TaskRepeat? = nil
    ) {
        self.title = title
        self.memo = memo
        self.due = due
        self.isImportant = isImportant
        self.urgency = urgency
        self.color = color
        self.ticket = ticket
        self.repository = repository
        self.alarms = alarms
        self.alarmsOn = alarmsOn
        self.repeats = repeats
    }
}

/// Colors of tasks.
package enum TaskColor: String, CaseIterable, Sendable, Hashable {
    case green, blue, orange, red, yellow, purple, pink, gray
}

/// Status filter for lists of tasks.
package enum TaskStatus: String, CaseIterable, Sendable, Hashable {
    case open, done
    /// Open and done.
    case all
    case deleted
}

/// Sort orders of lists of tasks.
package enum TaskSort: String, CaseIterable, Sendable, Hashable {
    case due, created, title, quadrant, done
}

/// A task.
///
/// Called `DayTask` because `Task` is a type of the Swift standard library.
package struct DayTask: Hashable, Sendable {
    /// A short number within the person's account; never reused.
    package let id: Int
    package var fields: TaskFields
    /// Number of this occurrence of a repeated task, from 1.
    package var occurrence: Int
    /// Sort key among all tasks; within a quadrant, lower values come first.
    package var position: Int
    package let createdAt: Instant
    /// Time at which it was done; nil while it is open.
    package var doneAt: Instant?

    package init(
        id: Int, fields: TaskFields, occurrence: Int = 1, position: Int = 0, createdAt: Instant,
        doneAt: Instant? = nil
    ) {
        self.id = id
        self.fields = fields
        self.occurrence = occurrence
        self.position = position
        self.createdAt = createdAt
        self.doneAt = doneAt
    }

    /// Returns the task with new fields; `doneAt` is not a field, so editing cannot lose it.
    package func edited(_ fields: TaskFields) -> DayTask {
        var task = self
        task.fields = fields
        return task
    }

    /// Returns the task done at `now`; unchanged when it is already done.
    package func done(at now: Instant) -> DayTask {
        var task = self
        task.doneAt = doneAt ?? now
        return task
    }

    /// Returns the task as open.
    package func undone() -> DayTask {
        var task = self
        task.doneAt = nil
        return task
    }

    /// Returns the next occurrence when this one of a repeated task is done: the same fields, due on its next day.
    ///
    /// An urgency override stays too, as it is unknown whether it was meant for this occurrence or for all.
    ///
    /// The time stays that of the wall clock, whatever clock changes are in between. Missed occurrences are skipped and
    /// not counted; so is one of today whose time is over.
    ///
    /// - Parameter now: when it is done.
    package func next(at now: Instant, in dayCalendar: DayCalendar) -> (fields: TaskFields, occurrence: Int)? {
        guard let due = fields.due, let repeats = fields.repeats else { return nil }
        var from = dayCalendar.day(at: now)
        while let day = repeats.next(after: due.day, occurrence: occurrence, today: from) {
            let next = Due(day: day, time: due.time)
            if next.deadline(in: dayCalendar) > now {
                var fields = fields
                fields.due = next
                return (fields, occurrence == .max ? occurrence : occurrence + 1)
            }
            guard day < .last else { return nil }
            from = day.next
        }
        return nil
    }
}
