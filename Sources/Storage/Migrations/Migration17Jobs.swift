extension Migrations {
    /// Jobs, which outlive the request that created them, and the reason why a repository is to be read again.
    ///
    /// `due_at` is when a job may be claimed. While a job is claimed it is the end of the claim, so that one index
    /// finds all due work, including that of killed processes. Every account has a job that closes its days.
    static let jobs = Migration(
        version: 17,
        statements: [
            """
            CREATE TABLE job (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id TEXT NOT NULL CHECK (id <> ''),
                kind TEXT NOT NULL CHECK (kind <> ''),
                payload TEXT NOT NULL,
                asked BIGINT NOT NULL CHECK (asked >= 1),
                created_at BIGINT NOT NULL,
                due_at BIGINT NOT NULL,
                claim TEXT CHECK (claim <> ''),
                attempts BIGINT NOT NULL CHECK (attempts >= 0),
                progress TEXT NOT NULL,
                error TEXT NOT NULL,
                ended_at BIGINT,
                outcome TEXT,
                PRIMARY KEY (person_id, id)
            )
            """,
            "CREATE INDEX job_due ON job (due_at, kind) WHERE ended_at IS NULL",
            """
            INSERT INTO job (person_id, id, kind, payload, asked, created_at, due_at, attempts, progress, error)
            SELECT id, 'settle', 'settle', '{}', 1, created_at, created_at, 0, '', '' FROM person WHERE TRUE
            """,
            "ALTER TABLE repository ADD COLUMN reread_why TEXT CHECK (reread_why <> '')",
            "ALTER TABLE repository ADD COLUMN reread_detail TEXT NOT NULL DEFAULT ''",
        ]
    )
}
