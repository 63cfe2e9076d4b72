package import Core

/// The runs of done days, kept as days change.
package enum RunTable {
    private static let columns = "start_day, end_day, length"

    /// The run that a day lies in, done or not.
    package static func containing(_ day: Day, person: Int64, in connection: any SQLConnection) throws -> Run? {
        let run = try connection.first(
            "SELECT \(columns) FROM run WHERE person_id = $1 AND start_day <= $2 ORDER BY start_day DESC LIMIT 1",
            [.integer(person), .day(day)], row)
        return run.flatMap { $0.end >= day ? $0 : nil }
    }

    /// The last run that ends before a day.
    package static func before(_ day: Day, person: Int64, in connection: any SQLConnection) throws -> Run? {
        try connection.first(
            "SELECT \(columns) FROM run WHERE person_id = $1 AND end_day < $2 ORDER BY end_day DESC LIMIT 1",
            [.integer(person), .day(day)], row)
    }

    /// The first run that starts after a day.
    package static func after(_ day: Day, person: Int64, in connection: any SQLConnection) throws -> Run? {
        try connection.first(
            "SELECT \(columns) FROM run WHERE person_id = $1 AND start_day > $2 ORDER BY start_day LIMIT 1",
            [.integer(person), .day(day)], row)
    }

    /// The runs that touch a window, in order.
    package static func touching(
        from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> [Run] {
        try connection.all(
            """
            SELECT \(columns) FROM run WHERE person_id = $1 AND end_day >= $2 AND start_day <= $3
            ORDER BY end_day
            """,
            [.integer(person), .day(from), .day(through)], row)
    }

    /// Adds a run; it must not share a day with another.
    package static func insert(_ run: Run, person: Int64, in connection: any SQLConnection) throws {
        try connection.execute(
            "INSERT INTO run (person_id, \(columns)) VALUES ($1, $2, $3, $4)",
            [.integer(person), .day(run.start), .day(run.end), .integer(run.length)])
    }

    /// Removes the run that starts on a day.
    package static func remove(startingOn day: Day, person: Int64, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM run WHERE person_id = $1 AND start_day = $2", [.integer(person), .day(day)])
    }

    /// Puts runs in the place of others.
    package static func replace(
        _ old: [Run], with new: [Run], person: Int64, in connection: any SQLConnection
    ) throws {
        for run in old { try remove(startingOn: run.start, person: person, in: connection) }
        for run in new { try insert(run, person: person, in: connection) }
    }

    /// Removes every run.
    package static func removeAll(person: Int64, in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM run WHERE person_id = $1", [.integer(person)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> Run {
        Run(start: try row.day(0), end: try row.day(1), length: try row.int(2))
    }
}
