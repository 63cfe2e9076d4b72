package import Core

/// Key of a commit.
package struct CommitKey: Hashable, Sendable {
    package let repository: String
    package let authoredAt: Instant
    package let sha: String

    package init(repository: String, authoredAt: Instant, sha: String) {
        self.repository = repository
        self.authoredAt = authoredAt
        self.sha = sha
    }
}

/// Record of what was sent to the hosted Haru.
package struct SentCommitTable {
    let tx: Tx

    /// Returns the names of sent repositories by id, as last sent.
    package func repositories() throws -> [String: String] {
        var names: [String: String] = [:]
        try tx.query(
            "SELECT repository_id, name FROM sent_repository WHERE person_id = $1", [.integer(tx.person)]
        ) { names[try $0.text(0)] = try $0.text(1) }
        return names
    }

    /// Records the name under which a repository was sent.
    package func set(_ name: String, of repository: String) throws {
        try tx.execute(
            """
            INSERT INTO sent_repository (person_id, repository_id, name) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, repository_id) DO UPDATE SET name = excluded.name
            """, [.integer(tx.person), .text(repository), .text(name)])
    }

    /// Deletes the record of a repository and its commits.
    package func remove(repository: String) throws {
        try tx.execute(
            "DELETE FROM sent_repository WHERE person_id = $1 AND repository_id = $2",
            [.integer(tx.person), .text(repository)])
    }

    /// Records commits as sent.
    package func insert(_ keys: [CommitKey]) throws {
        let sql = """
            INSERT INTO sent_commit (person_id, repository_id, authored_at, sha) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, repository_id, authored_at, sha) DO NOTHING
            """
        _ = try tx.execute(sql, rows: keys.map { Self.values($0, person: tx.person) })
    }

    /// Records that the removal of commits was sent.
    package func remove(_ keys: [CommitKey]) throws {
        let sql = """
            DELETE FROM sent_commit WHERE person_id = $1 AND repository_id = $2 AND authored_at = $3 AND sha = $4
            """
        _ = try tx.execute(sql, rows: keys.map { Self.values($0, person: tx.person) })
    }

    /// Marks all commits of a repository as unsent.
    package func forget(ofRepository repository: String) throws {
        try tx.execute(
            "DELETE FROM sent_commit WHERE person_id = $1 AND repository_id = $2",
            [.integer(tx.person), .text(repository)])
    }

    /// Returns the next commits of a repository that have the source `git`, are not excluded and were not sent, in key
    /// order.
    ///
    /// - Parameters:
    ///   - last: key after which they come; nil for the first.
    ///   - through: latest author time; later commits wait.
    package func unsent(
        after last: CommitKey?, ofRepository repository: String, through: Instant, limit: Int
    ) throws -> [CommitEvidence] {
        try tx.all(
            """
            SELECT \(CommitTable.columns) FROM commit_evidence
            WHERE person_id = $1 AND repository_id = $2 AND (authored_at, sha) > ($3, $4) AND authored_at <= $5
                AND source = 'git' AND excluded_by IS NULL
                AND NOT EXISTS (
                    SELECT 1 FROM sent_commit
                    WHERE sent_commit.person_id = $1 AND sent_commit.repository_id = $2
                        AND sent_commit.authored_at = commit_evidence.authored_at
                        AND sent_commit.sha = commit_evidence.sha)
            ORDER BY authored_at, sha LIMIT $6
            """,
            [
                .integer(tx.person), .text(repository), .integer(last?.authoredAt.seconds ?? -1),
                .text(last?.sha ?? ""), .instant(through), .integer(limit),
            ]
        ) { try CommitTable.row($0).commit }
    }

    /// Returns the next sent commits of a repository that no longer count, in key order.
    package func gone(ofRepository repository: String, limit: Int) throws -> [CommitKey] {
        try tx.all(
            """
            SELECT authored_at, sha FROM sent_commit
            WHERE person_id = $1 AND repository_id = $2
                AND NOT EXISTS (
                    SELECT 1 FROM commit_evidence
                    WHERE commit_evidence.person_id = $1 AND commit_evidence.repository_id = $2
                        AND commit_evidence.authored_at = sent_commit.authored_at
                        AND commit_evidence.sha = sent_commit.sha
                        AND commit_evidence.source = 'git' AND commit_evidence.excluded_by IS NULL)
            ORDER BY authored_at, sha LIMIT $3
            """, [.integer(tx.person), .text(repository), .integer(limit)]
        ) { CommitKey(repository: repository, authoredAt: try $0.instant(0), sha: try $0.text(1)) }
    }

    private static func values(_ key: CommitKey, person: Int64) -> [SQLValue] {
        [.integer(person), .text(key.repository), .instant(key.authoredAt), .text(key.sha)]
    }
}
