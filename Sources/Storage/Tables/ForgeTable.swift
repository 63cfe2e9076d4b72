package import Core

/// What forges count for days; a day for which one counts nothing has no row.
///
/// Whatever changes a count marks its day, in the same call.
package enum ForgeTable {
    /// Makes what a source counts for a window of days what it tells now.
    ///
    /// - Parameters:
    ///   - counts: those of the window's days, in any order; one without a level leaves the level of an equal count.
    ///   - more: why a count rises; what changes its level alone marks no day.
    ///   - fewer: why a count falls.
    /// - Returns: the number of days whose counts changed.
    @discardableResult
    package static func set(
        _ counts: [ForgeCount], of source: SourceRow, from: Day, through: Day, more: ChangeCause, fewer: ChangeCause,
        person: Int64, in connection: any SQLConnection
    ) throws -> Int {
        var known: [Day: ForgeCount] = [:]
        try forEach(of: source.id, from: from, through: through, person: person, in: connection) {
            known[$0.day] = $0
        }
        let told = counts.filter { (from...through).contains($0.day) && $0.count > 0 }
        let days = Set(told.map(\.day))
        let changed = told.filter { told in
            told.count != known[told.day]?.count || told.level != nil && told.level != known[told.day]?.level
        }
        let gone = known.keys.filter { !days.contains($0) }
        try connection.execute(
            """
            INSERT INTO forge_count (person_id, source_id, source, day, count, level) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (person_id, day, source_id) DO UPDATE SET count = excluded.count, level = excluded.level
            """,
            rows: changed.map { count in
                [
                    .integer(person), .text(source.id), .text(source.kind.rawValue), .day(count.day),
                    .integer(count.count), count.level.map { .integer(Int64($0)) } ?? .null,
                ]
            })
        for day in gone {
            try connection.execute(
                "DELETE FROM forge_count WHERE person_id = $1 AND day = $2 AND source_id = $3",
                [.integer(person), .day(day), .text(source.id)])
        }
        let raised = changed.filter { $0.count > known[$0.day]?.count ?? 0 }.map(\.day)
        let lowered = changed.filter { $0.count < known[$0.day]?.count ?? 0 }.map(\.day) + gone
        try DirtyDayTable.mark(raised, cause: more, person: person, in: connection)
        try DirtyDayTable.mark(lowered, cause: fewer, person: person, in: connection)
        return raised.count + lowered.count
    }

    /// The counts of one day, by source.
    package static func of(_ day: Day, person: Int64, in connection: any SQLConnection) throws -> [ForgeCount] {
        var counts: [ForgeCount] = []
        try forEach(from: day, through: day, person: person, in: connection) { counts.append($0) }
        return counts
    }

    /// What a source counts for the days of a window; days that are not named have none.
    package static func counts(
        of source: String, from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> [Day: Int] {
        var counts: [Day: Int] = [:]
        try forEach(of: source, from: from, through: through, person: person, in: connection) {
            counts[$0.day] = $0.count
        }
        return counts
    }

    /// Whether a source counts anything for a window of days.
    package static func hasCounts(
        of source: String, from: Day, through: Day, person: Int64, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM forge_count WHERE person_id = $1 AND source_id = $2 AND day BETWEEN $3 AND $4 LIMIT 1
            """,
            [.integer(person), .text(source), .day(from), .day(through)]
        ) { try $0.integer(0) } != nil
    }

    /// Hands over the counts of a window of days, in order of days.
    package static func forEach(
        from: Day = .first, through: Day = .last, person: Int64, in connection: any SQLConnection,
        _ body: (ForgeCount) throws -> Void
    ) throws {
        try connection.query(
            """
            SELECT source, source_id, day, count, level FROM forge_count
            WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day, source_id
            """,
            [.integer(person), .day(from), .day(through)]
        ) { try body(row($0)) }
    }

    /// Hands over the counts of a window of days by one source, in order of days.
    private static func forEach(
        of source: String, from: Day, through: Day, person: Int64, in connection: any SQLConnection,
        _ body: (ForgeCount) throws -> Void
    ) throws {
        try connection.query(
            """
            SELECT source, source_id, day, count, level FROM forge_count
            WHERE person_id = $1 AND source_id = $2 AND day BETWEEN $3 AND $4 ORDER BY day
            """,
            [.integer(person), .text(source), .day(from), .day(through)]
        ) { try body(row($0)) }
    }

    /// Hands over the counts of the marked days, in order of days.
    package static func forEachOfDirtyDays(
        person: Int64, in connection: any SQLConnection, _ body: (ForgeCount) throws -> Void
    ) throws {
        try connection.query(
            """
            SELECT source, source_id, day, count, level FROM forge_count
            WHERE person_id = $1 AND day IN (SELECT day FROM dirty_day_cause WHERE person_id = $1)
            ORDER BY day, source_id
            """,
            [.integer(person)]
        ) { try body(row($0)) }
    }

    /// What each source counts in all, and for how many days.
    package static func totals(
        person: Int64, in connection: any SQLConnection
    ) throws -> [String: (count: Int, days: Int)] {
        var totals: [String: (count: Int, days: Int)] = [:]
        try connection.query(
            """
            SELECT source_id, CAST(SUM(count) AS BIGINT), COUNT(*) FROM forge_count
            WHERE person_id = $1 GROUP BY source_id
            """, [.integer(person)]
        ) { totals[try $0.text(0)] = (try $0.count(1), try $0.count(2)) }
        return totals
    }

    private static func row(_ row: borrowing any SQLRow) throws -> ForgeCount {
        ForgeCount(
            source: try row.known(0, as: Source.self), account: try row.text(1), day: try row.day(2),
            count: try row.int(3), level: try row.optionalInteger(4).map { Int($0) })
    }
}
