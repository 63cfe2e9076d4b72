package import Core

/// Sums over tasks and commits, computed by the database so that no history is read row by row.
package struct StatisticsTable {
    let tx: Tx

    /// Number of tasks with the same quadrant and completion.
    package struct TaskGroup: Hashable, Sendable {
        package let quadrant: Quadrant
        package let isDone: Bool
        package let count: Int
        /// Number of them that are open and past their deadline.
        package let overdue: Int
    }

    /// Returns the tasks created, due or done on the days of a window, grouped by quadrant and completion.
    ///
    /// The urgency of an open task is as of `now`, that of a done task as of its completion.
    package func taskGroups(from: Day, through: Day, now: Instant, window: UrgencyWindow) throws -> [TaskGroup] {
        try tx.all(
            """
            SELECT importance, is_urgent, is_done, COUNT(*), CAST(SUM(is_over) AS BIGINT) FROM (
                SELECT importance,
                    CASE WHEN \(TaskTable.isUrgent(until: "COALESCE(done_at, $4) + $5")) THEN 1 ELSE 0 END AS is_urgent,
                    CASE WHEN done_at IS NULL THEN 0 ELSE 1 END AS is_done,
                    CASE WHEN done_at IS NULL AND deadline <= $4 THEN 1 ELSE 0 END AS is_over
                FROM task
                WHERE person_id = $1 AND deleted_at IS NULL
                    AND (created_day BETWEEN $2 AND $3 OR day BETWEEN $2 AND $3 OR done_day BETWEEN $2 AND $3)
            ) AS standing
            GROUP BY importance, is_urgent, is_done
            """,
            [.integer(tx.person), .day(from), .day(through), .instant(now), .integer(window.seconds)]
        ) { row in
            TaskGroup(
                quadrant: Quadrant(isImportant: try row.importance(0), isUrgent: try row.flag(1)),
                isDone: try row.flag(2),
                count: try row.int(3), overdue: try row.int(4))
        }
    }

    /// Returns the number of tasks created on each day of a window.
    package func tasksCreated(from: Day, through: Day) throws -> DayCounts {
        try Self.counts(
            """
            SELECT created_day, COUNT(*) FROM task
            WHERE person_id = $1 AND deleted_at IS NULL AND created_day BETWEEN $2 AND $3 GROUP BY created_day
            """,
            from, through, tx.person, tx)
    }

    /// Returns the number of tasks done on each day of a window.
    package func tasksDone(from: Day, through: Day) throws -> DayCounts {
        try Self.counts(
            """
            SELECT done_day, COUNT(*) FROM task
            WHERE person_id = $1 AND done_at IS NOT NULL AND deleted_at IS NULL AND done_day BETWEEN $2 AND $3
            GROUP BY done_day
            """,
            from, through, tx.person, tx)
    }

    /// Number of events within a quarter of an hour, which no current time zone splits.
    package struct QuarterCount: Hashable, Sendable {
        /// Start of the quarter.
        package let at: Instant
        package let count: Int
    }

    /// Returns the number of tasks done in each quarter of an hour of the days of a window.
    package func tasksDoneByQuarter(from: Day, through: Day) throws -> [QuarterCount] {
        try tx.all(
            """
            SELECT (done_at - (done_at % 900 + 900) % 900) AS quarter, COUNT(*) FROM task
            WHERE person_id = $1 AND done_at IS NOT NULL AND deleted_at IS NULL AND done_day BETWEEN $2 AND $3
            GROUP BY quarter
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { QuarterCount(at: try $0.instant(0), count: try $0.int(1)) }
    }

    /// Returns the first day with a contribution, a created or done task, or a mood; nil if there is none.
    package func earliestDay() throws -> Day? {
        try tx.first(
            """
            SELECT MIN(day) FROM (
                SELECT MIN(day) AS day FROM day WHERE person_id = $1 AND total > 0
                UNION ALL SELECT MIN(created_day) FROM task WHERE person_id = $1 AND deleted_at IS NULL
                UNION ALL SELECT MIN(done_day) FROM task
                    WHERE person_id = $1 AND done_at IS NOT NULL AND deleted_at IS NULL
                UNION ALL SELECT MIN(day) FROM day_mood WHERE person_id = $1
                UNION ALL SELECT MIN(day) FROM note WHERE person_id = $1 AND mood IS NOT NULL AND deleted_at IS NULL
            ) AS first_day
            """,
            [.integer(tx.person)]
        ) { try $0.optionalDay(0) } ?? nil
    }

    private static func counts(
        _ sql: String, _ from: Day, _ through: Day, _ person: Int64, _ connection: any SQLConnection
    ) throws -> DayCounts {
        var counts = DayCounts()
        try connection.bufferedQuery(sql, [.integer(person), .day(from), .day(through)]) { row in
            counts.add(try row.int(1), on: try row.day(0))
        }
        return counts
    }
}
