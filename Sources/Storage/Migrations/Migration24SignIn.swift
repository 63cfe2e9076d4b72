extension Migrations {
    /// Administrators, the logins that issuers report, and the refresh tokens of tokens obtained by signing in.
    static let signIn = Migration(
        version: 24,
        statements: [
            "ALTER TABLE person ADD COLUMN administrator_at BIGINT",
            "CREATE INDEX person_administrator ON person (administrator_at)",
            "ALTER TABLE account_identity ADD COLUMN login TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE account_identity ADD COLUMN signed_in_at BIGINT",
            "CREATE INDEX account_identity_login ON account_identity (login, person_id)",
            """
            CREATE TABLE oauth_grant (
                person_id BIGINT NOT NULL,
                source_id TEXT NOT NULL,
                expires_at BIGINT,
                refresh_token TEXT CHECK (refresh_token <> ''),
                refreshing_until BIGINT,
                PRIMARY KEY (person_id, source_id),
                FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
            )
            """,
        ]
    )
}
