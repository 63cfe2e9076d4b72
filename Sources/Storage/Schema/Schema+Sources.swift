extension Schema {
    /// Forge accounts, their fetched data, and their webhooks.
    ///
    /// Tokens and secrets are sealed. `webhook.id` is unique across accounts, since a webhook URL names no account.
    /// `source_repositories.list` is JSON; `source_profile.avatar` is the image in Base64.
    static let sources = [
        """
        CREATE TABLE source (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (id <> ''),
            kind TEXT NOT NULL CHECK (kind <> ''),
            address TEXT NOT NULL CHECK (address <> ''),
            login TEXT NOT NULL CHECK (login <> ''),
            added_at BIGINT NOT NULL,
            read_at BIGINT,
            attempted_at BIGINT,
            next_at BIGINT NOT NULL,
            history_from BIGINT,
            mark TEXT CHECK (mark <> ''),
            problem_code TEXT CHECK (problem_code <> ''),
            problem_text TEXT NOT NULL,
            failures BIGINT NOT NULL CHECK (failures >= 0),
            token TEXT CHECK (token <> ''),
            watch_mark TEXT CHECK (watch_mark <> ''),
            watched_at BIGINT,
            PRIMARY KEY (person_id, id)
        )
        """,
        "CREATE UNIQUE INDEX source_account ON source (person_id, kind, address, login)",
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
        """,
        """
        CREATE TABLE source_repositories (
            person_id BIGINT NOT NULL,
            source_id TEXT NOT NULL,
            list TEXT CHECK (list <> ''),
            is_cut BIGINT NOT NULL CHECK (is_cut IN (0, 1)),
            mark TEXT CHECK (mark <> ''),
            told_at BIGINT,
            asked_at BIGINT NOT NULL,
            ask_at BIGINT NOT NULL,
            failed_asks BIGINT NOT NULL CHECK (failed_asks >= 0),
            failure_code TEXT CHECK (failure_code <> ''),
            failure_text TEXT NOT NULL,
            PRIMARY KEY (person_id, source_id),
            FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE oauth_grant (
            person_id BIGINT NOT NULL,
            source_id TEXT NOT NULL,
            expires_at BIGINT,
            refresh_token TEXT CHECK (refresh_token <> ''),
            refreshing_until BIGINT,
            PRIMARY KEY (person_id, source_id),
            FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE webhook (
            person_id BIGINT NOT NULL,
            source_id TEXT NOT NULL,
            id TEXT NOT NULL CHECK (id <> ''),
            secret TEXT NOT NULL CHECK (secret <> ''),
            created_at BIGINT NOT NULL,
            delivered_at BIGINT,
            outcome TEXT CHECK (outcome <> ''),
            detail TEXT NOT NULL,
            PRIMARY KEY (person_id, source_id),
            FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
        )
        """,
        "CREATE UNIQUE INDEX webhook_id ON webhook (id)",
        """
        CREATE TABLE delivery (
            person_id BIGINT NOT NULL,
            source_id TEXT NOT NULL,
            id TEXT NOT NULL CHECK (id <> ''),
            received_at BIGINT NOT NULL,
            body TEXT,
            size BIGINT NOT NULL CHECK (size >= 0),
            PRIMARY KEY (person_id, source_id, id),
            FOREIGN KEY (person_id, source_id) REFERENCES webhook (person_id, source_id) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX delivery_waiting ON delivery (person_id, source_id, received_at, id) WHERE body IS NOT NULL",
        "CREATE INDEX delivery_received ON delivery (person_id, received_at)",
        """
        CREATE TABLE forge_count (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            source_id TEXT NOT NULL,
            source TEXT NOT NULL CHECK (source <> ''),
            day BIGINT NOT NULL,
            count BIGINT NOT NULL CHECK (count >= 0),
            level BIGINT CHECK (level BETWEEN 0 AND 4),
            PRIMARY KEY (person_id, day, source_id),
            FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX forge_count_source ON forge_count (person_id, source_id, day)",
        """
        CREATE TABLE forge_commit_count (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            source_id TEXT NOT NULL,
            day BIGINT NOT NULL,
            repository TEXT NOT NULL CHECK (repository <> ''),
            is_private BIGINT NOT NULL CHECK (is_private IN (0, 1)),
            count BIGINT NOT NULL CHECK (count > 0),
            is_partial BIGINT NOT NULL CHECK (is_partial IN (0, 1)),
            PRIMARY KEY (person_id, day, source_id, repository),
            FOREIGN KEY (person_id, source_id) REFERENCES source (person_id, id) ON DELETE CASCADE
        )
        """,
        "CREATE INDEX forge_commit_count_source ON forge_commit_count (person_id, source_id, day)",
    ]
}
