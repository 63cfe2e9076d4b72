extension Migrations {
    /// Indexes that find the effects of a clock that was ahead, handled reminders and claimed jobs, without a full
    /// scan.
    static let reminderClock = Migration(
        version: 33,
        statements: [
            "CREATE INDEX reminder_handled ON reminder (handled_at, person_id)",
            "CREATE INDEX job_claimed ON job (due_at) WHERE claim IS NOT NULL",
        ]
    )
}
