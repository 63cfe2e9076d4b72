package import Core

/// Repositories of a forge account, and the results of the last requests for them.
package struct SourceRepositoriesRow: Hashable, Sendable {
    /// Source of the account.
    package let source: String
    /// Stored list, as JSON; nil before the first response.
    package var list: String?
    /// Whether the list is truncated.
    package var isCut: Bool
    /// ETag of the last response.
    package var etag: String?
    /// Time of the last successful response.
    package var toldAt: Instant?
    /// Time of the last request.
    package var askedAt: Instant
    /// Time of the next request.
    package var askAt: Instant
    /// Number of consecutive failures.
    package var failures: Int
    /// Code of the last request's problem; nil if there was none.
    package var problemCode: String?
    package var problemText: String

    /// Creates the row of an account that was never requested.
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

/// Repositories of forge accounts; an account that was never requested has no row.
package struct SourceRepositoriesTable {
    let tx: Tx

    private static let columns = """
        source_id, list, is_cut, mark, told_at, asked_at, ask_at, failed_asks, failure_code, failure_text
        """

    /// Returns the rows of all sources.
    package func all() throws -> [SourceRepositoriesRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM source_repositories WHERE person_id = $1 ORDER BY source_id",
            [.integer(tx.person)], Self.row)
    }

    /// Returns the row of a source; nil if there is none.
    package func find(source: String) throws -> SourceRepositoriesRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM source_repositories WHERE person_id = $1 AND source_id = $2",
            [.integer(tx.person), .text(source)], Self.row)
    }

    /// Adds or replaces the row of a source.
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

    /// Deletes the row of a source.
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
