package import Core

/// The history of changes of days; nothing is taken from it but what an import has added.
package struct ChangeTable {
    let tx: Tx

    private static let columns = "day, changed_at, from_total, to_total, from_state, to_state, why, detail"

    /// Adds a change.
    package func append(_ change: DayChange) throws {
        let number = try nextNumber()
        try tx.execute(
            """
            INSERT INTO day_change (person_id, number, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .integer(tx.person), .integer(number), .day(change.day), .instant(change.at), .integer(change.from),
                .integer(change.to), .text(change.stateBefore.rawValue), .text(change.stateAfter.rawValue),
                .text(change.why.rawValue), .text(change.detail),
            ]
        )
    }

    /// Those that were kept before numbers were dealt out are counted by the first that comes after them.
    private func nextNumber() throws -> Int {
        let number = try tx.numbering.next("day_change")
        if number > 1 { return number }
        return try tx.numbering.next(
            "day_change", after: "SELECT number FROM day_change WHERE person_id = $1 ORDER BY number DESC LIMIT 1")
    }

    /// The number of the last change; 0 where there is none.
    package func last() throws -> Int {
        try tx.first(
            "SELECT number FROM day_change WHERE person_id = $1 ORDER BY number DESC LIMIT 1", [.integer(tx.person)]
        ) { try $0.int(0) } ?? 0
    }

    /// Removes the changes of some numbers, which an import has added.
    package func remove(_ numbers: ClosedRange<Int>) throws {
        try tx.execute(
            "DELETE FROM day_change WHERE person_id = $1 AND number BETWEEN $2 AND $3",
            [.integer(tx.person), .integer(numbers.lowerBound), .integer(numbers.upperBound)])
    }

    /// The changes of one day, oldest first.
    package func of(_ day: Day) throws -> [DayChange] {
        try tx.all(
            "SELECT \(Self.columns) FROM day_change WHERE person_id = $1 AND day = $2 ORDER BY number",
            [.integer(tx.person), .day(day)], Self.row)
    }

    /// The days that are marked in ``DirtyDayTable`` and have changes.
    package func dirtyDays() throws -> Set<Day> {
        Set(
            try tx.all(
                """
                SELECT DISTINCT d.day FROM dirty_day_cause AS d
                JOIN day_change AS c ON c.person_id = d.person_id AND c.day = d.day WHERE d.person_id = $1
                """,
                [.integer(tx.person)]
            ) { try $0.day(0) })
    }

    /// The newest changes that gave a day from `since` on another state, newest first.
    package func newestOfState(since: Day, limit: Int) throws -> [DayChange] {
        try tx.all(newestOfStateQuery(since: since, limit: limit), Self.row)
    }

    /// The query of ``newestOfState(since:limit:)``.
    package func newestOfStateQuery(since: Day, limit: Int) -> SQLQuery {
        // In the order of an expression: to go by the index of numbers would be to go through the changes of all days.
        SQLQuery(
            """
            SELECT \(Self.columns) FROM day_change
            WHERE person_id = $1 AND day >= $2 AND from_state <> to_state
            ORDER BY number + 0 DESC LIMIT $3
            """,
            [.integer(tx.person), .day(since), .integer(limit)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> DayChange {
        DayChange(
            day: try row.day(0), at: try row.instant(1), from: try row.int(2), to: try row.int(3),
            stateBefore: try row.known(4, as: DayState.self), stateAfter: try row.known(5, as: DayState.self),
            why: DayChange.Reason(stored: try row.text(6)), detail: try row.text(7))
    }
}
