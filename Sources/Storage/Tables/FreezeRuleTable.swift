package import Core

/// A freeze rule that was in force when some days ended.
package struct FreezeRuleRow: Hashable, Sendable {
    /// Last of those days.
    package let throughDay: Day
    package let rule: FreezeRule

    package init(throughDay: Day, rule: FreezeRule) {
        self.throughDay = throughDay
        self.rule = rule
    }
}

/// Former freeze rules, for days that are over but not yet closed.
package struct FreezeRuleTable {
    let tx: Tx

    /// Returns all rules, ordered by day.
    package func all() throws -> [FreezeRuleRow] {
        try tx.all(
            "SELECT through_day, per_month, automatic FROM freeze_rule WHERE person_id = $1 ORDER BY through_day",
            [.integer(tx.person)]
        ) {
            FreezeRuleRow(
                throughDay: try $0.day(0), rule: FreezeRule(perMonth: try $0.int(1), automatic: try $0.flag(2)))
        }
    }

    /// Stores the rule in force through a day, unless one is stored for it.
    package func insert(_ row: FreezeRuleRow) throws {
        try tx.execute(
            """
            INSERT INTO freeze_rule (person_id, through_day, per_month, automatic) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, through_day) DO NOTHING
            """,
            [.integer(tx.person), .day(row.throughDay), .integer(row.rule.perMonth), .flag(row.rule.automatic)]
        )
    }

    /// Deletes the rules of closed days.
    package func remove(through day: Day) throws {
        try tx.execute(
            "DELETE FROM freeze_rule WHERE person_id = $1 AND through_day <= $2", [.integer(tx.person), .day(day)])
    }
}
