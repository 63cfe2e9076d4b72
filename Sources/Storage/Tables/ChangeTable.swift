package import Core

/// History of changes of days; append-only, except that the rows of an import can be removed.
package struct ChangeTable {
    let tx: Tx

    private static let columns = "day, changed_at, from_total, to_total, from_state, to_state, why, detail"

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

    /// Returns the next number; the first call continues after rows that predate the counter.
    private func nextNumber() throws -> Int {
        let number = try tx.numbering.next("day_change")
        if number > 1 { return number }
        return try tx.numbering.next(
            "day_change", after: "SELECT number FROM day_change WHERE person_id = $1 ORDER BY number DESC LIMIT 1")
    }

    /// Returns the number of the last change; 0 if there is none.
    package func last() throws -> Int {
        try tx.first(
            "SELECT number FROM day_change WHERE person_id = $1 ORDER BY number DESC LIMIT 1", [.integer(tx.person)]
        ) { try $0.int(0) } ?? 0
    }

    /// Removes the changes in a range of numbers, which an import added.
    package func remove(_ numbers: ClosedRange<Int>) throws {
        try tx.execute(
            "DELETE FROM day_change WHERE person_id = $1 AND number BETWEEN $2 AND $3",
            [.integer(tx.person), .integer(numbers.lowerBound), .integer(numbers.upperBound)])
    }

    /// Returns the changes of a day, oldest first.
    package func of(_ day: Day) throws -> [DayChange] {
        try tx.all(
            "SELECT \(Self.columns) FROM day_change WHERE person_id = $1 AND day = $2 ORDER BY number",
            [.integer(tx.person), .day(day)], Self.row)
    }

    /// Returns the days that are marked in ``DirtyDayTable`` and have changes.
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

    /// Returns the newest changes of state of days from `since` on, newest first.
    package func newestOfState(since: Day, limit: Int) throws -> [DayChange] {
        try tx.all(newestOfStateQuery(since: since, limit: limit), Self.row)
    }

    /// Query of ``newestOfState(since:limit:)``.
    package func newestOfStateQuery(since: Day, limit: Int) -> SQLQuery {
        // The expression prevents a scan of the number index, which would read the changes of all days.
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
