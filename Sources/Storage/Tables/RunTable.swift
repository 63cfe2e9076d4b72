package import Core

/// Runs of done days, updated as days change.
package struct RunTable {
    let tx: Tx

    private static let columns = "start_day, end_day, length"

    /// Returns the run that spans a day, whether the day is done or not.
    package func containing(_ day: Day) throws -> Run? {
        let run = try tx.first(
            "SELECT \(Self.columns) FROM run WHERE person_id = $1 AND start_day <= $2 ORDER BY start_day DESC LIMIT 1",
            [.integer(tx.person), .day(day)], Self.row)
        return run.flatMap { $0.end >= day ? $0 : nil }
    }

    /// Returns the last run that ends before a day.
    package func before(_ day: Day) throws -> Run? {
        try tx.first(query(before: day), Self.row)
    }

    /// Query of ``before(_:)``.
    package func query(before day: Day) -> SQLQuery {
        SQLQuery(
            "SELECT \(Self.columns) FROM run WHERE person_id = $1 AND end_day < $2 ORDER BY end_day DESC LIMIT 1",
            [.integer(tx.person), .day(day)])
    }

    /// Returns the first run that starts after a day.
    package func after(_ day: Day) throws -> Run? {
        try tx.first(
            "SELECT \(Self.columns) FROM run WHERE person_id = $1 AND start_day > $2 ORDER BY start_day LIMIT 1",
            [.integer(tx.person), .day(day)], Self.row)
    }

    /// Returns the runs that overlap a window, in order.
    package func touching(from: Day, through: Day) throws -> [Run] {
        try tx.all(touchingQuery(from: from, through: through), Self.row)
    }

    /// Query of ``touching(from:through:)``.
    package func touchingQuery(from: Day, through: Day) -> SQLQuery {
        SQLQuery(
            """
            SELECT \(Self.columns) FROM run WHERE person_id = $1 AND end_day >= $2 AND start_day <= $3
            ORDER BY end_day
            """,
            [.integer(tx.person), .day(from), .day(through)])
    }

    /// Adds a run, which must not overlap another.
    package func insert(_ run: Run) throws {
        try tx.execute(
            "INSERT INTO run (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4)",
            [.integer(tx.person), .day(run.start), .day(run.end), .integer(run.length)])
    }

    /// Removes the run that starts on a day.
    package func remove(startingOn day: Day) throws {
        try tx.execute("DELETE FROM run WHERE person_id = $1 AND start_day = $2", [.integer(tx.person), .day(day)])
    }

    /// Replaces runs by others.
    package func replace(_ old: [Run], with new: [Run]) throws {
        for run in old { try remove(startingOn: run.start) }
        for run in new { try insert(run) }
    }

    /// Removes every run.
    package func removeAll() throws {
        try tx.execute("DELETE FROM run WHERE person_id = $1", [.integer(tx.person)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> Run {
        Run(start: try row.day(0), end: try row.day(1), length: try row.int(2))
    }
}
