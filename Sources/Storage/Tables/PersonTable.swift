package import Core

/// An account.
package struct PersonRow: Hashable, Sendable {
    package let id: Int64
    package let createdAt: Instant
    /// Last day that is over and judged; nil before the first.
    package let closedThrough: Day?
    /// Clock reading that was last accepted, stored once a day.
    package let clockSeenAt: Instant?
    /// Clock reading at which the clock was first found to be weeks ahead of that; nil if it is not.
    package let clockDoubtedAt: Instant?
    /// Time at which the account was disabled; nil while it is enabled.
    package let disabledAt: Instant?
    /// Revision, which grows with every change of the account's data; 0 before the first.
    package let revision: Int64
    /// Time at which the person became an administrator; nil if they are not.
    package let administratorAt: Instant?

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

/// Accounts.
package struct PersonTable {
    let tx: Tx

    /// Adds an account unless it exists, and returns whether it was new.
    @discardableResult
    package static func ensure(_ person: Int64, createdAt: Instant, in connection: any SQLConnection) throws -> Bool {
        try connection.execute(
            "INSERT INTO person (id, created_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
            [.integer(person), .instant(createdAt)]
        ) > 0
    }

    /// Returns the account with a number; nil if there is none.
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

    /// Returns the accounts with numbers greater than another, in order.
    package static func page(after number: Int64, limit: Int, in connection: any SQLConnection) throws -> [PersonRow] {
        try connection.all(
            "SELECT \(columns) FROM person WHERE id > $1 ORDER BY id LIMIT $2",
            [.integer(number), .integer(limit)], row)
    }

    /// Assigns the number of a new account, which was never used before.
    ///
    /// Account 1, that of the machine's owner, is never assigned.
    package static func nextNumber(in connection: any SQLConnection) throws -> Int64 {
        guard
            let number = try connection.first(
                "UPDATE account_counter SET value = value + 1 WHERE name = 'account' RETURNING value", [],
                { try $0.integer(0) })
        else { throw StorageError.damaged("account_counter") }
        return number
    }

    /// Locks the account counter, so that the next transaction that takes it sees what this one writes.
    package static func takeNumberTurn(in connection: any SQLConnection) throws {
        try connection.execute("UPDATE account_counter SET value = value WHERE name = 'account'", [])
    }

    /// Disables an account, or enables it for nil, and returns whether it exists.
    @discardableResult
    package func setDisabled(at instant: Instant?) throws
        -> Bool
    {
        try tx.execute("UPDATE person SET disabled_at = $2 WHERE id = $1", [.integer(tx.person), .instant(instant)]) > 0
    }

    /// Grants administrator rights, or revokes them for nil, and returns whether the account exists.
    @discardableResult
    package func setAdministrator(since instant: Instant?)
        throws -> Bool
    {
        try tx.execute(
            "UPDATE person SET administrator_at = $2 WHERE id = $1", [.integer(tx.person), .instant(instant)]) > 0
    }

    /// Returns the numbers of administrators with enabled accounts, longest-serving first, at most 100.
    package static func administrators(in connection: any SQLConnection) throws -> [Int64] {
        try connection.all(
            """
            SELECT id FROM person WHERE administrator_at IS NOT NULL AND disabled_at IS NULL
            ORDER BY administrator_at, id LIMIT 100
            """, []
        ) { try $0.integer(0) }
    }

    /// Stores the last day that is over and judged.
    package func setClosedThrough(_ day: Day?) throws {
        try tx.execute("UPDATE person SET settled_through = $2 WHERE id = $1", [.integer(tx.person), .day(day)])
    }

    /// Stores the last accepted clock reading, and the one at which the clock was first found to be weeks ahead.
    package func setClock(seen: Instant, doubted: Instant?) throws {
        try tx.execute(
            "UPDATE person SET clock_seen_at = $2, clock_doubted_at = $3 WHERE id = $1",
            [.integer(tx.person), .instant(seen), .instant(doubted)])
    }

    /// Deletes the data of an account except its revision and its numbering, so that no number is assigned twice.
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

    /// Deletes an account with all of its data and returns whether it existed.
    @discardableResult
    package static func remove(_ person: Int64, in connection: any SQLConnection) throws -> Bool {
        for table in AccountTables.names.reversed() {
            try connection.execute("DELETE FROM \(table) WHERE person_id = $1", [.integer(person)])
        }
        return try connection.execute("DELETE FROM person WHERE id = $1", [.integer(person)]) > 0
    }
}
