package import Core

/// Where a person's notifications go beside browsers.
package struct ChannelRow: Hashable, Sendable, Identifiable {
    package let id: String
    /// What kind of place it is, such as `ntfy`.
    package let kind: String
    /// What of it may be shown, such as a host or a topic.
    package let place: String
    /// How it is reached, sealed.
    package var target: String
    /// Under which address this Haru is open for the person; empty where nobody said.
    package let origin: String
    package let language: String
    package let addedAt: Instant
    /// Whether it is sent to: the person has not turned it off, and the far side is not gone.
    package var isOn = true
    /// When the far side last took a message.
    package var succeededAt: Instant?
    /// Why the last message did not get there; empty where it did.
    package var problem = ""
    package var problemAt: Instant?

    /// Makes a row of one that is on and that nothing was sent to.
    package init(
        id: String, kind: String, place: String, target: String, origin: String, language: String, addedAt: Instant
    ) {
        self.id = id
        self.kind = kind
        self.place = place
        self.target = target
        self.origin = origin
        self.language = language
        self.addedAt = addedAt
    }
}

/// Where people's notifications go beside browsers.
package struct ChannelTable {
    let tx: Tx

    private static let columns = """
        id, kind, place, target, origin, language, added_at, is_on, succeeded_at, problem, problem_at
        """

    /// Those of a person, the newest first.
    package func all() throws -> [ChannelRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM channel WHERE person_id = $1 ORDER BY added_at DESC, id",
            [.integer(tx.person)], Self.row)
    }

    /// One; nil where there is none.
    package func find(_ id: String) throws -> ChannelRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM channel WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)],
            Self.row)
    }

    /// Adds one.
    package func insert(_ channel: ChannelRow) throws {
        try tx.execute(
            """
            INSERT INTO channel (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """,
            [
                .integer(tx.person), .text(channel.id), .text(channel.kind), .text(channel.place),
                .text(channel.target),
                .text(channel.origin), .text(channel.language), .instant(channel.addedAt), .flag(channel.isOn),
                .instant(channel.succeededAt), .text(channel.problem), .instant(channel.problemAt),
            ])
    }

    /// Sets how one is reached, sealed anew.
    package func setTarget(_ sealed: String, of id: String) throws {
        try tx.execute(
            "UPDATE channel SET target = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(sealed)])
    }

    /// Turns one on or off, and tells whether it is there; what was in the way is forgotten when it is turned on.
    package func turn(_ id: String, on isOn: Bool) throws -> Bool {
        let forgets = isOn ? ", problem = '', problem_at = NULL" : ""
        return try tx.execute(
            "UPDATE channel SET is_on = $3\(forgets) WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .flag(isOn)]) > 0
    }

    /// Notes that a message got to one.
    package func noteSuccess(at: Instant, of id: String) throws {
        try tx.execute(
            "UPDATE channel SET succeeded_at = $3, problem = '', problem_at = NULL WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .instant(at)])
    }

    /// Notes why a message did not get to one.
    ///
    /// - Parameter isGone: whether it is turned off, since the far side is gone.
    package func note(problem: String, isGone: Bool, at: Instant, of id: String) throws {
        try tx.execute(
            "UPDATE channel SET problem = $3, problem_at = $4\(isGone ? ", is_on = 0" : "") WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(problem), .instant(at)])
    }

    /// Removes one, and tells whether it was there.
    @discardableResult
    package func remove(_ id: String) throws -> Bool {
        try tx.execute("DELETE FROM channel WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)]) > 0
    }

    private static func row(_ row: borrowing any SQLRow) throws -> ChannelRow {
        var value = ChannelRow(
            id: try row.text(0), kind: try row.text(1), place: try row.text(2), target: try row.text(3),
            origin: try row.text(4), language: try row.text(5), addedAt: try row.instant(6))
        value.isOn = try row.flag(7)
        value.succeededAt = try row.optionalInstant(8)
        value.problem = try row.text(9)
        value.problemAt = try row.optionalInstant(10)
        return value
    }
}
