extension Migrations {
    /// People and their settings.
    static let people = Migration(
        version: 1,
        statements: [
            """
            CREATE TABLE person (
                id BIGINT NOT NULL PRIMARY KEY,
                created_at BIGINT NOT NULL,
                settled_through BIGINT
            )
            """,
            """
            CREATE TABLE revision (
                person_id BIGINT NOT NULL PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
                value BIGINT NOT NULL CHECK (value >= 0)
            )
            """,
            """
            CREATE TABLE zone_change (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                from_second BIGINT NOT NULL,
                zone TEXT NOT NULL CHECK (zone <> ''),
                PRIMARY KEY (person_id, from_second)
            )
            """,
            """
            CREATE TABLE rule_change (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                from_day BIGINT NOT NULL,
                policy TEXT NOT NULL CHECK (policy IN ('auto', 'commit', 'home')),
                day_start BIGINT NOT NULL CHECK (day_start BETWEEN 0 AND 6),
                minimum BIGINT NOT NULL CHECK (minimum BETWEEN 1 AND 100),
                rest BIGINT NOT NULL CHECK (rest BETWEEN 0 AND 127),
                PRIMARY KEY (person_id, from_day)
            )
            """,
            """
            CREATE TABLE setting (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                key TEXT NOT NULL CHECK (key <> ''),
                value TEXT NOT NULL,
                PRIMARY KEY (person_id, key)
            )
            """,
        ]
    )
}
