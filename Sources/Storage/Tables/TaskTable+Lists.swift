package import Core

/// Filter and order of a task list.
package struct TaskQuery: Hashable, Sendable {
    package var status: TaskStatus = .open
    /// Only deleted tasks that were deleted at or after this instant.
    package var deletedSince: Instant?
    package var quadrant: Quadrant?
    package var ticket: String?
    package var repository: String?
    /// Only tasks whose deadline has passed by this instant.
    package var overBy: Instant?
    /// Only tasks on one of these days.
    package var days: ClosedRange<Day>?
    /// Only tasks on this day or later, or without a day.
    package var notBefore: Day?
    /// Only tasks without a due day.
    package var withoutDay = false
    /// Only tasks whose title or memo contains this text, case-insensitively.
    package var text: String?
    /// Only tasks below the one with this number, in manual order.
    package var below: Int?
    /// Sort order; nil for manual order.
    package var order: TaskSort? = .due

    /// Creates a query for all open tasks.
    package init() {}

    /// Returns the query for the open tasks of a quadrant, as the matrix shows them.
    ///
    /// - Parameter first: earliest day of the tasks; tasks without a day are included.
    package static func box(_ quadrant: Quadrant, from first: Day? = nil) -> TaskQuery {
        var query = TaskQuery()
        query.notBefore = first
        query.quadrant = quadrant
        query.order = nil
        return query
    }
}

extension TaskTable {
    /// Returns the SQL condition of an urgent task, given the end of the urgency window.
    static func isUrgent(until end: String) -> String {
        "(urgency = 'always' OR urgency = 'auto' AND deadline <= \(end))"
    }

    /// Conditions of a query; their arguments follow the person's.
    private struct Condition {
        var parts = ["person_id = $1"]
        var arguments: SQLArguments

        /// Returns the SQL condition of a task that is urgent or, if it is done, was urgent when it was done.
        mutating func isUrgent(_ status: TaskStatus, now: Instant, window: UrgencyWindow) -> String {
            let end = arguments.place(.instant(window.end(from: now)))
            // For open tasks alone, the index covers the condition.
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

    /// Returns a page of the tasks that match a query.
    ///
    /// - Parameter place: place that the page directly follows; a place in another order is ignored.
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
        // Bound as parameters, since each distinct text stays prepared.
        let window =
            "\(condition.arguments.place(.integer(limit))) OFFSET \(condition.arguments.place(.integer(offset)))"
        return try tx.all(
            "SELECT \(Self.columns) FROM task WHERE \(condition.text) ORDER BY \(order) LIMIT \(window)",
            condition.arguments.values, Self.row)
    }

    /// Returns the number of tasks that match a query.
    package func count(_ query: TaskQuery, now: Instant, window: UrgencyWindow) throws -> Int {
        if let count = try tallied(query, now: now, window: window) { return count }
        let condition = Self.condition(query, now: now, window: window, person: tx.person)
        return try tx.first("SELECT COUNT(*) FROM task WHERE \(condition.text)", condition.arguments.values) {
            try $0.int(0)
        } ?? 0
    }

    /// Returns the number of open tasks in each quadrant.
    package func openByQuadrant(now: Instant, window: UrgencyWindow) throws -> [Quadrant: Int] {
        try tx.taskTallies.open(urgentUntil: window.end(from: now))
    }

    /// Returns the number of open tasks of days before `day` in each quadrant.
    ///
    /// The expressions `+ 0` make the planner use the index by deadline: the index by day includes every task ever
    /// done.
    ///
    /// - Parameter now: deadlines of such days have passed by then, so that the tasks are urgent unless overridden.
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

    /// Returns the number of matching tasks from materialized sums; nil for a query that has none.
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

    /// Returns the tasks done on a day, latest first.
    package func done(on day: Day, limit: Int) throws -> [TaskRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM task
            WHERE person_id = $1 AND done_day = $2 AND done_at IS NOT NULL AND deleted_at IS NULL
            ORDER BY done_at DESC, number DESC LIMIT $3
            """,
            [.integer(tx.person), .day(day), .integer(limit)], Self.row)
    }

    /// Returns the number of open and done tasks on the page of a day.
    package func counts(of day: Day) throws -> (open: Int, done: Int) {
        let marks = try marks(from: day, through: day)
        return marks.reduce(into: (0, 0)) { if $1.isDone { $0.1 += $1.count } else { $0.0 += $1.count } }
    }

    /// Number of tasks of one colour on a day.
    package struct Dot: Hashable, Sendable {
        package let day: Day
        package let color: TaskColor
        package let isDone: Bool
        package let count: Int
    }

    /// Returns the numbers of tasks in a window by day, colour and completion.
    ///
    /// A task done on another day than its due day counts on both days.
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

    /// Returns the open repeated tasks up to the end of a window, earliest first.
    package func repeated(through: Day, limit: Int) throws -> [TaskRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM task
            WHERE person_id = $1 AND day <= $2 AND repeats IS NOT NULL AND done_at IS NULL AND deleted_at IS NULL
            ORDER BY day, number LIMIT $3
            """,
            [.integer(tx.person), .day(through), .integer(limit)], Self.row)
    }

    /// Returns the repository names of tasks, sorted.
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
    /// The text with the wildcards of `LIKE … ESCAPE '!'` escaped.
    package var likeEscaped: String {
        replacingScalars { ["!", "%", "_"].contains($0) ? "!\($0)" : nil }
    }
}
