import Core

/// Number of open tasks by the UTC day of their deadline, so that no request counts all tasks.
struct TaskTallyTable {
    let tx: Tx

    /// Key by which tasks are counted together.
    struct Kind: Hashable {
        let isImportant: Bool?
        let urgency: Urgency
        /// UTC day of the deadline, in days since 1970.
        let deadlineDay: Int64

        init(isImportant: Bool?, urgency: Urgency, deadline: Int64) {
            self.isImportant = isImportant
            self.urgency = urgency
            deadlineDay = TaskTallyTable.day(of: deadline)
        }

        /// Returns the kind of a task; nil if it is not open.
        init?(_ row: TaskRow) {
            guard row.task.doneAt == nil, row.deletedAt == nil else { return nil }
            let fields = row.task.fields
            self.init(
                isImportant: fields.isImportant, urgency: fields.urgency,
                deadline: row.deadline?.seconds ?? TaskTable.noDeadline)
        }
    }

    private static let dayLength: Int64 = 86_400

    private static func day(of seconds: Int64) -> Int64 {
        let (day, rest) = seconds.quotientAndRemainder(dividingBy: dayLength)
        return rest < 0 ? day - 1 : day
    }

    /// Returns the kind of a stored task; nil if it is not open or does not exist.
    func kind(of number: Int) throws -> Kind? {
        try tx.first(
            """
            SELECT importance, urgency, deadline FROM task
            WHERE person_id = $1 AND number = $2 AND done_at IS NULL AND deleted_at IS NULL
            """,
            [.integer(tx.person), .integer(number)]
        ) { row in
            Kind(
                isImportant: try row.importance(0), urgency: try row.known(1, as: Urgency.self),
                deadline: try row.integer(2))
        }
    }

    /// Moves one task from the count of one kind to that of another; nil stands for a task that is not open.
    func move(from old: Kind?, to new: Kind?) throws {
        if old == new { return }
        if let old {
            let key = Self.key(of: old, tx.person)
            try tx.execute("UPDATE task_tally SET open = open - 1 WHERE \(Self.isOfKind)", key)
            try tx.execute("DELETE FROM task_tally WHERE \(Self.isOfKind) AND open = 0", key)
        }
        if let new {
            try tx.execute(
                """
                INSERT INTO task_tally (person_id, deadline_day, importance, urgency, open) VALUES ($1, $2, $3, $4, 1)
                ON CONFLICT (person_id, deadline_day, importance, urgency) DO UPDATE SET open = task_tally.open + 1
                """,
                Self.key(of: new, tx.person))
        }
    }

    private static let isOfKind = "person_id = $1 AND deadline_day = $2 AND importance = $3 AND urgency = $4"

    private static func key(of kind: Kind, _ person: Int64) -> [SQLValue] {
        [
            .integer(person), .integer(kind.deadlineDay), .importance(kind.isImportant), .text(kind.urgency.rawValue),
        ]
    }

    /// Returns the number of open tasks.
    func open() throws -> Int {
        try tx.first(
            "SELECT CAST(COALESCE(SUM(open), 0) AS BIGINT) FROM task_tally WHERE person_id = $1", [.integer(tx.person)]
        ) { try $0.int(0) } ?? 0
    }

    /// Returns the number of open tasks in each quadrant, given the end of the urgency window.
    func open(urgentUntil end: Instant) throws -> [Quadrant: Int] {
        var counts: [Quadrant: Int] = [:]
        let day = Self.day(of: end.seconds)
        try tx.bufferedQuery(
            """
            SELECT importance,
                CASE WHEN urgency = 'always' OR urgency = 'auto' AND deadline_day < $2 THEN 1 ELSE 0 END,
                CAST(SUM(open) AS BIGINT)
            FROM task_tally WHERE person_id = $1 GROUP BY 1, 2
            """,
            [.integer(tx.person), .integer(day)]
        ) { counts[Quadrant(isImportant: try $0.importance(0), isUrgent: try $0.flag(1)), default: 0] += try $0.int(2) }
        // The day on which the window ends lies partly within it, so its tasks are counted one by one.
        try tx.bufferedQuery(
            """
            SELECT importance, COUNT(*) FROM task
            WHERE person_id = $1 AND deadline >= $2 AND deadline <= $3 AND urgency = 'auto'
                AND done_at IS NULL AND deleted_at IS NULL
            GROUP BY importance
            """,
            [.integer(tx.person), .integer(day * Self.dayLength), .instant(end)]
        ) { row in
            let (isImportant, count) = (try row.importance(0), try row.int(1))
            counts[Quadrant(isImportant: isImportant, isUrgent: true), default: 0] += count
            counts[Quadrant(isImportant: isImportant, isUrgent: false), default: 0] -= count
        }
        return counts.filter { $0.value != 0 }
    }

    /// Returns the number of open tasks whose deadline has passed by an instant.
    ///
    /// - Parameter last: only tasks of this day or earlier; nil for all.
    func overdue(by instant: Instant, through last: Day?) throws -> Int {
        // Home time differs from UTC by less than a day, so a task due two UTC days earlier belongs to an earlier day.
        let day = min(Self.day(of: instant.seconds), last.map { Int64($0.number) - 1 } ?? .max)
        let whole =
            try tx.first(
                "SELECT CAST(COALESCE(SUM(open), 0) AS BIGINT) FROM task_tally WHERE person_id = $1 AND deadline_day < $2",
                [.integer(tx.person), .integer(day)]
            ) { try $0.int(0) } ?? 0
        let rest = try tx.first(
            """
            SELECT COUNT(*) FROM task
            WHERE person_id = $1 AND deadline >= $2 AND deadline <= $3 AND day <= $4
                AND done_at IS NULL AND deleted_at IS NULL
            """,
            [.integer(tx.person), .integer(day * Self.dayLength), .instant(instant), .day(last ?? .last)]
        ) { try $0.int(0) }
        return whole + (rest ?? 0)
    }
}
