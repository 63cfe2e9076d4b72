extension Migrations {
    /// What keeps answers true: as whose a commit counts, by which freezes days that wait are closed, what
    /// the clock showed, and when it was first seen to be weeks ahead.
    ///
    /// Whom a commit names as co-author was not kept before, so those who count such commits have their
    /// repositories read from the beginning.
    static let truth = Migration(
        version: 14,
        statements: [
            "ALTER TABLE commit_evidence ADD COLUMN coauthor TEXT",
            "ALTER TABLE person ADD COLUMN clock_seen_at BIGINT",
            "ALTER TABLE person ADD COLUMN clock_doubted_at BIGINT",
            """
            CREATE TABLE freeze_rule (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                through_day BIGINT NOT NULL,
                per_month BIGINT NOT NULL CHECK (per_month BETWEEN 0 AND 5),
                automatic BIGINT NOT NULL CHECK (automatic IN (0, 1)),
                PRIMARY KEY (person_id, through_day)
            )
            """,
            "DELETE FROM repository_walk WHERE person_id IN (\(countingCoauthors))",
            "DELETE FROM repository_tip WHERE person_id IN (\(countingCoauthors))",
            "DELETE FROM author WHERE person_id IN (\(countingCoauthors))",
            "UPDATE repository SET fingerprint = NULL, commits_read = 0 WHERE person_id IN (\(countingCoauthors))",
        ]
    )

    private static let countingCoauthors = "SELECT person_id FROM setting WHERE key = 'coauthors' AND value = 'on'"
}
