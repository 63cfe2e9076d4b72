extension Schema {
    /// Devices, channels, and the notifications sent to them.
    ///
    /// Subscriptions and targets are sealed. `notification.next_at` is NULL once a notification is settled.
    static let notifications = [
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
        """
        CREATE TABLE reminder (
            person_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
            handled_at BIGINT NOT NULL,
            planned_at BIGINT NOT NULL,
            snoozed_from BIGINT,
            snoozed_until BIGINT,
            line TEXT CHECK (line <> ''),
            CHECK ((snoozed_from IS NULL) = (snoozed_until IS NULL))
        )
        """,
        "CREATE INDEX reminder_handled ON reminder (handled_at, person_id)",
        """
        CREATE TABLE notification (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind <> ''),
            subject TEXT NOT NULL CHECK (subject <> ''),
            slot TEXT NOT NULL CHECK (slot <> ''),
            device_id TEXT NOT NULL CHECK (device_id <> ''),
            planned_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            line TEXT CHECK (line <> ''),
            is_unchecked BIGINT NOT NULL CHECK (is_unchecked IN (0, 1)),
            state TEXT NOT NULL CHECK (state <> ''),
            attempts BIGINT NOT NULL CHECK (attempts >= 0),
            next_at BIGINT,
            settled_at BIGINT,
            why TEXT NOT NULL,
            PRIMARY KEY (person_id, kind, subject, slot, device_id)
        )
        """,
        "CREATE INDEX notification_open ON notification (person_id, next_at) WHERE next_at IS NOT NULL",
        "CREATE INDEX notification_settled ON notification (person_id, settled_at) WHERE settled_at IS NOT NULL",
        """
        CREATE TABLE channel (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (id <> ''),
            kind TEXT NOT NULL CHECK (kind <> ''),
            place TEXT NOT NULL,
            target TEXT NOT NULL CHECK (target <> ''),
            origin TEXT NOT NULL,
            language TEXT NOT NULL CHECK (language <> ''),
            added_at BIGINT NOT NULL,
            is_on BIGINT NOT NULL CHECK (is_on IN (0, 1)),
            succeeded_at BIGINT,
            problem TEXT NOT NULL,
            problem_at BIGINT,
            PRIMARY KEY (person_id, id),
            CHECK ((problem = '') = (problem_at IS NULL))
        )
        """,
        """
        CREATE TABLE machine_message (
            person_id BIGINT NOT NULL,
            channel_id TEXT NOT NULL,
            id TEXT NOT NULL CHECK (id <> ''),
            tag TEXT NOT NULL CHECK (tag <> ''),
            content TEXT NOT NULL CHECK (content <> ''),
            written_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            given_at BIGINT,
            shown_at BIGINT,
            PRIMARY KEY (person_id, channel_id, id),
            FOREIGN KEY (person_id, channel_id) REFERENCES channel (person_id, id) ON DELETE CASCADE
        )
        """,
    ]
}
