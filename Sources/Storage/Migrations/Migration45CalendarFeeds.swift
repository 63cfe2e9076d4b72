extension Migrations {
    /// Calendar feeds of accounts.
    static let calendarFeeds = Migration(
        version: 45,
        statements: [
            """
            CREATE TABLE calendar_feed (
                person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                number BIGINT NOT NULL CHECK (number >= 1),
                name TEXT NOT NULL CHECK (name <> ''),
                hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
                contents TEXT NOT NULL CHECK (contents <> ''),
                language TEXT NOT NULL CHECK (language <> ''),
                created_at BIGINT NOT NULL,
                read_at BIGINT,
                PRIMARY KEY (person_id, number)
            )
            """
        ]
    )
}
