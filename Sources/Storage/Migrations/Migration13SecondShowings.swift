extension Migrations {
    /// Wall-clock times that occur twice when a clock is set back.
    static let secondShowings = Migration(
        version: 13,
        statements: [
            "ALTER TABLE task ADD COLUMN due_second BIGINT NOT NULL DEFAULT 0 CHECK (due_second IN (0, 1))"
        ]
    )
}
