extension Migrations {
    /// Results of applying the rules to the evidence, stored so that no page processes the whole history.
    ///
    /// `freeze` is a reserved word in PostgreSQL, so the table is named `frozen_day`.
    static let ledger = Migration(
        version: 4,
        statements: [
            """
            CREATE TABLE day (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                commits BIGINT NOT NULL CHECK (commits >= 0),
                forge BIGINT NOT NULL CHECK (forge >= 0),
                total BIGINT NOT NULL CHECK (total >= 0),
                is_done BIGINT NOT NULL CHECK (is_done IN (0, 1)),
                PRIMARY KEY (person_id, day)
            )
            """,
            "CREATE INDEX day_done ON day (person_id, is_done, day)",
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
            "CREATE INDEX day_change_state ON day_change (person_id, number) WHERE from_state <> to_state",
        ]
    )
}
