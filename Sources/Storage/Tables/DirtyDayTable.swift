package import Core

/// Cause of a change of a day's total.
package struct ChangeCause: Hashable, Sendable {
    /// Kind of reading of a repository whose configuration did not change.
    package enum ScanKind: String, Hashable, Sendable {
        case first
        case later
    }

    /// Code of the reason, a ``DayChange/Reason``.
    package let why: String
    /// Subject of the change, such as the name of a repository; may be empty.
    package let detail: String
    package let reading: ScanKind?

    package init(why: String, detail: String, reading: ScanKind? = nil) {
        self.why = why
        self.detail = detail
        self.reading = reading
    }
}

/// Days whose evidence changed and whose totals must be recomputed, each with its causes.
package struct DirtyDayTable {
    let tx: Tx

    /// Conflict clause that keeps `first` if two repositories have the same name.
    private static let keepingFirst = """
        ON CONFLICT (person_id, day, why, detail) DO UPDATE SET reading = excluded.reading
        WHERE excluded.reading = 'first'
        """

    /// Marks days; a day keeps all of its causes.
    package func mark(_ days: some Collection<Day>, cause: ChangeCause) throws {
        try tx.execute(
            """
            INSERT INTO dirty_day_cause (person_id, day, why, detail, reading) VALUES ($1, $2, $3, $4, $5)
            \(Self.keepingFirst)
            """,
            rows: days.map {
                [
                    .integer(tx.person), .day($0), .text(cause.why), .text(cause.detail),
                    .text(cause.reading?.rawValue),
                ]
            }
        )
    }

    /// Marks every day of a window that has evidence or a total.
    package func markKnown(from: Day = .first, through: Day = .last, cause: ChangeCause) throws {
        for table in ["commit_evidence", "forge_count", "day"] {
            let known =
                "(SELECT DISTINCT person_id, day FROM \(table) WHERE person_id = $1 AND day BETWEEN $5 AND $6) AS known"
            try mark("\(known) WHERE TRUE", [.day(from), .day(through)], cause: cause)
        }
    }

    /// Marks the days of a table's rows that match a condition; `$1` is the person, further parameters start at `$5`.
    func mark(_ source: String, _ arguments: [SQLValue], cause: ChangeCause) throws {
        // PostgreSQL requires each day once. The sum keeps SQLite from scanning all days in sorted order.
        try tx.execute(
            """
            INSERT INTO dirty_day_cause (person_id, day, why, detail, reading)
            SELECT DISTINCT person_id, day + 0, $2, $3, $4 FROM \(source)
            \(Self.keepingFirst)
            """,
            [.integer(tx.person), .text(cause.why), .text(cause.detail), .text(cause.reading?.rawValue)] + arguments)
    }

    /// Returns the marked days, in order.
    package func days() throws -> [Day] {
        try tx.all(
            "SELECT DISTINCT day FROM dirty_day_cause WHERE person_id = $1 ORDER BY day", [.integer(tx.person)]
        ) { try $0.day(0) }
    }

    /// Returns the causes of each marked day, in an order independent of insertion.
    package func causes() throws -> [Day: [ChangeCause]] {
        var causes: [Day: [ChangeCause]] = [:]
        try tx.query(
            "SELECT day, why, detail, reading FROM dirty_day_cause WHERE person_id = $1 ORDER BY day, why, detail",
            [.integer(tx.person)]
        ) { row in
            causes[try row.day(0), default: []].append(
                ChangeCause(
                    why: try row.text(1), detail: try row.text(2),
                    reading: try row.optionalText(3).flatMap(ChangeCause.ScanKind.init)))
        }
        return causes
    }

    /// Returns whether no day is marked.
    package func isEmpty() throws -> Bool {
        try tx.first("SELECT 1 FROM dirty_day_cause WHERE person_id = $1 LIMIT 1", [.integer(tx.person)]) { _ in
            false
        } ?? true
    }

    /// Removes all marks.
    package func clear() throws {
        try tx.execute("DELETE FROM dirty_day_cause WHERE person_id = $1", [.integer(tx.person)])
    }
}
