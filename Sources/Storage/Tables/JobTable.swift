package import Core

/// Work that outlives the request that asked for it.
package struct JobRow: Hashable, Sendable {
    package let person: Int64
    /// What it goes by among the account's; one that is asked for again under the same name is the same job.
    package let id: String
    /// The code of what kind of work it is; one that this program does not know is left alone.
    package let kind: String
    /// What the work is about, as JSON.
    package let payload: String
    /// How often it was asked for: more often than when it was claimed means that it is to be done once more.
    package let asked: Int64
    package let createdAt: Instant
    /// When it may be claimed; while it is claimed, when the claim ends.
    package let dueAt: Instant
    /// Who works at it, as nobody else is called; nil while nobody does.
    package let claim: String?
    /// How often it was begun since it was asked for or last done, counted when it is claimed: also when its process was
    /// killed.
    package let attempts: Int
    /// How far it has come, as JSON; empty before it was begun.
    package let progress: String
    /// Why the last try failed; empty when none did.
    package let error: String
    /// When it was done or given up; nil while it is to be done.
    package let endedAt: Instant?
    /// What came of it, as JSON; nil where it was given up.
    package let outcome: String?
    /// Whether who had claimed it before ended without a word; it is known of a job that was just claimed.
    package fileprivate(set) var isLeft = false

    /// Makes a job that nobody has begun.
    package init(person: Int64, id: String, kind: String, payload: String, createdAt: Instant, dueAt: Instant) {
        self.init(
            person: person, id: id, kind: kind, payload: payload, asked: 1, createdAt: createdAt, dueAt: dueAt,
            claim: nil, attempts: 0, progress: "", error: "", endedAt: nil, outcome: nil)
    }

    fileprivate init(
        person: Int64, id: String, kind: String, payload: String, asked: Int64, createdAt: Instant, dueAt: Instant,
        claim: String?, attempts: Int, progress: String, error: String, endedAt: Instant?, outcome: String?
    ) {
        self.person = person
        self.id = id
        self.kind = kind
        self.payload = payload
        self.asked = asked
        self.createdAt = createdAt
        self.dueAt = dueAt
        self.claim = claim
        self.attempts = attempts
        self.progress = progress
        self.error = error
        self.endedAt = endedAt
        self.outcome = outcome
    }
}

