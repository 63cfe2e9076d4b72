extension Migrations {
    /// Turns the index by account and day into a covering index, so that a year is read from the index alone.
    ///
    /// In a heap, rows are in insertion order, so the rows of one account are scattered among those of all.
    static let daysInKey = Migration(
        version: 19,
        statements: [
            // Pages can be read while the index is built.
            "CREATE UNIQUE INDEX day_key ON day (person_id, day) INCLUDE (commits, forge, total, is_done)",
            """
            ALTER TABLE day DROP CONSTRAINT day_pkey, ADD CONSTRAINT day_pkey PRIMARY KEY USING INDEX day_key
            """,
        ],
        engines: .heaping
    )
}
