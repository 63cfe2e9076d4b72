package import Core

/// What the figures of a streak are told from, read in one statement, since each costs as much as the few rows of
/// another.
package struct StreakTable {
    let tx: Tx

    /// Runs of done days, and sums over all days.
    package struct Row: Hashable, Sendable {
        /// The last runs that start on or before the day, the last first.
        package var newest: [Run] = []
        /// The longest run that ends on or before the day; of equals the latest.
        package var longest: Run?
        /// All contributions up to and including the day.
        package var total = 0
        /// The number of days up to and including the day that have a contribution.
        package var activeDays = 0
    }

    /// What a row tells.
    private enum Part: Int64 {
        case newest = 1
        case longest = 2
        case sums = 3
        case later = 4
    }

    /// Reads it as of a day.
    ///
    /// - Parameter limit: how many of the newest runs are read.
    package func find(through day: Day, limit: Int) throws -> Row {
        let query = query(through: day, limit: limit)
        let numbers = try tx.integers(query.sql, query.arguments, columns: 4)
        var row = Row()
        for start in stride(from: 0, to: numbers.count, by: 4) {
            func run() throws -> Run {
                Run(
                    start: Day(number: Int(numbers[start + 1])), end: Day(number: Int(numbers[start + 2])),
                    length: try Int(count: numbers[start + 3]))
            }
            switch Part(rawValue: numbers[start]) {
            case .newest: row.newest.append(try run())
            case .longest: row.longest = try run()
            case .sums:
                row.total += try Int(count: numbers[start + 1])
                row.activeDays += try Int(count: numbers[start + 2])
            case .later:
                let total = try Int(count: numbers[start + 1])
                row.total -= total
                if total > 0 { row.activeDays -= 1 }
            case nil: break
            }
        }
        row.newest.sort { $0.start > $1.start }
        return row
    }

    /// The query of ``find(through:limit:)``.
    package func query(through day: Day, limit: Int) -> SQLQuery {
        // The first sum keeps the planner to the index by length, whose first entries hold the answer. Days to come are
        // few, commits dated tomorrow, and taken from the sums here: an engine begins an aggregate for more than that.
        SQLQuery(
            """
            SELECT 1 AS part, start_day, end_day, length FROM (
                SELECT start_day, end_day, length FROM run
                WHERE person_id = $1 AND start_day <= $2 ORDER BY start_day DESC LIMIT $3
            ) AS newest
            UNION ALL
            SELECT 2, start_day, end_day, length FROM (
                SELECT start_day, end_day, length FROM run
                WHERE person_id = $1 AND end_day + 0 <= $2 ORDER BY length DESC, end_day DESC LIMIT 1
            ) AS longest
            UNION ALL
            SELECT 3, total, active_days, 0 FROM day_sum WHERE person_id = $1
            UNION ALL
            SELECT 4, total, 0, 0 FROM day WHERE person_id = $1 AND day > $2
            """, [.integer(tx.person), .day(day), .integer(limit)])
    }
}
