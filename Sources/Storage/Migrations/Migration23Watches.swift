extension Migrations {
    /// State of polling forge accounts for pushes; accounts with a token are polled.
    static let watches = Migration(
        version: 23,
        statements: [
            "ALTER TABLE source ADD COLUMN watch_mark TEXT CHECK (watch_mark <> '')",
            "ALTER TABLE source ADD COLUMN watched_at BIGINT",
            """
            INSERT INTO job (person_id, id, kind, payload, asked, created_at, due_at, attempts, progress, error)
            SELECT person_id, 'watch-' || id, 'watch', '{"source":"' || id || '"}', 1, added_at, added_at, 0, '', ''
            FROM source WHERE token IS NOT NULL
            """,
        ]
    )
}
