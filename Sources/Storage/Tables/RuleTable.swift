package import Core

/// Day rules of a person, with their history.
package struct RuleTable {
    let tx: Tx

    /// Returns the history; the default rules if none were ever set.
    package func history() throws -> RuleHistory {
        Self.history(
            of: try tx.all(
                """
                SELECT from_day, policy, day_start, minimum, rest FROM rule_change
                WHERE person_id = $1 ORDER BY from_day
                """,
                [.integer(tx.person)]
            ) { row in
                try Self.change(
                    from: row.day(0), policy: row.known(1, as: DayPolicy.self), dayStart: row.int(2),
                    minimum: row.int(3), rest: row.int(4))
            })
    }

    /// Converts a row to a change.
    static func change(
        from day: Day, policy: DayPolicy, dayStart: Int, minimum: Int, rest mask: Int
    ) -> RuleHistory.Change {
        RuleHistory.Change(
            from: day,
            rules: DayRules(policy: policy, dayStart: dayStart, minimum: minimum, rest: weekdays(mask: mask)))
    }

    /// Builds the history from all changes, in order.
    static func history(of rows: [RuleHistory.Change]) -> RuleHistory {
        guard let first = rows.first, first.from <= .first else { return RuleHistory(changes: rows) }
        return RuleHistory(first.rules, changes: Array(rows.dropFirst()))
    }

    /// Sets the rules from a day on, replacing rules set from the same day; ``Day/first`` means all days.
    package func set(_ rules: DayRules, from: Day) throws {
        try tx.execute(
            """
            INSERT INTO rule_change (person_id, from_day, policy, day_start, minimum, rest)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (person_id, from_day) DO UPDATE SET
                policy = excluded.policy, day_start = excluded.day_start, minimum = excluded.minimum,
                rest = excluded.rest
            """,
            [
                .integer(tx.person), .day(from), .text(rules.policy.rawValue), .integer(rules.dayStart),
                .integer(rules.minimum), .integer(Self.mask(rules.rest)),
            ]
        )
    }

    static func mask(_ weekdays: Set<Weekday>) -> Int {
        weekdays.reduce(0) { $0 | 1 << $1.rawValue }
    }

    static func weekdays(mask: Int) -> Set<Weekday> {
        Set(Weekday.allCases.filter { mask & 1 << $0.rawValue != 0 })
    }
}
