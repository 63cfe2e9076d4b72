package import Core

/// Spent freezes.
package struct FreezeTable {
    let tx: Tx

    /// Returns the freezes of a window of days, in order.
    package func range(from: Day = .first, through: Day = .last) throws -> [SpentFreeze] {
        try tx.all(
            """
            SELECT day, spent_at, automatic FROM frozen_day
            WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { SpentFreeze(day: try $0.day(0), spentAt: try $0.instant(1), isAutomatic: try $0.flag(2)) }
    }

    /// Spends a freeze unless the day has one, and returns whether it was new.
    @discardableResult
    package func insert(_ freeze: SpentFreeze) throws -> Bool {
        try tx.execute(
            """
            INSERT INTO frozen_day (person_id, day, spent_at, automatic) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person_id, day) DO NOTHING
            """,
            [.integer(tx.person), .day(freeze.day), .instant(freeze.spentAt), .flag(freeze.isAutomatic)]
        ) > 0
    }

    /// Removes the freeze of a day and returns whether it existed.
    @discardableResult
    package func remove(_ day: Day) throws -> Bool {
        try tx.execute("DELETE FROM frozen_day WHERE person_id = $1 AND day = $2", [.integer(tx.person), .day(day)]) > 0
    }
}
