extension Migrations {
    /// Public profiles, under a name or under an unguessable link; without a row nothing is shown.
    ///
    /// The URLs name no account, so `link` and `name_key`, the name in lowercase, are each unique across accounts.
    static let publicProfile = Migration(
        version: 26,
        statements: [
            """
            CREATE TABLE public_profile (
                person_id BIGINT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
                name TEXT CHECK (name <> ''),
                name_key TEXT CHECK (name_key <> ''),
                is_public BIGINT NOT NULL CHECK (is_public IN (0, 1)),
                link TEXT CHECK (link <> ''),
                parts TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                CHECK (is_public = 0 OR name IS NOT NULL),
                CHECK ((name IS NULL) = (name_key IS NULL))
            )
            """,
            "CREATE UNIQUE INDEX public_profile_name ON public_profile (name_key)",
            "CREATE UNIQUE INDEX public_profile_link ON public_profile (link)",
        ]
    )
}
