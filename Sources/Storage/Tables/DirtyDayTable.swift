package import Core

/// What made the total of a day change.
package struct ChangeCause: Hashable, Sendable {
    /// Which reading of a repository it was, nothing about the repository having been changed.
    package enum ScanKind: String, Hashable, Sendable {
        case first
        case later
    }

    /// The code of the reason, a ``DayChange/Reason``.
    package let why: String
    /// What it was about, such as the name of a repository; may be empty.
    package let detail: String
    package let reading: ScanKind?

    /// Makes a cause.
    package init(why: String, detail: String, reading: ScanKind? = nil) {
        self.why = why
        self.detail = detail
        self.reading = reading
    }
}

/// The days whose evidence changed and whose totals are to be worked out, each with what made it change.
package struct DirtyDayTable {
    let tx: Tx

    /// Of two repositories of one name the first reading is the one that is remembered.
    private static let keepingFirst = """
        ON CONFLICT (person_id, day, why, detail) DO UPDATE SET reading = excluded.reading
        WHERE excluded.reading = 'first'
        """

    /// Marks days; a day that several causes changed keeps all of them.
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

    /// Marks the days of the rows that a table and a condition name; `$1` is the person, further arguments begin at `$5`.
    func mark(_ source: String, _ arguments: [SQLValue], cause: ChangeCause) throws {
        // Each day once, as PostgreSQL wants it. In the sum, for else SQLite would go through all days to have them sorted.
        try tx.execute(
            """
            INSERT INTO dirty_day_cause (person_id, day, why, detail, reading)
            SELECT DISTINCT person_id, day + 0, $2, $3, $4 FROM \(source)
            \(Self.keepingFirst)
            """,
            [.integer(tx.person), .text(cause.why), .text(cause.detail), .text(cause.reading?.rawValue)] + arguments)
    }

    /// The marked days, in order.
    package func days() throws -> [Day] {
        try tx.all(
            "SELECT DISTINCT day FROM dirty_day_cause WHERE person_id = $1 ORDER BY day", [.integer(tx.person)]
        ) { try $0.day(0) }
    }

    /// What made each marked day change, in an order that does not depend on who came first.
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

    /// Whether no day is marked.
    package func isEmpty() throws -> Bool {
        try tx.first("SELECT 1 FROM dirty_day_cause WHERE person_id = $1 LIMIT 1", [.integer(tx.person)]) { _ in
            false
        } ?? true
    }

    /// Takes every mark away.
    package func clear() throws {
        try tx.execute("DELETE FROM dirty_day_cause WHERE person_id = $1", [.integer(tx.person)])
    }
}
