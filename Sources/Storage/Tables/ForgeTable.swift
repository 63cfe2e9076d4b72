package import Core

/// What forges count for days.
///
/// Whatever changes a count marks its day, in the same call.
package enum ForgeTable {
    /// Sets counts, and gives the number of those that changed.
    @discardableResult
    package static func set(
        _ counts: [ForgeCount], cause: ChangeCause, person: Int64, in connection: any SQLConnection
    ) throws -> Int {
        var days: [Day] = []
        for count in counts {
            let changed = try connection.execute(
                """
                INSERT INTO forge_count (person_id, source, day, count, level) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (person_id, day, source) DO UPDATE SET count = excluded.count, level = excluded.level
                WHERE forge_count.count <> excluded.count
                    OR COALESCE(forge_count.level, -1) <> COALESCE(excluded.level, -1)
                """,
                [
                    .integer(person), .text(count.source.rawValue), .day(count.day), .integer(count.count),
                    count.level.map { .integer(Int64($0)) } ?? .null,
                ]
            )
            if changed > 0 { days.append(count.day) }
        }
        try DirtyDayTable.mark(days, cause: cause, person: person, in: connection)
        return days.count
    }

    /// The counts of one day, by source.
    package static func of(_ day: Day, person: Int64, in connection: any SQLConnection) throws -> [ForgeCount] {
        var counts: [ForgeCount] = []
        try forEach(from: day, through: day, person: person, in: connection) { counts.append($0) }
        return counts
    }

    /// Hands over the counts of a window of days, in order of days.
    package static func forEach(
        from: Day = .first, through: Day = .last, person: Int64, in connection: any SQLConnection,
        _ body: (ForgeCount) throws -> Void
    ) throws {
        try connection.query(
            """
            SELECT source, day, count, level FROM forge_count
            WHERE person_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day, source
            """,
            [.integer(person), .day(from), .day(through)]
        ) { try body(row($0)) }
    }

    /// Hands over the counts of the marked days, in order of days.
    package static func forEachOfDirtyDays(
        person: Int64, in connection: any SQLConnection, _ body: (ForgeCount) throws -> Void
    ) throws {
        try connection.query(
            """
            SELECT source, day, count, level FROM forge_count
            WHERE person_id = $1 AND day IN (SELECT day FROM dirty_day_cause WHERE person_id = $1) ORDER BY day, source
            """,
            [.integer(person)]
        ) { try body(row($0)) }
    }

    private static func row(_ row: borrowing any SQLRow) throws -> ForgeCount {
        ForgeCount(
            source: try row.known(0, as: Source.self), day: try row.day(1), count: try row.int(2),
            level: try row.optionalInteger(3).map { Int($0) })
    }
}
