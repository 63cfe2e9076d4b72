extension Migrations {
    /// Challenges.
    static let goals = Migration(
        version: 5,
        statements: [
            """
            CREATE TABLE challenge (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id TEXT NOT NULL CHECK (id <> ''),
                name TEXT NOT NULL,
                length BIGINT NOT NULL CHECK (length BETWEEN 1 AND 365),
                rule TEXT NOT NULL CHECK (rule IN ('every-day', 'count')),
                start_day BIGINT NOT NULL,
                reward TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                ending TEXT CHECK (ending IN ('succeeded', 'failed', 'given-up')),
                ending_day BIGINT,
                celebrated BIGINT NOT NULL CHECK (celebrated IN (0, 1)),
                PRIMARY KEY (person_id, id),
                CHECK ((ending IS NULL) = (ending_day IS NULL))
            )
            """,
            "CREATE INDEX challenge_created ON challenge (person_id, created_at)",
        ]
    )
}
