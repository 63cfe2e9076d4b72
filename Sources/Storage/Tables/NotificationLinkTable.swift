package import Core

/// What can be done once from a notification, without signing in.
package struct NotificationLinkRow: Hashable, Sendable {
    /// The hash of what the link ends with.
    package let hash: String
    package let person: Int64
    /// What it does.
    package let action: String
    /// What it does that with, such as the number of a task.
    package let subject: String
    package let expiresAt: Instant

    /// Makes a row.
    package init(hash: String, person: Int64, action: String, subject: String, expiresAt: Instant) {
        self.hash = hash
        self.person = person
        self.action = action
        self.subject = subject
        self.expiresAt = expiresAt
    }
}

/// The links of notifications that were not used yet.
package struct NotificationLinkTable {
    let tx: Tx

    private static let columns = "hash, person_id, action, subject, expires_at"

    /// Adds one.
    package static func insert(_ link: NotificationLinkRow, in connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO notification_link (\(columns)) VALUES ($1, $2, $3, $4, $5)",
            [
                .text(link.hash), .integer(link.person), .text(link.action), .text(link.subject),
                .instant(link.expiresAt),
            ])
    }

    /// The link that ends so, whosever it is; nil where there is none, it was used, or the account is disabled.
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

    /// Uses a link up, and tells whether it was there: of several that use it at once one does.
    package func use(_ hash: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM notification_link WHERE hash = $2 AND person_id = $1", [.integer(tx.person), .text(hash)]) > 0
    }

    /// Removes what can be used no more, and gives the number of links.
    @discardableResult
    package func removeExpired(at now: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM notification_link WHERE person_id = $1 AND expires_at <= $2",
            [.integer(tx.person), .instant(now)])
    }
}
