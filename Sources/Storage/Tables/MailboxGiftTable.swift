/// A stored gift link.
package struct MailboxGiftRow: Hashable, Sendable {
    package let person: Int64
    /// Number of the mailbox.
    package let mailbox: Int
    /// Hash of the secret at the end of the link.
    package let hash: String
    /// Sealed secret at the end of the link.
    package let secret: String

    package init(person: Int64, mailbox: Int, hash: String, secret: String) {
        self.person = person
        self.mailbox = mailbox
        self.hash = hash
        self.secret = secret
    }
}

/// Gift links, at most one for each mailbox.
package struct MailboxGiftTable {
    let tx: Tx

    private static let columns = "person_id, mailbox, hash, secret"

    /// Returns the link of a mailbox; nil if there is none.
    package func find(mailbox: Int) throws -> MailboxGiftRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM mailbox_gift WHERE person_id = $1 AND mailbox = $2",
            [.integer(tx.person), .integer(mailbox)], Self.row)
    }

    /// Returns the links of all mailboxes of the account.
    package func all() throws -> [MailboxGiftRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM mailbox_gift WHERE person_id = $1 ORDER BY mailbox", [.integer(tx.person)],
            Self.row)
    }

    /// Returns the link with a hash in any account; nil if there is none or the account is disabled.
    package static func find(hash: String, in connection: any SQLConnection) throws -> MailboxGiftRow? {
        try connection.first(
            """
            SELECT \(columns) FROM mailbox_gift
            WHERE hash = $1 AND (SELECT disabled_at FROM person WHERE person.id = mailbox_gift.person_id) IS NULL
            """,
            [.text(hash)], row)
    }

    /// Adds or replaces the link of a mailbox.
    package static func put(_ row: MailboxGiftRow, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO mailbox_gift (\(columns)) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, mailbox) DO UPDATE SET hash = excluded.hash, secret = excluded.secret
            """,
            [.integer(row.person), .integer(row.mailbox), .text(row.hash), .text(row.secret)])
    }

    /// Removes the link of a mailbox.
    package func remove(mailbox: Int) throws {
        try tx.execute(
            "DELETE FROM mailbox_gift WHERE person_id = $1 AND mailbox = $2",
            [.integer(tx.person), .integer(mailbox)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> MailboxGiftRow {
        MailboxGiftRow(
            person: try row.integer(0), mailbox: try row.int(1), hash: try row.text(2), secret: try row.text(3))
    }
}
