package import Core

/// A change of what a day came to, as it is kept.
package struct ChangeRow: Hashable, Sendable {
    package let day: Day
    package let at: Instant
    package let from: Int
    package let to: Int
    package let stateBefore: DayState
    package let stateAfter: DayState
    /// The code of the reason.
    package let why: String
    /// What it was about, such as the name of a repository; may be empty.
    package let detail: String

    /// Makes a change.
    package init(
        day: Day, at: Instant, from: Int, to: Int, stateBefore: DayState, stateAfter: DayState, why: String,
        detail: String = ""
    ) {
        self.day = day
        self.at = at
        self.from = from
        self.to = to
        self.stateBefore = stateBefore
        self.stateAfter = stateAfter
        self.why = why
        self.detail = detail
    }
}

/// The history of changes of days; nothing is taken from it but what an import has added.
package enum ChangeTable {
    private static let columns = "day, changed_at, from_total, to_total, from_state, to_state, why, detail"

    /// Adds a change.
    package static func append(_ change: ChangeRow, person: Int64, in connection: any SQLConnection) throws {
        let number = try nextNumber(person: person, in: connection)
        try connection.execute(
            """
            INSERT INTO day_change (person_id, number, \(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .integer(person), .integer(number), .day(change.day), .instant(change.at), .integer(change.from),
                .integer(change.to), .text(change.stateBefore.rawValue), .text(change.stateAfter.rawValue),
                .text(change.why), .text(change.detail),
            ]
        )
    }

    /// Those that were kept before numbers were dealt out are counted by the first that comes after them.
    private static func nextNumber(person: Int64, in connection: any SQLConnection) throws -> Int {
        let number = try NumberingTable.next("day_change", person: person, in: connection)
        if number > 1 { return number }
        return try NumberingTable.skip(
            "day_change", past: "SELECT number FROM day_change WHERE person_id = $1 ORDER BY number DESC LIMIT 1",
            person: person, in: connection)
    }

    /// The number of the last change; 0 where there is none.
    package static func last(person: Int64, in connection: any SQLConnection) throws -> Int {
        try connection.first(
            "SELECT number FROM day_change WHERE person_id = $1 ORDER BY number DESC LIMIT 1", [.integer(person)]
        ) { try $0.int(0) } ?? 0
    }

    /// Removes the changes of some numbers, which an import has added.
    package static func remove(_ numbers: ClosedRange<Int>, person: Int64, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM day_change WHERE person_id = $1 AND number BETWEEN $2 AND $3",
            [.integer(person), .integer(numbers.lowerBound), .integer(numbers.upperBound)])
    }

    /// The changes of one day, oldest first.
    package static func of(_ day: Day, person: Int64, in connection: any SQLConnection) throws -> [ChangeRow] {
        try connection.all(
            "SELECT \(columns) FROM day_change WHERE person_id = $1 AND day = $2 ORDER BY number",
            [.integer(person), .day(day)], row)
    }

    /// The days that are marked in ``DirtyDayTable`` and have changes.
    package static func dirtyDays(person: Int64, in connection: any SQLConnection) throws -> Set<Day> {
        Set(
            try connection.all(
                """
                SELECT DISTINCT d.day FROM dirty_day_cause AS d
                JOIN day_change AS c ON c.person_id = d.person_id AND c.day = d.day WHERE d.person_id = $1
                """,
                [.integer(person)]
            ) { try $0.day(0) })
    }

    /// The newest changes that gave a day from `since` on another state, newest first.
    package static func newestOfState(
        since: Day, limit: Int, person: Int64, in connection: any SQLConnection
    ) throws -> [ChangeRow] {
        // In the order of an expression: to go by the index of numbers would be to go through the changes of all days.
        try connection.all(
            """
            SELECT \(columns) FROM day_change
            WHERE person_id = $1 AND day >= $2 AND from_state <> to_state
            ORDER BY number + 0 DESC LIMIT $3
            """,
            [.integer(person), .day(since), .integer(limit)], row)
    }

    private static func row(_ row: borrowing any SQLRow) throws -> ChangeRow {
        ChangeRow(
            day: try row.day(0), at: try row.instant(1), from: try row.int(2), to: try row.int(3),
            stateBefore: try row.known(4, as: DayState.self), stateAfter: try row.known(5, as: DayState.self),
            why: try row.text(6), detail: try row.text(7))
    }
}
