package import Core

/// A message for a linked machine to show on its screen.
package struct MachineMessageRow: Hashable, Sendable, Identifiable {
    /// Channel to which it was sent.
    package let channel: String
    /// Id, which is the same whenever it is sent again.
    package let id: String
    /// Tag; it replaces messages with the same tag that were not shown yet.
    package let tag: String
    /// Content to show.
    package let content: String
    package let writtenAt: Instant
    /// Time from which it is obsolete.
    package let expiresAt: Instant
    /// Time at which the machine first fetched it; it may be on the screen since then.
    package var givenAt: Instant?
    /// Time at which the machine confirmed showing it or a newer one replaced it.
    package var shownAt: Instant?

    /// Creates a message that the machine has not fetched.
    package init(channel: String, id: String, tag: String, content: String, writtenAt: Instant, expiresAt: Instant) {
        self.channel = channel
        self.id = id
        self.tag = tag
        self.content = content
        self.writtenAt = writtenAt
        self.expiresAt = expiresAt
    }
}

/// Messages for linked machines to show on their screens.
package struct MachineMessageTable {
    let tx: Tx

    private static let columns = "channel_id, id, tag, content, written_at, expires_at, given_at, shown_at"

    /// Adds a message unless it exists, and returns whether it was added.
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

    /// Returns a channel's messages that were not shown and are not obsolete, or were never fetched, oldest first.
    package func open(channel: String, at now: Instant, limit: Int) throws -> [MachineMessageRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM machine_message
            WHERE person_id = $1 AND channel_id = $2 AND shown_at IS NULL AND (expires_at > $3 OR given_at IS NULL)
            ORDER BY written_at, id LIMIT $4
            """,
            [.integer(tx.person), .text(channel), .instant(now), .integer(limit)], Self.row)
    }

    /// Returns whether the machine ever fetched a message with a tag, so that it may be on the screen.
    package func isGiven(tag: String, channel: String) throws -> Bool {
        try tx.first(
            """
            SELECT 1 FROM machine_message
            WHERE person_id = $1 AND channel_id = $2 AND tag = $3 AND given_at IS NOT NULL LIMIT 1
            """,
            [.integer(tx.person), .text(channel), .text(tag)]
        ) { try $0.integer(0) } != nil
    }

    /// Returns the channels with unfetched messages written by an instant, each with the time of its oldest.
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

    /// Stores when the machine first fetched a message.
    package func noteGiven(at: Instant, of message: MachineMessageRow) throws {
        try tx.execute(
            """
            UPDATE machine_message SET given_at = $4
            WHERE person_id = $1 AND channel_id = $2 AND id = $3 AND given_at IS NULL
            """,
            [.integer(tx.person), .text(message.channel), .text(message.id), .instant(at)])
    }

    /// Records that the machine has shown a message, and returns whether that was not recorded before.
    package func noteShown(at: Instant, id: String, channel: String) throws -> Bool {
        try tx.execute(
            """
            UPDATE machine_message SET shown_at = $4
            WHERE person_id = $1 AND channel_id = $2 AND id = $3 AND shown_at IS NULL
            """,
            [.integer(tx.person), .text(channel), .text(id), .instant(at)]) > 0
    }

    /// Replaces older messages with the tag of a newer one: deletes those not fetched, and marks those not shown as
    /// shown.
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

    /// Removes a message.
    package func remove(_ message: MachineMessageRow) throws {
        try tx.execute(
            "DELETE FROM machine_message WHERE person_id = $1 AND channel_id = $2 AND id = $3",
            [.integer(tx.person), .text(message.channel), .text(message.id)])
    }

    /// Removes the messages that were obsolete by an instant, and returns their number.
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
