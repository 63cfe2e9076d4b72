extension Migrations {
    /// The mailbox of letters from one's own past, the last day searched for them, and the days that they are about.
    static let pastLetters = Migration(
        version: 43,
        statements: [
            "ALTER TABLE mailbox ADD COLUMN past_through BIGINT",
            "CREATE UNIQUE INDEX mailbox_past ON mailbox (person_id) WHERE past_through IS NOT NULL",
            """
            CREATE TABLE past_letter (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day BIGINT NOT NULL,
                written_at BIGINT NOT NULL,
                PRIMARY KEY (person_id, day)
            )
            """,
        ]
    )
}
