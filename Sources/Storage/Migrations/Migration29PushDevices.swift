extension Migrations {
    /// Browsers that receive nudges, the VAPID keys of this Haru, and actions that a notification offers without
    /// signing in.
    ///
    /// A browser belongs to whoever enabled it last, so an endpoint occurs in only one row. A link exists until it is
    /// used.
    static let pushDevices = Migration(
        version: 29,
        statements: [
            """
            CREATE TABLE push_key (
                name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
                public_key TEXT NOT NULL CHECK (public_key <> ''),
                private_key TEXT NOT NULL CHECK (private_key <> ''),
                created_at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE push_device (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id TEXT NOT NULL CHECK (id <> ''),
                endpoint_hash TEXT NOT NULL CHECK (endpoint_hash <> ''),
                subscription TEXT NOT NULL CHECK (subscription <> ''),
                public_key TEXT NOT NULL CHECK (public_key <> ''),
                origin TEXT NOT NULL CHECK (origin <> ''),
                name TEXT NOT NULL,
                language TEXT NOT NULL CHECK (language <> ''),
                added_at BIGINT NOT NULL,
                seen_at BIGINT NOT NULL,
                succeeded_at BIGINT,
                problem TEXT NOT NULL,
                problem_at BIGINT,
                PRIMARY KEY (person_id, id),
                CHECK ((problem = '') = (problem_at IS NULL))
            )
            """,
            "CREATE UNIQUE INDEX push_device_endpoint ON push_device (endpoint_hash)",
            """
            CREATE TABLE notification_link (
                hash TEXT NOT NULL PRIMARY KEY CHECK (hash <> ''),
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                action TEXT NOT NULL CHECK (action <> ''),
                subject TEXT NOT NULL,
                expires_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX notification_link_person ON notification_link (person_id, expires_at)",
        ]
    )
}
