import Core
import Logging
import ServiceLifecycle
import Storage
import Synchronization

/// Does the jobs of all accounts that are due and of kinds that it knows.
///
/// A job is claimed for half a minute, and for as long again while it is worked at; so what a process leaves undone
/// that is killed is done by another one, and nobody does it beside one that works. Whatever a job writes is written
/// so that doing it twice makes no difference.
struct JobRunner: Sendable {
    let accounts: Accounts
    let kinds: [JobTask.Kind]
    let logger: Logger
    /// Told of the accounts whose jobs have moved on.
    let pages: any PageNotifier
    /// How many jobs of one account are done at the same time.
    var share = Int.max
    private let refusals = RefusalLog()
    private let watch = ClockRollbackDetector()

    /// How long a claim lasts, in seconds.
    static let claimLifetime: Int64 = 30
    /// How often a claim is renewed while its job is worked at.
    private static let renewal = Duration.seconds(10)
    /// How often at most it is written down how far a job has come.
    private static let progressInterval = Duration.milliseconds(250)
    /// How often a job is begun before it is given up: a failure counts, and so does a process that was killed, since the
    /// job may be why; a worker that was stopped does not.
    static let mostAttempts = 8
    /// How many processes may end at a job before it waits: what has killed them takes the others' jobs along each time.
    private static let mostLeft = 2

    private var useCases: UseCases { accounts.useCases }
    private var uptime: MonotonicClock { useCases.uptime }

    /// Claims jobs that are due; a shutdown that is asked for meanwhile ends it.
    ///
    /// - Parameter running: how many of each account are worked at already.
    func claim(limit: Int, beside running: [Int64: Int] = [:]) async throws -> [JobRow] {
        try await cancelWhenGracefulShutdown { try await claimDue(limit: limit, beside: running) }
    }

    private func claimDue(limit: Int, beside running: [Int64: Int]) async throws -> [JobRow] {
        let (now, claim) = (useCases.clock(), useCases.identifier())
        if kinds.contains(.remind), watch.isDoubtful(now) { try await useCases.rescheduleAfterClockRollback(of: now) }
        watch.note(now)
        let kinds = kinds.map(\.rawValue)
        // To look costs less than to write, and mostly nothing is due.
        guard try await firstDue(by: now, beside: running) != nil else { return [] }
        return try await useCases.database.write(.repeatable) {
            try JobTable.claim(
                kinds, as: claim, at: now, until: now.advanced(bySeconds: Self.claimLifetime), limit: limit,
                share: share, beside: running, in: $0)
        }
    }

    /// When the first job may be claimed; nil where that is after `limit`.
    func firstDue(by limit: Instant, beside running: [Int64: Int]) async throws -> Instant? {
        try await useCases.database.read { [kinds, share] in
            try JobTable.firstDue(kinds.map(\.rawValue), by: limit, share: share, beside: running, in: $0)
        }
    }

    /// Does a job that was claimed, and writes down what came of it.
    ///
    /// - Parameter between: run now and then between two steps of long work.
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
                    // What ends it is noted by whoever is not cancelled with it.
                    try await cancelWhenGracefulShutdown { try await work(at: job, between: between) }
                    return true
                }
                // The end of the work, or the loss of the claim, which ends the work too.
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

    /// Has a job wait that was claimed again and again and never let go of, or gives it up; tells whether it did.
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

    /// Somebody else has claimed the job, or it is gone.
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

    /// Tells whoever runs this Haru that a push service refuses it; of the same again, once an hour.
    private func alarm(_ refusal: PushRefusal) {
        guard refusals.isNews(refusal, at: useCases.clock()) else { return }
        logger.error(
            "A push service refuses this Haru: look at the contact, the clock and the keys (haru notify devices keys)",
            metadata: ["host": "\(refusal.host)", "status": "\(refusal.status)", "reason": "\(refusal.reason)"])
    }

    /// The job's payload is none that this version can read.
    private struct UnknownPayload: Error {}

    private func note(_ progress: ScanProgress, of job: JobRow) async {
        // What is not told now is told with the next step.
        try? await write(job) { try JobTable.setProgress(progress.stored, of: job, in: $0) }
        pages.notify(job.person)
    }

    private func fail(_ job: JobRow, _ error: any Error) async {
        if let problem = error as? RepositoryProblem {
            // What a person named wrongly is told to them.
            let (now, outcome) = (useCases.clock(), JobOutcome.failed(problem))
            await conclude(job) { try JobTable.finish(job, at: now, outcome: outcome.stored, in: $0) }
        } else if case DomainError.unknownAccount = error {
            return
        } else {
            await settle(job, failedBy: error)
        }
    }

    /// Has a job that failed tried again, or gives it up.
    private func settle(_ job: JobRow, failedBy error: any Error) async {
        let (attempts, now, text) = (job.attempts, useCases.clock(), String(reflecting: error))
        guard attempts < Self.mostAttempts || JobTask.Kind(rawValue: job.kind)?.isGivenUp == false else {
            logger.error("Gave a job up", metadata: job.metadata(of: error))
            return await conclude(job, isShown: true) { try JobTable.giveUp(job, at: now, error: text, in: $0) }
        }
        logger.warning("A job failed and is tried again", metadata: job.metadata(of: error))
        // The names of claims are random.
        let pause = Self.backoff.pause(after: attempts, jitter: FetchSchedule.chance(of: job.claim ?? ""))
        let due = now.advanced(bySeconds: pause.wholeSeconds)
        await conclude(job) { try JobTable.retry(job, at: due, error: text, in: $0) }
    }

    /// How long a job waits that failed.
    static let backoff = ExponentialBackoff(first: .seconds(5), longest: .seconds(3_600))

    /// Notes what becomes of a job whose work has ended, where that can be noted.
    private func conclude(
        _ job: JobRow, isShown: Bool = false, _ body: @Sendable @escaping (any SQLConnection) throws -> Bool
    ) async {
        do {
            try await write(job, isShown: isShown, body)
        } catch is CancellationError {
            // What is not let go of waits until the claim ends.
        } catch {
            logger.warning("What became of a job could not be noted", metadata: job.metadata(of: error))
        }
    }

    /// Changes a job.
    ///
    /// - Parameter isShown: whether pages show the change though they do not show how such a job stands.
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
    /// What a log tells of a job that met an error.
    fileprivate func metadata(of error: any Error) -> Logger.Metadata {
        ["kind": "\(kind)", "error": "\(String(reflecting: error))"]
    }
}

extension JobTask {
    /// Does the work.
    ///
    /// - Parameters:
    ///   - claim: what nobody else does the same under.
    ///   - refused: told where a push service refuses this Haru.
    /// - Returns: what came of it, and when it is to be done again.
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
            // What came of it is told with the browser or the channel, and nobody waits for another try.
            do { try await useCases.sendTest(to: device, refused: refused) } catch is DomainError {}
            return (.done, nil)
        }
    }
}
