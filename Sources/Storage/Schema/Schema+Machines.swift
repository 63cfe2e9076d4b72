extension Schema {
    /// Linked machines and the server that this one is linked to.
    ///
    /// A device code belongs to no account until a person approves or denies it.
    static let machines = [
        """
        CREATE TABLE machine (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (id <> ''),
            token_id TEXT NOT NULL CHECK (token_id <> ''),
            name TEXT NOT NULL CHECK (name <> ''),
            version TEXT NOT NULL,
            position BIGINT NOT NULL CHECK (position >= 0),
            created_at BIGINT NOT NULL,
            heard_at BIGINT NOT NULL,
            PRIMARY KEY (person_id, id),
            UNIQUE (person_id, token_id)
        )
        """,
        """
        CREATE TABLE device_code (
            hash TEXT PRIMARY KEY CHECK (hash <> ''),
            user_code TEXT NOT NULL CHECK (user_code <> ''),
            person_id BIGINT REFERENCES person (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            version TEXT NOT NULL,
            emails TEXT NOT NULL,
            expires_at BIGINT NOT NULL,
            polled_at BIGINT,
            is_approved BIGINT CHECK (is_approved IN (0, 1)),
            network TEXT NOT NULL DEFAULT ''
        )
        """,
        "CREATE UNIQUE INDEX device_code_user ON device_code (user_code)",
        "CREATE INDEX device_code_expiry ON device_code (expires_at)",
        "CREATE INDEX device_code_person ON device_code (person_id)",
        """
        CREATE TABLE link (
            person_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
            address TEXT NOT NULL CHECK (address <> ''),
            token TEXT NOT NULL CHECK (token <> ''),
            name TEXT NOT NULL CHECK (name <> ''),
            tells_subjects BIGINT NOT NULL CHECK (tells_subjects IN (0, 1)),
            position BIGINT NOT NULL CHECK (position >= 0),
            refused TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            synced_at BIGINT,
            revision BIGINT,
            next_at BIGINT,
            failures BIGINT NOT NULL CHECK (failures >= 0),
            problem TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE sent_repository (
            person_id BIGINT NOT NULL REFERENCES link (person_id) ON DELETE CASCADE,
            repository_id TEXT NOT NULL CHECK (repository_id <> ''),
            name TEXT NOT NULL,
            PRIMARY KEY (person_id, repository_id)
        )
        """,
        """
        CREATE TABLE sent_commit (
            person_id BIGINT NOT NULL,
            repository_id TEXT NOT NULL,
            authored_at BIGINT NOT NULL,
            sha TEXT NOT NULL CHECK (sha <> ''),
            PRIMARY KEY (person_id, repository_id, authored_at, sha),
            FOREIGN KEY (person_id, repository_id)
                REFERENCES sent_repository (person_id, repository_id) ON DELETE CASCADE
        )
        """,
    ]
}
