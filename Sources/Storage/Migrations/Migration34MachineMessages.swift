extension Migrations {
    /// Messages that a linked machine is to show on its screen, until they make no sense any more.
    ///
    /// One that was shown stays for longer: whoever sends it again finds it, and so does what takes it from the screen.
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
