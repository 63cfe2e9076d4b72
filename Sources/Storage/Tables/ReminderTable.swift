package import Core

/// How far somebody's nudges and alarms have come.
package struct ReminderRow: Hashable, Sendable {
    /// The instant up to which what was to be sent was decided about.
    package var handledAt: Instant
    /// When the next is to be decided about; not later than now where that has to be worked out anew.
    package var plannedAt: Instant
    /// The person's word that nudges shall wait; it stays here when it is over.
    package var snooze: Snooze?
    /// The line that the last nudge said.
    package var line: NudgeLine?

    /// The latest instant that a right clock may have handled at `now`; clocks may differ by far less than a nudge may be
    /// late without one being said to be ahead.
    package static func aheadLimit(at now: Instant) -> Instant { now.advanced(bySeconds: 600) }

    /// Makes one of who was never nudged.
    package init(handledAt: Instant, plannedAt: Instant, snooze: Snooze? = nil, line: NudgeLine? = nil) {
        self.handledAt = handledAt
        self.plannedAt = plannedAt
        self.snooze = snooze
        self.line = line
    }
}

/// How far everybody's nudges and alarms have come.
package struct ReminderTable {
    let tx: Tx

    /// That of a person; nil for who never had a device, and never put anything off.
    package func find() throws -> ReminderRow? {
        try tx.first(
            "SELECT handled_at, planned_at, snoozed_from, snoozed_until, line FROM reminder WHERE person_id = $1",
            [.integer(tx.person)]
        ) { row in
            let (from, until) = (try row.optionalInstant(2), try row.optionalInstant(3))
            var snooze: Snooze?
            if let from, let until { snooze = Snooze(from: from, minutes: Int(from.seconds(to: until) / 60)) }
            return ReminderRow(
                handledAt: try row.instant(0), plannedAt: try row.instant(1), snooze: snooze,
                line: try row.optionalText(4).flatMap { NudgeLine(text: $0) })
        }
    }

    /// Writes how far it has come, whether or not it was written before.
    package func put(_ row: ReminderRow) throws {
        try tx.execute(
            """
            INSERT INTO reminder (person_id, handled_at, planned_at, snoozed_from, snoozed_until, line)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (person_id) DO UPDATE SET
                handled_at = excluded.handled_at, planned_at = excluded.planned_at,
                snoozed_from = excluded.snoozed_from, snoozed_until = excluded.snoozed_until, line = excluded.line
            """,
            [
                .integer(tx.person), .instant(row.handledAt), .instant(row.plannedAt), .instant(row.snooze?.from),
                .instant(row.snooze?.until), .text(row.line?.text),
            ])
    }

    /// Whose nudges and alarms were decided about up to later than an instant.
    ///
    /// - Parameter last: the last of those that are known already.
    package static func handled(
        after instant: Instant, since last: (handledAt: Instant, person: Int64)?, limit: Int,
        in connection: any SQLConnection
    ) throws -> [(handledAt: Instant, person: Int64)] {
        try connection.all(
            """
            SELECT handled_at, person_id FROM reminder WHERE (handled_at, person_id) > ($1, $2)
            ORDER BY handled_at, person_id LIMIT $3
            """,
            [.instant(last?.handledAt ?? instant), .integer(last?.person ?? .max), .integer(limit)]
        ) { (handledAt: try $0.instant(0), person: try $0.integer(1)) }
    }

    /// Notes that something changed by which the next may come at another time, and tells whether it was to come later
    /// than now.
    ///
    /// Then all that was due before is decided about, and what is planned anew begins now. What a clock that was ahead
    /// has decided about stays to be looked at again.
    package func noteChange(at now: Instant) throws -> Bool {
        try tx.execute(
            """
            UPDATE reminder SET handled_at = CASE WHEN handled_at > $3 THEN handled_at ELSE $2 END, planned_at = $2
            WHERE person_id = $1 AND planned_at > $2
            """, [.integer(tx.person), .instant(now), .instant(ReminderRow.aheadLimit(at: now))]) > 0
    }
}
