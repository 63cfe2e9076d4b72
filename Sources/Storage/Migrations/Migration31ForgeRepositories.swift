extension Migrations {
    /// Breakdown of forges' daily counts by repository, and the repositories of forge accounts.
    ///
    /// `is_partial` means that the forge named only some of the day's repositories. The history of earlier years is
    /// fetched again for accounts with a token, since the breakdown was not fetched before. `list` is JSON, read and
    /// replaced as a whole.
    static let forgeRepositories = Migration(
        version: 31,
        statements: [
            """
            CREATE TABLE forge_commit_count (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                source_id TEXT NOT NULL,
                day BIGINT NOT NULL,
                repository TEXT NOT NULL CHECK (repository <> ''),
                is_private BIGINT NOT NULL CHECK (is_private IN (0, 1)),
                count BIGINT NOT NULL CHECK (count > 0),
                is_partial BIGINT NOT NULL CHECK (is_partial IN (0, 1)),
                PRIMARY KEY (person_id, day, source_id, repository),
                FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
            )
            """,
            """
            CREATE TABLE source_repositories (
                person_id BIGINT NOT NULL,
                source_id TEXT NOT NULL,
                list TEXT CHECK (list <> ''),
                is_cut BIGINT NOT NULL CHECK (is_cut IN (0, 1)),
                mark TEXT CHECK (mark <> ''),
                told_at BIGINT,
                asked_at BIGINT NOT NULL,
                ask_at BIGINT NOT NULL,
                failed_asks BIGINT NOT NULL CHECK (failed_asks >= 0),
                failure_code TEXT CHECK (failure_code <> ''),
                failure_text TEXT NOT NULL,
                PRIMARY KEY (person_id, source_id),
                FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX forge_commit_count_source ON forge_commit_count (person_id, source_id, day)",
            "UPDATE source SET history_from = NULL WHERE kind = 'github' AND token IS NOT NULL",
        ]
    )
}