/// The work that is to be done, is being done, or was done lately.
///
/// In the database its times are told by the database's clock: processes whose clocks differ wait for each other's work.
package struct JobTable {
    let tx: Tx

    private static let columns = """
        person_id, id, kind, payload, asked, created_at, due_at, claim, attempts, progress, error, ended_at, outcome
        """

    /// Asks for a job; one of the same name that waits is due no later, one that is worked at is done once more,
    /// and one that has ended begins anew.
    package static func ask(_ job: JobRow, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO job (person_id, id, kind, payload, asked, created_at, due_at, attempts, progress, error)
            VALUES ($1, $2, $3, $4, 1, $5, $6, 0, '', '')
            ON CONFLICT (person_id, id) DO UPDATE SET
                kind = excluded.kind, payload = excluded.payload, asked = job.asked + 1,
                due_at = CASE WHEN job.ended_at IS NOT NULL OR (job.claim IS NULL AND excluded.due_at < job.due_at)
                    THEN excluded.due_at ELSE job.due_at END,
                created_at = CASE WHEN job.ended_at IS NOT NULL THEN excluded.created_at ELSE job.created_at END,
                claim = CASE WHEN job.ended_at IS NOT NULL THEN NULL ELSE job.claim END,
                attempts = CASE WHEN job.claim IS NULL OR job.ended_at IS NOT NULL THEN 0 ELSE job.attempts END,
                progress = CASE WHEN job.ended_at IS NOT NULL THEN '' ELSE job.progress END,
                error = '', ended_at = NULL, outcome = NULL
            """,
            [
                .integer(job.person), .text(job.id), .text(job.kind), .text(job.payload),
                connection.time(job.createdAt), connection.time(job.dueAt),
            ])
    }

    /// Claims what is due, that which is due for longest first.
    ///
    /// What belongs to accounts that are disabled is put off for a day.
    ///
    /// - Parameters:
    ///   - kinds: the kinds that the claimer can do.
    ///   - share: how many of one account are worked at at a time.
    ///   - running: how many of each account are worked at already.
    ///   - claim: what nobody else calls a claim.
    ///   - end: when others may claim it, unless the claim is renewed.
    /// - Returns: the jobs as they are now.
    package static func claim(
        _ kinds: [String], as claim: String, at now: Instant, until end: Instant, limit: Int, share: Int = .max,
        beside running: [Int64: Int] = [:], in connection: any SQLConnection
    ) throws -> [JobRow] {
        var arguments = SQLArguments(connection.time(now), .integer(limit))
        let isDue = due(kinds, share: share, beside: running, &arguments)
        let select = """
            SELECT person_id, id, (SELECT disabled_at FROM person WHERE person.id = job.person_id), claim FROM job
            WHERE \(isDue) ORDER BY due_at LIMIT $2\(connection.lockingRows(of: "job"))
            """
        var taken = running
        var claimed: [JobRow] = []
        var isAnyPutOff = true
        // What is put off makes room for others, which need not wait for it.
        while claimed.isEmpty, isAnyPutOff {
            let due = try connection.all(select, arguments.values) {
                (
                    person: try $0.integer(0), id: try $0.text(1), isDisabled: try $0.optionalInteger(2) != nil,
                    isLeft: try $0.optionalText(3) != nil
                )
            }
            isAnyPutOff = due.contains(where: \.isDisabled)
            for job in due {
                if job.isDisabled {
                    try connection.execute(
                        "UPDATE job SET due_at = $3, claim = NULL WHERE person_id = $1 AND id = $2",
                        [.integer(job.person), .text(job.id), connection.time(now.advanced(bySeconds: 86_400))])
                } else if taken[job.person, default: 0] < share {
                    taken[job.person, default: 0] += 1
                    claimed += try connection.all(
                        """
                        UPDATE job SET claim = $3, due_at = $4, attempts = attempts + 1
                        WHERE person_id = $1 AND id = $2 RETURNING \(columns)
                        """, [.integer(job.person), .text(job.id), .text(claim), connection.time(end)]
                    ) { try row($0, offset: connection.clockOffset) }
                    .map { row in
                        var row = row
                        row.isLeft = job.isLeft
                        return row
                    }
                }
            }
        }
        return claimed
    }

    /// When the first job of some kinds may be claimed, as ``claim(_:as:at:until:limit:share:beside:in:)`` claims them;
    /// nil where that is after `limit`.
    package static func firstDue(
        _ kinds: [String], by limit: Instant, share: Int = .max, beside running: [Int64: Int] = [:],
        in connection: any SQLConnection
    ) throws -> Instant? {
        var arguments = SQLArguments(connection.time(limit))
        let isDue = due(kinds, share: share, beside: running, &arguments)
        return try connection.first(
            // In the order of the index, or a planner that expects many goes through all jobs instead.
            """
            SELECT due_at FROM job WHERE \(isDue) ORDER BY due_at LIMIT 1
            """,
            arguments.values
        ) { try $0.instant(0).advanced(bySeconds: -connection.clockOffset) }
    }

    /// Which jobs may be claimed at `$1`: those of accounts of which fewer than their share are worked at.
    private static func due(
        _ kinds: [String], share: Int, beside running: [Int64: Int], _ arguments: inout SQLArguments
    ) -> String {
        let places = kinds.map { arguments.place(.text($0)) }.joined(separator: ", ")
        let busy = running.filter { $0.value >= share }.keys.sorted().map { arguments.place(.integer($0)) }
        return "ended_at IS NULL AND due_at <= $1 AND kind IN (\(places))"
            + (busy.isEmpty ? "" : " AND person_id NOT IN (\(busy.joined(separator: ", ")))")
    }

    /// Has a job that is still to be done be due now, or once more where it is being done.
    package func hasten(_ id: String, at now: Instant) throws {
        try tx.execute(
            """
            UPDATE job SET asked = asked + 1,
                due_at = CASE WHEN claim IS NULL AND due_at > $3 THEN $3 ELSE due_at END
            WHERE person_id = $1 AND id = $2 AND ended_at IS NULL
            """, [.integer(tx.person), .text(id), tx.time(now)])
    }

    /// Lets go of what was claimed by a clock that was ahead, for as long as that is.
    ///
    /// - Parameter limit: an instant later than now, up to which clocks may differ and claims may last.
    package static func releaseClaims(
        beyond limit: Instant, at now: Instant, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE job SET due_at = $1 WHERE claim IS NOT NULL AND due_at > $2",
            [connection.time(now), connection.time(limit)])
    }

    /// Whether a claim still stands.
    package static func isClaimed(_ job: JobRow, in connection: any SQLConnection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM job WHERE person_id = $1 AND id = $2 AND claim = $3 AND ended_at IS NULL",
            [.integer(job.person), .text(job.id), .text(job.claim)]
        ) { _ in true } ?? false
    }

    /// Makes a claim last longer, and tells whether it still stood.
    package static func renew(_ job: JobRow, until end: Instant, in connection: any SQLConnection) throws -> Bool {
        try change(job, "due_at = $4", [connection.time(end)], in: connection)
    }

    /// Notes how far a job has come, and tells whether the claim still stood.
    @discardableResult
    package static func setProgress(
        _ progress: String, of job: JobRow, in connection: any SQLConnection
    ) throws -> Bool {
        try change(job, "progress = $4", [.text(progress)], in: connection)
    }

    /// Notes that a job was done, unless it was asked for again meanwhile: then it is due once more.
    ///
    /// - Parameter next: when it is to be done again; nil when it is done for good.
    /// - Returns: whether the claim still stood.
    @discardableResult
    package static func finish(
        _ job: JobRow, at now: Instant, outcome: String, next: Instant? = nil, in connection: any SQLConnection
    ) throws -> Bool {
        // What does not end here waits for its next turn with no failures behind it.
        try change(
            job,
            """
            claim = NULL, attempts = 0, error = '', progress = '', outcome = $4,
            ended_at = CASE WHEN asked = $5 AND \(next == nil ? "TRUE" : "FALSE") THEN $6 ELSE NULL END,
            due_at = CASE WHEN asked = $5 THEN $7 ELSE $6 END
            """,
            [.text(outcome), .integer(job.asked), connection.time(now), connection.time(next ?? now)], in: connection)
    }

    /// Lets go of a job that failed, to be tried again, and tells whether the claim still stood.
    @discardableResult
    package static func retry(
        _ job: JobRow, at instant: Instant, error: String, in connection: any SQLConnection
    ) throws -> Bool {
        try change(
            job, "claim = NULL, due_at = $4, error = $5",
            [connection.time(instant), .text(error)], in: connection)
    }

    /// Lets go of a job that was not begun, or not done to its end, as if it had not been claimed, and tells whether the
    /// claim still stood.
    ///
    /// - Parameters:
    ///   - instant: when it may be claimed.
    ///   - error: why it was let go of; what stands there stays where it is left out.
    package static func release(
        _ job: JobRow, until instant: Instant, error: String? = nil, in connection: any SQLConnection
    ) throws -> Bool {
        try change(
            job,
            """
            claim = NULL, attempts = CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END, due_at = $4,
            error = COALESCE($5, error)
            """, [connection.time(instant), .text(error)], in: connection)
    }

    /// Gives a job up that failed, and tells whether the claim still stood.
    @discardableResult
    package static func giveUp(
        _ job: JobRow, at now: Instant, error: String, in connection: any SQLConnection
    ) throws -> Bool {
        try change(
            job, "claim = NULL, ended_at = $4, outcome = NULL, error = $5",
            [connection.time(now), .text(error)], in: connection)
    }

    /// Changes a job for as long as its claim stands; `$1` to `$3` name it.
    private static func change(
        _ job: JobRow, _ changes: String, _ arguments: [SQLValue], in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            "UPDATE job SET \(changes) WHERE person_id = $1 AND id = $2 AND claim = $3 AND ended_at IS NULL",
            [.integer(job.person), .text(job.id), .text(job.claim)] + arguments) > 0
    }

    /// The jobs of an account, those that were asked for last first.
    package func all() throws -> [JobRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM job WHERE person_id = $1 ORDER BY created_at DESC, id", [.integer(tx.person)]
        ) { try Self.row($0, offset: tx.clockOffset) }
    }

    /// Forgets a job, and tells whether there was one.
    @discardableResult
    package func remove(_ id: String) throws -> Bool {
        try tx.execute("DELETE FROM job WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)]) > 0
    }

    /// Forgets a job that has ended, and tells whether there was one.
    package func removeEnded(_ id: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM job WHERE person_id = $1 AND id = $2 AND ended_at IS NOT NULL",
            [.integer(tx.person), .text(id)])
            > 0
    }

    /// Forgets what was done before an instant; what was given up stays.
    @discardableResult
    package func removeDone(before instant: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM job WHERE person_id = $1 AND ended_at < $2 AND outcome IS NOT NULL",
            [.integer(tx.person), tx.time(instant)])
    }

    /// How many jobs of all accounts wait, are worked at or were given up, by kind.
    package static func counts(
        in connection: any SQLConnection
    ) throws -> [(kind: String, state: String, count: Int64)] {
        try connection.all(
            """
            SELECT kind, CASE WHEN ended_at IS NOT NULL THEN 'gave_up' WHEN claim IS NULL THEN 'waiting' ELSE 'running' END
                AS state, COUNT(*)
            FROM job WHERE ended_at IS NULL OR outcome IS NULL GROUP BY 1, 2 ORDER BY 1, 2
            """, []
        ) { (try $0.text(0), try $0.text(1), try $0.integer(2)) }
    }

    /// What was given up before an instant.
    package func givenUp(before instant: Instant) throws -> [JobRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM job WHERE person_id = $1 AND ended_at < $2 AND outcome IS NULL",
            [.integer(tx.person), tx.time(instant)]
        ) { try Self.row($0, offset: tx.clockOffset) }
    }

    /// - Parameter offset: how many seconds the database's clock is ahead.
    private static func row(_ row: borrowing any SQLRow, offset: Int64) throws -> JobRow {
        JobRow(
            person: try row.integer(0), id: try row.text(1), kind: try row.text(2), payload: try row.text(3),
            asked: try row.integer(4), createdAt: try row.instant(5).advanced(bySeconds: -offset),
            dueAt: try row.instant(6).advanced(bySeconds: -offset),
            claim: try row.optionalText(7), attempts: try row.count(8), progress: try row.text(9),
            error: try row.text(10), endedAt: try row.optionalInstant(11)?.advanced(bySeconds: -offset),
            outcome: try row.optionalText(12))
    }
}

extension SQLConnection {
    /// An instant by this process's clock as the database's clock tells it.
    fileprivate func time(_ instant: Instant) -> SQLValue { .instant(instant.advanced(bySeconds: clockOffset)) }
}
