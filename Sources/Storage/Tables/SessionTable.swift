package import Core

/// A device that is let in.
package struct SessionRow: Hashable, Sendable {
    /// The hash of the token that the device shows; the token itself is nowhere.
    package let tokenHash: String
    package let createdAt: Instant
    package let lastSeen: Instant
    package let userAgentLabel: String

    /// Makes a session.
    package init(tokenHash: String, createdAt: Instant, lastSeen: Instant, userAgentLabel: String) {
        self.tokenHash = tokenHash
        self.createdAt = createdAt
        self.lastSeen = lastSeen
        self.userAgentLabel = userAgentLabel
    }
}

/// The devices that are let in.
package struct SessionTable {
    let tx: Tx

    private static let columns = "token_hash, created_at, last_seen, user_agent_label"

    /// All of them, the last seen first.
    package func all() throws -> [SessionRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM session WHERE person_id = $1 ORDER BY last_seen DESC, token_hash",
            [.integer(tx.person)], Self.row)
    }

    /// Whose device has this hash of its token, and how their account stands.
    package struct Holder: Hashable, Sendable {
        package let person: Int64
        package let lastSeen: Instant
        /// Whether the account is disabled, so that nobody is let in.
        package let isDisabled: Bool
        /// The revision of what is stored of the account.
        package let revision: Int64
        /// Whether the person administers this Haru.
        package let isAdministrator: Bool

        /// Makes a holder.
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

    /// Finds the holder of a device by the hash of its token alone.
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

    /// When a device of an account was last seen; nil where none is let in.
    package func lastSeen() throws -> Instant? {
        try tx.first(
            "SELECT MAX(last_seen) FROM session WHERE person_id = $1", [.integer(tx.person)]
        ) { try $0.optionalInstant(0) } ?? nil
    }

    /// Lets a device in.
    package func insert(_ session: SessionRow) throws {
        try tx.execute(
            "INSERT INTO session (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5)",
            [
                .integer(tx.person), .text(session.tokenHash), .instant(session.createdAt),
                .instant(session.lastSeen), .text(session.userAgentLabel),
            ]
        )
    }

    /// Notes when a device was seen.
    package func touch(tokenHash: String, at: Instant) throws {
        try tx.execute(
            "UPDATE session SET last_seen = $3 WHERE person_id = $1 AND token_hash = $2",
            [.integer(tx.person), .text(tokenHash), .instant(at)]
        )
    }

    /// Shuts a device out, and tells whether it was let in.
    @discardableResult
    package func remove(tokenHash: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM session WHERE person_id = $1 AND token_hash = $2",
            [.integer(tx.person), .text(tokenHash)]) > 0
    }

    /// Shuts out every device that was last seen before an instant, and tells how many there were.
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

/// Secrets by name, of which only the hashes are kept.
package struct SecretTable {
    let tx: Tx

    /// The hash of a secret.
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

    /// Forgets a secret, and tells whether it had this hash; one that has another stays.
    package func remove(_ name: String, hash: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM secret WHERE person_id = $1 AND name = $2 AND value_hash = $3",
            [.integer(tx.person), .text(name), .text(hash)]) > 0
    }
}
