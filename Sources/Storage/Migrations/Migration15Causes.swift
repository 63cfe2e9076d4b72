extension Migrations {
    /// Causes of the changes of days whose totals are to be recomputed.
    ///
    /// The cause is unknown for days that are already pending. The former table stays, empty: a server of the previous
    /// version may still read it until it notices the upgrade.
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
