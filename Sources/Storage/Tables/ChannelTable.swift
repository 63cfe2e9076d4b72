package import Core

/// A channel for a person's notifications besides browsers.
package struct ChannelRow: Hashable, Sendable, Identifiable {
    package let id: String
    /// Kind of the channel, such as `ntfy`.
    package let kind: String
    /// Part of the target that may be shown, such as a host or a topic.
    package let place: String
    /// Sealed destination.
    package var target: String
    /// Origin at which the person uses this Haru; empty if unknown.
    package let origin: String
    package let language: String
    package let addedAt: Instant
    /// Whether messages are sent to it: false if the person turned it off or its destination no longer exists.
    package var isOn = true
    /// Time of the last accepted message.
    package var succeededAt: Instant?
    /// Reason why the last message failed; empty if it succeeded.
    package var problem = ""
    package var problemAt: Instant?

    /// Creates an enabled channel that has received no message.
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

/// Channels for notifications besides browsers.
package struct ChannelTable {
    let tx: Tx

    private static let columns = """
        id, kind, place, target, origin, language, added_at, is_on, succeeded_at, problem, problem_at
        """

    /// Returns the channels of the account, newest first.
    package func all() throws -> [ChannelRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM channel WHERE person_id = $1 ORDER BY added_at DESC, id",
            [.integer(tx.person)], Self.row)
    }

    /// Returns the channel with an id; nil if there is none.
    package func find(_ id: String) throws -> ChannelRow? {
        try tx.first(
            "SELECT \(Self.columns) FROM channel WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)],
            Self.row)
    }

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

    /// Replaces the sealed destination of a channel.
    package func setTarget(_ sealed: String, of id: String) throws {
        try tx.execute(
            "UPDATE channel SET target = $3 WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(sealed)])
    }

    /// Turns a channel on or off and returns whether it exists; turning it on clears its problem.
    package func turn(_ id: String, on isOn: Bool) throws -> Bool {
        let forgets = isOn ? ", problem = '', problem_at = NULL" : ""
        return try tx.execute(
            "UPDATE channel SET is_on = $3\(forgets) WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .flag(isOn)]) > 0
    }

    /// Records a successful delivery to a channel.
    package func noteSuccess(at: Instant, of id: String) throws {
        try tx.execute(
            "UPDATE channel SET succeeded_at = $3, problem = '', problem_at = NULL WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .instant(at)])
    }

    /// Records a failed delivery to a channel.
    ///
    /// - Parameter isGone: whether to turn the channel off because its destination no longer exists.
    package func note(problem: String, isGone: Bool, at: Instant, of id: String) throws {
        try tx.execute(
            "UPDATE channel SET problem = $3, problem_at = $4\(isGone ? ", is_on = 0" : "") WHERE person_id = $1 AND id = $2",
            [.integer(tx.person), .text(id), .text(problem), .instant(at)])
    }

    /// Removes a channel and returns whether it existed.
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
