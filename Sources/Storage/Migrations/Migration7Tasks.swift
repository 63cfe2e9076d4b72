extension Migrations {
    /// Tasks, their tickets and the times of their alarms.
    ///
    /// `deadline` and `day` are derived from the due date and the home zone and are rewritten when either changes, so
    /// that no page computes them for every task. A task without a due day has a deadline later than any other, so that
    /// it comes last in the index.
    static let tasks = Migration(
        version: 7,
        statements: [
            """
            CREATE TABLE numbering (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                subject TEXT NOT NULL CHECK (subject <> ''),
                value BIGINT NOT NULL CHECK (value >= 1),
                PRIMARY KEY (person_id, subject)
            )
            """,
            """
            CREATE TABLE sent_form (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                subject TEXT NOT NULL CHECK (subject <> ''),
                key TEXT NOT NULL CHECK (key <> ''),
                number BIGINT NOT NULL,
                sent_at BIGINT NOT NULL,
                PRIMARY KEY (person_id, subject, key)
            )
            """,
            """
            CREATE TABLE ticket (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                label TEXT NOT NULL CHECK (label <> ''),
                color TEXT NOT NULL CHECK (color <> ''),
                PRIMARY KEY (person_id, label)
            )
            """,
            """
            CREATE TABLE task (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                number BIGINT NOT NULL CHECK (number >= 1),
                title TEXT NOT NULL CHECK (title <> ''),
                folded_title TEXT NOT NULL,
                memo TEXT NOT NULL,
                folded_memo TEXT NOT NULL,
                due_day BIGINT,
                due_time BIGINT CHECK (due_time BETWEEN 0 AND 1439),
                is_important BIGINT NOT NULL CHECK (is_important IN (0, 1)),
                urgency TEXT NOT NULL CHECK (urgency IN ('auto', 'always', 'never')),
                color TEXT NOT NULL CHECK (color <> ''),
                ticket TEXT CHECK (ticket <> ''),
                repository TEXT CHECK (repository <> ''),
                alarms TEXT NOT NULL,
                alarms_on BIGINT NOT NULL CHECK (alarms_on IN (0, 1)),
                repeats TEXT CHECK (repeats <> ''),
                occurrence BIGINT NOT NULL CHECK (occurrence >= 1),
                position BIGINT NOT NULL,
                created_at BIGINT NOT NULL,
                created_day BIGINT NOT NULL,
                version BIGINT NOT NULL CHECK (version >= 1),
                deadline BIGINT NOT NULL,
                day BIGINT,
                done_at BIGINT,
                done_day BIGINT,
                deleted_at BIGINT,
                made_by BIGINT,
                PRIMARY KEY (person_id, number),
                CHECK (due_time IS NULL OR due_day IS NOT NULL),
                CHECK ((due_day IS NULL) = (day IS NULL)),
                CHECK ((done_at IS NULL) = (done_day IS NULL))
            )
            """,
            """
            CREATE INDEX task_position ON task (person_id, is_important, position, number, urgency, deadline)
            WHERE done_at IS NULL AND deleted_at IS NULL
            """,
            """
            CREATE INDEX task_deadline ON task (person_id, deadline, number, is_important, urgency)
            WHERE done_at IS NULL AND deleted_at IS NULL
            """,
            """
            CREATE INDEX task_ticket ON task (person_id, ticket)
            WHERE ticket IS NOT NULL AND done_at IS NULL AND deleted_at IS NULL
            """,
            """
            CREATE INDEX task_repository ON task (person_id, repository)
            WHERE repository IS NOT NULL AND deleted_at IS NULL
            """,
            """
            CREATE INDEX task_repeats ON task (person_id, day, number)
            WHERE repeats IS NOT NULL AND done_at IS NULL AND deleted_at IS NULL
            """,
            """
            CREATE INDEX task_day ON task (person_id, day, color, done_at)
            WHERE day IS NOT NULL AND deleted_at IS NULL
            """,
            """
            CREATE INDEX task_done ON task (person_id, done_day, done_at, day, color)
            WHERE done_at IS NOT NULL AND deleted_at IS NULL
            """,
            "CREATE INDEX task_created ON task (person_id, created_at, number) WHERE deleted_at IS NULL",
            "CREATE INDEX task_deleted ON task (person_id, deleted_at, number) WHERE deleted_at IS NOT NULL",
            "CREATE INDEX task_made_by ON task (person_id, made_by, number) WHERE made_by IS NOT NULL",
            """
            CREATE TABLE task_alarm (
                person_id BIGINT NOT NULL,
                number BIGINT NOT NULL,
                alarm TEXT NOT NULL CHECK (alarm <> ''),
                rings_at BIGINT NOT NULL,
                PRIMARY KEY (person_id, number, alarm),
                FOREIGN KEY (person_id, number) REFERENCES task (person_id, number) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX task_alarm_rings ON task_alarm (person_id, rings_at)",
        ]
    )
}
