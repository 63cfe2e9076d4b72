extension Migrations {
    /// Profiles of forge accounts as last fetched, with their avatars.
    ///
    /// `account_number` is the forge's permanent id of the account, independent of its login; `avatar` is the image in
    /// Base64.
    static let sourceProfiles = Migration(
        version: 28,
        statements: [
            """
            CREATE TABLE source_profile (
                person_id BIGINT NOT NULL,
                source_id TEXT NOT NULL,
                account_number BIGINT,
                name TEXT CHECK (name <> ''),
                profile_mark TEXT CHECK (profile_mark <> ''),
                told_at BIGINT,
                asked_at BIGINT NOT NULL,
                ask_at BIGINT NOT NULL,
                failed_asks BIGINT NOT NULL CHECK (failed_asks >= 0),
                failure_code TEXT CHECK (failure_code <> ''),
                failure_text TEXT NOT NULL,
                avatar_address TEXT CHECK (avatar_address <> ''),
                avatar_mark TEXT CHECK (avatar_mark <> ''),
                avatar_version TEXT CHECK (avatar_version <> ''),
                avatar_type TEXT CHECK (avatar_type <> ''),
                avatar TEXT CHECK (avatar <> ''),
                PRIMARY KEY (person_id, source_id),
                FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE,
                CHECK ((avatar IS NULL) = (avatar_version IS NULL)),
                CHECK ((avatar IS NULL) = (avatar_type IS NULL))
            )
            """
        ]
    )
}
