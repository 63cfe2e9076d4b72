package import Core

/// A freeze that was spent on a day.
package struct FreezeRow: Hashable, Sendable {
    package let day: Day
    package let spentAt: Instant
    /// Whether it was spent at the day's end without being asked.
    package let automatic: Bool

    /// Makes a freeze.
    package init(day: Day, spentAt: Instant, automatic: Bool) {
        self.day = day
        self.spentAt = spentAt
        self.automatic = automatic
    }
}

/// The freezes that were spent.
package struct FreezeTable {
    let tx: Tx

    /// The freezes of a window of days, in order.
    package func range(from: Day = .first, through: Day = .last) throws -> [FreezeRow] {
        try tx.all(
            """
            SELECT day, spent_at, automatic FROM frozen_day
            WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { FreezeRow(day: try $0.day(0), spentAt: try $0.instant(1), automatic: try $0.flag(2)) }
    }

    /// Spends a freeze, unless one is spent on the day, and tells whether it was new.
    @discardableResult
    package func insert(_ freeze: FreezeRow) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO frozen_day (person_id, day, spent_at, automatic) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, day) DO NOTHING
            """,
            [.integer(tx.person), .day(freeze.day), .instant(freeze.spentAt), .flag(freeze.automatic)]
        ) > 0
    }

    /// Takes a freeze back, and tells whether there was one.
    @discardableResult
    package func remove(_ day: Day) throws -> Bool {
        try tx.execute("DELETE FROM frozen_day WHERE person_id = $1 AND day = $2", [.integer(tx.person), .day(day)]) > 0
    }
}
