import Core
import Storage

extension AccountContext {
    /// Context that determines the quadrant of open and new tasks.
    var urgency: UrgencyContext { urgency(at: now) }

    /// Returns the context that determines a task's quadrant: as of now or, for a done task, as of its completion.
    func urgency(of task: DayTask) -> UrgencyContext { urgency(at: task.doneAt ?? now) }

    private func urgency(at instant: Instant) -> UrgencyContext {
        UrgencyContext(now: instant, dayCalendar: dayCalendar, window: settings.urgencyWindow)
    }

    /// Current UTC offset of home, in seconds.
    var offset: Int { dayCalendar.zones.offset(at: now) }

    func report(of row: TaskRow, colors: [String: TaskColor]) -> TaskReport {
        let (task, fields) = (row.task, row.task.fields)
        let (isOpen, quadrant) = (task.doneAt == nil, fields.quadrant(in: urgency(of: task)))
        return TaskReport(
            task: task, version: row.version, quadrant: quadrant,
            isCarried: isOpen && fields.isCarriedByDeadline(to: quadrant), deadline: row.deadline,
            isOverdue: isOpen && row.deadline.map { $0 <= now } ?? false, day: row.day, doneDay: row.doneDay,
            alarms: row.deletedAt == nil ? task.plannedAlarms(after: now, zones: dayCalendar.zones) : [],
            ticketColor: fields.ticket.flatMap { colors[$0] }, deletedAt: row.deletedAt, zones: dayCalendar.zones)
    }

    func reports(of rows: [TaskRow], in tx: Tx) throws -> [TaskReport] {
        if rows.isEmpty { return [] }
        let colors = try tx.tickets.colors()
        return rows.map { report(of: $0, colors: colors) }
    }

    func report(of row: TaskRow, in tx: Tx) throws -> TaskReport {
        report(of: row, colors: try tx.tickets.colors())
    }

    /// Returns the row of a task that exists and is not deleted.
    func task(_ id: Int, in tx: Tx) throws -> TaskRow {
        guard let row = try tx.tasks.find(id), row.deletedAt == nil else {
            throw DomainError.unknownTask(id)
        }
        return row
    }

    /// Returns the row with the columns derived from its due and completion times.
    func placed(_ row: TaskRow) -> TaskRow {
        var row = row
        row.deadline = row.task.fields.due?.deadline(in: dayCalendar)
        row.day = row.task.fields.due?.reckonedDay(in: dayCalendar)
        row.doneDay = row.task.doneAt.map { dayCalendar.day(at: $0) }
        return row
    }

    /// Stores a task with everything derived from its fields, including its alarms.
    ///
    /// - Parameter editedAt: the time of the change; nil for now.
    @discardableResult
    func keep(_ row: TaskRow, editedAt: Instant? = nil, in tx: Tx) throws -> TaskRow {
        var row = placed(row)
        row.editedAt = editedAt ?? now
        try tx.tasks.put(row, alarms: row.task.plannedAlarms(after: now, zones: dayCalendar.zones))
        if let ticket = row.task.fields.ticket {
            try tx.tickets.ensure(ticket)
        }
        return row
    }

    /// Creates a task from valid fields, by default at the end of its quadrant.
    ///
    /// - Parameters:
    ///   - createdAt: the time of creation; nil for now.
    ///   - doneAt: the time of completion; nil for an open task.
    func make(
        _ fields: TaskFields, occurrence: Int = 1, madeBy: Int? = nil, position: Int? = nil, createdAt: Instant? = nil,
        doneAt: Instant? = nil, in tx: Tx
    ) throws -> TaskRow {
        let task = DayTask(
            id: try tx.numbering.next("task"), fields: fields, occurrence: occurrence,
            position: try position ?? tx.tasks.lastPosition(),
            createdAt: createdAt ?? now, doneAt: doneAt)
        let createdDay = createdAt.map { dayCalendar.day(at: $0) } ?? today
        return try keep(
            TaskRow(task: task, deadline: nil, day: nil, createdDay: createdDay, madeBy: madeBy),
            editedAt: max(task.createdAt, doneAt ?? task.createdAt), in: tx)
    }

    /// Recalculates deadlines, days and alarms of all tasks after home or the day start changed.
    func planTasksAnew(in tx: Tx) throws {
        for row in try tx.tasks.onClock() {
            try keep(row, editedAt: row.editedAt, in: tx)
        }
    }
}
