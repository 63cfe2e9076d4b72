package import Core

extension TaskTable {
    /// Returns the open tasks whose alarms can ring on `day` or later: those due from `day` on, and repeated tasks.
    package func ringing(dueFrom day: Day) throws -> [TaskRow] {
        // The conditions match those of the partial index, which excludes all other tasks.
        try tx.all(
            """
            SELECT \(Self.columns) FROM task
            WHERE person_id = $1 AND done_at IS NULL AND deleted_at IS NULL AND alarms_on = 1 AND alarms <> ''
                AND due_day IS NOT NULL AND (due_day >= $2 OR repeats IS NOT NULL)
            ORDER BY due_day
            """, [.integer(tx.person), .day(day)], Self.row)
    }
}
