package import Core

/// The days whose evidence changed and whose totals are to be worked out.
package enum DirtyDayTable {
    /// Marks days.
    package static func mark(
        _ days: some Collection<Day>, person: Int64, in connection: any SQLConnection
    ) throws {
        for day in days {
            try connection.execute(
                "INSERT INTO dirty_day (person_id, day) VALUES ($1, $2) ON CONFLICT (person_id, day) DO NOTHING",
                [.integer(person), .day(day)]
            )
        }
    }

    /// Marks every day of a window that has evidence or a total.
    package static func markKnown(
        from: Day = .first, through: Day = .last, person: Int64, in connection: any SQLConnection
    ) throws {
        for table in ["commit_evidence", "forge_count", "day"] {
            try connection.execute(
                """
                INSERT INTO dirty_day (person_id, day)
                SELECT DISTINCT person_id, day FROM \(table) WHERE person_id = $1 AND day BETWEEN $2 AND $3
                ON CONFLICT (person_id, day) DO NOTHING
                """,
                [.integer(person), .day(from), .day(through)]
            )
        }
    }

    /// The marked days, in order.
    package static func all(person: Int64, in connection: any SQLConnection) throws -> [Day] {
        try connection.all("SELECT day FROM dirty_day WHERE person_id = $1 ORDER BY day", [.integer(person)]) {
            try $0.day(0)
        }
    }

    /// Whether no day is marked.
    package static func isEmpty(person: Int64, in connection: any SQLConnection) throws -> Bool {
        try connection.first("SELECT 1 FROM dirty_day WHERE person_id = $1 LIMIT 1", [.integer(person)]) { _ in
            false
        } ?? true
    }

    /// Takes every mark away.
    package static func clear(person: Int64, in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM dirty_day WHERE person_id = $1", [.integer(person)])
    }
}
