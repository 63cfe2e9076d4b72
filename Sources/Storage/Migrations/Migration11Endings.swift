extension Migrations {
    /// The end of a challenge that is put away, and how far one had come that was given up.
    static let endings = Migration(
        version: 11,
        statements: [
            "ALTER TABLE challenge RENAME COLUMN celebrated TO put_away",
            "ALTER TABLE challenge ADD COLUMN ending_done BIGINT",
        ]
    )
}
