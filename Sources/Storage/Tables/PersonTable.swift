package import Core

/// A person whose days are kept: an account.
package struct PersonRow: Hashable, Sendable {
    package let id: Int64
    package let createdAt: Instant
    /// The last day that was over and judged; nil before the first.
    package let closedThrough: Day?
    /// What the clock showed when it was last believed, noted once a day.
    package let clockSeenAt: Instant?
    /// What the clock showed when it was first seen to be weeks ahead of that; nil when it is not.
    package let clockDoubtedAt: Instant?
    /// When the account was disabled; nil while it is not.
    package let disabledAt: Instant?
    /// The number that grows with every change of what is theirs; 0 before the first.
    package let revision: Int64
    /// Since when the person administers this Haru; nil for who does not.
    package let administratorAt: Instant?

    /// Makes a person.
    package init(
        id: Int64, createdAt: Instant, closedThrough: Day?, clockSeenAt: Instant? = nil,
        clockDoubtedAt: Instant? = nil, disabledAt: Instant? = nil, revision: Int64 = 0,
        administratorAt: Instant? = nil
    ) {
        self.id = id
        self.createdAt = createdAt
        self.closedThrough = closedThrough
        self.clockSeenAt = clockSeenAt
        self.clockDoubtedAt = clockDoubtedAt
        self.disabledAt = disabledAt
        self.revision = revision
        self.administratorAt = administratorAt
    }
}

/// The people whose days are kept.
package struct PersonTable {
    let tx: Tx

    /// Writes a person down, unless that was done before, and tells whether it was new.
    @discardableResult
    package static func ensure(_ person: Int64, createdAt: Instant, in connection: any SQLConnection) throws -> Bool {
        try connection.execute(
            "INSERT INTO person (id, created_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
            [.integer(person), .instant(createdAt)]
        ) > 0
    }

    /// The person of this number.
    package static func find(_ person: Int64, in connection: any SQLConnection) throws -> PersonRow? {
        try connection.first("SELECT \(columns) FROM person WHERE id = $1", [.integer(person)], row)
    }

    private static let columns = """
        id, created_at, settled_through, clock_seen_at, clock_doubted_at, disabled_at,
        (SELECT value FROM revision WHERE person_id = person.id), administrator_at
        """

    private static func row(_ row: borrowing any SQLRow) throws -> PersonRow {
        PersonRow(
            id: try row.integer(0), createdAt: try row.instant(1), closedThrough: try row.optionalDay(2),
            clockSeenAt: try row.optionalInstant(3), clockDoubtedAt: try row.optionalInstant(4),
            disabledAt: try row.optionalInstant(5), revision: try row.optionalInteger(6) ?? 0,
            administratorAt: try row.optionalInstant(7))
    }

    /// Those whose numbers come after another, in order.
    package static func page(after number: Int64, limit: Int, in connection: any SQLConnection) throws -> [PersonRow] {
        try connection.all(
            "SELECT \(columns) FROM person WHERE id > $1 ORDER BY id LIMIT $2",
            [.integer(number), .integer(limit)], row)
    }

    /// Gives the number of a new account, which none had before.
    ///
    /// Account 1, which is that of the machine's owner, is never given.
    package static func nextNumber(in connection: any SQLConnection) throws -> Int64 {
        guard
            let number = try connection.first(
                "UPDATE account_counter SET value = value + 1 WHERE name = 'account' RETURNING value", [],
                { try $0.integer(0) })
        else { throw StorageError.damaged("account_counter") }
        return number
    }

    /// Waits for whoever else deals out a number, so that what follows is seen by the next one.
    package static func takeNumberTurn(in connection: any SQLConnection) throws {
        try connection.execute("UPDATE account_counter SET value = value WHERE name = 'account'", [])
    }

    /// Disables an account, or enables it again, and tells whether there is one.
    @discardableResult
    package func setDisabled(at instant: Instant?) throws
        -> Bool
    {
        try tx.execute("UPDATE person SET disabled_at = $2 WHERE id = $1", [.integer(tx.person), .instant(instant)]) > 0
    }

    /// Makes a person an administrator, or takes that away, and tells whether there is one of this number.
    @discardableResult
    package func setAdministrator(since instant: Instant?)
        throws -> Bool
    {
        try tx.execute(
            "UPDATE person SET administrator_at = $2 WHERE id = $1", [.integer(tx.person), .instant(instant)]) > 0
    }

    /// The numbers of the administrators whose accounts are not disabled, those who became one first first.
    package static func administrators(in connection: any SQLConnection) throws -> [Int64] {
        try connection.all(
            """
            SELECT id FROM person WHERE administrator_at IS NOT NULL AND disabled_at IS NULL
            ORDER BY administrator_at, id LIMIT 100
            """, []
        ) { try $0.integer(0) }
    }

    /// Notes through which day a person's days are over and judged.
    package func setClosedThrough(_ day: Day?) throws {
        try tx.execute("UPDATE person SET settled_through = $2 WHERE id = $1", [.integer(tx.person), .day(day)])
    }

    /// Notes what the clock showed when it was last believed, and when it was first seen to be weeks ahead.
    package func setClock(seen: Instant, doubted: Instant?) throws {
        try tx.execute(
            "UPDATE person SET clock_seen_at = $2, clock_doubted_at = $3 WHERE id = $1",
            [.integer(tx.person), .instant(seen), .instant(doubted)])
    }

    /// Removes everything that is kept of a person but the numbers that are never given twice.
    package static func empty(_ person: Int64, createdAt: Instant, in connection: any SQLConnection) throws {
        for table in AccountTables.names.reversed() where table != "revision" && table != "numbering" {
            try connection.execute("DELETE FROM \(table) WHERE person_id = $1", [.integer(person)])
        }
        try connection.execute("UPDATE mailbox SET given_by = NULL WHERE given_by = $1", [.integer(person)])
        try connection.execute(
            """
            UPDATE person SET created_at = $2, settled_through = NULL, clock_seen_at = NULL, clock_doubted_at = NULL
            WHERE id = $1
            """,
            [.integer(person), .instant(createdAt)])
    }

    /// Removes a person with everything that is kept of them, and tells whether there was one.
    @discardableResult
    package static func remove(_ person: Int64, in connection: any SQLConnection) throws -> Bool {
        for table in AccountTables.names.reversed() {
            try connection.execute("DELETE FROM \(table) WHERE person_id = $1", [.integer(person)])
        }
        return try connection.execute("DELETE FROM person WHERE id = $1", [.integer(person)]) > 0
    }
}
