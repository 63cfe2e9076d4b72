package import Core

/// One-time action of a notification, without signing in.
package struct NotificationLinkRow: Hashable, Sendable {
    /// Hash of the secret at the end of the link.
    package let hash: String
    package let person: Int64
    /// Code of the action.
    package let action: String
    /// Subject of the action, such as the number of a task.
    package let subject: String
    package let expiresAt: Instant

    package init(hash: String, person: Int64, action: String, subject: String, expiresAt: Instant) {
        self.hash = hash
        self.person = person
        self.action = action
        self.subject = subject
        self.expiresAt = expiresAt
    }
}

/// Unused links of notifications.
package struct NotificationLinkTable {
    let tx: Tx

    private static let columns = "hash, person_id, action, subject, expires_at"

    package static func insert(_ link: NotificationLinkRow, in connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO notification_link (\(columns)) VALUES ($1, $2, $3, $4, $5)",
            [
                .text(link.hash), .integer(link.person), .text(link.action), .text(link.subject),
                .instant(link.expiresAt),
            ])
    }

    /// Returns the link with a hash in any account; nil if there is none, it was used, or the account is disabled.
    package static func find(_ hash: String, in connection: any SQLConnection) throws -> NotificationLinkRow? {
        try connection.first(
            """
            SELECT \(columns) FROM notification_link
            WHERE hash = $1 AND (SELECT disabled_at FROM person WHERE person.id = notification_link.person_id) IS NULL
            """,
            [.text(hash)]
        ) {
            NotificationLinkRow(
                hash: try $0.text(0), person: try $0.integer(1), action: try $0.text(2), subject: try $0.text(3),
                expiresAt: try $0.instant(4))
        }
    }

    /// Consumes a link and returns whether it existed: of concurrent uses, only one succeeds.
    package func use(_ hash: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM notification_link WHERE hash = $2 AND person_id = $1", [.integer(tx.person), .text(hash)]) > 0
    }

    /// Removes expired links and returns their number.
    @discardableResult
    package func removeExpired(at now: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM notification_link WHERE person_id = $1 AND expires_at <= $2",
            [.integer(tx.person), .instant(now)])
    }
}
