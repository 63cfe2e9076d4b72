package import Core

/// Daily counts of forges; a day with a count of zero has no row.
///
/// Every change of a count also marks its day as dirty, in the same call.
package struct ForgeTable {
    let tx: Tx

    /// Replaces the counts of a source for a window of days.
    ///
    /// - Parameters:
    ///   - counts: counts for days of the window, in any order; one without a level keeps the level of an equal count.
    ///   - more: cause of a higher count; a change of the level alone marks no day.
    ///   - fewer: cause of a lower count.
    /// - Returns: the number of days whose counts changed.
    @discardableResult
    package func set(
        _ counts: [ForgeCount], of source: SourceRow, from: Day, through: Day, more: ChangeCause, fewer: ChangeCause
    ) throws -> Int {
        var known: [Day: ForgeCount] = [:]
        try forEach(of: source.id, from: from, through: through) {
            known[$0.day] = $0
        }
        let told = counts.filter { (from...through).contains($0.day) && $0.count > 0 }
        let days = Set(told.map(\.day))
        let changed = told.filter { told in
            told.count != known[told.day]?.count || told.level != nil && told.level != known[told.day]?.level
        }
        let gone = known.keys.filter { !days.contains($0) }
        try tx.execute(
            """
            INSERT INTO forge_count (person_id, source_id, source, day, count, level) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (person_id, day, source_id) DO UPDATE SET count = excluded.count, level = excluded.level
            """,
            rows: changed.map { count in
                [
                    .integer(tx.person), .text(source.id), .text(source.kind.rawValue), .day(count.day),
                    .integer(count.count), count.level.map { .integer(Int64($0)) } ?? .null,
                ]
            })
        for day in gone {
            try tx.execute(
                "DELETE FROM forge_count WHERE person_id = $1 AND day = $2 AND source_id = $3",
                [.integer(tx.person), .day(day), .text(source.id)])
        }
        let raised = changed.filter { $0.count > known[$0.day]?.count ?? 0 }.map(\.day)
        let lowered = changed.filter { $0.count < known[$0.day]?.count ?? 0 }.map(\.day) + gone
        try tx.dirtyDays.mark(raised, cause: more)
        try tx.dirtyDays.mark(lowered, cause: fewer)
        return raised.count + lowered.count
    }

    /// Returns the counts of a day, ordered by source.
    package func of(_ day: Day) throws -> [ForgeCount] {
        var counts: [ForgeCount] = []
        try forEach(from: day, through: day) { counts.append($0) }
        return counts
    }

    /// Returns the counts of a source for a window of days; a missing day has none.
    package func counts(of source: String, from: Day, through: Day) throws -> [Day: Int] {
        var counts: [Day: Int] = [:]
        try forEach(of: source, from: from, through: through) {
            counts[$0.day] = $0.count
        }
        return counts
    }

    /// Returns whether a source counts anything in a window of days.
    package func hasCounts(of source: String, from: Day, through: Day) throws -> Bool {
        try tx.first(
            """
            SELECT 1 FROM forge_count WHERE person_id = $1 AND source_id = $2 AND day BETWEEN $3 AND $4 LIMIT 1
            """,
            [.integer(tx.person), .text(source), .day(from), .day(through)]
        ) { try $0.integer(0) } != nil
    }

    /// Passes on the counts of a window of days, ordered by day.
    package func forEach(from: Day = .first, through: Day = .last, _ body: (ForgeCount) throws -> Void) throws {
        try tx.query(
            """
            SELECT source, source_id, day, count, level FROM forge_count
            WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day, source_id
            """,
            [.integer(tx.person), .day(from), .day(through)]
        ) { try body(Self.row($0)) }
    }

    /// Passes on the counts of one source for a window of days, ordered by day.
    private func forEach(of source: String, from: Day, through: Day, _ body: (ForgeCount) throws -> Void) throws {
        try tx.query(
            """
            SELECT source, source_id, day, count, level FROM forge_count
            WHERE person_id = $1 AND source_id = $2 AND day BETWEEN $3 AND $4 ORDER BY day
            """,
            [.integer(tx.person), .text(source), .day(from), .day(through)]
        ) { try body(Self.row($0)) }
    }

    /// Passes on the counts of the marked days, ordered by day.
    package func forEachOfDirtyDays(_ body: (ForgeCount) throws -> Void) throws {
        try tx.query(
            """
            SELECT source, source_id, day, count, level FROM forge_count
            WHERE person_id = $1 AND day IN (SELECT day FROM dirty_day_cause WHERE person_id = $1)
            ORDER BY day, source_id
            """,
            [.integer(tx.person)]
        ) { try body(Self.row($0)) }
    }

    /// Returns the sum of counts and the number of days by source.
    package func totals() throws -> [String: (count: Int, days: Int)] {
        var totals: [String: (count: Int, days: Int)] = [:]
        try tx.query(
            """
            SELECT source_id, CAST(SUM(count) AS BIGINT), COUNT(*) FROM forge_count
            WHERE person_id = $1 GROUP BY source_id
            """, [.integer(tx.person)]
        ) { totals[try $0.text(0)] = (try $0.count(1), try $0.count(2)) }
        return totals
    }

    private static func row(_ row: borrowing any SQLRow) throws -> ForgeCount {
        ForgeCount(
            source: try row.known(0, as: Source.self), account: try row.text(1), day: try row.day(2),
            count: try row.int(3), level: try row.optionalInteger(4).map { Int($0) })
    }
}
