package import Core

extension TaskTable {
    /// Tasks on the page of a day.
    package struct DayTasks: Sendable {
        /// Tasks due on the day, then those only done on it.
        package let tasks: [TaskRow]
        /// Open tasks of earlier days, earliest first.
        package let overdue: [TaskRow]
        /// Open repeated tasks of earlier days, earliest first.
        package let repeated: [TaskRow]
    }

    /// Returns the tasks on the page of a day, in one statement.
    ///
    /// - Parameters:
    ///   - limit: maximum number of tasks of the day.
    ///   - overBy: instant by which tasks of earlier days are overdue; nil to leave them out.
    ///   - mostOverdue: maximum number of overdue tasks.
    ///   - mostRepeated: maximum number of repeated tasks.
    package func of(_ day: Day, limit: Int, overBy: Instant?, mostOverdue: Int, mostRepeated: Int) throws -> DayTasks {
        let query = query(
            of: day, limit: limit, overBy: overBy, mostOverdue: mostOverdue, mostRepeated: mostRepeated)
        var parts = [[TaskRow]](repeating: [], count: 4)
        try tx.bufferedQuery(query.sql, query.arguments) {
            // Each part is sorted, but SQL does not guarantee the order of the parts.
            parts[Int(try $0.integer(26))].append(try Self.row($0))
        }
        return DayTasks(tasks: parts[0] + parts[1], overdue: parts[2], repeated: parts[3])
    }

    /// Query of ``of(_:limit:overBy:mostOverdue:mostRepeated:)``.
    package func query(
        of day: Day, limit: Int, overBy: Instant?, mostOverdue: Int, mostRepeated: Int
    ) -> SQLQuery {
        let overdue = """
            SELECT * FROM (
                SELECT \(Self.columns), 2 FROM task
                WHERE person_id = $1 AND deadline <= $5 AND day < $2 AND done_at IS NULL AND deleted_at IS NULL
                ORDER BY deadline, number LIMIT $6
            ) AS overdue
            UNION ALL
            """
        return SQLQuery(
            """
            SELECT * FROM (
                SELECT \(Self.columns), 0 AS part FROM task
                WHERE person_id = $1 AND day = $2 AND deleted_at IS NULL
                UNION ALL
                SELECT \(Self.columns), 1 FROM task
                WHERE person_id = $1 AND done_day = $2 AND done_at IS NOT NULL AND deleted_at IS NULL
                    AND (day IS NULL OR day <> done_day)
                ORDER BY part, deadline, number LIMIT $3
            ) AS of_day
            UNION ALL
            \(overBy == nil ? "" : overdue)
            SELECT * FROM (
                SELECT \(Self.columns), 3 FROM task
                WHERE person_id = $1 AND day < $2 AND repeats IS NOT NULL AND done_at IS NULL AND deleted_at IS NULL
                ORDER BY day, number LIMIT $4
            ) AS repeated
            """,
            [.integer(tx.person), .day(day), .integer(limit), .integer(mostRepeated)]
                + (overBy.map { [.instant($0), .integer(mostOverdue)] } ?? []))
    }
}
