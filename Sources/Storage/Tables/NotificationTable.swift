package import Core

/// A notification of a nudge or an alarm to one device.
package struct NotificationRow: Hashable, Sendable {
    /// Key, for which a device receives only one notification.
    package struct Key: Hashable, Sendable {
        package enum Kind: String, Sendable, CaseIterable {
            case nudge, alarm
            /// Replaces a nudge when the day is done, or an alarm when its task is.
            case done
        }

        package let kind: Kind
        /// Day of a nudge, or number of an alarm's task; also for a notification that replaces one.
        package let subject: String
        /// Slot: which of the day's nudges or of the task's alarms it is.
        package let slot: String
        package let device: String

        package init(_ kind: Kind, subject: String, slot: String, device: String) {
            self.kind = kind
            self.subject = subject
            self.slot = slot
            self.device = device
        }
    }

    /// Delivery state.
    package enum State: String, Sendable, CaseIterable {
        /// To be sent or sent again.
        case waiting
        /// Being sent, or left behind by a killed sender.
        case sending
        /// Accepted by the recipient's service.
        case sent
        /// Obsolete or undeliverable.
        case dropped
    }

    package let key: Key
    /// Planned time.
    package let plannedAt: Instant
    /// Time from which it is obsolete.
    package let expiresAt: Instant
    /// Line of a nudge; nil for an alarm.
    package let line: NudgeLine?
    /// Whether a source could not be polled in time.
    package let isUnchecked: Bool
    package var state = State.waiting
    /// Number of delivery attempts started.
    package var attempts = 0
    /// Time of the next delivery attempt; nil once the notification is settled.
    package var nextAt: Instant?
    /// Time at which it was settled.
    package var settledAt: Instant?
    /// Reason for dropping or retrying it; empty if there is none.
    package var why = ""

    /// Value of ``why`` for a notification that was sent early because a clock was ahead; it is sent again at its real
    /// time.
    package static let ahead = "ahead"

    /// Creates a notification to be sent at `nextAt`.
    package init(
        _ key: Key, plannedAt: Instant, expiresAt: Instant, line: NudgeLine? = nil, isUnchecked: Bool = false,
        nextAt: Instant
    ) {
        self.key = key
        self.plannedAt = plannedAt
        self.expiresAt = expiresAt
        self.line = line
        self.isUnchecked = isUnchecked
        self.nextAt = nextAt
    }
}

/// Pending and recent notifications of nudges and alarms.
package struct NotificationTable {
    let tx: Tx

    private static let columns = """
        kind, subject, slot, device_id, planned_at, expires_at, line, is_unchecked, state, attempts, next_at,
        settled_at, why
        """

    /// Adds a notification and returns whether it was new: each key exists only once.
    @discardableResult
    package func insert(_ row: NotificationRow) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO notification (person_id, \(Self.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            ON CONFLICT (person_id, kind, subject, slot, device_id) DO NOTHING
            """,
            Self.values(row, of: tx.person)) > 0
    }

    private static func values(_ row: NotificationRow, of person: Int64) -> [SQLValue] {
        key(row.key, of: person) + [
            .instant(row.plannedAt), .instant(row.expiresAt), .text(row.line?.text), .flag(row.isUnchecked),
            .text(row.state.rawValue), .integer(row.attempts), .instant(row.nextAt), .instant(row.settledAt),
            .text(row.why),
        ]
    }

    /// Updates the delivery state of a notification.
    package func set(_ row: NotificationRow) throws {
        try tx.execute(
            """
            UPDATE notification SET state = $6, attempts = $7, next_at = $8, settled_at = $9, why = $10
            WHERE person_id = $1 AND kind = $2 AND subject = $3 AND slot = $4 AND device_id = $5
            """,
            Self.key(row.key, of: tx.person) + [
                .text(row.state.rawValue), .integer(row.attempts), .instant(row.nextAt), .instant(row.settledAt),
                .text(row.why),
            ])
    }

    private static func key(_ key: NotificationRow.Key, of person: Int64) -> [SQLValue] {
        [.integer(person), .text(key.kind.rawValue), .text(key.subject), .text(key.slot), .text(key.device)]
    }

    /// Returns unsettled notifications, earliest due first.
    package func open() throws -> [NotificationRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM notification WHERE person_id = $1 AND next_at IS NOT NULL ORDER BY next_at",
            [.integer(tx.person)], Self.row)
    }

    /// Returns the notifications of a subject, in planned order.
    package func of(_ kind: NotificationRow.Key.Kind, subject: String) throws -> [NotificationRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM notification WHERE person_id = $1 AND kind = $2 AND subject = $3
            ORDER BY planned_at, slot, device_id
            """, [.integer(tx.person), .text(kind.rawValue), .text(subject)], Self.row)
    }

    /// Returns the notifications of a kind that are not obsolete, in planned order.
    package func unexpired(_ kind: NotificationRow.Key.Kind, at now: Instant) throws -> [NotificationRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM notification WHERE person_id = $1 AND kind = $2 AND expires_at > $3
            ORDER BY planned_at, subject, slot, device_id
            """, [.integer(tx.person), .text(kind.rawValue), .instant(now)], Self.row)
    }

    /// Returns settled notifications, most recently settled first.
    package func newest(limit: Int) throws -> [NotificationRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM notification WHERE person_id = $1 AND settled_at IS NOT NULL
            ORDER BY settled_at DESC LIMIT $2
            """, [.integer(tx.person), .integer(limit)], Self.row)
    }

    /// Deletes notifications settled before an instant and returns their number.
    @discardableResult
    package func removeSettled(before instant: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM notification WHERE person_id = $1 AND settled_at IS NOT NULL AND settled_at < $2",
            [.integer(tx.person), .instant(instant)])
    }

    /// Marks notifications planned after an instant as sent by a clock that was ahead.
    package func markAhead(plannedAfter instant: Instant) throws {
        try tx.execute(
            "UPDATE notification SET why = $3 WHERE person_id = $1 AND planned_at > $2",
            [.integer(tx.person), .instant(instant), .text(NotificationRow.ahead)])
    }

    /// Replaces a notification that was sent by a clock that was ahead, and returns whether there was one.
    @discardableResult
    package func replaceAhead(_ row: NotificationRow) throws -> Bool {
        try tx.execute(
            """
            UPDATE notification SET planned_at = $6, expires_at = $7, line = $8, is_unchecked = $9, state = $10,
                attempts = $11, next_at = $12, settled_at = $13, why = $14
            WHERE person_id = $1 AND kind = $2 AND subject = $3 AND slot = $4 AND device_id = $5 AND why = $15
            """,
            Self.values(row, of: tx.person) + [.text(NotificationRow.ahead)]) > 0
    }

    private static func row(_ row: borrowing any SQLRow) throws -> NotificationRow {
        let key = NotificationRow.Key(
            try row.known(0, as: NotificationRow.Key.Kind.self), subject: try row.text(1), slot: try row.text(2),
            device: try row.text(3))
        var value = NotificationRow(
            key, plannedAt: try row.instant(4), expiresAt: try row.instant(5),
            line: try row.optionalText(6).flatMap { NudgeLine(text: $0) }, isUnchecked: try row.flag(7),
            nextAt: try row.instant(4))
        value.state = try row.known(8, as: NotificationRow.State.self)
        value.attempts = try row.count(9)
        value.nextAt = try row.optionalInstant(10)
        value.settledAt = try row.optionalInstant(11)
        value.why = try row.text(12)
        return value
    }
}
