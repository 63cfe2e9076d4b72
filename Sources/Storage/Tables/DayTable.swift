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

    /// Reads the number that ``DayTable/totals(from:through:person:in:)`` makes of a day.
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
package enum DayTable {
    private static let columns = "day, commits, forge, total, is_done"

    /// What one day came to.
    package static func of(_ day: Day, person: Int64, in connection: any SQLConnection) throws -> DayRow? {
        try connection.first(
            "SELECT \(columns) FROM day WHERE person_id = $1 AND day = $2", [.integer(person), .day(day)], row)
    }

    /// The days of a window that have a row, in order.
    package static func range(
        from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> [DayRow] {
        let numbers = try connection.integers(
            "SELECT \(columns) FROM day WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
            [.integer(person), .day(from), .day(through)], columns: 5)
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
    package static func totals(
        from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> [DayTotal] {
        // The lower 36 bits are the total.
        try connection.integers(
            """
            SELECT day * 68719476736 + total FROM day WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day
            """,
            [.integer(person), .day(from), .day(through)], columns: 1
        ).map { try DayTotal(packed: $0) }
    }

    /// What the days of a window are made of; nil where no day has a row.
    package static func origins(
        from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> DayOrigins? {
        try connection.first(
            """
            SELECT MAX(CASE WHEN commits > 0 THEN 1 ELSE 0 END), MAX(CASE WHEN forge > 0 THEN 1 ELSE 0 END),
                MAX(CASE WHEN commits > forge THEN 1 ELSE 0 END)
            FROM day WHERE person_id = $1 AND day BETWEEN $2 AND $3
            """,
            [.integer(person), .day(from), .day(through)]
        ) { row -> DayOrigins? in
            guard let hasCommits = try row.optionalInteger(0) else { return nil }
            return DayOrigins(
                hasCommits: hasCommits == 1, hasForge: try row.integer(1) == 1,
                hasMoreCommits: try row.integer(2) == 1)
        } ?? nil
    }

    /// Writes down what a day came to, and gives what was written before.
    @discardableResult
    package static func set(_ day: DayRow, person: Int64, in connection: any SQLConnection) throws -> DayRow? {
        let old = try of(day.day, person: person, in: connection)
        if old == day { return old }
        try connection.execute(
            """
            INSERT INTO day (person_id, \(columns)) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (person_id, day) DO UPDATE SET
                commits = excluded.commits, forge = excluded.forge, total = excluded.total,
                is_done = excluded.is_done
            """,
            [
                .integer(person), .day(day.day), .integer(day.commits), .integer(day.forge), .integer(day.total),
                .flag(day.isDone),
            ]
        )
        try add(day.total - (old?.total ?? 0), isActive: day.total > 0, was: old, person: person, in: connection)
        return old
    }

    /// Forgets a day, and gives what was written.
    @discardableResult
    package static func remove(_ day: Day, person: Int64, in connection: any SQLConnection) throws -> DayRow? {
        guard let old = try of(day, person: person, in: connection) else { return nil }
        try connection.execute(
            "DELETE FROM day WHERE person_id = $1 AND day = $2", [.integer(person), .day(day)])
        try add(-old.total, isActive: false, was: old, person: person, in: connection)
        return old
    }

    /// The done days of a window, in order.
    package static func done(
        from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> [Day] {
        try connection.all(
            "SELECT day FROM day WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3 ORDER BY day",
            [.integer(person), .day(from), .day(through)]
        ) { try $0.day(0) }
    }

    /// The number of done days of a window.
    package static func doneCount(
        from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> Int {
        try connection.first(
            "SELECT COUNT(*) FROM day WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3",
            [.integer(person), .day(from), .day(through)]
        ) { try $0.int(0) } ?? 0
    }

    /// The number of weeks that hold a done day of a window.
    package static func doneWeekCount(
        from: Day, through: Day, weekStart: Weekday, person: Int64, in connection: any SQLConnection
    ) throws -> Int {
        try connection.first(
            """
            SELECT COUNT(DISTINCT (day - $4) / 7) FROM day
            WHERE person_id = $1 AND is_done = 1 AND day BETWEEN $2 AND $3
            """,
            [.integer(person), .day(from), .day(through), .day(from.startOfWeek(weekStart))]
        ) { try $0.int(0) } ?? 0
    }

    /// The first day with a contribution.
    package static func first(person: Int64, in connection: any SQLConnection) throws -> Day? {
        try connection.first(
            "SELECT day FROM day WHERE person_id = $1 AND total > 0 ORDER BY day LIMIT 1", [.integer(person)]
        ) { try $0.day(0) }
    }

    /// The last done day before a day.
    package static func lastDone(
        before day: Day, person: Int64, in connection: any SQLConnection
    ) throws -> Day? {
        try connection.first(
            """
            SELECT day FROM day WHERE person_id = $1 AND is_done = 1 AND day < $2 ORDER BY day DESC LIMIT 1
            """,
            [.integer(person), .day(day)]
        ) { try $0.day(0) }
    }

    private static func add(
        _ total: Int, isActive: Bool, was old: DayRow?, person: Int64, in connection: any SQLConnection
    ) throws {
        let wasActive = (old?.total ?? 0) > 0
        let days = (isActive ? 1 : 0) - (wasActive ? 1 : 0)
        if total == 0, days == 0 { return }
        let changed = try connection.execute(
            "UPDATE day_sum SET total = total + $2, active_days = active_days + $3 WHERE person_id = $1",
            [.integer(person), .integer(total), .integer(days)]
        )
        if changed > 0 { return }
        try connection.execute(
            "INSERT INTO day_sum (person_id, total, active_days) VALUES ($1, $2, $3)",
            [.integer(person), .integer(total), .integer(days)])
    }

    private static func row(_ row: borrowing any SQLRow) throws -> DayRow {
        DayRow(
            day: try row.day(0), commits: try row.count(1), forge: try row.count(2), total: try row.count(3),
            isDone: try row.flag(4))
    }
}
