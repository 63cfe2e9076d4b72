/// An author, aggregated over all repositories.
package struct AuthorRow: Hashable, Sendable {
    /// Email address in lowercase.
    package let email: String
    /// Name on most of their commits.
    package let name: String
    package let commits: Int

    package init(email: String, name: String, commits: Int) {
        self.email = email
        self.name = name
        self.commits = commits
    }
}

/// Authors found in repositories.
package struct AuthorTable {
    let tx: Tx

    /// Adds to the counts of a repository's authors.
    package func add(_ authors: [AuthorRow], of repository: String) throws {
        try tx.execute(
            """
            INSERT INTO author (person_id, repository_id, email, name, commits) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (person_id, repository_id, email, name)
            DO UPDATE SET commits = author.commits + excluded.commits
            """,
            rows: authors.filter { $0.commits > 0 }.map {
                [.integer(tx.person), .text(repository), .text($0.email), .text($0.name), .integer($0.commits)]
            }
        )
    }

    /// Returns all authors, those with the most commits first.
    package func all() throws -> [AuthorRow] {
        var authors: [AuthorRow] = []
        // For each address, the most frequent name comes first.
        try tx.query(
            """
            SELECT email, name, CAST(SUM(commits) AS BIGINT) AS commits FROM author
            WHERE person_id = $1 GROUP BY email, name ORDER BY email, commits DESC, name
            """,
            [.integer(tx.person)]
        ) { row in
            let (email, commits) = (try row.text(0), try row.int(2))
            if let last = authors.last, last.email == email {
                authors[authors.count - 1] = AuthorRow(email: email, name: last.name, commits: last.commits + commits)
            } else {
                authors.append(AuthorRow(email: email, name: try row.text(1), commits: commits))
            }
        }
        return authors.sorted { ($1.commits, $0.email) < ($0.commits, $1.email) }
    }

    /// Returns the ids of the repositories with commits of an address, given in lowercase.
    package func repositories(of email: String) throws -> Set<String> {
        Set(
            try tx.all(
                "SELECT DISTINCT repository_id FROM author WHERE person_id = $1 AND email = $2",
                [.integer(tx.person), .text(email)]
            ) { try $0.text(0) }
        )
    }

    /// Deletes the authors of a repository before it is read again.
    package func removeAll(of repository: String) throws {
        try tx.execute(
            "DELETE FROM author WHERE person_id = $1 AND repository_id = $2",
            [.integer(tx.person), .text(repository)])
    }
}
