package import Core

/// Who an account on a forge is, as pages and commands name them.
package struct NamedAccount: Hashable, Sendable {
    /// What the person calls themselves; nil where they tell no name, and the login is shown.
    package let name: String?
    /// What the picture goes by that is kept; nil where none is.
    package let avatarVersion: String?
    /// Why that is not as of today; nil where it is.
    package let problemCode: String?
    package let problemText: String

    /// Makes one.
    package init(
        name: String? = nil, avatarVersion: String? = nil, problemCode: String? = nil, problemText: String = ""
    ) {
        self.name = name
        self.avatarVersion = avatarVersion
        self.problemCode = problemCode
        self.problemText = problemText
    }
}

/// An account on a forge that is asked what it counts, and how the last questions went.
package struct SourceRow: Hashable, Sendable, Identifiable {
    package let id: String
    package let kind: Source
    /// What the forge's pages begin with.
    package let address: String
    package let login: String
    package let addedAt: Instant
    /// When the forge last told what it counts.
    package var readAt: Instant?
    /// When it was last asked.
    package var attemptedAt: Instant?
    /// When it is asked again by itself.
    package var nextAt: Instant
    /// The first day that it was asked about; nil while that is only the last year, or nothing.
    package var historyFrom: Day?
    /// What it marked the last answer with.
    package var etag: String?
    /// What went wrong at the last question; nil when nothing did.
    package var problemCode: String?
    package var problemText: String
    /// How many questions in a row went wrong.
    package var failures: Int
    /// What the forge marked what it last told of its events with.
    package let watchETag: String?
    /// When it last told of its events.
    package let watchedAt: Instant?
    /// The token that it is asked with, sealed; nil where it is asked as anybody may.
    package let token: String?
    /// Who it is; nil where that was never asked.
    package let named: NamedAccount?

    /// Makes a source that was never asked.
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

/// The accounts on forges that are asked what they count.
package struct SourceTable {
    let tx: Tx

    private static let columns = """
        id, kind, address, login, added_at, read_at, attempted_at, next_at, history_from, mark, problem_code,
        problem_text, failures
        """

    /// What is read of each, with who it is: told beside it, so that nothing more has to be asked for that.
    private static let selection = """
        SELECT \(columns), token, watch_mark, watched_at, asked_at, name, avatar_version, failure_code, failure_text
        FROM source LEFT JOIN source_profile
            ON source_profile.person_id = source.person_id AND source_profile.source_id = source.id
        """

    /// All of them, by forge and login.
    package func all() throws -> [SourceRow] {
        try tx.all(query, Self.row)
    }

    /// The query of ``all()``.
    package var query: SQLQuery {
        SQLQuery(
            Self.selection + " WHERE source.person_id = $1 ORDER BY kind, login, address", [.integer(tx.person)])
    }

    /// One of them; nil when there is none of this identity.
    package func find(_ id: String) throws -> SourceRow? {
        try tx.first(
            Self.selection + " WHERE source.person_id = $1 AND id = $2", [.integer(tx.person), .text(id)], Self.row)
    }

    /// Adds a source.
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

    /// Writes down how the last questions to a source went.
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

    /// Notes how far it is known what an account has pushed; nil forgets it.
    package func setWatch(etag: String?, at: Instant?, of id: String) throws {
        try tx.execute(
            "UPDATE source SET watch_mark = $3, watched_at = $4 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(etag), .instant(at)])
    }

    /// Notes that an account goes by another name now.
    package func rename(_ id: String, to login: String) throws {
        try tx.execute(
            "UPDATE source SET login = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(login)])
    }

    /// Sets the token that a source is asked with, sealed; nil takes it away.
    package func setToken(_ token: String?, of id: String) throws {
        try tx.execute(
            "UPDATE source SET token = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(token)])
    }

    /// Removes a source with what it counts, and marks the days that it counted something for.
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
