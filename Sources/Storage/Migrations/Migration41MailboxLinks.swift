extension Migrations {
    /// Links by which friends write letters, and the edit links of those letters.
    static let mailboxLinks = Migration(
        version: 41,
        statements: [
            """
            CREATE TABLE mailbox_link (
                person_id BIGINT NOT NULL,
                mailbox BIGINT NOT NULL,
                hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
                secret TEXT NOT NULL CHECK (secret <> ''),
                recipient TEXT NOT NULL,
                last_day BIGINT,
                closed_at BIGINT,
                PRIMARY KEY (person_id, mailbox),
                FOREIGN KEY (person_id, mailbox) REFERENCES mailbox (person_id, number) ON DELETE CASCADE
            )
            """,
            "ALTER TABLE letter ADD COLUMN link_hash TEXT CHECK (link_hash <> '')",
            "CREATE UNIQUE INDEX letter_link ON letter (link_hash) WHERE link_hash IS NOT NULL",
        ]
    )
}
