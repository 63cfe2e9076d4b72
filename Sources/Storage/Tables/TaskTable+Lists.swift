package import Core

/// Which tasks are wanted, and in which order.
package struct TaskQuery: Hashable, Sendable {
    package var status: TaskStatus = .open
    /// Of those that are deleted, only what was deleted since then.
    package var deletedSince: Instant?
    package var quadrant: Quadrant?
    package var ticket: String?
    package var repository: String?
    /// Only tasks whose deadline is over by this instant.
    package var overBy: Instant?
    /// Only tasks that stand on one of these days.
    package var days: ClosedRange<Day>?
    /// Only tasks that stand on no earlier day than this one.
    package var notBefore: Day?
    /// Only tasks that are due on no day.
    package var withoutDay = false
    /// Only tasks whose title or memo holds this text, letters in any case.
    package var text: String?
    /// Only tasks that stand below the one of this number.
    package var below: Int?
    /// In which order; by their places where there is none.
    package var order: TaskSort? = .due

    /// Makes a query for all open tasks.
    package init() {}

    /// The open tasks of a quadrant, as the matrix shows them.
    ///
    /// - Parameter first: without those of earlier days than this one.
    package static func box(_ quadrant: Quadrant, from first: Day? = nil) -> TaskQuery {
        var query = TaskQuery()
        query.notBefore = first
        query.quadrant = quadrant
        query.order = nil
        return query
    }
}

extension TaskTable {
    /// The SQL of whether a task is urgent, when the last deadline that is near is `end`.
    static func isUrgent(until end: String) -> String {
        "(urgency = 'always' OR urgency = 'auto' AND deadline <= \(end))"
    }

    /// The conditions of a query; its arguments follow the person's.
    private struct Condition {
        var parts = ["person_id = $1"]
        var arguments: SQLArguments

        /// Whether a task is urgent or, once it is done, whether it was so then.
        mutating func isUrgent(_ status: TaskStatus, now: Instant, window: UrgencyWindow) -> String {
            let end = arguments.place(.instant(window.end(from: now)))
            // Of tasks that are all open, the index alone says enough.
            return TaskTable.isUrgent(
                until: status == .open
                    ? end : "COALESCE(done_at + \(arguments.place(.integer(window.seconds))), \(end))")
        }

        var text: String { parts.joined(separator: " AND ") }
    }

    private static func condition(
        _ query: TaskQuery, now: Instant, window: UrgencyWindow, person: Int64
    ) -> Condition {
        var condition = Condition(arguments: SQLArguments(.integer(person)))
        func place(_ value: SQLValue) -> String { condition.arguments.place(value) }
        switch query.status {
        case .open: condition.parts.append("done_at IS NULL AND deleted_at IS NULL")
        case .done: condition.parts.append("done_at IS NOT NULL AND deleted_at IS NULL")
        case .all: condition.parts.append("deleted_at IS NULL")
        case .deleted:
            condition.parts.append("deleted_at IS NOT NULL")
            if let since = query.deletedSince { condition.parts.append("deleted_at >= \(place(.instant(since)))") }
        }
        if let quadrant = query.quadrant {
            condition.parts.append("importance = \(place(.importance(quadrant.isImportant)))")
            if let isUrgent = quadrant.isUrgent {
                let urgent = condition.isUrgent(query.status, now: now, window: window)
                condition.parts.append((isUrgent ? "" : "NOT ") + urgent)
            }
        }
        if let ticket = query.ticket { condition.parts.append("ticket = \(place(.text(ticket)))") }
        if let repository = query.repository { condition.parts.append("repository = \(place(.text(repository)))") }
        if let overBy = query.overBy { condition.parts.append("deadline <= \(place(.instant(overBy)))") }
        if let days = query.days {
            condition.parts.append("day >= \(place(.day(days.lowerBound)))")
            condition.parts.append("day <= \(place(.day(days.upperBound)))")
        }
        if let first = query.notBefore { condition.parts.append("(day IS NULL OR day >= \(place(.day(first))))") }
        if let below = query.below {
            let number = place(.integer(below))
            condition.parts.append(
                "(position, number) > (SELECT position, number FROM task WHERE person_id = $1 AND number = \(number))")
        }
        if query.withoutDay { condition.parts.append("day IS NULL") }
        if let text = query.text, !text.isEmpty {
            let pattern = place(.text("%" + text.folded.likeEscaped + "%"))
            condition.parts.append(
                "(folded_title LIKE \(pattern) ESCAPE '!' OR folded_memo LIKE \(pattern) ESCAPE '!')")
        }
        return condition
    }

    /// One page of the tasks that a query wants.
    ///
    /// - Parameter place: what the page comes right behind; a place of another order is passed over.
    package func page(
        _ query: TaskQuery, now: Instant, window: UrgencyWindow, limit: Int, offset: Int = 0,
        behind place: TaskListPlace? = nil
    ) throws -> [TaskRow] {
        var condition = Self.condition(query, now: now, window: window, person: tx.person)
        var order = "position, number"
        if let wanted = query.order.map({ TaskListPlace.Order($0, of: query.status) }) {
            let place = place?.order == wanted ? place : nil
            let asOf = place?.asOf ?? now
            let sort = TaskOrder(wanted, query.status) { condition.isUrgent(query.status, now: asOf, window: window) }
            if let place { condition.parts.append(sort.behind(place, &condition.arguments)) }
            order = sort.text
        }
        // Bound, since each text of its own stays prepared.
        let window =
            "\(condition.arguments.place(.integer(limit))) OFFSET \(condition.arguments.place(.integer(offset)))"
        return try tx.all(
            "SELECT \(Self.columns) FROM task WHERE \(condition.text) ORDER BY \(order) LIMIT \(window)",
            condition.arguments.values, Self.row)
    }

