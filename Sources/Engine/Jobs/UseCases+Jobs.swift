import Core
import Storage

extension UseCases {
    /// Asks for work that takes longer than a person waits for a page.
    ///
    /// - Returns: what the job goes by.
    /// - Throws: ``DomainError/workUnderWay`` while other work about repositories is to be done.
    @discardableResult
    package func submit(_ task: JobTask) async throws -> String {
        let id: String =
            switch task {
            // Several browsers can be tried at once.
            case .testPush(let device): task.kind.rawValue + "-" + device
            default: task.paths.isEmpty ? task.kind.rawValue : identifier()
            }
        try await record(.durable) { ledger, tx in
            if JobTask.Kind.ofRepositories.contains(task.kind) {
                let jobs = try tx.jobs.all().map(JobReport.init)
                let others = jobs.filter(\.isOfRepositories)
                if others.contains(where: \.isOpen) { throw DomainError.workUnderWay }
                // What came of the last is told no more.
                for other in others { try tx.jobs.remove(other.id) }
            }
            try ledger.account.ask(task, named: id, in: tx)
        }
        return id
    }

    /// The work of the account: what is to be done, is being done, was given up, and was done lately.
    package func jobs() async throws -> [JobReport] {
        let person = person
        return try await database.read(of: person) { try $0.jobs.all().map(JobReport.init) }
    }

    /// The work about repositories that a page shows.
    package func repositoryJob() async throws -> JobReport? {
        try await jobs().newestOfRepositories
    }

    /// Forgets what came of a job, so that it is not told again; one that is still to be done stays.
    package func forgetJob(_ id: String) async throws {
        try await writeLocked(.repeatable) { tx in
            if try tx.jobs.removeEnded(id) {
                try tx.revisions.bump()
            }
        }
    }

    /// Tries a job again that was given up.
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
    /// The work of the account: what is to be done, is being done, was given up, and was done lately.
    package func jobs() throws -> [JobReport] {
        try tx.jobs.all().map(JobReport.init)
    }

    /// The work about repositories that a page shows.
    package func repositoryJob() throws -> JobReport? { try jobs().newestOfRepositories }
}

extension JobReport {
    /// Whether it is about the repositories of this machine.
    fileprivate var isOfRepositories: Bool { task.map { JobTask.Kind.ofRepositories.contains($0.kind) } ?? false }
}

extension [JobReport] {
    /// The work about repositories that is under way, otherwise that which ended last.
    fileprivate var newestOfRepositories: JobReport? {
        let jobs = filter(\.isOfRepositories)
        return jobs.first(where: \.isOpen) ?? jobs.first
    }
}

extension UseCases {
    /// Asks for a purge as a job of its own.
    func askToPurge() async throws {
        let job = JobRow(.purge, person: person, at: clock())
        try await writeLocked(.repeatable) { try JobTable.ask(job, in: $0) }
    }

    /// Deletes for good what was deleted long ago and what nobody asks for any more, and gives its space back.
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

    /// For how many days a job is shown that was given up.
    private static let daysOfGivenUp = 30

    /// Forgets what was given up long ago, where what goes on by itself is begun anew, and gives the number of jobs.
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

    /// When the day ends that it is at home.
    func endOfDay() async throws -> Instant {
        let (person, now) = (person, clock())
        return try await database.read(of: person) { try AccountContext.dayCalendar(in: $0).endOfDay(at: now) }
    }
}

extension JobRow {
    /// Makes the job of a task that nobody has begun; without a name, that of its kind, it is there once.
    init(_ task: JobTask, named id: String? = nil, person: Int64, at now: Instant) {
        self.init(
            person: person, id: id ?? task.kind.rawValue, kind: task.kind.rawValue, payload: task.payload,
            createdAt: now, dueAt: now)
    }

    /// The same work, as if it were asked for now.
    fileprivate func anew(at now: Instant) -> JobRow {
        JobRow(person: person, id: id, kind: kind, payload: payload, createdAt: now, dueAt: now)
    }
}

extension AccountContext {
    /// Asks for a job in the transaction that makes it necessary.
    func ask(_ task: JobTask, named id: String? = nil, in tx: Tx) throws {
        try JobTable.ask(JobRow(task, named: id, person: person, at: clock), in: tx)
    }

    /// The repositories that whoever changed something is to read at once; the others are left to a job.
    func toRead(_ rows: [RepositoryRow], _ rereading: Rereading, in tx: Tx) throws -> [RepositoryRow] {
        if rereading == .now || rows.isEmpty { return rows }
        try ask(.read, in: tx)
        return []
    }
}
