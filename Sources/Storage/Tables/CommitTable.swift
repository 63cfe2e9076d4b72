package import Core

/// The commits that are evidence.
///
/// Whatever changes them marks the days they were or are for, in the same call.
package struct CommitTable {
    let tx: Tx

    static let columns = """
        source, repository_id, sha, author_name, author_email, authored_at, author_offset, subject, first_seen,
        day, placement, excluded_by, coauthor
        """

    /// Adds commits, and gives the number of new ones; of those that are known only whether a rule
    /// takes them out, and as whose they count, is written anew.
    @discardableResult
    package func insert(_ commits: [PlacedCommit], cause: ChangeCause) throws -> Int {
        // One string for the whole batch, so that the prepared statement is found without comparing texts.
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

    /// Notes which rule takes a known commit out and as whose it counts, and gives its day when that is
    /// another than before.
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

    /// The commits of a day, or of all days from it to another, in order of days and of author time.
    package func of(_ day: Day, through last: Day? = nil) throws -> [PlacedCommit] {
        try tx.all(query(of: day, through: last ?? day), Self.row)
    }

    /// The query of ``of(_:through:)``.
    package func query(of day: Day, through last: Day) -> SQLQuery {
        SQLQuery(
            """
            SELECT \(Self.columns) FROM commit_evidence WHERE person_id = $1 AND day BETWEEN $2 AND $3
            ORDER BY day, authored_at, sha, repository_id, source
            """,
            [.integer(tx.person), .day(day), .day(last)])
    }

    /// The days of a window that have commits, those that do not count among them, in order.
    package func days(from: Day, through: Day) throws -> [Day] {
        try tx.all(
            "SELECT DISTINCT day FROM commit_evidence WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
            [.integer(tx.person), .day(from), .day(through)]
        ) { try $0.day(0) }
    }

    /// The object names of a repository's commits.
    package func names(ofRepository repository: String) throws -> [String] {
        try tx.all(
            "SELECT DISTINCT sha FROM commit_evidence WHERE person_id = $1 AND repository_id = $2 AND source = 'git'",
            [.integer(tx.person), .text(repository)]
        ) { try $0.text(0) }
    }

    /// Hands over the commits of a window of days, in order of days.
    package func forEach(from: Day = .first, through: Day = .last, _ body: (PlacedCommit) throws -> Void) throws {
        try tx.query(
            """
            SELECT \(Self.columns) FROM commit_evidence WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { try body(Self.row($0)) }
    }

    /// How many commits of each repository are evidence, by its identity; one that several sources told of as often.
    package func countByRepository() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        try tx.query(
            "SELECT repository_id, COUNT(*) FROM commit_evidence WHERE person_id = $1 GROUP BY repository_id",
            [.integer(tx.person)]
        ) { counts[try $0.text(0)] = try $0.int(1) }
        return counts
    }

    /// The authors' addresses, written as they are in the evidence, what forges told among it.
    package func emails() throws -> Set<String> {
        Set(
            try tx.all(
                "SELECT DISTINCT author_email FROM commit_evidence WHERE person_id = $1", [.integer(tx.person)]
            ) { try $0.text(0) }
        )
    }

    /// Removes the commits of a repository and gives their number.
    @discardableResult
    package func deleteOf(repository: String, cause: ChangeCause) throws -> Int {
        try delete([.text(repository)], cause: cause) { "repository_id = $\($0)" }
    }

    /// Removes the commits of an author's address, written as it is in the evidence, but for what forges
    /// told, and gives their number.
    @discardableResult
    package func deleteOf(email: String, cause: ChangeCause) throws -> Int {
        try delete(
            [.text(email)] + Self.telling, cause: cause
        ) { "author_email = $\($0) AND source NOT IN ($\($0 + 1), $\($0 + 2))" }
    }

    /// What a judge made of a commit.
    package struct Judgement: Hashable, Sendable {
        package let day: Day
        package let placement: Placement
        package let excludedBy: String?

        /// Makes a judgement.
        package init(day: Day, placement: Placement, excludedBy: String?) {
            self.day = day
            self.placement = placement
            self.excludedBy = excludedBy
        }
    }

    /// Judges every commit anew, after a rule changed, and gives the number of those that it moved.
    ///
    /// Any number of commits fits in memory.
    ///
    /// - Parameter repository: the only one whose commits are judged; nil for those of all.
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

    /// Removes the commits that a condition names, and gives their number.
    ///
    /// - Parameter condition: given the place of the first argument.
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
