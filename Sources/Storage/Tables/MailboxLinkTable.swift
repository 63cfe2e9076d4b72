package import Core

/// A stored mailbox link.
package struct MailboxLinkRow: Hashable, Sendable {
    package let person: Int64
    /// Number of the mailbox.
    package let mailbox: Int
    /// Hash of the secret at the end of the link.
    package let hash: String
    /// Sealed secret at the end of the link.
    package let secret: String
    package let link: MailboxLink

    package init(person: Int64, mailbox: Int, hash: String, secret: String, link: MailboxLink) {
        self.person = person
        self.mailbox = mailbox
        self.hash = hash
        self.secret = secret
        self.link = link
    }
}

/// Mailbox links, at most one for each mailbox.
package struct MailboxLinkTable {
    let tx: Tx

    private static let columns = "person_id, mailbox, hash, secret, recipient, last_day, closed_at"

    /// Returns the link of a mailbox; nil if there is none.
    package func find(mailbox: Int) throws -> MailboxLinkRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM mailbox_link WHERE person_id = $1 AND mailbox = $2",
            [.integer(tx.person), .integer(mailbox)], Self.row)
    }

    /// Returns the links of all mailboxes of the account.
    package func all() throws -> [MailboxLinkRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM mailbox_link WHERE person_id = $1 ORDER BY mailbox", [.integer(tx.person)],
            Self.row)
    }

    /// Returns the link with a hash in any account; nil if there is none or the account is disabled.
    package static func find(hash: String, in connection: any SQLConnection) throws -> MailboxLinkRow? {
        try connection.first(
            """
            SELECT \(columns) FROM mailbox_link
            WHERE hash = $1 AND (SELECT disabled_at FROM person WHERE person.id = mailbox_link.person_id) IS NULL
            """,
            [.text(hash)], row)
    }

    /// Adds or replaces the link of a mailbox.
    package static func put(_ row: MailboxLinkRow, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO mailbox_link (\(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (person_id, mailbox) DO UPDATE SET
                hash = excluded.hash, secret = excluded.secret, recipient = excluded.recipient,
                last_day = excluded.last_day, closed_at = excluded.closed_at
            """,
            [
                .integer(row.person), .integer(row.mailbox), .text(row.hash), .text(row.secret),
                .text(row.link.recipient), .day(row.link.lastDay), .instant(row.link.closedAt),
            ])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> MailboxLinkRow {
        MailboxLinkRow(
            person: try row.integer(0), mailbox: try row.int(1), hash: try row.text(2), secret: try row.text(3),
            link: MailboxLink(
                recipient: try row.text(4), lastDay: try row.optionalDay(5), closedAt: try row.optionalInstant(6)))
    }
}
