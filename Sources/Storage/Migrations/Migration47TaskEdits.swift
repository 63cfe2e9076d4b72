extension Migrations {
    /// Time of each task's last change; for existing tasks, when they were created, done or deleted.
    static let taskEdits = Migration(
        version: 47,
        statements: [
            "ALTER TABLE task ADD COLUMN edited_at BIGINT NOT NULL DEFAULT 0",
            """
            UPDATE task SET edited_at = CASE
                WHEN deleted_at > COALESCE(done_at, created_at) THEN deleted_at
                WHEN done_at > created_at THEN done_at
                ELSE created_at
            END
            """,
        ]
    )
}
