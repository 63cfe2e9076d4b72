import Core
import Storage

extension AccountContext {
    /// What decides where open tasks stand, and those that are made now.
    var urgency: UrgencyContext { urgency(at: now) }

    /// What decides where a task stands: now or, once it is done, when it was done.
    func urgency(of task: DayTask) -> UrgencyContext { urgency(at: task.doneAt ?? now) }

    private func urgency(at instant: Instant) -> UrgencyContext {
        UrgencyContext(now: instant, reckoning: reckoning, window: settings.urgencyWindow)
    }

    /// The offset of home now, in seconds east of UTC.
    var offset: Int { reckoning.zones.offset(at: now) }

    func report(of row: TaskRow, colors: [String: TaskColor]) -> TaskReport {
        let (task, fields) = (row.task, row.task.fields)
        let (isOpen, quadrant) = (task.doneAt == nil, fields.quadrant(in: urgency(of: task)))
        return TaskReport(
            task: task, version: row.version, quadrant: quadrant,
            isCarried: isOpen && fields.isCarriedByDeadline(to: quadrant), deadline: row.deadline,
            isOverdue: isOpen && row.deadline.map { $0 <= now } ?? false, day: row.day, doneDay: row.doneDay,
            alarms: row.deletedAt == nil ? task.plannedAlarms(after: now, zones: reckoning.zones) : [],
            ticketColor: fields.ticket.flatMap { colors[$0] }, deletedAt: row.deletedAt, zones: reckoning.zones)
    }

    func reports(of rows: [TaskRow], in connection: any SQLConnection) throws -> [TaskReport] {
        if rows.isEmpty { return [] }
        let colors = try TicketTable.colors(person: person, in: connection)
        return rows.map { report(of: $0, colors: colors) }
    }

    func report(of row: TaskRow, in connection: any SQLConnection) throws -> TaskReport {
        report(of: row, colors: try TicketTable.colors(person: person, in: connection))
    }

    /// The row of a task that is there and not deleted.
    func task(_ id: Int, in connection: any SQLConnection) throws -> TaskRow {
        guard let row = try TaskTable.find(id, person: person, in: connection), row.deletedAt == nil else {
            throw DomainError.unknownTask(id)
        }
        return row
    }

    /// A row for a task, with what follows from when it is due and was done.
    func placed(_ row: TaskRow) -> TaskRow {
        var row = row
        row.deadline = row.task.fields.due?.deadline(in: reckoning)
        row.day = row.task.fields.due?.reckonedDay(in: reckoning)
        row.doneDay = row.task.doneAt.map { reckoning.day(at: $0) }
        return row
    }

    /// Writes a task with everything that follows from its fields, its alarms among it.
    ///
    /// - Parameter editedAt: when it was changed; now when that is nil.
    @discardableResult
    func keep(_ row: TaskRow, editedAt: Instant? = nil, in connection: any SQLConnection) throws -> TaskRow {
        var row = placed(row)
        row.editedAt = editedAt ?? now
        try TaskTable.put(
            row, alarms: row.task.plannedAlarms(after: now, zones: reckoning.zones), person: person, in: connection)
        if let ticket = row.task.fields.ticket {
            try TicketTable.ensure(ticket, person: person, in: connection)
        }
        return row
    }

    /// Makes a task of fields that were found right, at the end of its quadrant.
    ///
    /// - Parameters:
    ///   - createdAt: when it was written, where that is not now.
    ///   - doneAt: when it was done; nil while it is open.
    func make(
        _ fields: TaskFields, occurrence: Int = 1, madeBy: Int? = nil, position: Int? = nil, createdAt: Instant? = nil,
        doneAt: Instant? = nil, in connection: any SQLConnection
    ) throws -> TaskRow {
        let task = DayTask(
            id: try NumberingTable.next("task", person: person, in: connection), fields: fields, occurrence: occurrence,
            position: try position ?? TaskTable.lastPosition(person: person, in: connection),
            createdAt: createdAt ?? now, doneAt: doneAt)
        let createdDay = createdAt.map { reckoning.day(at: $0) } ?? today
        return try keep(
            TaskRow(task: task, deadline: nil, day: nil, createdDay: createdDay, madeBy: madeBy),
            editedAt: max(task.createdAt, doneAt ?? task.createdAt), in: connection)
    }

    /// Works out deadlines, days and alarms of all tasks anew, after home or the day start changed.
    func planTasksAnew(in connection: any SQLConnection) throws {
        for row in try TaskTable.onClock(person: person, in: connection) {
            try keep(row, editedAt: row.editedAt, in: connection)
        }
    }
}
