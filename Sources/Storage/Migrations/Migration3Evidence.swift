extension Migrations {
    /// Evidence of days, and the exclusion rules.
    ///
    /// `commit_evidence.repository_id` is no foreign key: a forge may report a commit of a repository that is not
    /// stored here, and removing a repository must first mark the days of its evidence. The primary key includes the
    /// author time, which the object name implies, so that a first reading appends to the index instead of inserting at
    /// random.
    static let evidence = Migration(
        version: 3,
        statements: [
            """
            CREATE TABLE exclusion (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id TEXT NOT NULL CHECK (id <> ''),
                repository_id TEXT,
                subject TEXT NOT NULL CHECK (subject IN ('author', 'message', 'path')),
                pattern TEXT NOT NULL CHECK (pattern <> ''),
                PRIMARY KEY (person_id, id),
                FOREIGN KEY (person_id, repository_id) REFERENCES repository (person_id, id) ON DELETE CASCADE
            )
            """,
            """
            CREATE TABLE commit_evidence (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                source TEXT NOT NULL CHECK (source <> ''),
                repository_id TEXT NOT NULL,
                sha TEXT NOT NULL CHECK (sha <> ''),
                author_name TEXT NOT NULL,
                author_email TEXT NOT NULL,
                authored_at BIGINT NOT NULL,
                author_offset BIGINT NOT NULL,
                subject TEXT NOT NULL,
                first_seen BIGINT NOT NULL,
                day BIGINT NOT NULL,
                placement TEXT NOT NULL CHECK (placement <> ''),
                excluded_by TEXT,
                PRIMARY KEY (person_id, repository_id, authored_at, sha, source)
            )
            """,
            "CREATE INDEX commit_evidence_day ON commit_evidence (person_id, day)",
            "CREATE INDEX commit_evidence_email ON commit_evidence (person_id, author_email)",
            """
            CREATE TABLE forge_count (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                source TEXT NOT NULL CHECK (source <> ''),
                day BIGINT NOT NULL,
                count BIGINT NOT NULL CHECK (count >= 0),
                level BIGINT CHECK (level BETWEEN 0 AND 4),
                PRIMARY KEY (person_id, day, source)
            )
            """,
            """
            CREATE TABLE dirty_day (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                PRIMARY KEY (person_id, day)
            )
            """,
        ]
    )
}
