package import Core

/// A message that a linked machine is to show on its screen.
package struct MachineMessageRow: Hashable, Sendable, Identifiable {
    /// The channel that it was sent to.
    package let channel: String
    /// The same each time that it is sent again.
    package let id: String
    /// What it takes the place of: one with the same tag that was not shown yet.
    package let tag: String
    /// What is to be shown.
    package let content: String
    package let writtenAt: Instant
    /// From when on it makes no sense.
    package let expiresAt: Instant
    /// When the machine first got it; it may be on its screen since.
    package var givenAt: Instant?
    /// When the machine said that it was shown, or a newer one took its place.
    package var shownAt: Instant?

    /// Makes a row of one that the machine knows nothing of.
    package init(channel: String, id: String, tag: String, content: String, writtenAt: Instant, expiresAt: Instant) {
        self.channel = channel
        self.id = id
        self.tag = tag
        self.content = content
        self.writtenAt = writtenAt
        self.expiresAt = expiresAt
    }
}

/// The messages that linked machines are to show on their screens.
package struct MachineMessageTable {
    let tx: Tx

    private static let columns = "channel_id, id, tag, content, written_at, expires_at, given_at, shown_at"

    /// Adds one, unless it is there, and tells whether it was added.
    @discardableResult
    package func insert(_ message: MachineMessageRow) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO machine_message (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (person_id, channel_id, id) DO NOTHING
            """,
            [
                .integer(tx.person), .text(message.channel), .text(message.id), .text(message.tag),
                .text(message.content), .instant(message.writtenAt), .instant(message.expiresAt),
                .instant(message.givenAt), .instant(message.shownAt),
            ]) > 0
    }

    /// Those of a channel that were not shown and still make sense, or were never given, the oldest first.
    package func open(channel: String, at now: Instant, limit: Int) throws -> [MachineMessageRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM machine_message
            WHERE person_id = $1 AND channel_id = $2 AND shown_at IS NULL AND (expires_at > $3 OR given_at IS NULL)
            ORDER BY written_at, id LIMIT $4
            """,
            [.integer(tx.person), .text(channel), .instant(now), .integer(limit)], Self.row)
    }

    /// Whether a machine was ever given a message with a tag, so that it may be on its screen.
    package func isGiven(tag: String, channel: String) throws -> Bool {
        try tx.first(
            """
            SELECT 1 FROM machine_message
            WHERE person_id = $1 AND channel_id = $2 AND tag = $3 AND given_at IS NOT NULL LIMIT 1
            """,
            [.integer(tx.person), .text(channel), .text(tag)]
        ) { try $0.integer(0) } != nil
    }

    /// The channels of which a message was written by an instant and not given yet, each with when its oldest was.
    package func waiting(writtenBy instant: Instant) throws -> [String: Instant] {
        let rows = try tx.all(
            """
            SELECT channel_id, MIN(written_at) FROM machine_message
            WHERE person_id = $1 AND given_at IS NULL AND written_at <= $2 GROUP BY channel_id
            """,
            [.integer(tx.person), .instant(instant)]
        ) { (try $0.text(0), try $0.instant(1)) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Notes when a machine first got a message.
    package func noteGiven(at: Instant, of message: MachineMessageRow) throws {
        try tx.execute(
            """
            UPDATE machine_message SET given_at = $4
            WHERE person_id = $1 AND channel_id = $2 AND id = $3 AND given_at IS NULL
            """,
            [.integer(tx.person), .text(message.channel), .text(message.id), .instant(at)])
    }

    /// Notes that a machine has shown a message, and tells whether that is news.
    package func noteShown(at: Instant, id: String, channel: String) throws -> Bool {
        try tx.execute(
            """
            UPDATE machine_message SET shown_at = $4
            WHERE person_id = $1 AND channel_id = $2 AND id = $3 AND shown_at IS NULL
            """,
            [.integer(tx.person), .text(channel), .text(id), .instant(at)]) > 0
    }

    /// Makes room for a newer message: of those with its tag, what was not given is removed, and what was not shown is not
    /// to be any more.
    package func makeRoom(for newer: MachineMessageRow) throws {
        let key: [SQLValue] = [.integer(tx.person), .text(newer.channel), .text(newer.tag), .text(newer.id)]
        try tx.execute(
            """
            DELETE FROM machine_message
            WHERE person_id = $1 AND channel_id = $2 AND tag = $3 AND id <> $4 AND given_at IS NULL
            """, key)
        try tx.execute(
            """
            UPDATE machine_message SET shown_at = $5
            WHERE person_id = $1 AND channel_id = $2 AND tag = $3 AND id <> $4 AND shown_at IS NULL
            """, key + [.instant(newer.writtenAt)])
    }

    /// Removes one.
    package func remove(_ message: MachineMessageRow) throws {
        try tx.execute(
            "DELETE FROM machine_message WHERE person_id = $1 AND channel_id = $2 AND id = $3",
            [.integer(tx.person), .text(message.channel), .text(message.id)])
    }

    /// Removes what makes no sense any more since an instant, and gives the number of messages.
    @discardableResult
    package func removeExpired(by instant: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM machine_message WHERE person_id = $1 AND expires_at <= $2",
            [.integer(tx.person), .instant(instant)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> MachineMessageRow {
        var value = MachineMessageRow(
            channel: try row.text(0), id: try row.text(1), tag: try row.text(2), content: try row.text(3),
            writtenAt: try row.instant(4), expiresAt: try row.instant(5))
        value.givenAt = try row.optionalInstant(6)
        value.shownAt = try row.optionalInstant(7)
        return value
    }
}
