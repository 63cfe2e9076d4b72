extension Migrations {
    /// Access tokens of programs; of each token only the hash is stored.
    ///
    /// A request with a token names no account, so `api_token.token_hash` is unique across accounts.
    static let apiTokens = Migration(
        version: 25,
        statements: [
            """
            CREATE TABLE api_token (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id TEXT NOT NULL CHECK (id <> ''),
                name TEXT NOT NULL CHECK (name <> ''),
                token_hash TEXT NOT NULL CHECK (token_hash <> ''),
                scopes TEXT NOT NULL CHECK (scopes <> ''),
                created_at BIGINT NOT NULL,
                used_at BIGINT,
                PRIMARY KEY (person_id, id)
            )
            """,
            "CREATE UNIQUE INDEX api_token_hash ON api_token (token_hash)",
        ]
    )
}
