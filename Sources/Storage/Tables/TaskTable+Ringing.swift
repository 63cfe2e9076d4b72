package import Core

extension TaskTable {
    /// The open tasks of which an alarm can ring on `day` or later: those that are due from a day on, and the repeated
    /// ones.
    package func ringing(dueFrom day: Day) throws -> [TaskRow] {
        // As the index is told, which knows none of the other tasks.
        try tx.all(
            """
            SELECT \(Self.columns) FROM task
            WHERE person_id = $1 AND done_at IS NULL AND deleted_at IS NULL AND alarms_on = 1 AND alarms <> ''
                AND due_day IS NOT NULL AND (due_day >= $2 OR repeats IS NOT NULL)
            ORDER BY due_day
            """, [.integer(tx.person), .day(day)], Self.row)
    }
}
