package import Core

/// A person whose days are kept.
package struct PersonRow: Hashable, Sendable {
    package let id: Int64
    package let createdAt: Instant
    /// The last day that was over and judged; nothing before the first.
    package let settledThrough: Day?

    /// Makes a person.
    package init(id: Int64, createdAt: Instant, settledThrough: Day?) {
        self.id = id
        self.createdAt = createdAt
        self.settledThrough = settledThrough
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
            "SELECT id, created_at, settled_through FROM person WHERE id = $1", [.integer(person)]
        ) {
            PersonRow(id: try $0.integer(0), createdAt: try $0.instant(1), settledThrough: try $0.optionalDay(2))
        }
    }

    /// Notes through which day a person's days are over and judged.
    package static func setSettledThrough(_ day: Day?, person: Int64, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE person SET settled_through = $2 WHERE id = $1", [.integer(person), .day(day)])
    }

    /// Removes a person with everything that is kept of them.
    package static func remove(_ person: Int64, in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM person WHERE id = $1", [.integer(person)])
    }
}
