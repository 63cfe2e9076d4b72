package import Core

/// The repositories that an account on a forge has there, and how the last questions about that went.
package struct SourceRepositoriesRow: Hashable, Sendable {
    /// The source whose account it is.
    package let source: String
    /// The list as it is kept; nil while the forge has not told.
    package var list: String?
    /// Whether there are more than the list holds.
    package var isCut: Bool
    /// What the forge marked its last answer with.
    package var etag: String?
    /// When the forge last told.
    package var toldAt: Instant?
    /// When it was last asked.
    package var askedAt: Instant
    /// When it is asked again.
    package var askAt: Instant
    /// How many questions in a row went wrong.
    package var failures: Int
    /// What went wrong at the last question; nil when nothing did.
    package var problemCode: String?
    package var problemText: String

    /// Makes the row of an account that was never asked about.
    package init(
        source: String, list: String? = nil, isCut: Bool = false, etag: String? = nil, toldAt: Instant? = nil,
        askedAt: Instant, askAt: Instant, failures: Int = 0, problemCode: String? = nil, problemText: String = ""
    ) {
        self.source = source
        self.list = list
        self.isCut = isCut
        self.etag = etag
        self.toldAt = toldAt
        self.askedAt = askedAt
        self.askAt = askAt
        self.failures = failures
        self.problemCode = problemCode
        self.problemText = problemText
    }
}

/// The repositories that accounts on forges have there; an account that was never asked about has no row.
package struct SourceRepositoriesTable {
    let tx: Tx

    private static let columns = """
        source_id, list, is_cut, mark, told_at, asked_at, ask_at, failed_asks, failure_code, failure_text
        """

    /// Those of all sources.
    package func all() throws -> [SourceRepositoriesRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM source_repositories WHERE person_id = $1 ORDER BY source_id",
            [.integer(tx.person)], Self.row)
    }

    /// Those of one source.
    package func find(source: String) throws -> SourceRepositoriesRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM source_repositories WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)], Self.row)
    }

    /// Writes down what is known, in the place of what was known before.
    package func set(_ row: SourceRepositoriesRow) throws {
        try tx.execute(
            """
            INSERT INTO source_repositories (person_id, \(Self.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            ON CONFLICT (person_id, source_id) DO UPDATE SET
                list = excluded.list, is_cut = excluded.is_cut, mark = excluded.mark, told_at = excluded.told_at,
                asked_at = excluded.asked_at, ask_at = excluded.ask_at, failed_asks = excluded.failed_asks,
                failure_code = excluded.failure_code, failure_text = excluded.failure_text
            """,
            [
                .integer(tx.person), .text(row.source), .text(row.list), .flag(row.isCut), .text(row.etag),
                .instant(row.toldAt), .instant(row.askedAt), .instant(row.askAt), .integer(row.failures),
                .text(row.problemCode), .text(row.problemText),
            ])
    }

    /// Forgets what is known of a source's account.
    package func remove(source: String) throws {
        try tx.execute(
            "DELETE FROM source_repositories WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> SourceRepositoriesRow {
        SourceRepositoriesRow(
            source: try row.text(0), list: try row.optionalText(1), isCut: try row.flag(2),
            etag: try row.optionalText(3), toldAt: try row.optionalInstant(4), askedAt: try row.instant(5),
            askAt: try row.instant(6), failures: try row.int(7), problemCode: try row.optionalText(8),
            problemText: try row.text(9))
    }
}
