package import Core

/// Commits that are evidence.
///
/// Every change also marks the affected days as dirty, in the same call.
package struct CommitTable {
    let tx: Tx

    static let columns = """
        source, repository_id, sha, author_name, author_email, authored_at, author_offset, subject, first_seen,
        day, placement, excluded_by, coauthor
        """

    /// Adds commits and returns the number of new ones.
    ///
    /// For known commits only the exclusion rule and the co-author are updated.
    @discardableResult
    package func insert(_ commits: [PlacedCommit], cause: ChangeCause) throws -> Int {
        // One string for the whole batch, so that the prepared statement is found without comparing text.
        let sql = """
            INSERT INTO commit_evidence (person_id, \(Self.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            ON CONFLICT (person_id, repository_id, authored_at, sha, source) DO NOTHING
            """
        let changes = try tx.execute(
            sql,
            rows: commits.map { placed in
                let commit = placed.commit
                return [
                    .integer(tx.person), .text(commit.source.rawValue), .text(commit.repository), .text(commit.sha),
                    .text(commit.authorName), .text(commit.authorEmail), .instant(commit.authoredAt),
                    .integer(commit.offset), .text(commit.subject), .instant(commit.firstSeen),
                    .day(placed.day), .text(placed.placement.rawValue), .text(commit.excludedBy),
                    .text(commit.coauthor),
                ]
            })
        var added = 0
        var days: Set<Day> = []
        for (placed, changed) in zip(commits, changes) {
            if changed > 0 {
                added += 1
                days.insert(placed.day)
            } else if let day = try amend(placed.commit) {
                days.insert(day)
            }
        }
        try tx.dirtyDays.mark(days, cause: cause)
        return added
    }

    /// Updates the exclusion rule and co-author of a known commit, and returns its day if either changed.
    private func amend(_ commit: CommitEvidence) throws -> Day? {
        try tx.first(
            """
            UPDATE commit_evidence SET excluded_by = $6, coauthor = $7
            WHERE person_id = $1 AND repository_id = $2 AND authored_at = $3 AND sha = $4 AND source = $5
                AND (COALESCE(excluded_by, '') <> COALESCE($6, '') OR COALESCE(coauthor, '') <> COALESCE($7, ''))
            RETURNING day
            """,
            [
                .integer(tx.person), .text(commit.repository), .instant(commit.authoredAt), .text(commit.sha),
                .text(commit.source.rawValue), .text(commit.excludedBy), .text(commit.coauthor),
            ]
        ) { try $0.day(0) }
    }

    /// Returns the commits of a day, or of all days through another, ordered by day and author time.
    package func of(_ day: Day, through last: Day? = nil) throws -> [PlacedCommit] {
        try tx.all(query(of: day, through: last ?? day), Self.row)
    }

    /// Query of ``of(_:through:)``.
    package func query(of day: Day, through last: Day) -> SQLQuery {
        SQLQuery(
            """
            SELECT \(Self.columns) FROM commit_evidence WHERE person_id = $1 AND day BETWEEN $2 AND $3
            ORDER BY day, authored_at, sha, repository_id, source
            """,
            [.integer(tx.person), .day(day), .day(last)])
    }

    /// Returns the days of a window that have commits, including excluded ones, in order.
    package func days(from: Day, through: Day) throws -> [Day] {
        try tx.all(
            "SELECT DISTINCT day FROM commit_evidence WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
            [.integer(tx.person), .day(from), .day(through)]
        ) { try $0.day(0) }
    }

    /// Returns the object names of a repository's commits with the source `git`.
    package func names(ofRepository repository: String) throws -> [String] {
        try tx.all(
            "SELECT DISTINCT sha FROM commit_evidence WHERE person_id = $1 AND repository_id = $2 AND source = 'git'",
            [.integer(tx.person), .text(repository)]
        ) { try $0.text(0) }
    }

    /// Passes on the commits of a window of days, ordered by day.
    package func forEach(from: Day = .first, through: Day = .last, _ body: (PlacedCommit) throws -> Void) throws {
        try tx.query(
            """
            SELECT \(Self.columns) FROM commit_evidence WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { try body(Self.row($0)) }
    }

    /// Returns the number of commits by repository id; a commit from several sources counts once for each.
    package func countByRepository() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        try tx.query(
            "SELECT repository_id, COUNT(*) FROM commit_evidence WHERE person_id = $1 GROUP BY repository_id",
            [.integer(tx.person)]
        ) { counts[try $0.text(0)] = try $0.int(1) }
        return counts
    }

    /// Returns the author addresses as stored in the evidence, including evidence from forges.
    package func emails() throws -> Set<String> {
        Set(
            try tx.all(
                "SELECT DISTINCT author_email FROM commit_evidence WHERE person_id = $1", [.integer(tx.person)]
            ) { try $0.text(0) }
        )
    }

    /// Removes the commits of a repository and returns their number.
    @discardableResult
    package func deleteOf(repository: String, cause: ChangeCause) throws -> Int {
        try delete([.text(repository)], cause: cause) { "repository_id = $\($0)" }
    }

    /// Removes the commits of an author address, as stored in the evidence, except those reported by forges, and
    /// returns their number.
    @discardableResult
    package func deleteOf(email: String, cause: ChangeCause) throws -> Int {
        try delete(
            [.text(email)] + Self.telling, cause: cause
        ) { "author_email = $\($0) AND source NOT IN ($\($0 + 1), $\($0 + 2))" }
    }

    /// Day, placement and exclusion of a commit under the current rules.
    package struct Judgement: Hashable, Sendable {
        package let day: Day
        package let placement: Placement
        package let excludedBy: String?

        package init(day: Day, placement: Placement, excludedBy: String?) {
            self.day = day
            self.placement = placement
            self.excludedBy = excludedBy
        }
    }

    /// Judges every commit again after a change of rules, and returns the number of changed commits.
    ///
    /// Commits are read in pages, so that any number of them fits in memory.
    ///
    /// - Parameter repository: id of the only repository to judge; nil for all.
    @discardableResult
    package func rejudge(
        ofRepository repository: String? = nil, cause: ChangeCause, _ judge: (PlacedCommit) throws -> Judgement
    ) throws -> Int {
        var moved = 0
        var days: Set<Day> = []
        var last: CommitEvidence?
        repeat {
            let page = try page(after: last, ofRepository: repository)
            for placed in page {
                let (old, new) = (placed.commit, try judge(placed))
                guard new != Judgement(day: placed.day, placement: placed.placement, excludedBy: old.excludedBy)
                else { continue }
                moved += 1
                days.formUnion([placed.day, new.day])
                try tx.execute(
                    """
                    UPDATE commit_evidence SET day = $6, placement = $7, excluded_by = $8
                    WHERE person_id = $1 AND repository_id = $2 AND authored_at = $3 AND sha = $4 AND source = $5
                    """,
                    [
                        .integer(tx.person), .text(old.repository), .instant(old.authoredAt), .text(old.sha),
                        .text(old.source.rawValue), .day(new.day), .text(new.placement.rawValue), .text(new.excludedBy),
                    ]
                )
            }
            last = page.last?.commit
        } while last != nil
        try tx.dirtyDays.mark(days, cause: cause)
        return moved
    }

    private static let pageLength = 2_000

    private func page(after last: CommitEvidence?, ofRepository repository: String?) throws -> [PlacedCommit] {
        let isNext =
            repository == nil
            ? "(repository_id, authored_at, sha, source) > ($2, $3, $4, $5)"
            : "repository_id = $2 AND (authored_at, sha, source) > ($3, $4, $5)"
        return try tx.all(
            """
            SELECT \(Self.columns) FROM commit_evidence
            WHERE person_id = $1 AND \(isNext)
            ORDER BY repository_id, authored_at, sha, source LIMIT \(Self.pageLength)
            """,
            [
                .integer(tx.person), .text(last?.repository ?? repository ?? ""),
                .integer(last?.authoredAt.seconds ?? .min),
                .text(last?.sha ?? ""), .text(last?.source.rawValue ?? ""),
            ],
            Self.row
        )
    }

    /// Removes the commits that match a condition and returns their number.
    ///
    /// - Parameter condition: returns the SQL condition, given the number of its first parameter.
    func delete(_ arguments: [SQLValue], cause: ChangeCause, where condition: (_ first: Int) -> String) throws -> Int {
        try tx.dirtyDays.mark("commit_evidence WHERE person_id = $1 AND \(condition(5))", arguments, cause: cause)
        return try tx.execute(
            "DELETE FROM commit_evidence WHERE person_id = $1 AND \(condition(2))", [.integer(tx.person)] + arguments)
    }

    static func row(_ row: borrowing any SQLRow) throws -> PlacedCommit {
        PlacedCommit(
            commit: CommitEvidence(
                source: try row.known(0, as: Source.self), repository: try row.text(1), sha: try row.text(2),
                authorName: try row.text(3), authorEmail: try row.text(4), authoredAt: try row.instant(5),
                offset: try row.int(6), subject: try row.text(7), firstSeen: try row.instant(8),
                excludedBy: try row.optionalText(11), coauthor: try row.optionalText(12)
            ),
            day: try row.day(9),
            placement: try row.known(10, as: Placement.self)
        )
    }
}
