package import Core

extension CommitTable {
    /// Removes commits with the source `git` and returns their number.
    @discardableResult
    package func delete(_ keys: [CommitKey], cause: ChangeCause) throws -> Int {
        var removed = 0
        for key in keys {
            removed += try delete(
                [.text(key.repository), .instant(key.authoredAt), .text(key.sha)], cause: cause
            ) { "repository_id = $\($0) AND authored_at = $\($0 + 1) AND sha = $\($0 + 2) AND source = 'git'" }
        }
        return removed
    }

    /// Updates the subjects and author names of commits.
    package func describe(_ commits: [CommitEvidence]) throws {
        let sql = """
            UPDATE commit_evidence SET author_name = $5, subject = $6
            WHERE person_id = $1 AND repository_id = $2 AND authored_at = $3 AND sha = $4 AND source = 'git'
                AND (author_name <> $5 OR subject <> $6)
            """
        _ = try tx.execute(
            sql,
            rows: commits.map { commit in
                [
                    .integer(tx.person), .text(commit.repository), .instant(commit.authoredAt), .text(commit.sha),
                    .text(commit.authorName), .text(commit.subject),
                ]
            })
    }

    /// Returns the next commits of a machine in key order, after `last`; the keys contain the ids that repositories
    /// have here, not their names on the machine.
    package func ofMachine(_ machine: String, after last: CommitKey?, limit: Int) throws -> [CommitKey] {
        try tx.all(
            """
            SELECT commit_evidence.repository_id, authored_at, sha FROM commit_evidence
            WHERE commit_evidence.person_id = $1 AND (commit_evidence.repository_id, authored_at, sha) > ($2, $3, $4)
                AND commit_evidence.repository_id IN (
                    SELECT id FROM repository WHERE repository.person_id = $1 AND machine_id = $5)
            ORDER BY commit_evidence.repository_id, authored_at, sha LIMIT $6
            """,
            [
                .integer(tx.person), .text(last?.repository ?? ""), .integer(last?.authoredAt.seconds ?? .min),
                .text(last?.sha ?? ""), .text(machine), .integer(limit),
            ]
        ) { CommitKey(repository: try $0.text(0), authoredAt: try $0.instant(1), sha: try $0.text(2)) }
    }
}
