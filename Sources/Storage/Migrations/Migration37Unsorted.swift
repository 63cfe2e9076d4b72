extension Migrations {
    /// Tasks that nobody marked important or unimportant.
    ///
    /// An open task that was not important and has no urgency override may never have been judged: it becomes unsorted,
    /// and its owner gets a notice. Done tasks keep their importance.
    static let unsortedTasks = Migration(
        version: 37,
        statements: [
            "ALTER TABLE task ADD COLUMN importance BIGINT NOT NULL DEFAULT -1 CHECK (importance IN (-1, 0, 1))",
            """
            UPDATE task SET importance = is_important
            WHERE is_important = 1 OR done_at IS NOT NULL OR urgency <> 'auto'
            """,
            """
            INSERT INTO setting (person_id, key, value)
            SELECT DISTINCT person_id, 'unsorted-notice', 'on' FROM task WHERE importance = -1 AND deleted_at IS NULL
            """,
            "DROP INDEX task_position",
            "DROP INDEX task_deadline",
            "ALTER TABLE task DROP COLUMN is_important",
            """
            CREATE INDEX task_position ON task (person_id, importance, position, number, urgency, deadline)
            WHERE done_at IS NULL AND deleted_at IS NULL
            """,
            """
            CREATE INDEX task_deadline ON task (person_id, deadline, number, importance, urgency)
            WHERE done_at IS NULL AND deleted_at IS NULL
            """,
            "DROP TABLE task_tally",
            """
            CREATE TABLE task_tally (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                deadline_day BIGINT NOT NULL,
                importance BIGINT NOT NULL CHECK (importance IN (-1, 0, 1)),
                urgency TEXT NOT NULL CHECK (urgency IN ('auto', 'always', 'never')),
                open BIGINT NOT NULL CHECK (open >= 0),
                PRIMARY KEY (person_id, deadline_day, importance, urgency)
            )
            """,
            """
            INSERT INTO task_tally (person_id, deadline_day, importance, urgency, open)
            SELECT person_id, (deadline - (deadline % 86400 + 86400) % 86400) / 86400, importance, urgency, COUNT(*)
            FROM task WHERE done_at IS NULL AND deleted_at IS NULL GROUP BY 1, 2, 3, 4
            """,
        ]
    )
}
