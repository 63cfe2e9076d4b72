package import Core

/// What the evidence of a day came to.
package struct DayRow: Hashable, Sendable {
    package let day: Day
    /// The number of distinct commits.
    package let commits: Int
    /// What the forges count together.
    package let forge: Int
    package let total: Int
    /// Whether the total reaches the minimum that held on the day.
    package let isDone: Bool

    /// Makes a day.
    package init(day: Day, commits: Int, forge: Int, total: Int, isDone: Bool) {
        self.day = day
        self.commits = commits
        self.forge = forge
        self.total = total
        self.isDone = isDone
    }
}

/// What a day came to, as far as grass shows it.
package struct DayTotal: Hashable, Sendable {
    package let day: Day
    package let total: Int

    /// Makes a day.
    package init(day: Day, total: Int) {
        self.day = day
        self.total = total
    }

    /// Reads the number that ``DayTable/totals(from:through:)`` makes of a day.
    fileprivate init(packed: Int64) throws {
        day = Day(number: Int(packed >> 36))
        total = try Int(count: packed & (1 << 36 - 1))
    }
}

/// What the days of a window are made of.
package struct DayOrigins: Hashable, Sendable {
    /// Whether a day has commits that are known one by one.
    package let hasCommits: Bool
    /// Whether forges count something on a day.
    package let hasForge: Bool
    /// Whether a day has more commits than forges count together.
    package let hasMoreCommits: Bool

    /// Puts together what they are made of.
    package init(hasCommits: Bool, hasForge: Bool, hasMoreCommits: Bool) {
        self.hasCommits = hasCommits
        self.hasForge = hasForge
        self.hasMoreCommits = hasMoreCommits
    }
}

/// The totals of days; a day that never had evidence has no row.
///
/// The sums over all days are kept beside them, so that they cost the same however long the history is.
package struct DayTable {
    let tx: Tx

    private static let columns = "day, commits, forge, total, is_done"

    /// What one day came to.
    package func of(_ day: Day) throws -> DayRow? {
        try tx.first(query(of: day), Self.row)
    }

    /// The query of ``of(_:)``.
    package func query(of day: Day) -> SQLQuery {
        SQLQuery(
            "SELECT \(Self.columns) FROM day WHERE person_id = $1 AND day = $2", [.integer(tx.person), .day(day)])
    }

    /// The days of a window that have a row, in order.
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

    /// The totals of the days of a window that have a row, in order.
    ///
    /// A year of them is read for nearly every page: each is told as one number, since every value costs as much to hand
    /// over as to find.
    package func totals(from: Day, through: Day) throws -> [DayTotal] {
        let query = totalsQuery(from: from, through: through)
        return try tx.integers(query.sql, query.arguments, columns: 1).map { try DayTotal(packed: $0) }
    }

    /// The query of ``totals(from:through:)``.
    package func totalsQuery(from: Day, through: Day) -> SQLQuery {
        // The lower 36 bits are the total.
        SQLQuery(
            """
            SELECT day * 68719476736 + total FROM day WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day
            """,
            [.integer(tx.person), .day(from), .day(through)], isOfIntegers: true)
    }

    /// What the days of a window are made of; nil where no day has a row.
    package func origins(from: Day, through: Day) throws -> DayOrigins? {
        try tx.first(originsQuery(from: from, through: through)) { row -> DayOrigins? in
            guard let hasCommits = try row.optionalInteger(0) else { return nil }
            return DayOrigins(
                hasCommits: hasCommits == 1, hasForge: try row.integer(1) == 1,
                hasMoreCommits: try row.integer(2) == 1)
        } ?? nil
    }

    /// The query of ``origins(from:through:)``.
    package func originsQuery(from: Day, through: Day) -> SQLQuery {
        SQLQuery(
            """
            SELECT MAX(CASE WHEN commits > 0 THEN 1 ELSE 0 END), MAX(CASE WHEN forge > 0 THEN 1 ELSE 0 END),
                MAX(CASE WHEN commits > forge THEN 1 ELSE 0 END)
            FROM day WHERE person_id = $1 AND day BETWEEN $2 AND $3
            """,
            [.integer(tx.person), .day(from), .day(through)])
    }

    /// Writes down what a day came to, and gives what was written before.
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

    /// Forgets a day, and gives what was written.
    @discardableResult
    package func remove(_ day: Day) throws -> DayRow? {
        guard let old = try of(day) else { return nil }
        try tx.execute("DELETE FROM day WHERE person_id = $1 AND day = $2", [.integer(tx.person), .day(day)])
        try add(-old.total, isActive: false, was: old)
        return old
    }

    /// The done days of a window, in order.
    package func done(from: Day, through: Day) throws -> [Day] {
        try tx.all(
            "SELECT day FROM day WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3 ORDER BY day",
            [.integer(tx.person), .day(from), .day(through)]
        ) { try $0.day(0) }
    }

    /// The number of done days of a window.
    package func doneCount(from: Day, through: Day) throws -> Int {
        try tx.first(
            "SELECT COUNT(*) FROM day WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3",
            [.integer(tx.person), .day(from), .day(through)]
        ) { try $0.int(0) } ?? 0
    }

    /// The number of weeks that hold a done day of a window.
    package func doneWeekCount(from: Day, through: Day, weekStart: Weekday) throws -> Int {
        try tx.first(
            """
            SELECT COUNT(DISTINCT (day - $4) / 7) FROM day
            WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3
            """,
            [.integer(tx.person), .day(from), .day(through), .day(from.startOfWeek(weekStart))]
        ) { try $0.int(0) } ?? 0
    }

    /// The first day with a contribution.
    package func first() throws -> Day? {
        try tx.first(
            "SELECT day FROM day WHERE person_id = $1 AND total > 0 ORDER BY day LIMIT 1", [.integer(tx.person)]
        ) { try $0.day(0) }
    }

    /// The last done day before a day.
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
