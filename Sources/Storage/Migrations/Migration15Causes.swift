extension Migrations {
    /// Days whose totals are to be worked out carry what made them change.
    ///
    /// Of days that wait already it is not known. The table that held them stays, empty: a server of the version before
    /// may still look at it until it notices.
    static let causes = Migration(
        version: 15,
        statements: [
            """
            CREATE TABLE dirty_day_cause (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                why TEXT NOT NULL CHECK (why <> ''),
                detail TEXT NOT NULL,
                reading TEXT CHECK (reading IN ('first', 'later')),
                PRIMARY KEY (person_id, day, why, detail)
            )
            """,
            """
            INSERT INTO dirty_day_cause (person_id, day, why, detail, reading)
            SELECT person_id, day, 'more-evidence', '', NULL FROM dirty_day
            """,
            "DELETE FROM dirty_day",
        ]
    )
}
