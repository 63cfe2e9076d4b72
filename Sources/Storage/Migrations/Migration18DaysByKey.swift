extension Migrations {
    /// Clusters the days of an account, so that a year is read from a few pages instead of one lookup per day.
    static let daysByKey = Migration(
        version: 18,
        statements: [
            """
            CREATE TABLE day_by_key (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                commits BIGINT NOT NULL CHECK (commits >= 0),
                forge BIGINT NOT NULL CHECK (forge >= 0),
                total BIGINT NOT NULL CHECK (total >= 0),
                is_done BIGINT NOT NULL CHECK (is_done IN (0, 1)),
                PRIMARY KEY (person_id, day)
            ) WITHOUT ROWID
            """,
            """
            INSERT INTO day_by_key (person_id, day, commits, forge, total, is_done)
            SELECT person_id, day, commits, forge, total, is_done FROM day ORDER BY person_id, day
            """,
            "DROP TABLE day",
            "ALTER TABLE day_by_key RENAME TO day",
            "CREATE INDEX day_done ON day (person_id, is_done, day)",
        ],
        engines: .orderingRows
    )
}
