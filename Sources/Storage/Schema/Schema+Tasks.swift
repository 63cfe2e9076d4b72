extension Schema {
    /// Tasks, their tickets and alarms, and the number of open tasks.
    ///
    /// `deadline` and `day` are derived from the due date and the home zone; without a due day the deadline is later
    /// than any other. `task_tally` counts open tasks by the UTC day of their deadline.
    static let tasks = [
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
            due_second BIGINT NOT NULL DEFAULT 0 CHECK (due_second IN (0, 1)),
            importance BIGINT NOT NULL DEFAULT -1 CHECK (importance IN (-1, 0, 1)),
            edited_at BIGINT NOT NULL DEFAULT 0,
            PRIMARY KEY (person_id, number),
            CHECK (due_time IS NULL OR due_day IS NOT NULL),
            CHECK ((due_day IS NULL) = (day IS NULL)),
            CHECK ((done_at IS NULL) = (done_day IS NULL))
        )
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
        "CREATE INDEX task_place ON task (person_id, position)",
        "CREATE INDEX task_created_day ON task (person_id, created_day) WHERE deleted_at IS NULL",
        """
        CREATE INDEX task_ringing ON task (person_id, due_day)
        WHERE done_at IS NULL AND deleted_at IS NULL AND alarms_on = 1 AND alarms <> ''
        """,
        """
        CREATE INDEX task_position ON task (person_id, importance, position, number, urgency, deadline)
        WHERE done_at IS NULL AND deleted_at IS NULL
        """,
        """
        CREATE INDEX task_deadline ON task (person_id, deadline, number, importance, urgency)
        WHERE done_at IS NULL AND deleted_at IS NULL
        """,
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
    ]
}
