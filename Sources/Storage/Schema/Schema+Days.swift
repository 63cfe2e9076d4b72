extension Schema {
    /// Evidence, the days computed from it, runs, freezes and challenges.
    ///
    /// `commit_evidence.repository_id` is no foreign key: a forge may report a commit of a repository that is not
    /// stored here. The constraint of `put_away` has the column's former name, since PostgreSQL keeps constraint names
    /// on a rename.
    static let days = [
        """
        CREATE TABLE zone_change (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            from_second BIGINT NOT NULL,
            zone TEXT NOT NULL CHECK (zone <> ''),
            PRIMARY KEY (person_id, from_second)
        )
        """,
        """
        CREATE TABLE rule_change (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            from_day BIGINT NOT NULL,
            policy TEXT NOT NULL CHECK (policy IN ('auto', 'commit', 'home')),
            day_start BIGINT NOT NULL CHECK (day_start BETWEEN 0 AND 6),
            minimum BIGINT NOT NULL CHECK (minimum BETWEEN 1 AND 100),
            rest BIGINT NOT NULL CHECK (rest BETWEEN 0 AND 127),
            PRIMARY KEY (person_id, from_day)
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
            coauthor TEXT,
            PRIMARY KEY (person_id, repository_id, authored_at, sha, source)
        )
        """,
        "CREATE INDEX commit_evidence_day ON commit_evidence (person_id, day)",
        "CREATE INDEX commit_evidence_email ON commit_evidence (person_id, author_email)",
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
        CREATE TABLE dirty_day (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            day BIGINT NOT NULL,
            PRIMARY KEY (person_id, day)
        )
        """,
        """
        CREATE TABLE dirty_day_cause (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            day BIGINT NOT NULL,
            why TEXT NOT NULL CHECK (why <> ''),
            detail TEXT NOT NULL,
            reading TEXT CHECK (reading IN ('first', 'later')),
            PRIMARY KEY (person_id, day, why, detail)
        )
        """,
        """
        CREATE TABLE day_sum (
            person_id BIGINT NOT NULL PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
            total BIGINT NOT NULL CHECK (total >= 0),
            active_days BIGINT NOT NULL CHECK (active_days >= 0)
        )
        """,
        """
        CREATE TABLE run (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            start_day BIGINT NOT NULL,
            end_day BIGINT NOT NULL,
            length BIGINT NOT NULL CHECK (length >= 1),
            PRIMARY KEY (person_id, start_day),
            CHECK (end_day >= start_day),
            CHECK (length <= end_day - start_day + 1)
        )
        """,
        "CREATE UNIQUE INDEX run_end ON run (person_id, end_day)",
        "CREATE INDEX run_length ON run (person_id, length, end_day)",
        """
        CREATE TABLE frozen_day (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            day BIGINT NOT NULL,
            spent_at BIGINT NOT NULL,
            automatic BIGINT NOT NULL CHECK (automatic IN (0, 1)),
            PRIMARY KEY (person_id, day)
        )
        """,
        """
        CREATE TABLE freeze_rule (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            through_day BIGINT NOT NULL,
            per_month BIGINT NOT NULL CHECK (per_month BETWEEN 0 AND 5),
            automatic BIGINT NOT NULL CHECK (automatic IN (0, 1)),
            PRIMARY KEY (person_id, through_day)
        )
        """,
        """
        CREATE TABLE day_change (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            number BIGINT NOT NULL,
            day BIGINT NOT NULL,
            changed_at BIGINT NOT NULL,
            from_total BIGINT NOT NULL CHECK (from_total >= 0),
            to_total BIGINT NOT NULL CHECK (to_total >= 0),
            from_state TEXT NOT NULL,
            to_state TEXT NOT NULL,
            why TEXT NOT NULL CHECK (why <> ''),
            detail TEXT NOT NULL,
            PRIMARY KEY (person_id, number)
        )
        """,
        "CREATE INDEX day_change_day ON day_change (person_id, day, number)",
        """
        CREATE TABLE challenge (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (id <> ''),
            name TEXT NOT NULL,
            length BIGINT NOT NULL CHECK (length BETWEEN 1 AND 365),
            rule TEXT NOT NULL CHECK (rule IN ('every-day', 'count')),
            start_day BIGINT NOT NULL,
            reward TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            ending TEXT CHECK (ending IN ('succeeded', 'failed', 'given-up')),
            ending_day BIGINT,
            put_away BIGINT NOT NULL CONSTRAINT challenge_celebrated_check CHECK (put_away IN (0, 1)),
            ending_done BIGINT,
            PRIMARY KEY (person_id, id),
            CHECK ((ending IS NULL) = (ending_day IS NULL))
        )
        """,
        "CREATE INDEX challenge_created ON challenge (person_id, created_at)",
    ]

    /// Table of days, clustered by account: with rows in key order, or with a covering index.
    static func dayTable(ordersRowsByKey: Bool) -> [String] {
        [
            """
            CREATE TABLE day (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                commits BIGINT NOT NULL CHECK (commits >= 0),
                forge BIGINT NOT NULL CHECK (forge >= 0),
                total BIGINT NOT NULL CHECK (total >= 0),
                is_done BIGINT NOT NULL CHECK (is_done IN (0, 1)),
                PRIMARY KEY (person_id, day)\(ordersRowsByKey ? "" : " INCLUDE (commits, forge, total, is_done)")
            )\(ordersRowsByKey ? " WITHOUT ROWID" : "")
            """,
            "CREATE INDEX day_done ON day (person_id, is_done, day)",
        ]
    }
}
