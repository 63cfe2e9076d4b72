extension Migrations {
    /// What a clock that was ahead has left behind, reminders that it decided about and jobs that it claimed, is found
    /// without looking at everybody's.
    static let reminderClock = Migration(
        version: 33,
        statements: [
            "CREATE INDEX reminder_handled ON reminder (handled_at, person_id)",
            "CREATE INDEX job_claimed ON job (due_at) WHERE claim IS NOT NULL",
        ]
    )
}
