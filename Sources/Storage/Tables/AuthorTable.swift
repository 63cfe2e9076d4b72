/// An author that was found, over all repositories.
package struct AuthorRow: Hashable, Sendable {
    /// The address in lowercase.
    package let email: String
    /// The name on most of their commits.
    package let name: String
    package let commits: Int

    /// Makes an author.
    package init(email: String, name: String, commits: Int) {
        self.email = email
        self.name = name
        self.commits = commits
    }
}

/// The authors that were found in repositories.
package enum AuthorTable {
    /// Adds to the counts of a repository's authors.
    package static func add(
        _ authors: [AuthorRow], of repository: String, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO author (person_id, repository_id, email, name, commits) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (person_id, repository_id, email, name)
            DO UPDATE SET commits = author.commits + excluded.commits
            """,
            rows: authors.filter { $0.commits > 0 }.map {
                [.integer(person), .text(repository), .text($0.email), .text($0.name), .integer($0.commits)]
            }
        )
    }

    /// All authors, those with most commits first.
    package static func all(person: Int64, in connection: any SQLConnection) throws -> [AuthorRow] {
        var authors: [AuthorRow] = []
        // The name on most of an address's commits comes first.
        try connection.query(
            """
            SELECT email, name, CAST(SUM(commits) AS BIGINT) AS commits FROM author
            WHERE person_id = $1 GROUP BY email, name ORDER BY email, commits DESC, name
            """,
            [.integer(person)]
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

    /// The identities of the repositories that hold commits of an address, given in lowercase.
    package static func repositories(
        of email: String, person: Int64, in connection: any SQLConnection
    ) throws -> Set<String> {
        Set(
            try connection.all(
                "SELECT DISTINCT repository_id FROM author WHERE person_id = $1 AND email = $2",
                [.integer(person), .text(email)]
            ) { try $0.text(0) }
        )
    }

    /// Forgets the authors of a repository, before it is read anew.
    package static func removeAll(
        of repository: String, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM author WHERE person_id = $1 AND repository_id = $2",
            [.integer(person), .text(repository)])
    }
}
