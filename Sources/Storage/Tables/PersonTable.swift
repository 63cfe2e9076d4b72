package import Core

/// A person whose days are kept.
package struct PersonRow: Hashable, Sendable {
    package let id: Int64
    package let createdAt: Instant
    /// The last day that was over and judged; nothing before the first.
    package let settledThrough: Day?
    /// What the clock showed when it was last believed, noted once a day.
    package let clockSeenAt: Instant?
    /// What the clock showed when it was first seen to be weeks ahead of that; nothing when it is not.
    package let clockDoubtedAt: Instant?

    /// Makes a person.
    package init(
        id: Int64, createdAt: Instant, settledThrough: Day?, clockSeenAt: Instant? = nil, clockDoubtedAt: Instant? = nil
    ) {
        self.id = id
        self.createdAt = createdAt
        self.settledThrough = settledThrough
        self.clockSeenAt = clockSeenAt
        self.clockDoubtedAt = clockDoubtedAt
    }
}

/// The people whose days are kept.
package enum PersonTable {
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
        try connection.first(
            """
            SELECT id, created_at, settled_through, clock_seen_at, clock_doubted_at FROM person WHERE id = $1
            """,
            [.integer(person)]
        ) {
            PersonRow(
                id: try $0.integer(0), createdAt: try $0.instant(1), settledThrough: try $0.optionalDay(2),
                clockSeenAt: try $0.optionalInstant(3), clockDoubtedAt: try $0.optionalInstant(4))
        }
    }

    /// Notes through which day a person's days are over and judged.
    package static func setSettledThrough(_ day: Day?, person: Int64, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE person SET settled_through = $2 WHERE id = $1", [.integer(person), .day(day)])
    }

    /// Notes what the clock showed when it was last believed, and when it was first seen to be weeks ahead.
    package static func setClock(
        seen: Instant, doubted: Instant?, person: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE person SET clock_seen_at = $2, clock_doubted_at = $3 WHERE id = $1",
            [.integer(person), .instant(seen), .instant(doubted)])
    }

    /// Removes a person with everything that is kept of them.
    package static func remove(_ person: Int64, in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM person WHERE id = $1", [.integer(person)])
    }
}
