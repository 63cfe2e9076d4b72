import Core
import Foundation
import Storage
import StoragePostgres
import StorageSQLite

/// Measures eight workers that claim and finish empty jobs the way servers do.
///
/// Prints the jobs done per second and the number of jobs.
///
///     JobBench FILE|postgres://…
///
/// The database must be empty. `--due` measures due reminders in two databases instead: ``DueBench``.
@main
enum JobBench {
    private static let workers = 8
    private static let accounts: Int64 = 1_000
    private static let jobsOfAccount = 20
    private static let kind = "bench"
    /// Number of jobs that a worker claims at once.
    private static let batch = 8

    /// Faults that make the figure worthless.
    private enum Fault: Error {
        case doneTwice(Int)
        case left(Int)
        case lost(String)
    }

    static func main() async throws {
        if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "--due" {
            return try await DueBench.run(
                few: open(CommandLine.arguments[2]), many: open(CommandLine.arguments[3]), now: now())
        }
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("JobBench FILE|postgres://…\n".utf8))
            exit(2)
        }
        let database = try open(CommandLine.arguments[1])
        try await Schema.upgrade(database)
        try await furnish(database)

        let start = ContinuousClock.now
        var done: [String] = []
        try await withThrowingTaskGroup(of: [String].self) { group in
            for number in 1...workers { group.addTask { try await work(on: database, as: number) } }
            for try await names in group { done += names }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)

        let twice = done.count - Set(done).count
        if twice > 0 { throw Fault.doneTwice(twice) }
        let left = Int(accounts) * jobsOfAccount - done.count
        let end = now()
        let isDue = try await database.read { try JobTable.firstDue([kind], by: end, in: $0) != nil }
        if left > 0 || isDue { throw Fault.left(left) }
        print(Int(Double(done.count) / seconds), done.count)
    }

    private static func open(_ place: String) throws -> any SQLDatabase {
        let clock = MonotonicClock(ContinuousClock())
        if place.contains("://") {
            return PostgresDatabase(
                try PostgresAddress(place), clock: clock, time: { Date().timeIntervalSince1970 },
                jitter: { Double.random(in: 0...1) })
        }
        return try SQLiteDatabase(path: place, clock: clock)
    }

    private static func now() -> Instant { Instant(seconds: Int64(Date().timeIntervalSince1970)) }

    /// Adds the same number of jobs to each account, due one after another in the past.
    private static func furnish(_ database: any SQLDatabase) async throws {
        let now = now()
        try await database.write { connection in
            for account in 1...accounts {
                try PersonTable.ensure(account, createdAt: now, in: connection)
                for number in 1...jobsOfAccount {
                    let due = now.advanced(bySeconds: -(accounts * Int64(number) + account))
                    try JobTable.ask(
                        JobRow(
                            person: account, id: "\(kind)-\(number)", kind: kind, payload: "{}", createdAt: now,
                            dueAt: due),
                        in: connection)
                }
            }
        }
    }

    /// Does jobs until none is due, and returns the names of those that it claimed.
    private static func work(on database: any SQLDatabase, as worker: Int) async throws -> [String] {
        var done: [String] = []
        var turn = 0
        while true {
            turn += 1
            let (now, claim) = (now(), "\(worker)-\(turn)")
            // A job that another worker claimed is due again only after its claim ends. No claim ends here, so no
            // worker waits for one.
            guard try await database.read({ try JobTable.firstDue([kind], by: now, in: $0) != nil })
            else { return done }
            let jobs = try await database.write(.repeatable) {
                try JobTable.claim(
                    [kind], as: claim, at: now, until: now.advanced(bySeconds: 30), limit: batch, in: $0)
            }
            done += jobs.map { "\($0.person) \($0.id)" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for job in jobs { group.addTask { try await finish(job, in: database) } }
                try await group.waitForAll()
            }
        }
    }

    /// Records that a job was done.
    private static func finish(_ job: JobRow, in database: any SQLDatabase) async throws {
        let now = now()
        let stood = try await database.write(.repeatable) { connection in
            try connection.account(job.person).revisions.bump()
            return try JobTable.finish(job, at: now, outcome: "{}", in: connection)
        }
        guard stood else { throw Fault.lost(job.id) }
    }
}
