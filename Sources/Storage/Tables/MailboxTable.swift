package import Core

/// A stored mailbox.
package struct MailboxRow: Hashable, Sendable {
    package let mailbox: Mailbox
    /// Sealed message for whoever has drawn all letters; nil if there is none.
    package let secret: String?

    package init(mailbox: Mailbox, secret: String?) {
        self.mailbox = mailbox
        self.secret = secret
    }
}

/// A mailbox that was given away, as far as the giver may see it.
package struct GivenMailboxRow: Hashable, Sendable {
    package let occasion: String
    package let givenAt: Instant
    /// Number of its visible letters.
    package let letters: Int

    package init(occasion: String, givenAt: Instant, letters: Int) {
        self.occasion = occasion
        self.givenAt = givenAt
        self.letters = letters
    }
}

/// Mailboxes of a person.
package struct MailboxTable {
    let tx: Tx

    private static let columns = """
        number, occasion, rule, rule_day, rule_challenge, secret, created_at, created_day, archived_at,
        past_through
        """

    /// Returns all mailboxes: those in use, then archived ones, each newest first.
    package func all() throws -> [MailboxRow] {
        try tx.all(query, Self.row)
    }

    /// Query of ``all()``.
    package var query: SQLQuery {
        SQLQuery(
            """
            SELECT \(Self.columns) FROM mailbox WHERE person_id = $1
            ORDER BY CASE WHEN archived_at IS NULL THEN 0 ELSE 1 END, number DESC
            """,
            [.integer(tx.person)])
    }

    /// Returns the mailbox with a number; nil if there is none.
    package func find(_ number: Int) throws -> MailboxRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM mailbox WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number)], Self.row)
    }

    /// Returns the number of mailboxes.
    package func count() throws -> Int {
        try tx.first("SELECT COUNT(*) FROM mailbox WHERE person_id = $1", [.integer(tx.person)]) {
            try $0.int(0)
        } ?? 0
    }

    /// Adds a mailbox or updates the one with its number, whose ``Mailbox/pastThrough`` stays.
    package func put(_ row: MailboxRow) throws {
        let mailbox = row.mailbox
        let (day, challenge): (Day?, String?) =
            switch mailbox.rule {
            case .from(let day): (day, nil)
            case .challenge(let id): (nil, id)
            case .commit, .free: (nil, nil)
            }
        try tx.execute(
            """
            INSERT INTO mailbox (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            ON CONFLICT (person_id, number) DO UPDATE SET
                occasion = excluded.occasion, rule = excluded.rule, rule_day = excluded.rule_day,
                rule_challenge = excluded.rule_challenge, secret = excluded.secret, archived_at = excluded.archived_at
            """,
            [
                .integer(tx.person), .integer(mailbox.number), .text(mailbox.occasion),
                .text(mailbox.rule.kind.rawValue),
                .day(day), .text(challenge), .text(row.secret), .instant(mailbox.createdAt), .day(mailbox.createdDay),
                .instant(mailbox.archivedAt), .day(mailbox.pastThrough),
            ])
    }

    /// Stores the last closed day searched for letters from the person's own past, unless a later one is stored.
    package func setPastThrough(_ day: Day, of number: Int) throws {
        try tx.execute(
            "UPDATE mailbox SET past_through = $3 WHERE person_id = $1 AND number = $2 AND past_through < $3",
            [.integer(tx.person), .integer(number), .day(day)])
    }

    /// Returns the sealed key that opens letters written on a mailbox's letter papers; nil if none was created yet.
    package func paperKey(of number: Int) throws -> String? {
        try tx.first(
            "SELECT paper_key FROM mailbox WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number)]
        ) { try $0.optionalText(0) } ?? nil
    }

    /// Stores the sealed key that opens letters written on a mailbox's letter papers.
    package func setPaperKey(_ key: String, of number: Int) throws {
        try tx.execute(
            "UPDATE mailbox SET paper_key = $3 WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number), .text(key)])
    }

    /// Stores the origin of a received mailbox.
    ///
    /// - Parameters:
    ///   - gift: hash of the gift link or identity of the gift file.
    ///   - giver: account that gave it; nil if there is none.
    package func setGift(_ gift: String, from giver: Int64?, of number: Int) throws {
        try tx.execute(
            "UPDATE mailbox SET gift_id = $3, given_by = $4 WHERE person_id = $1 AND number = $2",
            [.integer(tx.person), .integer(number), .text(gift), giver.map { .integer($0) } ?? .null])
    }

    /// Returns the number of the mailbox received by a gift; nil if there is none.
    package func received(by gift: String) throws -> Int? {
        try tx.first(
            "SELECT number FROM mailbox WHERE person_id = $1 AND gift_id = $2", [.integer(tx.person), .text(gift)]
        ) { try $0.int(0) }
    }

    /// Returns the mailboxes of other accounts that a person gave away, newest first.
    package static func given(by person: Int64, in connection: any SQLConnection) throws -> [GivenMailboxRow] {
        try connection.all(
            """
            SELECT occasion, created_at, (
                SELECT COUNT(*) FROM letter
                WHERE letter.person_id = mailbox.person_id AND letter.mailbox = mailbox.number
                    AND letter.hidden_at IS NULL
            ) FROM mailbox WHERE given_by = $1 ORDER BY created_at DESC, person_id, number
            """,
            [.integer(person)]
        ) { GivenMailboxRow(occasion: try $0.text(0), givenAt: try $0.instant(1), letters: try $0.int(2)) }
    }

    /// Removes a mailbox with its letters and links.
    package func remove(_ number: Int) throws {
        try tx.execute(
            "DELETE FROM mailbox WHERE person_id = $1 AND number = $2", [.integer(tx.person), .integer(number)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> MailboxRow {
        MailboxRow(
            mailbox: Mailbox(
                number: try row.int(0), occasion: try row.text(1), rule: try rule(in: row),
                createdAt: try row.instant(6), createdDay: try row.day(7), archivedAt: try row.optionalInstant(8),
                pastThrough: try row.optionalDay(9)),
            secret: try row.optionalText(5))
    }

    private static func rule(in row: borrowing any SQLRow) throws -> DrawRule {
        switch try row.known(2, as: DrawRule.Kind.self) {
        case .commit: .commit
        case .free: .free
        case .date: .from(try row.day(3))
        case .challenge: .challenge(try row.text(4))
        }
    }
}
