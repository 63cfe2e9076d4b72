package import Core

/// Totals of a day's evidence.
package struct DayRow: Hashable, Sendable {
    package let day: Day
    /// Number of distinct commits.
    package let commits: Int
    /// Sum of the forges' counts.
    package let forge: Int
    package let total: Int
    /// Whether the total reaches the minimum in force on the day.
    package let isDone: Bool

    package init(day: Day, commits: Int, forge: Int, total: Int, isDone: Bool) {
        self.day = day
        self.commits = commits
        self.forge = forge
        self.total = total
        self.isDone = isDone
    }
}

/// Total of a day for the grass.
package struct DayTotal: Hashable, Sendable {
    package let day: Day
    package let total: Int

    package init(day: Day, total: Int) {
        self.day = day
        self.total = total
    }

    /// Decodes the packed number of ``DayTable/totalsQuery(from:through:)``.
    fileprivate init(packed: Int64) throws {
        day = Day(number: Int(packed >> 36))
        total = try Int(count: packed & (1 << 36 - 1))
    }
}

/// Kinds of evidence in a window of days.
package struct DayOrigins: Hashable, Sendable {
    /// Whether any day has individually known commits.
    package let hasCommits: Bool
    /// Whether forges count anything on any day.
    package let hasForge: Bool
    /// Whether any day has more commits than the forges count together.
    package let hasMoreCommits: Bool

    package init(hasCommits: Bool, hasForge: Bool, hasMoreCommits: Bool) {
        self.hasCommits = hasCommits
        self.hasForge = hasForge
        self.hasMoreCommits = hasMoreCommits
    }
}

