extension Migrations {
    /// Days whose totals are to be worked out carry what made them change.
    ///
    /// Of days that wait already it is not known.
    static let causes = Migration(
        version: 15,
        statements: [
            """
            CREATE TABLE marked_day (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                why TEXT NOT NULL CHECK (why <> ''),
                detail TEXT NOT NULL,
                reading TEXT CHECK (reading IN ('first', 'later')),
                PRIMARY KEY (person_id, day, why, detail)
            )
            """,
            """
            INSERT INTO marked_day (person_id, day, why, detail, reading)
            SELECT person_id, day, 'more-evidence', '', NULL FROM dirty_day
            """,
            "DROP TABLE dirty_day",
            "ALTER TABLE marked_day RENAME TO dirty_day",
        ]
    )
}
