package import Core

/// The rule of freezes that held when some days ended.
package struct FreezeRuleRow: Hashable, Sendable {
    /// The last of those days.
    package let throughDay: Day
    package let rule: FreezeRule

    /// Makes a rule that held through a day.
    package init(throughDay: Day, rule: FreezeRule) {
        self.throughDay = throughDay
        self.rule = rule
    }
}

/// The rules of freezes that held before the one that holds now, for days that are over and wait to be closed.
package struct FreezeRuleTable {
    let tx: Tx

    /// All of them, in order of days.
    package func all() throws -> [FreezeRuleRow] {
        try tx.all(
            "SELECT through_day, per_month, automatic FROM freeze_rule WHERE person_id = $1 ORDER BY through_day",
            [.integer(tx.person)]
        ) {
            FreezeRuleRow(
                throughDay: try $0.day(0), rule: FreezeRule(perMonth: try $0.int(1), automatic: try $0.flag(2)))
        }
    }

    /// Notes which rule held through a day, unless one is noted for it.
    package func insert(_ row: FreezeRuleRow) throws {
        try tx.execute(
            """
            INSERT INTO freeze_rule (person_id, through_day, per_month, automatic) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, through_day) DO NOTHING
            """,
            [.integer(tx.person), .day(row.throughDay), .integer(row.rule.perMonth), .flag(row.rule.automatic)]
        )
    }

    /// Forgets the rules of days that are closed.
    package func remove(through day: Day) throws {
        try tx.execute(
            "DELETE FROM freeze_rule WHERE person_id = $1 AND through_day <= $2", [.integer(tx.person), .day(day)])
    }
}
