extension Migrations {
    /// Dismissal of a challenge's ending, and the progress of a challenge that was given up.
    static let endings = Migration(
        version: 11,
        statements: [
            "ALTER TABLE challenge RENAME COLUMN celebrated TO put_away",
            "ALTER TABLE challenge ADD COLUMN ending_done BIGINT",
        ]
    )
}
