extension Schema {
    /// Repositories, how far each has been read, and whose commits in them count.
    ///
    /// `identity.adopted_at` is the time at which an address began to count because of git's configuration.
    static let repositories = [
        """
        CREATE TABLE repository (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (id <> ''),
            path TEXT NOT NULL,
            git_directory TEXT NOT NULL,
            name TEXT NOT NULL,
            added_at BIGINT NOT NULL,
            read_at BIGINT,
            attempted_at BIGINT,
            fingerprint TEXT,
            problem_code TEXT,
            problem_text TEXT NOT NULL,
            commits_read BIGINT NOT NULL CHECK (commits_read >= 0),
            failures BIGINT NOT NULL DEFAULT 0 CHECK (failures >= 0),
            reread_why TEXT CHECK (reread_why <> ''),
            reread_detail TEXT NOT NULL DEFAULT '',
            source_id TEXT CHECK (source_id <> ''),
            machine_id TEXT CHECK (machine_id <> ''),
            PRIMARY KEY (person_id, id),
            UNIQUE (person_id, git_directory)
        )
        """,
        """
        CREATE TABLE repository_tip (
            person_id BIGINT NOT NULL,
            repository_id TEXT NOT NULL,
            sha TEXT NOT NULL CHECK (sha <> ''),
            PRIMARY KEY (person_id, repository_id, sha),
            FOREIGN KEY (person_id, repository_id) REFERENCES repository (person_id, id) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE repository_walk (
            person_id BIGINT NOT NULL,
            repository_id TEXT NOT NULL,
            purpose TEXT NOT NULL,
            skip BIGINT NOT NULL CHECK (skip >= 0),
            PRIMARY KEY (person_id, repository_id, purpose),
            FOREIGN KEY (person_id, repository_id) REFERENCES repository (person_id, id) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE repository_walk_tip (
            person_id BIGINT NOT NULL,
            repository_id TEXT NOT NULL,
            purpose TEXT NOT NULL,
            sha TEXT NOT NULL CHECK (sha <> ''),
            PRIMARY KEY (person_id, repository_id, purpose, sha),
            FOREIGN KEY (person_id, repository_id, purpose)
                REFERENCES repository_walk (person_id, repository_id, purpose) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE author (
            person_id BIGINT NOT NULL,
            repository_id TEXT NOT NULL,
            email TEXT NOT NULL,
            name TEXT NOT NULL,
            commits BIGINT NOT NULL CHECK (commits > 0),
            PRIMARY KEY (person_id, repository_id, email, name),
            FOREIGN KEY (person_id, repository_id) REFERENCES repository (person_id, id) ON DELETE CASCADE
        )
        """,
        """
        CREATE TABLE identity (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            email TEXT NOT NULL CHECK (email <> ''),
            origin TEXT NOT NULL CHECK (origin IN ('configured', 'person')),
            is_mine BIGINT NOT NULL CHECK (is_mine IN (0, 1)),
            adopted_at BIGINT,
            acknowledged_at BIGINT,
            PRIMARY KEY (person_id, email)
        )
        """,
        """
        CREATE TABLE exclusion (
            person_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            id TEXT NOT NULL CHECK (id <> ''),
            repository_id TEXT,
            subject TEXT NOT NULL CHECK (subject IN ('author', 'message', 'path')),
            pattern TEXT NOT NULL CHECK (pattern <> ''),
            PRIMARY KEY (person_id, id),
            FOREIGN KEY (person_id, repository_id) REFERENCES repository (person_id, id) ON DELETE CASCADE
        )
        """,
    ]
}
