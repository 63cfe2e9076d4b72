extension Migrations {
    /// Gift links of mailboxes, and the origin of received mailboxes.
    static let mailboxGifts = Migration(
        version: 44,
        statements: [
            "ALTER TABLE mailbox ADD COLUMN given_by BIGINT REFERENCES person (id) ON DELETE SET NULL",
            "ALTER TABLE mailbox ADD COLUMN gift_id TEXT CHECK (gift_id <> '')",
            """
            CREATE TABLE mailbox_gift (
                person_id BIGINT NOT NULL,
                mailbox BIGINT NOT NULL,
                hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
                secret TEXT NOT NULL CHECK (secret <> ''),
                PRIMARY KEY (person_id, mailbox),
                FOREIGN KEY (person_id, mailbox) REFERENCES mailbox (person_id, number) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX mailbox_given ON mailbox (given_by) WHERE given_by IS NOT NULL",
            "CREATE UNIQUE INDEX mailbox_received ON mailbox (person_id, gift_id) WHERE gift_id IS NOT NULL",
        ]
    )
}
