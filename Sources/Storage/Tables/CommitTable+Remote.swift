package import Core

/// Person to whom a commit is credited.
package struct CommitCredit: Hashable, Sendable {
    /// Author's email address as stored in the evidence.
    package let email: String
    /// The person's address among the commit's co-authors; nil if the person is the author.
    package let coauthor: String?

    package init(email: String, coauthor: String? = nil) {
        self.email = email
        self.coauthor = coauthor
    }
}

extension CommitTable {
    /// Sources that report commits without a repository on this machine, as SQL values.
    static let telling = Source.telling.map { SQLValue.text($0.rawValue) }

    /// Returns the distinct credits of commits reported by forges.
    package func remoteCredits() throws -> Set<CommitCredit> {
        Set(
            try tx.all(
                """
                SELECT DISTINCT author_email, coauthor FROM commit_evidence
                WHERE person_id = $1 AND source IN ($2, $3)
                """,
                [.integer(tx.person)] + Self.telling
            ) { CommitCredit(email: try $0.text(0), coauthor: try $0.optionalText(1)) }
        )
    }

    /// Removes the commits of a credit that forges reported, and returns their number.
    @discardableResult
    package func deleteTold(_ credit: CommitCredit, cause: ChangeCause) throws -> Int {
        try delete([.text(credit.email), .text(credit.coauthor ?? "")] + Self.telling, cause: cause) { first in
            """
            author_email = $\(first) AND COALESCE(coauthor, '') = $\(first + 1)
                AND source IN ($\(first + 2), $\(first + 3))
            """
        }
    }

    /// Returns the number of a repository's commits, at most `most`; a commit from several sources counts once.
    package func count(ofRepository repository: String, upTo most: Int = .max) throws -> Int {
        try tx.first(
            """
            SELECT COUNT(*) FROM
                (SELECT DISTINCT sha FROM commit_evidence WHERE person_id = $1 AND repository_id = $2 LIMIT $3) AS known
            """,
            [.integer(tx.person), .text(repository), .integer(most)]
        ) { try $0.int(0) } ?? 0
    }

    /// Returns the newest commits of a repository by author time, newest first.
    package func newest(ofRepository repository: String, limit: Int) throws -> [CommitEvidence] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM commit_evidence WHERE person_id = $1 AND repository_id = $2
            ORDER BY authored_at DESC, sha, source LIMIT $3
            """,
            [.integer(tx.person), .text(repository), .integer(limit)]
        ) { try Self.row($0).commit }
    }
}
