import Core
import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Runs due jobs of all accounts, of some kinds.
///
/// A job is claimed for half a minute, and its claim is renewed while it runs. So the job of a killed process is taken
/// over by another one, and no job runs twice at the same time. All writes of a job are idempotent.
struct JobRunner: Sendable {
    let accounts: Accounts
    let kinds: [JobTask.Kind]
    let logger: Logger
    /// Notified of the accounts whose jobs have changed.
    let pages: any PageNotifier
    /// Maximum number of concurrent jobs of one account.
    var share = Int.max
    private let refusals = RefusalLog()
    private let watch = ClockRollbackDetector()

    /// Lifetime of a claim, in seconds.
    static let claimLifetime: Int64 = 30
    /// Interval at which a claim is renewed while its job runs.
    private static let renewal = Duration.seconds(10)
    /// Minimum interval between updates of a job's stored progress.
    private static let progressInterval = Duration.milliseconds(250)
    /// Maximum number of attempts before a job is given up.
    ///
    /// A failure counts, and so does a killed process, since the job may be the cause. A graceful shutdown does not.
    static let mostAttempts = 8
    /// Number of processes that may die during a job before it is postponed: each death also interrupts their other
    /// jobs.
    private static let mostLeft = 2

    private var useCases: UseCases { accounts.useCases }
    private var uptime: MonotonicClock { useCases.uptime }

    /// Claims jobs that are due; cancelled by a graceful shutdown.
    ///
    /// - Parameter running: number of jobs already running, by account.
    func claim(limit: Int, beside running: [Int64: Int] = [:]) async throws -> [JobRow] {
        try await cancelWhenGracefulShutdown { try await claimDue(limit: limit, beside: running) }
    }

    private func claimDue(limit: Int, beside running: [Int64: Int]) async throws -> [JobRow] {
        let (now, claim) = (useCases.clock(), useCases.identifier())
        if kinds.contains(.remind), watch.isDoubtful(now) { try await useCases.rescheduleAfterClockRollback(of: now) }
        watch.note(now)
        let kinds = kinds.map(\.rawValue)
        // A read costs less than a write, and mostly nothing is due.
        guard try await firstDue(by: now, beside: running) != nil else { return [] }
        return try await useCases.database.write(.repeatable) {
            try JobTable.claim(
                kinds, as: claim, at: now, until: now.advanced(bySeconds: Self.claimLifetime), limit: limit,
                share: share, beside: running, in: $0)
        }
    }

    /// Returns when the first job may be claimed; nil if that is after `limit`.
    func firstDue(by limit: Instant, beside running: [Int64: Int]) async throws -> Instant? {
        try await useCases.database.read { [kinds, share] in
            try JobTable.firstDue(kinds.map(\.rawValue), by: limit, share: share, beside: running, in: $0)
        }
    }

    /// Runs a claimed job and stores its outcome.
    ///
    /// - Parameter between: called occasionally between steps of long work.
    func perform(_ job: JobRow, between: @Sendable @escaping () async -> Void = {}) async {
        if await setAside(job) { return pages.notify(job.person) }
        let began = uptime.now
        let result = await attempt(job, between: between)
        WorkMetrics.ran(job, result, in: uptime.now - began)
        pages.notify(job.person)
    }

