extension Migrations {
    /// Forge accounts that are polled, and the contribution counts of each.
    ///
    /// No version wrote forge counts before they were stored by source, so the table is recreated. `source` of a count
    /// remains the kind of its source.
    static let sources = Migration(
        version: 20,
        statements: [
            """
            CREATE TABLE source (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id TEXT NOT NULL CHECK (id <> ''),
                kind TEXT NOT NULL CHECK (kind <> ''),
                address TEXT NOT NULL CHECK (address <> ''),
                login TEXT NOT NULL CHECK (login <> ''),
                added_at BIGINT NOT NULL,
                read_at BIGINT,
                attempted_at BIGINT,
                next_at BIGINT NOT NULL,
                history_from BIGINT,
                mark TEXT CHECK (mark <> ''),
                problem_code TEXT CHECK (problem_code <> ''),
                problem_text TEXT NOT NULL,
                failures BIGINT NOT NULL CHECK (failures >= 0),
                PRIMARY KEY (person_id, id)
            )
            """,
            "CREATE UNIQUE INDEX source_account ON source (person_id, kind, address, login)",
            "DROP TABLE forge_count",
            """
            CREATE TABLE forge_count (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                source_id TEXT NOT NULL,
                source TEXT NOT NULL CHECK (source <> ''),
                day BIGINT NOT NULL,
                count BIGINT NOT NULL CHECK (count >= 0),
                level BIGINT CHECK (level BETWEEN 0 AND 4),
                PRIMARY KEY (person_id, day, source_id),
                FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX forge_count_source ON forge_count (person_id, source_id, day)",
        ]
    )
}
