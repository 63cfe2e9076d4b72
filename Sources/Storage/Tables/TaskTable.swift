package import Core

/// A stored task.
package struct TaskRow: Hashable, Sendable {
    package var task: DayTask
    /// Version, which grows with each change of the fields.
    package var version: Int
    /// Instant after which it is overdue; nil without a due day.
    package var deadline: Instant?
    /// Day on whose page it is shown; nil without a due day.
    package var day: Day?
    package var createdDay: Day
    /// Day on which it was done.
    package var doneDay: Day?
    package var deletedAt: Instant?
    /// Time of its creation or last change.
    package var editedAt: Instant
    /// Task whose completion created this one as the next occurrence of a repeated task.
    package var madeBy: Int?

    package init(
        task: DayTask, version: Int = 1, deadline: Instant?, day: Day?, createdDay: Day, doneDay: Day? = nil,
        deletedAt: Instant? = nil, editedAt: Instant? = nil, madeBy: Int? = nil
    ) {
        self.task = task
        self.version = version
        self.deadline = deadline
        self.day = day
        self.createdDay = createdDay
        self.doneDay = doneDay
        self.deletedAt = deletedAt
        self.editedAt = editedAt ?? task.createdAt
        self.madeBy = madeBy
    }
}

/// Tasks of a person.
package struct TaskTable {
    let tx: Tx

    static let columns = """
        number, title, memo, due_day, due_time, importance, urgency, color, ticket, repository, alarms, alarms_on,
        repeats, occurrence, position, created_at, created_day, version, deadline, day, done_at, done_day, deleted_at,
        made_by, due_second, edited_at
        """

    /// Stored deadline of a task without a due day: the first second after the year 9999.
    static let noDeadline: Int64 = 253_402_300_800

    /// Returns the task with a number, deleted or not; nil if there is none.
    package func find(_ number: Int) throws -> TaskRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM task WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number)], Self.row)
    }

    /// Adds or replaces a task and its future alarms.
    package func put(_ row: TaskRow, alarms: [PlannedAlarm]) throws {
        let (task, fields) = (row.task, row.task.fields)
        let before = try tx.taskTallies.kind(of: task.id)
        try tx.execute(
            """
            INSERT INTO task (person_id, \(Self.columns), folded_title, folded_memo)
            VALUES (
                $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                $23, $24, $25, $26, $27, $28, $29
            )
            ON CONFLICT (person_id, number) DO UPDATE SET
                title = excluded.title, memo = excluded.memo, due_day = excluded.due_day,
                due_time = excluded.due_time, due_second = excluded.due_second, importance = excluded.importance, urgency = excluded.urgency,
                color = excluded.color, ticket = excluded.ticket, repository = excluded.repository,
                alarms = excluded.alarms, alarms_on = excluded.alarms_on, repeats = excluded.repeats,
                occurrence = excluded.occurrence, position = excluded.position, version = excluded.version,
                deadline = excluded.deadline, day = excluded.day, done_at = excluded.done_at,
                done_day = excluded.done_day, deleted_at = excluded.deleted_at, edited_at = excluded.edited_at, folded_title = excluded.folded_title,
                folded_memo = excluded.folded_memo
            """,
            [
                .integer(tx.person), .integer(task.id), .text(fields.title), .text(fields.memo), .day(fields.due?.day),
                fields.due?.time.map { .integer($0.minutes) } ?? .null, .importance(fields.isImportant),
                .text(fields.urgency.rawValue), .text(fields.color.rawValue), .text(fields.ticket),
                .text(fields.repository),
                .text(TaskAlarm.allCases.filter(fields.alarms.contains).map(\.rawValue).joined(separator: ",")),
                .flag(fields.alarmsOn), .text(fields.repeats?.text), .integer(task.occurrence),
                .integer(task.position), .instant(task.createdAt), .day(row.createdDay), .integer(row.version),
                .integer(row.deadline?.seconds ?? Self.noDeadline), .day(row.day), .instant(task.doneAt),
                .day(row.doneDay), .instant(row.deletedAt), row.madeBy.map { .integer($0) } ?? .null,
                .flag(fields.due?.isSecondShowing ?? false), .instant(row.editedAt), .text(fields.title.folded),
                .text(fields.memo.folded),
            ]
        )
        try tx.taskTallies.move(from: before, to: TaskTallyTable.Kind(row))
        try plan(row.deletedAt == nil ? alarms : [], of: task.id)
    }

    /// Replaces the planned alarms of a task.
    private func plan(_ alarms: [PlannedAlarm], of number: Int) throws {
        try tx.execute(
            "DELETE FROM task_alarm WHERE person_id = $1 AND number = $2", [.integer(tx.person), .integer(number)])
        for planned in alarms {
            try tx.execute(
                "INSERT INTO task_alarm (person_id, number, alarm, rings_at) VALUES ($1, $2, $3, $4)",
                [.integer(tx.person), .integer(number), .text(planned.alarm.rawValue), .instant(planned.at)]
            )
        }
    }

    /// Returns the alarms that ring in an interval, excluding its end, in order.
    package func alarms(from: Instant, to: Instant) throws -> [(number: Int, alarm: PlannedAlarm)] {
        try tx.all(
            """
            SELECT number, alarm, rings_at FROM task_alarm
            WHERE person_id = $1 AND rings_at >= $2 AND rings_at < $3 ORDER BY rings_at, number
            """,
            [.integer(tx.person), .instant(from), .instant(to)]
        ) { row in
            (try row.int(0), PlannedAlarm(alarm: try row.known(1, as: TaskAlarm.self), at: try row.instant(2)))
        }
    }

    /// Deletes a task without a trace.
    package func remove(_ number: Int) throws {
        let before = try tx.taskTallies.kind(of: number)
        try tx.execute(
            "DELETE FROM task WHERE person_id = $1 AND number = $2", [.integer(tx.person), .integer(number)])
        try tx.taskTallies.move(from: before, to: nil)
    }

    /// Removes for good the tasks deleted before an instant, and returns their number.
    @discardableResult
    package func purge(before: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM task WHERE person_id = $1 AND deleted_at IS NOT NULL AND deleted_at < $2",
            [.integer(tx.person), .instant(before)])
    }

    /// Returns the task that the completion of another created, deleted or not; nil if there is none.
    package func made(by number: Int) throws -> TaskRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM task WHERE person_id = $1 AND made_by = $2 ORDER BY number DESC LIMIT 1",
            [.integer(tx.person), .integer(number)], Self.row)
    }

    /// Returns the tasks whose deadline, days or alarms depend on the home time zone.
    package func onClock() throws -> [TaskRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM task WHERE person_id = $1 AND (due_day IS NOT NULL OR done_at IS NOT NULL)",
            [.integer(tx.person)], Self.row)
    }

    /// Returns the tasks that have a day, without their memos: all open ones, and done ones due from `first` on.
    package func dated(doneFrom first: Day) throws -> [TaskRow] {
        try tx.all(
            """
            SELECT \(Self.columns.replacing("title, memo", with: "title, ''")) FROM task
            WHERE person_id = $1 AND day BETWEEN $2 AND $3 AND day IS NOT NULL AND deleted_at IS NULL
                AND (done_at IS NULL OR day >= $4)
            ORDER BY day, number
            """,
            [.integer(tx.person), .day(.first), .day(.last), .day(first)], Self.row)
    }

    static func row(_ row: borrowing any SQLRow) throws -> TaskRow {
        let repeats = try row.optionalText(12).map { text in
            guard let repeats = TaskRepeat(text: text) else { throw StorageError.damaged("repeat: \(text)") }
            return repeats
        }
        let alarms = try row.text(10).split(separator: ",").map { code in
            guard let alarm = TaskAlarm(rawValue: String(code)) else { throw StorageError.damaged("alarm: \(code)") }
            return alarm
        }
        let time = try row.optionalInteger(4).map { TimeOfDay(minutes: Int($0)) }
        let isSecond = try row.flag(24)
        let due = try row.optionalDay(3).map { Due(day: $0, time: time, isSecondShowing: isSecond) }
        let fields = TaskFields(
            title: try row.text(1), memo: try row.text(2), due: due,
            isImportant: try row.importance(5), urgency: try row.known(6, as: Urgency.self),
            color: try row.known(7, as: TaskColor.self), ticket: try row.optionalText(8),
            repository: try row.optionalText(9), alarms: Set(alarms), alarmsOn: try row.flag(11), repeats: repeats)
        let task = DayTask(
            id: try row.int(0), fields: fields, occurrence: try row.count(13), position: try row.int(14),
            createdAt: try row.instant(15), doneAt: try row.optionalInstant(20))
        let day = try row.optionalDay(19)
        return TaskRow(
            task: task, version: try row.count(17), deadline: day == nil ? nil : try row.instant(18), day: day,
            createdDay: try row.day(16), doneDay: try row.optionalDay(21), deletedAt: try row.optionalInstant(22),
            editedAt: try row.instant(25),
            madeBy: try row.optionalInteger(23).map { Int($0) })
    }
}
