package import Core

/// Progress of an account's nudges and alarms.
package struct ReminderRow: Hashable, Sendable {
    /// Instant up to which nudges and alarms have been handled.
    package var handledAt: Instant
    /// Time of the next decision; at or before now if it must be recomputed.
    package var plannedAt: Instant
    /// Last snooze; it stays stored after its end.
    package var snooze: Snooze?
    /// Line of the last nudge.
    package var line: NudgeLine?

    /// Latest instant that a correct clock may have handled at `now`.
    ///
    /// The tolerated clock difference is far smaller than the delay that a nudge may have.
    package static func aheadLimit(at now: Instant) -> Instant { now.advanced(bySeconds: 600) }

    /// Creates the row of an account that was never nudged.
    package init(handledAt: Instant, plannedAt: Instant, snooze: Snooze? = nil, line: NudgeLine? = nil) {
        self.handledAt = handledAt
        self.plannedAt = plannedAt
        self.snooze = snooze
        self.line = line
    }
}

/// Progress of the nudges and alarms of accounts.
package struct ReminderTable {
    let tx: Tx

    /// Returns the row of the account; nil if it never had a device or a snooze.
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

    /// Adds or replaces the row of the account.
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

    /// Returns the accounts handled up to later than an instant, in order.
    ///
    /// - Parameter last: last entry of the previous page; nil for the first page.
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

    /// Records a change that may move the next nudge or alarm, and returns whether that was planned after now.
    ///
    /// In that case everything due before now counts as handled and planning restarts now. A row that a clock handled
    /// ahead of time keeps its instant, so that it is checked again.
    package func noteChange(at now: Instant) throws -> Bool {
        try tx.execute(
            """
            UPDATE reminder SET handled_at = CASE WHEN handled_at > $3 THEN handled_at ELSE $2 END, planned_at = $2
            WHERE person_id = $1 AND planned_at > $2
            """, [.integer(tx.person), .instant(now), .instant(ReminderRow.aheadLimit(at: now))]) > 0
    }
}