    private func attempt(_ job: JobRow, between: @Sendable @escaping () async -> Void) async -> WorkMetrics.JobResult {
        do {
            try await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask {
                    try await keepRenewing(job)
                    return false
                }
                group.addTask {
                    // The end is recorded by the parent task, which is not cancelled with it.
                    try await cancelWhenGracefulShutdown { try await work(at: job, between: between) }
                    return true
                }
                // The work ended, or the claim was lost, which ends the work too.
                _ = try await group.next()
                group.cancelAll()
            }
            return .done
        } catch is ClaimLost {
            logger.notice("Left a job to another process", metadata: ["kind": "\(job.kind)"])
            return .lost
        } catch is CancellationError {
            let now = useCases.clock()
            await conclude(job) { try JobTable.release(job, until: now, in: $0) }
            return .interrupted
        } catch {
            await fail(job, error)
            return .failed
        }
    }

    /// Postpones or gives up a job whose processes repeatedly died; returns whether it did.
    func setAside(_ job: JobRow) async -> Bool {
        let left = job.attempts - 1
        guard job.isLeft, left > Self.mostLeft else { return false }
        let now = useCases.clock()
        if left >= Self.mostAttempts, JobTask.Kind(rawValue: job.kind)?.isGivenUp != false {
            logger.error("Gave up a job at which processes end", metadata: ["kind": "\(job.kind)"])
            await conclude(job, isShown: true) {
                try JobTable.giveUp(job, at: now, error: JobReport.processesEnded, in: $0)
            }
        } else {
            logger.error("Put off a job at which processes end", metadata: ["kind": "\(job.kind)"])
            let pause = Self.backoff.pause(
                after: left - Self.mostLeft, jitter: FetchSchedule.chance(of: job.claim ?? ""))
            let due = now.advanced(bySeconds: pause.wholeSeconds)
            await conclude(job) {
                try JobTable.release(job, until: due, error: JobReport.processesEnded, in: $0)
            }
        }
        return true
    }

    /// Another process has claimed the job, or it was deleted.
    private struct ClaimLost: Error {}

    private func keepRenewing(_ job: JobRow) async throws {
        while true {
            try await uptime.sleep(for: Self.renewal)
            let end = useCases.clock().advanced(bySeconds: Self.claimLifetime)
            let stands = try await useCases.database.write(.repeatable) {
                try JobTable.renew(job, until: end, in: $0)
            }
            if !stands { throw ClaimLost() }
        }
    }

    private func work(at job: JobRow, between: @Sendable @escaping () async -> Void) async throws {
        guard let task = JobTask(job) else { throw UnknownPayload() }
        let shown = Mutex<MonotonicClock.Instant?>(nil)
        let (outcome, next) = try await task.perform(
            accounts.useCases(of: job.person), claim: job, refused: { alarm($0) }
        ) { progress in
            let now = uptime.now
            let isDue = shown.withLock { shown in
                guard shown.map({ now - $0 >= Self.progressInterval }) ?? true else { return false }
                shown = now
                return true
            }
            if isDue { await note(progress, of: job) }
            await between()
        }
        let now = useCases.clock()
        try await write(job) { try JobTable.finish(job, at: now, outcome: outcome.stored, next: next, in: $0) }
    }

    /// Logs that a push service refuses this Haru; repeats the same refusal at most once an hour.
    private func alarm(_ refusal: PushRefusal) {
        guard refusals.isNews(refusal, at: useCases.clock()) else { return }
        logger.error(
            "A push service refuses this Haru: look at the contact, the clock and the keys (haru notify devices keys)",
            metadata: ["host": "\(refusal.host)", "status": "\(refusal.status)", "reason": "\(refusal.reason)"])
    }

    /// The job's payload cannot be decoded by this version.
    private struct UnknownPayload: Error {}

    private func note(_ progress: ScanProgress, of job: JobRow) async {
        // If this fails, the next step reports the progress.
        try? await write(job) { try JobTable.setProgress(progress.stored, of: job, in: $0) }
        pages.notify(job.person)
    }

    private func fail(_ job: JobRow, _ error: any Error) async {
        if let problem = error as? RepositoryProblem {
            // A place that the person named wrongly is reported to them.
            let (now, outcome) = (useCases.clock(), JobOutcome.failed(problem))
            await conclude(job) { try JobTable.finish(job, at: now, outcome: outcome.stored, in: $0) }
        } else if case DomainError.unknownAccount = error {
            return
        } else {
            await settle(job, failedBy: error)
        }
    }

    /// Schedules a retry of a failed job, or gives it up.
    private func settle(_ job: JobRow, failedBy error: any Error) async {
        let (attempts, now, text) = (job.attempts, useCases.clock(), String(reflecting: error))
        guard attempts < Self.mostAttempts || JobTask.Kind(rawValue: job.kind)?.isGivenUp == false else {
            logger.error("Gave a job up", metadata: job.metadata(of: error))
            return await conclude(job, isShown: true) { try JobTable.giveUp(job, at: now, error: text, in: $0) }
        }
        logger.warning("A job failed and is tried again", metadata: job.metadata(of: error))
        // Claim names are random.
        let pause = Self.backoff.pause(after: attempts, jitter: FetchSchedule.chance(of: job.claim ?? ""))
        let due = now.advanced(bySeconds: pause.wholeSeconds)
        await conclude(job) { try JobTable.retry(job, at: due, error: text, in: $0) }
    }

    /// Backoff of failed jobs.
    static let backoff = ExponentialBackoff(first: .seconds(5), longest: .seconds(3_600))

    /// Stores the result of a job whose work has ended; logs a failure to do so.
    private func conclude(
        _ job: JobRow, isShown: Bool = false, _ body: @Sendable @escaping (any SQLConnection) throws -> Bool
    ) async {
        do {
            try await write(job, isShown: isShown, body)
        } catch is CancellationError {
            // A job that is not released waits until its claim expires.
        } catch {
            logger.warning("What became of a job could not be noted", metadata: job.metadata(of: error))
        }
    }

    /// Updates a job's row.
    ///
    /// - Parameter isShown: whether pages show the change even if they do not show the state of such jobs.
    private func write(
        _ job: JobRow, isShown: Bool = false, _ body: @Sendable @escaping (any SQLConnection) throws -> Bool
    ) async throws {
        let isShown = isShown || JobTask.Kind(rawValue: job.kind)?.isShown ?? true
        try await useCases.database.write(.repeatable) { connection in
            if isShown {
                try connection.account(job.person).revisions.bump()
            } else {
                try connection.account(job.person).revisions.lockAccount()
            }
            _ = try body(connection)
        }
    }
}

