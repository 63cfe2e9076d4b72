package import Core

/// Data for the figures of a streak.
///
/// One statement reads all of it, since each further statement costs as much as its few rows.
package struct StreakTable {
    let tx: Tx

    /// Result of the query: runs of done days and sums over all days.
    package struct Row: Hashable, Sendable {
        /// Last runs that start on or before the day, latest first.
        package var newest: [Run] = []
        /// Longest run that ends on or before the day; of equally long runs the latest.
        package var longest: Run?
        /// Number of contributions up to and including the day.
        package var total = 0
        /// Number of days up to and including the day that have a contribution.
        package var activeDays = 0
    }

    /// Kind of a result row.
    private enum Part: Int64 {
        case newest = 1
        case longest = 2
        case sums = 3
        case later = 4
    }

    /// Reads the data as of a day.
    ///
    /// - Parameter limit: maximum number of the newest runs.
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

    /// Query of ``find(through:limit:)``.
    package func query(through day: Day, limit: Int) -> SQLQuery {
        // The expression `end_day + 0` makes the planner use the index by length, whose first entries contain the
        // answer. Future days are few, from commits dated tomorrow, and are subtracted here, since an aggregate in SQL
        // costs more.
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
