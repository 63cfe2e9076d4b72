extension Migrations {
    /// Data that keeps answers correct: the co-author by whom a commit counts, the freeze rules by which pending days
    /// are closed, the last accepted clock reading, and when the clock was first found to be weeks ahead.
    ///
    /// Co-authors were not stored before, so repositories of people who count such commits are read again from the
    /// start.
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
