extension Migrations {
    /// Sessions and secrets; only hashes are stored.
    static let access = Migration(
        version: 6,
        statements: [
            """
            CREATE TABLE session (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                token_hash TEXT NOT NULL CHECK (token_hash <> ''),
                created_at BIGINT NOT NULL,
                last_seen BIGINT NOT NULL,
                user_agent_label TEXT NOT NULL,
                PRIMARY KEY (person_id, token_hash)
            )
            """,
            """
            CREATE TABLE secret (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                value_hash TEXT NOT NULL CHECK (value_hash <> ''),
                PRIMARY KEY (person_id, name)
            )
            """,
        ]
    )
}
