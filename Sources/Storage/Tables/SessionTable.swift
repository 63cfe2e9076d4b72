package import Core

/// A session: a browser that is signed in.
package struct SessionRow: Hashable, Sendable {
    /// Hash of the session token; the token itself is not stored.
    package let tokenHash: String
    package let createdAt: Instant
    package let lastSeen: Instant
    package let userAgentLabel: String

    package init(tokenHash: String, createdAt: Instant, lastSeen: Instant, userAgentLabel: String) {
        self.tokenHash = tokenHash
        self.createdAt = createdAt
        self.lastSeen = lastSeen
        self.userAgentLabel = userAgentLabel
    }
}

/// Sessions of accounts.
package struct SessionTable {
    let tx: Tx

    private static let columns = "token_hash, created_at, last_seen, user_agent_label"

    /// Returns all sessions of the account, last seen first.
    package func all() throws -> [SessionRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM session WHERE person_id = $1 ORDER BY last_seen DESC, token_hash",
            [.integer(tx.person)], Self.row)
    }

    /// Account of a session.
    package struct Holder: Hashable, Sendable {
        package let person: Int64
        package let lastSeen: Instant
        /// Whether the account is disabled, in which case the session grants no access.
        package let isDisabled: Bool
        /// Revision of the account's data.
        package let revision: Int64
        /// Whether the person administers this Haru.
        package let isAdministrator: Bool

        package init(
            person: Int64, lastSeen: Instant, isDisabled: Bool, revision: Int64, isAdministrator: Bool = false
        ) {
            self.person = person
            self.lastSeen = lastSeen
            self.isDisabled = isDisabled
            self.revision = revision
            self.isAdministrator = isAdministrator
        }
    }

    /// Returns the holder of a session in any account, by the hash of its token; nil if there is none.
    package static func holder(ofTokenHash hash: String, in connection: any SQLConnection) throws -> Holder? {
        try connection.first(
            """
            SELECT person_id, last_seen, (SELECT disabled_at FROM person WHERE id = session.person_id),
                COALESCE((SELECT value FROM revision WHERE revision.person_id = session.person_id), 0),
                (SELECT administrator_at FROM person WHERE id = session.person_id)
            FROM session WHERE token_hash = $1
            """,
            [.text(hash)]
        ) {
            Holder(
                person: try $0.integer(0), lastSeen: try $0.instant(1),
                isDisabled: try $0.optionalInteger(2) != nil, revision: try $0.integer(3),
                isAdministrator: try $0.optionalInteger(4) != nil)
        }
    }

    /// Returns when any session of the account was last seen; nil if there is none.
    package func lastSeen() throws -> Instant? {
        try tx.first(
            "SELECT MAX(last_seen) FROM session WHERE person_id = $1", [.integer(tx.person)]
        ) { try $0.optionalInstant(0) } ?? nil
    }

    /// Adds a session.
    package func insert(_ session: SessionRow) throws {
        try tx.execute(
            "INSERT INTO session (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5)",
            [
                .integer(tx.person), .text(session.tokenHash), .instant(session.createdAt),
                .instant(session.lastSeen), .text(session.userAgentLabel),
            ]
        )
    }

    /// Stores when a session was last seen.
    package func touch(tokenHash: String, at: Instant) throws {
        try tx.execute(
            "UPDATE session SET last_seen = $3 WHERE person_id = $1 AND token_hash = $2",
            [.integer(tx.person), .text(tokenHash), .instant(at)]
        )
    }

    /// Deletes a session and returns whether it existed.
    @discardableResult
    package func remove(tokenHash: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM session WHERE person_id = $1 AND token_hash = $2",
            [.integer(tx.person), .text(tokenHash)]) > 0
    }

    /// Deletes the sessions last seen before an instant and returns their number.
    @discardableResult
    package func removeAll(lastSeenBefore instant: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM session WHERE person_id = $1 AND last_seen < $2", [.integer(tx.person), .instant(instant)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> SessionRow {
        SessionRow(
            tokenHash: try row.text(0), createdAt: try row.instant(1), lastSeen: try row.instant(2),
            userAgentLabel: try row.text(3))
    }
}

/// Hashes of secrets, by name.
package struct SecretTable {
    let tx: Tx

    /// Returns the hash of a secret; nil if there is none.
    package func hash(of name: String) throws -> String? {
        try tx.first(
            "SELECT value_hash FROM secret WHERE person_id = $1 AND name = $2", [.integer(tx.person), .text(name)]
        ) { try $0.text(0) }
    }

    /// Sets the hash of a secret.
    package func set(_ name: String, hash: String) throws {
        try tx.execute(
            """
            INSERT INTO secret (person_id, name, value_hash) VALUES ($1, $2, $3)
            ON CONFLICT (person_id, name) DO UPDATE SET value_hash = excluded.value_hash
            """,
            [.integer(tx.person), .text(name), .text(hash)]
        )
    }

    /// Deletes a secret if it has this hash, and returns whether it did.
    package func remove(_ name: String, hash: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM secret WHERE person_id = $1 AND name = $2 AND value_hash = $3",
            [.integer(tx.person), .text(name), .text(hash)]) > 0
    }
}
