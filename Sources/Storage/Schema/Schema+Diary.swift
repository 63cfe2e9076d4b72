extension Schema {
    /// Notes, their search index, and moods.
    ///
    /// Texts are stored apart from list data. A month is twelve times its year plus its number, from 0.
    static let diary = [
        """
        CREATE TABLE note (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            number BIGINT NOT NULL CHECK (number > 0),
            title TEXT NOT NULL,
            excerpt TEXT NOT NULL,
            day BIGINT NOT NULL,
            month BIGINT NOT NULL,
            mood TEXT CHECK (mood IN ('good', 'calm', 'tired', 'stuck', 'fire')),
            is_pinned BIGINT NOT NULL CHECK (is_pinned IN (0, 1)),
            is_memo BIGINT NOT NULL CHECK (is_memo IN (0, 1)),
            version BIGINT NOT NULL CHECK (version > 0),
            created_at BIGINT NOT NULL,
            edited_at BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (person_id, number)
        )
        """,
        "CREATE INDEX note_order ON note (person_id, is_pinned, day, number) WHERE deleted_at IS NULL",
        "CREATE INDEX note_day ON note (person_id, day, number) WHERE deleted_at IS NULL",
        "CREATE INDEX note_month ON note (person_id, month, number) WHERE deleted_at IS NULL",
        "CREATE INDEX note_deleted ON note (person_id, deleted_at, number) WHERE deleted_at IS NOT NULL",
        """
        CREATE TABLE note_text (
            person_id BIGINT NOT NULL,
            number BIGINT NOT NULL,
            body TEXT NOT NULL,
            search_text TEXT NOT NULL,
            PRIMARY KEY (person_id, number),
            FOREIGN KEY (person_id, number) REFERENCES note (person_id, number) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE note_slice (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            bit BIGINT NOT NULL CHECK (bit BETWEEN 0 AND 4095),
            block BIGINT NOT NULL CHECK (block >= 0),
            notes BIGINT NOT NULL,
            PRIMARY KEY (person_id, bit, block)
        )
        """,
        """
        CREATE TABLE note_commit (
            person_id BIGINT NOT NULL,
            number BIGINT NOT NULL,
            position BIGINT NOT NULL CHECK (position >= 0),
            repository_id TEXT NOT NULL,
            repository_name TEXT NOT NULL,
            sha TEXT NOT NULL CHECK (sha <> ''),
            subject TEXT NOT NULL,
            PRIMARY KEY (person_id, number, position),
            UNIQUE (person_id, number, repository_id, sha),
            FOREIGN KEY (person_id, number) REFERENCES note (person_id, number) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX note_commit_repository ON note_commit (person_id, repository_name, number)",
        "CREATE INDEX note_commit_sha ON note_commit (person_id, sha)",
        """
        CREATE TABLE note_tag (
            person_id BIGINT NOT NULL,
            number BIGINT NOT NULL,
            position BIGINT NOT NULL CHECK (position >= 0),
            tag TEXT NOT NULL CHECK (tag <> ''),
            tag_key TEXT NOT NULL CHECK (tag_key <> ''),
            PRIMARY KEY (person_id, number, position),
            UNIQUE (person_id, number, tag_key),
            FOREIGN KEY (person_id, number) REFERENCES note (person_id, number) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX note_tag_key ON note_tag (person_id, tag_key, number)",
        """
        CREATE TABLE day_mood (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            day BIGINT NOT NULL,
            mood TEXT NOT NULL CHECK (mood IN ('good', 'calm', 'tired', 'stuck', 'fire')),
            set_at BIGINT NOT NULL,
            PRIMARY KEY (person_id, day)
        )
        """,
    ]
}