extension JobRow {
    /// Returns the log metadata of a job and its error.
    fileprivate func metadata(of error: any Error) -> Logger.Metadata {
        ["kind": "\(kind)", "error": "\(String(reflecting: error))"]
    }
}

extension JobTask {
    /// Runs the task.
    ///
    /// - Parameters:
    ///   - claim: the claimed job row.
    ///   - refused: called when a push service refuses this Haru.
    /// - Returns: the outcome, and the time of the next run; nil if there is none.
    func perform(
        _ useCases: UseCases, claim: JobRow, refused: @Sendable @escaping (PushRefusal) -> Void,
        progress: @Sendable (ScanProgress) async -> Void
    ) async throws -> (JobOutcome, next: Instant?) {
        switch self {
        case .find(let paths): return (.found(try await useCases.findRepositories(paths, progress: progress)), nil)
        case .add(let paths):
            let report = try await useCases.addRepositories(paths, progress: progress)
            return (
                .added(report.added.count, moved: report.moved.count, known: report.alreadyKnown), nil
            )
        case .read:
            _ = try await useCases.scan(progress: progress)
            return (.done, nil)
        case .settle:
            try await useCases.closeDays()
            try await useCases.askToPurge()
            return (.done, try await useCases.endOfDay())
        case .purge:
            try await useCases.purge()
            return (.done, nil)
        case .fetch(let source): return (.done, try await useCases.fetch(source, progress: progress))
        case .watch(let source): return (.done, try await useCases.watch(source))
        case .receive(let source):
            let isMore = try await useCases.takeDeliveries(ofSource: source)
            return (.done, isMore ? useCases.clock() : nil)
        case .remind: return (.done, try await useCases.remind(claim, refused: refused))
        case .testPush(let device):
            // The result is shown with the browser or the channel, and nobody waits for a retry.
            do { try await useCases.sendTest(to: device, refused: refused) } catch is DomainError {}
            return (.done, nil)
        }
    }
}
