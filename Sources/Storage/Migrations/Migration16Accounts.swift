extension Migrations {
    /// Turns a person into an account: identified by identities, numbered by a counter, and possibly disabled.
    ///
    /// The table keeps its name, which all others reference, so that a server of the previous version can run beside
    /// this one. Account 1 is that of the machine's owner.
    static let accounts = Migration(
        version: 16,
        statements: [
            "ALTER TABLE person ADD COLUMN disabled_at BIGINT",
            """
            CREATE TABLE account_identity (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                issuer TEXT NOT NULL CHECK (issuer <> ''),
                subject TEXT NOT NULL CHECK (subject <> ''),
                name TEXT NOT NULL,
                linked_at BIGINT NOT NULL,
                PRIMARY KEY (issuer, subject)
            )
            """,
            "CREATE INDEX account_identity_person ON account_identity (person_id, issuer)",
            """
            INSERT INTO account_identity (person_id, issuer, subject, name, linked_at)
            SELECT id, 'local', 'owner', '', created_at FROM person WHERE id = 1
            """,
            "CREATE TABLE account_counter (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)",
            "INSERT INTO account_counter (name, value) SELECT 'account', COALESCE(MAX(id), 1) FROM person",
            "CREATE UNIQUE INDEX session_token ON session (token_hash)",
        ]
    )
}
