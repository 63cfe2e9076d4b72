package import Core

/// Display data of a forge account, for pages and commands.
package struct NamedAccount: Hashable, Sendable {
    /// Display name; nil if the account has none, in which case the login is shown.
    package let name: String?
    /// Version of the stored avatar; nil if none is stored.
    package let avatarVersion: String?
    /// Problem code that explains why the data is outdated; nil if it is current.
    package let problemCode: String?
    package let problemText: String

    package init(
        name: String? = nil, avatarVersion: String? = nil, problemCode: String? = nil, problemText: String = ""
    ) {
        self.name = name
        self.avatarVersion = avatarVersion
        self.problemCode = problemCode
        self.problemText = problemText
    }
}

/// A forge account whose counts are polled, and the results of the last requests.
package struct SourceRow: Hashable, Sendable, Identifiable {
    package let id: String
    package let kind: Source
    /// Base URL of the forge's pages.
    package let address: String
    package let login: String
    package let addedAt: Instant
    /// Time of the last successful response with counts.
    package var readAt: Instant?
    /// Time of the last request.
    package var attemptedAt: Instant?
    /// Time of the next scheduled request.
    package var nextAt: Instant
    /// First requested day; nil while only the last year, or nothing, was requested.
    package var historyFrom: Day?
    /// ETag of the last response.
    package var etag: String?
    /// Code of the last request's problem; nil if there was none.
    package var problemCode: String?
    package var problemText: String
    /// Number of consecutive failures.
    package var failures: Int
    /// ETag of the last events response.
    package let watchETag: String?
    /// Time of the last events response.
    package let watchedAt: Instant?
    /// Sealed access token; nil if requests are anonymous.
    package let token: String?
    /// Display data; nil if the profile was never requested.
    package let named: NamedAccount?

    /// Creates a source that was never polled.
    package init(
        id: String, kind: Source, address: String, login: String, addedAt: Instant, readAt: Instant? = nil,
        attemptedAt: Instant? = nil, nextAt: Instant, historyFrom: Day? = nil, etag: String? = nil,
        problemCode: String? = nil, problemText: String = "", failures: Int = 0, token: String? = nil,
        watchETag: String? = nil, watchedAt: Instant? = nil, named: NamedAccount? = nil
    ) {
        self.id = id
        self.kind = kind
        self.address = address
        self.login = login
        self.addedAt = addedAt
        self.readAt = readAt
        self.attemptedAt = attemptedAt
        self.nextAt = nextAt
        self.historyFrom = historyFrom
        self.etag = etag
        self.problemCode = problemCode
        self.problemText = problemText
        self.failures = failures
        self.token = token
        self.watchETag = watchETag
        self.watchedAt = watchedAt
        self.named = named
    }
}

/// Forge accounts whose counts are polled.
package struct SourceTable {
    let tx: Tx

    private static let columns = """
        id, kind, address, login, added_at, read_at, attempted_at, next_at, history_from, mark, problem_code,
        problem_text, failures
        """

    /// Selects the columns of each source, joined with its profile, so that the profile needs no query of its own.
    private static let selection = """
        SELECT \(columns), token, watch_mark, watched_at, asked_at, name, avatar_version, failure_code, failure_text
        FROM source LEFT JOIN source_profile
            ON source_profile.person_id = source.person_id AND source_profile.source_id = source.id
        """

    /// Returns all sources, ordered by forge and login.
    package func all() throws -> [SourceRow] {
        try tx.all(query, Self.row)
    }

    /// Query of ``all()``.
    package var query: SQLQuery {
        SQLQuery(
            Self.selection + " WHERE source.person_id = $1 ORDER BY kind, login, address", [.integer(tx.person)])
    }

    /// Returns the source with an id; nil if there is none.
    package func find(_ id: String) throws -> SourceRow? {
        try tx.first(
            Self.selection + " WHERE source.person_id = $1 AND id = $2", [.integer(tx.person), .text(id)], Self.row)
    }

    package func insert(_ source: SourceRow) throws {
        try tx.execute(
            """
            INSERT INTO source (person_id, \(Self.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            """,
            [
                .integer(tx.person), .text(source.id), .text(source.kind.rawValue), .text(source.address),
                .text(source.login), .instant(source.addedAt),
            ] + Self.state(of: source))
    }

    /// Stores the results of the last requests to a source.
    package func update(_ source: SourceRow) throws {
        try tx.execute(
            """
            UPDATE source SET
                read_at = $3, attempted_at = $4, next_at = $5, history_from = $6, mark = $7, problem_code = $8,
                problem_text = $9, failures = $10
            WHERE person_id = $1 AND id = $2
            """,
            [.integer(tx.person), .text(source.id)] + Self.state(of: source))
    }

    /// Stores the ETag and the time of the last events response; nil clears them.
    package func setWatch(etag: String?, at: Instant?, of id: String) throws {
        try tx.execute(
            "UPDATE source SET watch_mark = $3, watched_at = $4 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(etag), .instant(at)])
    }

    /// Changes the login of an account.
    package func rename(_ id: String, to login: String) throws {
        try tx.execute(
            "UPDATE source SET login = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(login)])
    }

    /// Sets the sealed access token of a source; nil removes it.
    package func setToken(_ token: String?, of id: String) throws {
        try tx.execute(
            "UPDATE source SET token = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(token)])
    }

    /// Removes a source with its counts, and marks the days that have counts of it.
    package func remove(_ id: String, cause: ChangeCause) throws {
        try tx.dirtyDays.mark("forge_count WHERE person_id = $1 AND source_id = $5", [.text(id)], cause: cause)
        try tx.execute(
            "DELETE FROM forge_count WHERE person_id = $1 AND source_id = $2", [.integer(tx.person), .text(id)])
        try tx.forgeCommits.removeAll(of: id)
        try tx.sourceRepositories.remove(source: id)
        try tx.execute("DELETE FROM source WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)])
    }

    private static func state(of source: SourceRow) -> [SQLValue] {
        [
            .instant(source.readAt), .instant(source.attemptedAt), .instant(source.nextAt), .day(source.historyFrom),
            .text(source.etag), .text(source.problemCode), .text(source.problemText), .integer(source.failures),
        ]
    }

    private static func row(_ row: borrowing any SQLRow) throws -> SourceRow {
        SourceRow(
            id: try row.text(0), kind: try row.known(1, as: Source.self), address: try row.text(2),
            login: try row.text(3), addedAt: try row.instant(4), readAt: try row.optionalInstant(5),
            attemptedAt: try row.optionalInstant(6), nextAt: try row.instant(7),
            historyFrom: try row.optionalDay(8), etag: try row.optionalText(9),
            problemCode: try row.optionalText(10), problemText: try row.text(11), failures: try row.int(12),
            token: try row.optionalText(13), watchETag: try row.optionalText(14),
            watchedAt: try row.optionalInstant(15),
            named: try row.optionalInstant(16) == nil
                ? nil
                : NamedAccount(
                    name: try row.optionalText(17), avatarVersion: try row.optionalText(18),
                    problemCode: try row.optionalText(19), problemText: try row.text(20)))
    }
}
