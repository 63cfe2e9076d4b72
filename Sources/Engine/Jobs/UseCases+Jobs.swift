import Core
import Storage

extension UseCases {
    /// Submits a background job.
    ///
    /// - Returns: the id of the job.
    /// - Throws: ``DomainError/workUnderWay`` for a job about repositories while another one is open.
    @discardableResult
    package func submit(_ task: JobTask) async throws -> String {
        let id: String =
            switch task {
            // Several browsers can be tested at once.
            case .testPush(let device): task.kind.rawValue + "-" + device
            default: task.paths.isEmpty ? task.kind.rawValue : identifier()
            }
        try await record(.durable) { ledger, tx in
            if JobTask.Kind.ofRepositories.contains(task.kind) {
                let jobs = try tx.jobs.all().map(JobReport.init)
                let others = jobs.filter(\.isOfRepositories)
                if others.contains(where: \.isOpen) { throw DomainError.workUnderWay }
                // The outcome of the previous job is discarded.
                for other in others { try tx.jobs.remove(other.id) }
            }
            try ledger.account.ask(task, named: id, in: tx)
        }
        return id
    }

    /// Returns the jobs of the account: waiting, running, given up, and recently done.
    package func jobs() async throws -> [JobReport] {
        let person = person
        return try await database.read(of: person) { try $0.jobs.all().map(JobReport.init) }
    }

    /// Returns the job about repositories that a page shows.
    package func repositoryJob() async throws -> JobReport? {
        try await jobs().newestOfRepositories
    }

    /// Deletes an ended job, so that its outcome is not shown again; an open job stays.
    package func forgetJob(_ id: String) async throws {
        try await writeLocked(.repeatable) { tx in
            if try tx.jobs.removeEnded(id) {
                try tx.revisions.bump()
            }
        }
    }

    /// Retries a job that was given up.
    ///
    /// - Throws: ``DomainError/unknownJob(_:)``.
    package func retryJob(_ id: String) async throws {
        let now = clock()
        try await record(.durable) { ledger, tx in
            let jobs = try tx.jobs.all()
            guard let job = jobs.first(where: { $0.id == id && $0.endedAt != nil && $0.outcome == nil }) else {
                throw DomainError.unknownJob(String(id.prefix(60)))
            }
            try JobTable.ask(job.anew(at: now), in: tx)
        }
    }
}

extension Snapshot {
    /// Returns the jobs of the account: waiting, running, given up, and recently done.
    package func jobs() throws -> [JobReport] {
        try tx.jobs.all().map(JobReport.init)
    }

    /// Returns the job about repositories that a page shows.
    package func repositoryJob() throws -> JobReport? { try jobs().newestOfRepositories }
}

extension JobReport {
    /// Whether it concerns repositories of this machine.
    fileprivate var isOfRepositories: Bool { task.map { JobTask.Kind.ofRepositories.contains($0.kind) } ?? false }
}

extension [JobReport] {
    /// The open job about repositories, else the one that ended last.
    fileprivate var newestOfRepositories: JobReport? {
        let jobs = filter(\.isOfRepositories)
        return jobs.first(where: \.isOpen) ?? jobs.first
    }
}

extension UseCases {
    /// Submits a purge as a separate job.
    func askToPurge() async throws {
        let job = JobRow(.purge, person: person, at: clock())
        try await writeLocked(.repeatable) { try JobTable.ask(job, in: $0) }
    }

    /// Permanently deletes old deleted items and expired rows, and returns their space to the disk.
    func purge() async throws {
        let now = clock()
        try await writeLocked(.repeatable) { tx in
            let account = try AccountContext.read(now: now, in: tx)
            var removed = try tx.tasks.purge(before: account.keptSince)
            removed += try tx.notes.purge(deletedBefore: account.keptSince)
            removed += try tx.letters.purge(hiddenBefore: account.keptSince)
            let oldest = Self.oldestSighting(at: now)
            removed += try tx.sessions.removeAll(lastSeenBefore: oldest)
            let dayAgo = now.advanced(bySeconds: -86_400)
            let oldestDelivery = now.advanced(bySeconds: -Int64(Self.daysOfDeliveries) * 86_400)
            removed += try tx.deliveries.removeAll(before: oldestDelivery)
            removed += try tx.notificationLinks.removeExpired(at: now)
            try DeviceCodeTable.removeExpired(before: now, in: tx)
            removed += try tx.machineMessages.removeExpired(by: now.advanced(bySeconds: -Self.machineMessagesKept))
            removed += try tx.pushDevices.removeAll(
                problem: PushDeviceProblem.gone.stored,
                before: now.advanced(bySeconds: -Self.secondsOfGoneDevices))
            removed += try tx.jobs.removeDone(before: dayAgo)
            removed += try tx.dataImports.removeWaiting(before: dayAgo)
            removed += try Self.purgeGivenUp(at: now, in: tx)
            let oldestNotification = now.advanced(bySeconds: -Int64(ReminderJob.daysKept) * 86_400)
            removed += try tx.notifications.removeSettled(before: oldestNotification)
            if removed > 0 { try tx.revisions.bump() }
        }
        try await giveBackSpace()
    }

    /// Number of days for which a given-up job is shown.
    private static let daysOfGivenUp = 30

    /// Removes jobs that were given up long ago, restarting recurring ones, and returns their number.
    private static func purgeGivenUp(at now: Instant, in tx: Tx) throws -> Int {
        let oldest = now.advanced(bySeconds: -Int64(daysOfGivenUp) * 86_400)
        let jobs = try tx.jobs.givenUp(before: oldest)
        for job in jobs {
            if JobTask.Kind(rawValue: job.kind)?.isRecurring == true {
                try JobTable.ask(job.anew(at: now), in: tx)
            } else {
                try tx.jobs.remove(job.id)
            }
        }
        return jobs.count
    }

    /// Returns the end of the current day at home.
    func endOfDay() async throws -> Instant {
        let (person, now) = (person, clock())
        return try await database.read(of: person) { try AccountContext.dayCalendar(in: $0).endOfDay(at: now) }
    }
}

extension JobRow {
    /// Creates a waiting job for a task; without an id it is named after its kind, so that it exists only once.
    init(_ task: JobTask, named id: String? = nil, person: Int64, at now: Instant) {
        self.init(
            person: person, id: id ?? task.kind.rawValue, kind: task.kind.rawValue, payload: task.payload,
            createdAt: now, dueAt: now)
    }

    /// Returns the same job as if requested now.
    fileprivate func anew(at now: Instant) -> JobRow {
        JobRow(person: person, id: id, kind: kind, payload: payload, createdAt: now, dueAt: now)
    }
}

extension AccountContext {
    /// Submits a job in the transaction that makes it necessary.
    func ask(_ task: JobTask, named id: String? = nil, in tx: Tx) throws {
        try JobTable.ask(JobRow(task, named: id, person: person, at: clock), in: tx)
    }

    /// Returns the repositories to be read by the caller; if they are to be read later, submits a job and returns none.
    func toRead(_ rows: [RepositoryRow], _ rereading: Rereading, in tx: Tx) throws -> [RepositoryRow] {
        if rereading == .now || rows.isEmpty { return rows }
        try ask(.read, in: tx)
        return []
    }
}
