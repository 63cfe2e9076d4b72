extension Migrations {
    /// Times that a clock that is set back shows twice.
    static let secondShowings = Migration(
        version: 13,
        statements: [
            "ALTER TABLE task ADD COLUMN due_second BIGINT NOT NULL DEFAULT 0 CHECK (due_second IN (0, 1))"
        ]
    )
}
