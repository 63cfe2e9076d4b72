package import Core

/// What a device is told, or was told, of a nudge or an alarm.
package struct NotificationRow: Hashable, Sendable {
    /// What it is, of which each device is sent one.
    package struct Key: Hashable, Sendable {
        package enum Kind: String, Sendable, CaseIterable {
            case nudge, alarm
            /// What takes the place of a nudge when the day is done, or of an alarm when its task is.
            case done
        }

        package let kind: Kind
        /// The day of a nudge, or the number of an alarm's task; so too where it takes the place of one.
        package let subject: String
        /// Which of the day's nudges, or of the task's alarms.
        package let slot: String
        package let device: String

        /// Makes a key.
        package init(_ kind: Kind, subject: String, slot: String, device: String) {
            self.kind = kind
            self.subject = subject
            self.slot = slot
            self.device = device
        }
    }

    /// How it stands.
    package enum State: String, Sendable, CaseIterable {
        /// It is to be sent, or to be sent again.
        case waiting
        /// It is on its way, or was when whoever sent it was killed.
        case sending
        /// The far side took it.
        case sent
        /// It became obsolete, or cannot be sent.
        case dropped
    }

    package let key: Key
    /// When it was to come.
    package let plannedAt: Instant
    /// From when on it makes no sense any more.
    package let expiresAt: Instant
    /// What a nudge says.
    package let line: NudgeLine?
    /// Whether a source could not be asked in time.
    package let isUnchecked: Bool
    package var state = State.waiting
    /// How often sending was begun.
    package var attempts = 0
    /// When it is to be sent, or sent again; nil once that is settled.
    package var nextAt: Instant?
    /// When that was settled.
    package var settledAt: Instant?
    /// Why it was dropped or is sent again; empty when nothing is to be said.
    package var why = ""

    /// What ``why`` says of one that a clock sent that was ahead: it is sent when its time really comes.
    package static let ahead = "ahead"

    /// Makes one that is to be sent at an instant.
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

/// What devices are told, and were told lately, of nudges and alarms.
package struct NotificationTable {
    let tx: Tx

    private static let columns = """
        kind, subject, slot, device_id, planned_at, expires_at, line, is_unchecked, state, attempts, next_at,
        settled_at, why
        """

    /// Writes one down that is to be sent, and tells whether it was new: of each key there is one for ever.
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

    /// Writes how one stands.
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

    /// Those that are to be sent, those that wait for longest first.
    package func open() throws -> [NotificationRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM notification WHERE person_id = $1 AND next_at IS NOT NULL ORDER BY next_at",
            [.integer(tx.person)], Self.row)
    }

    /// Those of a subject, in the order in which they were planned.
    package func of(_ kind: NotificationRow.Key.Kind, subject: String) throws -> [NotificationRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM notification WHERE person_id = $1 AND kind = $2 AND subject = $3
            ORDER BY planned_at, slot, device_id
            """, [.integer(tx.person), .text(kind.rawValue), .text(subject)], Self.row)
    }

    /// Those of a kind that may still make sense, in the order in which they were planned.
    package func unexpired(_ kind: NotificationRow.Key.Kind, at now: Instant) throws -> [NotificationRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM notification WHERE person_id = $1 AND kind = $2 AND expires_at > $3
            ORDER BY planned_at, subject, slot, device_id
            """, [.integer(tx.person), .text(kind.rawValue), .instant(now)], Self.row)
    }

    /// Those that were settled last, the newest first.
    package func newest(limit: Int) throws -> [NotificationRow] {
        try tx.all(
            """
            SELECT \(Self.columns) FROM notification WHERE person_id = $1 AND settled_at IS NOT NULL
            ORDER BY settled_at DESC LIMIT $2
            """, [.integer(tx.person), .integer(limit)], Self.row)
    }

    /// Forgets those that were settled before an instant.
    @discardableResult
    package func removeSettled(before instant: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM notification WHERE person_id = $1 AND settled_at IS NOT NULL AND settled_at < $2",
            [.integer(tx.person), .instant(instant)])
    }

    /// Notes of those that are to come after an instant that a clock was ahead when they were sent.
    package func markAhead(plannedAfter instant: Instant) throws {
        try tx.execute(
            "UPDATE notification SET why = $3 WHERE person_id = $1 AND planned_at > $2",
            [.integer(tx.person), .instant(instant), .text(NotificationRow.ahead)])
    }

    /// Writes one down in place of that of a clock that was ahead, and tells whether there was such a one.
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
