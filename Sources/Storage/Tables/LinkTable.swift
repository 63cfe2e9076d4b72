package import Core

/// Link to the hosted Haru to which this machine reports its commits.
package struct LinkRow: Hashable, Sendable {
    package let address: String
    /// Sealed access token of this machine there.
    package let token: String
    /// Name of this machine there.
    package let name: String
    /// Whether subjects and author names of commits are sent.
    package var tellsSubjects: Bool
    /// Number of batches that the server has accepted.
    package var position: Int
    /// Email addresses that the server does not know as the person's, one per line.
    package var refused: String
    package let createdAt: Instant
    /// Time of the last complete sync.
    package var syncedAt: Instant?
    /// Local revision as of the last complete sync; nil if the sync is not complete.
    package var revision: Int64?
    /// Time of the next attempt; nil if it may be made now.
    package var nextAt: Instant?
    /// Number of consecutive failures.
    package var failures: Int
    /// Error of the last attempt; empty if it succeeded.
    package var problem: String

    /// Creates a link over which nothing was sent yet.
    package init(
        address: String, token: String, name: String, tellsSubjects: Bool, position: Int = 0, refused: String = "",
        createdAt: Instant, syncedAt: Instant? = nil, revision: Int64? = nil, nextAt: Instant? = nil,
        failures: Int = 0, problem: String = ""
    ) {
        self.address = address
        self.token = token
        self.name = name
        self.tellsSubjects = tellsSubjects
        self.position = position
        self.refused = refused
        self.createdAt = createdAt
        self.syncedAt = syncedAt
        self.revision = revision
        self.nextAt = nextAt
        self.failures = failures
        self.problem = problem
    }
}

/// Link to the hosted Haru to which this machine reports its commits.
package struct LinkTable {
    let tx: Tx

    private static let columns = """
        address, token, name, tells_subjects, position, refused, created_at, synced_at, revision, next_at, failures,
        problem
        """

    /// Returns the link; nil if there is none.
    package func find() throws -> LinkRow? {
        try tx.first("SELECT \(Self.columns) FROM link WHERE person_id = $1", [.integer(tx.person)]) { row in
            LinkRow(
                address: try row.text(0), token: try row.text(1), name: try row.text(2), tellsSubjects: try row.flag(3),
                position: try row.count(4), refused: try row.text(5), createdAt: try row.instant(6),
                syncedAt: try row.optionalInstant(7), revision: try row.optionalInteger(8),
                nextAt: try row.optionalInstant(9), failures: try row.count(10), problem: try row.text(11))
        }
    }

    /// Adds the link unless there is one, and returns whether it was added.
    package func insert(_ link: LinkRow) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO link (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            ON CONFLICT (person_id) DO NOTHING
            """, [.integer(tx.person)] + Self.values(link)) > 0
    }

    /// Updates the link.
    package func update(_ link: LinkRow) throws {
        try tx.execute(
            """
            UPDATE link SET
                address = $2, token = $3, name = $4, tells_subjects = $5, position = $6, refused = $7,
                created_at = $8, synced_at = $9, revision = $10, next_at = $11, failures = $12, problem = $13
            WHERE person_id = $1
            """, [.integer(tx.person)] + Self.values(link))
    }

    /// Replaces the sealed token.
    package func setToken(_ token: String) throws {
        try tx.execute("UPDATE link SET token = $2 WHERE person_id = $1", [.integer(tx.person), .text(token)])
    }

    /// Removes the link and the record of what was sent.
    package func remove() throws {
        try tx.execute("DELETE FROM link WHERE person_id = $1", [.integer(tx.person)])
    }

    private static func values(_ link: LinkRow) -> [SQLValue] {
        [
            .text(link.address), .text(link.token), .text(link.name), .flag(link.tellsSubjects),
            .integer(link.position), .text(link.refused), .instant(link.createdAt), .instant(link.syncedAt),
            link.revision.map { .integer($0) } ?? .null, .instant(link.nextAt), .integer(link.failures),
            .text(link.problem),
        ]
    }
}
