extension Migrations {
    /// What leads to the last place of all tasks and to the days on which tasks were created; what led to the
    /// newest changes of all days leads nowhere any more.
    static let taskPlaces = Migration(
        version: 9,
        statements: [
            "CREATE INDEX task_place ON task (person_id, position)",
            "CREATE INDEX task_created_day ON task (person_id, created_day) WHERE deleted_at IS NULL",
            "DROP INDEX day_change_state",
        ]
    )
}
