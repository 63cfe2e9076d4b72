extension Migrations {
    /// The index by account and day holds whole rows, so that a year is read from it alone: where rows lie as they were
    /// written, those of one account are scattered among those of all.
    static let daysInKey = Migration(
        version: 19,
        statements: [
            // Pages are read while it is made.
            "CREATE UNIQUE INDEX day_key ON day (person_id, day) INCLUDE (commits, forge, total, is_done)",
            """
            ALTER TABLE day DROP CONSTRAINT day_pkey, ADD CONSTRAINT day_pkey PRIMARY KEY USING INDEX day_key
            """,
        ],
        engines: .heaping
    )
}
