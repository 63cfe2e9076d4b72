package import Core

/// A job: work that outlives the request that created it.
package struct JobRow: Hashable, Sendable {
    package let person: Int64
    /// Id within the account; requesting a job with an existing id means the same job.
    package let id: String
    /// Code of the kind of work; a job of an unknown kind is left alone.
    package let kind: String
    /// Parameters of the work, as JSON.
    package let payload: String
    /// Number of requests; if it has grown since the claim, the job runs once more.
    package let asked: Int64
    package let createdAt: Instant
    /// Earliest time of a claim; while the job is claimed, the end of the claim.
    package let dueAt: Instant
    /// Unique name of the claim; nil while the job is not claimed.
    package let claim: String?
    /// Number of attempts since the last request or completion, counted at the claim, so that attempts of killed
    /// processes are included.
    package let attempts: Int
    /// Progress as JSON; empty before the first.
    package let progress: String
    /// Error of the last attempt; empty if it did not fail.
    package let error: String
    /// Time of completion or of giving up; nil while the job is to be done.
    package let endedAt: Instant?
    /// Result as JSON; nil if the job was given up.
    package let outcome: String?
    /// Whether the previous claim expired; set only on a job that was just claimed.
    package fileprivate(set) var isLeft = false

    /// Creates an unclaimed job.
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

/// Jobs that are pending, running or recently ended.
///
/// Times in the database are by the database's clock, so that processes with different clocks respect each other's
/// claims.
package struct JobTable {
    let tx: Tx

    private static let columns = """
        person_id, id, kind, payload, asked, created_at, due_at, claim, attempts, progress, error, ended_at, outcome
        """

    /// Requests a job.
    ///
    /// A waiting job with the same id becomes due no later than the new one, a running one runs once more, and an ended
    /// one starts again.
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

    /// Claims due jobs, longest due first.
    ///
    /// Jobs of disabled accounts are postponed for a day.
    ///
    /// - Parameters:
    ///   - kinds: kinds of jobs that the caller can run.
    ///   - share: maximum number of concurrent jobs per account.
    ///   - running: number of running jobs by account.
    ///   - claim: unique name of the claim.
    ///   - end: time at which the claim expires unless it is renewed.
    /// - Returns: the jobs after the claim.
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
        // Postponed jobs make room for others, which need not wait for the next call.
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

    /// Returns when the first job that ``claim(_:as:at:until:limit:share:beside:in:)`` would claim is due; nil if that
    /// is after `limit`.
    package static func firstDue(
        _ kinds: [String], by limit: Instant, share: Int = .max, beside running: [Int64: Int] = [:],
        in connection: any SQLConnection
    ) throws -> Instant? {
        var arguments = SQLArguments(connection.time(limit))
        let isDue = due(kinds, share: share, beside: running, &arguments)
        return try connection.first(
            // The order makes the planner use the index; expecting many rows, it would scan all jobs.
            """
            SELECT due_at FROM job WHERE \(isDue) ORDER BY due_at LIMIT 1
            """,
            arguments.values
        ) { try $0.instant(0).advanced(bySeconds: -connection.clockOffset) }
    }

    /// Returns the SQL condition of claimable jobs at `$1`: due jobs of accounts below their share of running jobs.
    private static func due(
        _ kinds: [String], share: Int, beside running: [Int64: Int], _ arguments: inout SQLArguments
    ) -> String {
        let places = kinds.map { arguments.place(.text($0)) }.joined(separator: ", ")
        let busy = running.filter { $0.value >= share }.keys.sorted().map { arguments.place(.integer($0)) }
        return "ended_at IS NULL AND due_at <= $1 AND kind IN (\(places))"
            + (busy.isEmpty ? "" : " AND person_id NOT IN (\(busy.joined(separator: ", ")))")
    }

    /// Makes a pending job due now; a running job runs once more.
    package func hasten(_ id: String, at now: Instant) throws {
        try tx.execute(
            """
            UPDATE job SET asked = asked + 1,
                due_at = CASE WHEN claim IS NULL AND due_at > $3 THEN $3 ELSE due_at END
            WHERE person_id = $1 AND id = $2 AND ended_at IS NULL
            """, [.integer(tx.person), .text(id), tx.time(now)])
    }

    /// Releases claims made by a clock that was ahead.
    ///
    /// - Parameter limit: latest plausible end of a claim: now plus the tolerated clock difference and the length of a
    ///   claim.
    package static func releaseClaims(
        beyond limit: Instant, at now: Instant, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE job SET due_at = $1 WHERE claim IS NOT NULL AND due_at > $2",
            [connection.time(now), connection.time(limit)])
    }

    /// Returns whether the claim is still valid.
    package static func isClaimed(_ job: JobRow, in connection: any SQLConnection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM job WHERE person_id = $1 AND id = $2 AND claim = $3 AND ended_at IS NULL",
            [.integer(job.person), .text(job.id), .text(job.claim)]
        ) { _ in true } ?? false
    }

    /// Renews a claim and returns whether it was still valid.
    package static func renew(_ job: JobRow, until end: Instant, in connection: any SQLConnection) throws -> Bool {
        try change(job, "due_at = $4", [connection.time(end)], in: connection)
    }

    /// Stores the progress of a job and returns whether the claim was still valid.
    @discardableResult
    package static func setProgress(
        _ progress: String, of job: JobRow, in connection: any SQLConnection
    ) throws -> Bool {
        try change(job, "progress = $4", [.text(progress)], in: connection)
    }

    /// Completes a job, or makes it due again if it was requested again during the claim.
    ///
    /// - Parameter next: next due time of a recurring job; nil to complete it for good.
    /// - Returns: whether the claim was still valid.
    @discardableResult
    package static func finish(
        _ job: JobRow, at now: Instant, outcome: String, next: Instant? = nil, in connection: any SQLConnection
    ) throws -> Bool {
        // A job that continues starts its next run without failures.
        try change(
            job,
            """
            claim = NULL, attempts = 0, error = '', progress = '', outcome = $4,
            ended_at = CASE WHEN asked = $5 AND \(next == nil ? "TRUE" : "FALSE") THEN $6 ELSE NULL END,
            due_at = CASE WHEN asked = $5 THEN $7 ELSE $6 END
            """,
            [.text(outcome), .integer(job.asked), connection.time(now), connection.time(next ?? now)], in: connection)
    }

    /// Releases a failed job for a retry and returns whether the claim was still valid.
    @discardableResult
    package static func retry(
        _ job: JobRow, at instant: Instant, error: String, in connection: any SQLConnection
    ) throws -> Bool {
        try change(
            job, "claim = NULL, due_at = $4, error = $5",
            [connection.time(instant), .text(error)], in: connection)
    }

    /// Releases a job that was not started or not completed, as if it had not been claimed, and returns whether the
    /// claim was still valid.
    ///
    /// - Parameters:
    ///   - instant: earliest time of the next claim.
    ///   - error: reason for the release; nil keeps the current error.
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

    /// Gives up a failed job and returns whether the claim was still valid.
    @discardableResult
    package static func giveUp(
        _ job: JobRow, at now: Instant, error: String, in connection: any SQLConnection
    ) throws -> Bool {
        try change(
            job, "claim = NULL, ended_at = $4, outcome = NULL, error = $5",
            [connection.time(now), .text(error)], in: connection)
    }

    /// Updates a job if its claim is valid; `$1` to `$3` identify the job and the claim.
    private static func change(
        _ job: JobRow, _ changes: String, _ arguments: [SQLValue], in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            "UPDATE job SET \(changes) WHERE person_id = $1 AND id = $2 AND claim = $3 AND ended_at IS NULL",
            [.integer(job.person), .text(job.id), .text(job.claim)] + arguments) > 0
    }

    /// Returns the jobs of the account, newest first.
    package func all() throws -> [JobRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM job WHERE person_id = $1 ORDER BY created_at DESC, id", [.integer(tx.person)]
        ) { try Self.row($0, offset: tx.clockOffset) }
    }

    /// Deletes a job and returns whether it existed.
    @discardableResult
    package func remove(_ id: String) throws -> Bool {
        try tx.execute("DELETE FROM job WHERE person_id = $1 AND id = $2", [.integer(tx.person), .text(id)]) > 0
    }

    /// Deletes an ended job and returns whether it existed.
    package func removeEnded(_ id: String) throws -> Bool {
        try tx.execute(
            "DELETE FROM job WHERE person_id = $1 AND id = $2 AND ended_at IS NOT NULL",
            [.integer(tx.person), .text(id)])
            > 0
    }

    /// Deletes jobs completed before an instant; given-up jobs stay.
    @discardableResult
    package func removeDone(before instant: Instant) throws -> Int {
        try tx.execute(
            "DELETE FROM job WHERE person_id = $1 AND ended_at < $2 AND outcome IS NOT NULL",
            [.integer(tx.person), tx.time(instant)])
    }

    /// Returns the number of waiting, running and given-up jobs of all accounts, by kind and state.
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

    /// Returns the jobs that were given up before an instant.
    package func givenUp(before instant: Instant) throws -> [JobRow] {
        try tx.all(
            "SELECT \(Self.columns) FROM job WHERE person_id = $1 AND ended_at < $2 AND outcome IS NULL",
            [.integer(tx.person), tx.time(instant)]
        ) { try Self.row($0, offset: tx.clockOffset) }
    }

    /// - Parameter offset: seconds by which the database's clock is ahead.
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
    /// Converts an instant of this process's clock to the database's clock.
    fileprivate func time(_ instant: Instant) -> SQLValue { .instant(instant.advanced(bySeconds: clockOffset)) }
}