/// Totals of days; a day that never had evidence has no row.
///
/// The sums over all days are stored in `day_sum`, so that their cost does not grow with the history.
package struct DayTable {
    let tx: Tx

    private static let columns = "day, commits, forge, total, is_done"

    /// Returns the totals of a day; nil if it has no row.
    package func of(_ day: Day) throws -> DayRow? {
        try tx.first(query(of: day), Self.row)
    }

    /// Query of ``of(_:)``.
    package func query(of day: Day) -> SQLQuery {
        SQLQuery(
            "SELECT \(Self.columns) FROM day WHERE person_id = $1 AND day = $2", [.integer(tx.person), .day(day)])
    }

    /// Returns the rows of a window of days, in order.
    package func range(from: Day, through: Day) throws -> [DayRow] {
        let numbers = try tx.integers(
            "SELECT \(Self.columns) FROM day WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
            [.integer(tx.person), .day(from), .day(through)], columns: 5)
        var rows: [DayRow] = []
        rows.reserveCapacity(numbers.count / 5)
        for start in stride(from: 0, to: numbers.count, by: 5) {
            let row = DayRow(
                day: Day(number: Int(numbers[start])), commits: try Int(count: numbers[start + 1]),
                forge: try Int(count: numbers[start + 2]), total: try Int(count: numbers[start + 3]),
                isDone: numbers[start + 4] != 0)
            rows.append(row)
        }
        return rows
    }

    /// Returns the totals of the days in a window that have a row, in order.
    ///
    /// Nearly every page reads a year of them. Each row is packed into one integer, since transferring a value costs as
    /// much as finding it.
    package func totals(from: Day, through: Day) throws -> [DayTotal] {
        let query = totalsQuery(from: from, through: through)
        return try tx.integers(query.sql, query.arguments, columns: 1).map { try DayTotal(packed: $0) }
    }

    /// Query of ``totals(from:through:)``.
    package func totalsQuery(from: Day, through: Day) -> SQLQuery {
        // The lower 36 bits are the total.
        SQLQuery(
            """
            SELECT day * 68719476736 + total FROM day WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day
            """,
            [.integer(tx.person), .day(from), .day(through)], isOfIntegers: true)
    }

    /// Returns the kinds of evidence in a window of days; nil if no day has a row.
    package func origins(from: Day, through: Day) throws -> DayOrigins? {
        try tx.first(originsQuery(from: from, through: through)) { row -> DayOrigins? in
            guard let hasCommits = try row.optionalInteger(0) else { return nil }
            return DayOrigins(
                hasCommits: hasCommits == 1, hasForge: try row.integer(1) == 1,
                hasMoreCommits: try row.integer(2) == 1)
        } ?? nil
    }

    /// Query of ``origins(from:through:)``.
    package func originsQuery(from: Day, through: Day) -> SQLQuery {
        SQLQuery(
            """
            SELECT MAX(CASE WHEN commits > 0 THEN 1 ELSE 0 END), MAX(CASE WHEN forge > 0 THEN 1 ELSE 0 END),
                MAX(CASE WHEN commits > forge THEN 1 ELSE 0 END)
            FROM day WHERE person_id = $1 AND day BETWEEN $2 AND $3
            """,
            [.integer(tx.person), .day(from), .day(through)])
    }

    /// Stores the totals of a day and returns the previous row.
    @discardableResult
    package func set(_ day: DayRow) throws -> DayRow? {
        let old = try of(day.day)
        if old == day { return old }
        try tx.execute(
            """
            INSERT INTO day (person_id, \(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (person_id, day) DO UPDATE SET
                commits = excluded.commits, forge = excluded.forge, total = excluded.total,
                is_done = excluded.is_done
            """,
            [
                .integer(tx.person), .day(day.day), .integer(day.commits), .integer(day.forge), .integer(day.total),
                .flag(day.isDone),
            ]
        )
        try add(day.total - (old?.total ?? 0), isActive: day.total > 0, was: old)
        return old
    }

    /// Deletes the row of a day and returns it.
    @discardableResult
    package func remove(_ day: Day) throws -> DayRow? {
        guard let old = try of(day) else { return nil }
        try tx.execute("DELETE FROM day WHERE person_id = $1 AND day = $2", [.integer(tx.person), .day(day)])
        try add(-old.total, isActive: false, was: old)
        return old
    }

    /// Returns the done days of a window, in order.
    package func done(from: Day, through: Day) throws -> [Day] {
        try tx.all(
            "SELECT day FROM day WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3 ORDER BY day",
            [.integer(tx.person), .day(from), .day(through)]
        ) { try $0.day(0) }
    }

    /// Returns the number of done days of a window.
    package func doneCount(from: Day, through: Day) throws -> Int {
        try tx.first(
            "SELECT COUNT(*) FROM day WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3",
            [.integer(tx.person), .day(from), .day(through)]
        ) { try $0.int(0) } ?? 0
    }

    /// Returns the number of weeks with at least one done day in a window.
    package func doneWeekCount(from: Day, through: Day, weekStart: Weekday) throws -> Int {
        try tx.first(
            """
            SELECT COUNT(DISTINCT (day - $4) / 7) FROM day
            WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3
            """,
            [.integer(tx.person), .day(from), .day(through), .day(from.startOfWeek(weekStart))]
        ) { try $0.int(0) } ?? 0
    }

    /// Returns the first day with a contribution.
    package func first() throws -> Day? {
        try tx.first(
            "SELECT day FROM day WHERE person_id = $1 AND total > 0 ORDER BY day LIMIT 1", [.integer(tx.person)]
        ) { try $0.day(0) }
    }

    /// Returns the last done day before a day.
    package func lastDone(before day: Day) throws -> Day? {
        try tx.first(
            """
            SELECT day FROM day WHERE person_id = $1 AND is_done = 1 AND day < $2 ORDER BY day DESC LIMIT 1
            """,
            [.integer(tx.person), .day(day)]
        ) { try $0.day(0) }
    }

    private func add(_ total: Int, isActive: Bool, was old: DayRow?) throws {
        let wasActive = (old?.total ?? 0) > 0
        let days = (isActive ? 1 : 0) - (wasActive ? 1 : 0)
        if total == 0, days == 0 { return }
        let changed = try tx.execute(
            "UPDATE day_sum SET total = total + $2, active_days = active_days + $3 WHERE person_id = $1",
            [.integer(tx.person), .integer(total), .integer(days)]
        )
        if changed > 0 { return }
        try tx.execute(
            "INSERT INTO day_sum (person_id, total, active_days) VALUES ($1, $2, $3)",
            [.integer(tx.person), .integer(total), .integer(days)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> DayRow {
        DayRow(
            day: try row.day(0), commits: try row.count(1), forge: try row.count(2), total: try row.count(3),
            isDone: try row.flag(4))
    }
}
