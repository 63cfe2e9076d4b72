extension Migrations {
    /// Channels for notifications besides browsers, such as an ntfy topic or a mailbox.
    ///
    /// `target` is the sealed destination; `place` is the part of it that may be shown.
    static let channels = Migration(
        version: 32,
        statements: [
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
            """
        ]
    )
}
