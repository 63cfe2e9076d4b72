extension Migrations {
    /// Indexes of task positions and of task creation days; the index of the newest changes of state is no longer used.
    static let taskPlaces = Migration(
        version: 9,
        statements: [
            "CREATE INDEX task_place ON task (person_id, position)",
            "CREATE INDEX task_created_day ON task (person_id, created_day) WHERE deleted_at IS NULL",
            "DROP INDEX day_change_state",
        ]
    )
}
