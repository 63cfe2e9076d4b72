extension Schema {
    /// Accounts with their identities, sessions, tokens, settings, revisions and jobs.
    ///
    /// Session tokens, access tokens and the secrets of calendar feeds are stored as hashes. `job.due_at` is the end of
    /// the claim while a job is claimed.
    static let accounts = [
        """
        CREATE TABLE person (
            id BIGINT NOT NULL PRIMARY KEY,
            created_at BIGINT NOT NULL,
            settled_through BIGINT,
            clock_seen_at BIGINT,
            clock_doubted_at BIGINT,
            disabled_at BIGINT,
            administrator_at BIGINT
        )
        """,
        "CREATE INDEX person_administrator ON person (administrator_at)",
        """
        CREATE TABLE revision (
            person_id BIGINT NOT NULL PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
            value BIGINT NOT NULL CHECK (value >= 0)
        )
        """,
        """
        CREATE TABLE setting (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (key <> ''),
            value TEXT NOT NULL,
            PRIMARY KEY (person_id, key)
        )
        """,
        """
        CREATE TABLE numbering (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            subject TEXT NOT NULL CHECK (subject <> ''),
            value BIGINT NOT NULL CHECK (value >= 1),
            PRIMARY KEY (person_id, subject)
        )
        """,
        """
        CREATE TABLE sent_form (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            subject TEXT NOT NULL CHECK (subject <> ''),
            key TEXT NOT NULL CHECK (key <> ''),
            number BIGINT NOT NULL,
            sent_at BIGINT NOT NULL,
            PRIMARY KEY (person_id, subject, key)
        )
        """,
        """
        CREATE TABLE account_identity (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            issuer TEXT NOT NULL CHECK (issuer <> ''),
            subject TEXT NOT NULL CHECK (subject <> ''),
            name TEXT NOT NULL,
            linked_at BIGINT NOT NULL,
            login TEXT NOT NULL DEFAULT '',
            signed_in_at BIGINT,
            PRIMARY KEY (issuer, subject)
        )
        """,
        "CREATE INDEX account_identity_person ON account_identity (person_id, issuer)",
        "CREATE INDEX account_identity_login ON account_identity (login, person_id)",
        """
        CREATE TABLE account_counter (
            name TEXT NOT NULL PRIMARY KEY,
            value BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE session (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            token_hash TEXT NOT NULL CHECK (token_hash <> ''),
            created_at BIGINT NOT NULL,
            last_seen BIGINT NOT NULL,
            user_agent_label TEXT NOT NULL,
            PRIMARY KEY (person_id, token_hash)
        )
        """,
        "CREATE UNIQUE INDEX session_token ON session (token_hash)",
        """
        CREATE TABLE secret (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            value_hash TEXT NOT NULL CHECK (value_hash <> ''),
            PRIMARY KEY (person_id, name)
        )
        """,
        """
        CREATE TABLE api_token (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (id <> ''),
            name TEXT NOT NULL CHECK (name <> ''),
            token_hash TEXT NOT NULL CHECK (token_hash <> ''),
            scopes TEXT NOT NULL CHECK (scopes <> ''),
            created_at BIGINT NOT NULL,
            used_at BIGINT,
            PRIMARY KEY (person_id, id)
        )
        """,
        "CREATE UNIQUE INDEX api_token_hash ON api_token (token_hash)",
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
        """,
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
        """
        CREATE TABLE job (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (id <> ''),
            kind TEXT NOT NULL CHECK (kind <> ''),
            payload TEXT NOT NULL,
            asked BIGINT NOT NULL CHECK (asked >= 1),
            created_at BIGINT NOT NULL,
            due_at BIGINT NOT NULL,
            claim TEXT CHECK (claim <> ''),
            attempts BIGINT NOT NULL CHECK (attempts >= 0),
            progress TEXT NOT NULL,
            error TEXT NOT NULL,
            ended_at BIGINT,
            outcome TEXT,
            PRIMARY KEY (person_id, id)
        )
        """,
        "CREATE INDEX job_due ON job (due_at, kind) WHERE ended_at IS NULL",
        "CREATE INDEX job_claimed ON job (due_at) WHERE claim IS NOT NULL",
    ]
}
