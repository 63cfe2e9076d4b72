extension Migrations {
    /// Materialized counts, so that no page counts every task or every commit.
    ///
    /// `task_tally` counts open tasks by the UTC day of their deadline: the tasks due in an interval are the sum over
    /// whole days plus a count of the tasks of one day. `commit_time` stores the times of day at which a day's commits
    /// were written. All days are settled again to fill it.
    static let sums = Migration(
        version: 12,
        statements: [
            """
            CREATE TABLE task_tally (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                deadline_day BIGINT NOT NULL,
                is_important BIGINT NOT NULL CHECK (is_important IN (0, 1)),
                urgency TEXT NOT NULL CHECK (urgency IN ('auto', 'always', 'never')),
                open BIGINT NOT NULL CHECK (open >= 0),
                PRIMARY KEY (person_id, deadline_day, is_important, urgency)
            )
            """,
            """
            INSERT INTO task_tally (person_id, deadline_day, is_important, urgency, open)
            SELECT person_id, (deadline - (deadline % 86400 + 86400) % 86400) / 86400, is_important, urgency, COUNT(*)
            FROM task WHERE done_at IS NULL AND deleted_at IS NULL GROUP BY 1, 2, 3, 4
            """,
            """
            CREATE TABLE commit_time (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                repository_id TEXT NOT NULL,
                own_hours TEXT NOT NULL,
                home_quarters TEXT NOT NULL,
                PRIMARY KEY (person_id, day, repository_id)
            )
            """,
            """
            INSERT INTO dirty_day (person_id, day) SELECT DISTINCT person_id, day FROM commit_evidence WHERE TRUE
            ON CONFLICT (person_id, day) DO NOTHING
            """,
        ]
    )
}
