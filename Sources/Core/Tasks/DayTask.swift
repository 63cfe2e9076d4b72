/// What a person writes about a task.
package struct TaskFields: Hashable, Sendable {
    package var title: String
    /// Markdown; empty when there is none.
    package var memo: String
    package var due: Due?
    /// nil where nobody said.
    package var isImportant: Bool?
    package var urgency: Urgency
    package var color: TaskColor
    /// A free label; nil when there is none.
    package var ticket: String?
    /// The name of the repository that the task belongs to.
    package var repository: String?
    package var alarms: Set<TaskAlarm>
    /// Whether the alarms ring; switched off, they are kept.
    package var alarmsOn: Bool
    package var repeats: TaskRepeat?

    /// Makes fields; the defaults are those of a task of which only the title is known.
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

/// The colours that a task may have.
package enum TaskColor: String, CaseIterable, Sendable, Hashable {
    case green, blue, orange, red, yellow, purple, pink, gray
}

/// How far tasks have come, for lists of them.
package enum TaskStatus: String, CaseIterable, Sendable, Hashable {
    case open, done
    /// Open and done.
    case all
    case deleted
}

/// The orders in which lists show tasks.
package enum TaskSort: String, CaseIterable, Sendable, Hashable {
    case due, created, title, quadrant, done
}

/// A thing to do.
///
/// Everywhere else it is called a task; here `Task` is a word of the language that this is written in.
package struct DayTask: Hashable, Sendable {
    /// A short number of the person's own, which is never given to another task.
    package let id: Int
    package var fields: TaskFields
    /// Which of a repeated task's occurrences this is, from 1.
    package var occurrence: Int
    /// The place among all tasks; of two in one quadrant the one with the smaller stands higher.
    package var position: Int
    package let createdAt: Instant
    /// When it was done; nil while it is open.
    package var doneAt: Instant?

    /// Makes a task.
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

    /// Writes new fields; whether the task is done is not a field, so editing cannot lose it.
    package func edited(_ fields: TaskFields) -> DayTask {
        var task = self
        task.fields = fields
        return task
    }

    /// The task as done at `now`, or as it is when it was done before.
    package func done(at now: Instant) -> DayTask {
        var task = self
        task.doneAt = doneAt ?? now
        return task
    }

    /// The task as open again.
    package func undone() -> DayTask {
        var task = self
        task.doneAt = nil
        return task
    }

    /// What comes next when this occurrence of a repeated task is done: the same fields, due on its next day.
    ///
    /// What a person said about its urgency stays too, as nobody can tell a word about this occurrence from one about
    /// all.
    ///
    /// The time stays what the clock on the wall shows, whatever clock changes lie between. An
    /// occurrence that was missed is passed over, and does not count; so is one of today whose time is over.
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
