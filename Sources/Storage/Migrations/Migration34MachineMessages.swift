extension Migrations {
    /// Messages for a linked machine to show on its screen, until they are obsolete.
    ///
    /// A shown message is stored longer, so that resending it and withdrawing it from the screen find it.
    static let machineMessages = Migration(
        version: 34,
        statements: [
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
            """
        ]
    )
}