    /// How many tasks a query wants.
    package func count(_ query: TaskQuery, now: Instant, window: UrgencyWindow) throws -> Int {
        if let count = try tallied(query, now: now, window: window) { return count }
        let condition = Self.condition(query, now: now, window: window, person: tx.person)
        return try tx.first("SELECT COUNT(*) FROM task WHERE \(condition.text)", condition.arguments.values) {
            try $0.int(0)
        } ?? 0
    }

    /// How many open tasks each quadrant holds.
    package func openByQuadrant(now: Instant, window: UrgencyWindow) throws -> [Quadrant: Int] {
        try tx.taskTallies.open(urgentUntil: window.end(from: now))
    }

    /// How many open tasks of earlier days than one each quadrant holds.
    ///
    /// The sums keep planners to the index of deadlines: that of days holds every task that was ever done.
    ///
    /// - Parameter now: what is due on such a day is over by then, and so urgent unless the person said otherwise.
    package func lateByQuadrant(before day: Day, now: Instant) throws -> [Quadrant: Int] {
        var counts: [Quadrant: Int] = [:]
        try tx.bufferedQuery(
            """
            SELECT importance + 0, CASE WHEN urgency = 'never' THEN 0 ELSE 1 END, COUNT(*) FROM task
            WHERE person_id = $1 AND deadline <= $2 AND day + 0 < $3 AND done_at IS NULL AND deleted_at IS NULL
            GROUP BY 1, 2
            """,
            [.integer(tx.person), .instant(now), .day(day)]
        ) { counts[Quadrant(isImportant: try $0.importance(0), isUrgent: try $0.flag(1)), default: 0] += try $0.int(2) }
        return counts
    }

    /// How many tasks a query wants that sums are kept for; nil for any other query.
    private func tallied(_ query: TaskQuery, now: Instant, window: UrgencyWindow) throws -> Int? {
        var rest = query
        (rest.quadrant, rest.overBy, rest.days, rest.order) = (nil, nil, nil, TaskQuery().order)
        guard rest == TaskQuery() else { return nil }
        switch (query.quadrant, query.overBy, query.days) {
        case (nil, nil, nil): return try tx.taskTallies.open()
        case (let quadrant?, nil, nil):
            return try openByQuadrant(now: now, window: window)[quadrant] ?? 0
        case (nil, let overBy?, let days) where days.map({ $0.lowerBound == .first }) ?? true:
            return try tx.taskTallies.overdue(by: overBy, through: days?.upperBound)
        default: return nil
        }
    }

    /// The tasks that were done on a day, the last first.
    package func done(on day: Day, limit: Int) throws -> [TaskRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM task
            WHERE person_id = $1 AND done_day = $2 AND done_at IS NOT NULL AND deleted_at IS NULL
            ORDER BY done_at DESC, number DESC LIMIT $3
            """,
            [.integer(tx.person), .day(day), .integer(limit)], Self.row)
    }

    /// How many tasks stand on the page of a day, open and done.
    package func counts(of day: Day) throws -> (open: Int, done: Int) {
        let marks = try marks(from: day, through: day)
        return marks.reduce(into: (0, 0)) { if $1.isDone { $0.1 += $1.count } else { $0.0 += $1.count } }
    }

    /// Tasks of one colour on a day.
    package struct Dot: Hashable, Sendable {
        package let day: Day
        package let color: TaskColor
        package let isDone: Bool
        package let count: Int
    }

    /// The tasks of a window of days by day, colour and whether they are done: one that was done on another
    /// day than it is due on is among those of both.
    package func marks(from: Day, through: Day) throws -> [Dot] {
        try tx.all(
            """
            SELECT day, color, CASE WHEN done_at IS NULL THEN 0 ELSE 1 END AS is_done, COUNT(*) FROM task
            WHERE person_id = $1 AND day BETWEEN $2 AND $3 AND day IS NOT NULL AND deleted_at IS NULL
            GROUP BY 1, 2, 3
            UNION ALL
            SELECT done_day, color, 1, COUNT(*) FROM task
            WHERE person_id = $1 AND done_day BETWEEN $2 AND $3 AND done_at IS NOT NULL AND deleted_at IS NULL
                AND (day IS NULL OR day <> done_day)
            GROUP BY 1, 2
            ORDER BY 1, 3, 2
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { row in
            Dot(
                day: try row.day(0), color: try row.known(1, as: TaskColor.self), isDone: try row.flag(2),
                count: try row.int(3))
        }
    }

    /// The open repeated tasks that stand before the end of a window, the earliest first.
    package func repeated(through: Day, limit: Int) throws -> [TaskRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM task
            WHERE person_id = $1 AND day <= $2 AND repeats IS NOT NULL AND done_at IS NULL AND deleted_at IS NULL
            ORDER BY day, number LIMIT $3
            """,
            [.integer(tx.person), .day(through), .integer(limit)], Self.row)
    }

    /// The names of repositories that tasks carry.
    package func repositories() throws -> [String] {
        try tx.all(
            """
            SELECT DISTINCT repository FROM task
            WHERE person_id = $1 AND repository IS NOT NULL AND deleted_at IS NULL ORDER BY repository
            """,
            [.integer(tx.person)]
        ) { try $0.text(0) }
    }
}

extension String {
    /// The text with what `LIKE … ESCAPE '!'` would read as a pattern taken as it stands.
    package var likeEscaped: String {
        replacingScalars { ["!", "%", "_"].contains($0) ? "!\($0)" : nil }
    }
}
