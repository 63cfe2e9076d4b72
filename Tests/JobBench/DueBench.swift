import Core
import Storage

/// Measures the search for due reminders and their claim, among a thousand people and among a million.
///
/// Prints the shortest time of each in microseconds: search with few and many people, then claim with few and many.
///
///     JobBench --due FILE|postgres://… FILE|postgres://…
enum DueBench {
    private static let (few, many) = (1_000, 1_000_000)
    private static let kind = "remind"
    /// Number of jobs that come due at a time.
    private static let batch: Int64 = 8
    private static let rounds = 300

    /// Faults that make the figure worthless.
    private enum Fault: Error {
        case due, claimed(Int)
    }

    static func run(few: any SQLDatabase, many: any SQLDatabase, now: Instant) async throws {
        for (database, count) in [(few, Self.few), (many, Self.many)] {
            try await Schema.upgrade(database)
            try await furnish(database, people: count, now: now)
        }
        // The databases take turns, so that other load on the machine affects both.
        var best = [Double](repeating: .infinity, count: 4)
        for round in 0..<rounds {
            for (place, database, count) in [(0, few, Self.few), (1, many, Self.many)] {
                best[place] = min(best[place], try await look(in: database, now: now))
                let first = 1 + Int64(round) * batch % Int64(count - Int(batch))
                best[place + 2] = min(best[place + 2], try await claim(in: database, from: first, round, now: now))
            }
        }
        print(best.map { String(($0 * 10).rounded() / 10) }.joined(separator: " "))
    }

    /// Adds people who all have a reminder due within a day, but not yet.
    private static func furnish(_ database: any SQLDatabase, people: Int, now instant: Instant) async throws {
        let numbers = """
            WITH RECURSIVE n (i) AS (
                SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < CAST($1 AS BIGINT)
            )
            """
        let (count, start) = (SQLValue.integer(Int64(people)), SQLValue.integer(instant.seconds))
        // A prime step, so that neighbours are not due one after another.
        let now = "CAST($2 AS BIGINT)"
        let due = "\(now) + 3600 + i * 7919 % 82800"
        try await database.write { connection in
            try connection.execute(
                "\(numbers) INSERT INTO person (id, created_at) SELECT i, \(now) FROM n", [count, start])
            try connection.execute(
                """
                \(numbers) INSERT INTO job
                    (person_id, id, kind, payload, asked, created_at, due_at, attempts, progress, error)
                SELECT i, '\(kind)', '\(kind)', '{}', 1, \(now), \(due), 0, '', '' FROM n
                """, [count, start])
            try connection.execute(
                "\(numbers) INSERT INTO reminder (person_id, handled_at, planned_at) SELECT i, \(now), \(due) FROM n",
                [count, start])
            try connection.execute("ANALYZE", [])
        }
    }

    private static func look(in database: any SQLDatabase, now: Instant) async throws -> Double {
        let start = ContinuousClock.now
        let isDue = try await database.read { try JobTable.firstDue([kind], by: now, in: $0) != nil }
        let took = microseconds(since: start)
        if isDue { throw Fault.due }
        return took
    }

    /// Makes the jobs of some people due, claims them, and then postpones them again.
    private static func claim(
        in database: any SQLDatabase, from first: Int64, _ round: Int, now: Instant
    ) async throws -> Double {
        try await database.write { connection in
            for person in first..<first + batch {
                try connection.account(person).jobs.hasten(kind, at: now)
            }
        }
        let start = ContinuousClock.now
        let jobs = try await database.write(.repeatable) {
            try JobTable.claim(
                [kind], as: "bench-\(round)", at: now, until: now.advanced(bySeconds: 30), limit: Int(batch), in: $0)
        }
        let took = microseconds(since: start)
        if jobs.count != batch { throw Fault.claimed(jobs.count) }
        try await database.write(.repeatable) { connection in
            for job in jobs {
                let next = now.advanced(bySeconds: 3_600 + job.person)
                try JobTable.finish(job, at: now, outcome: "{}", next: next, in: connection)
            }
        }
        return took
    }

    private static func microseconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .microseconds(1)
    }
}
