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
        try await record(.durable) { ledger, connection in
            if JobTask.Kind.ofRepositories.contains(task.kind) {
                let jobs = try JobTable.all(person: ledger.person, in: connection).map(JobReport.init)
                let others = jobs.filter(\.isOfRepositories)
                if others.contains(where: \.isOpen) { throw DomainError.workUnderWay }
                // What came of the last is told no more.
                for other in others { try JobTable.remove(other.id, person: ledger.person, in: connection) }
            }
            try ledger.account.ask(task, named: id, in: connection)
        }
        return id
    }

    /// The work of the account: what is to be done, is being done, was given up, and was done lately.
    package func jobs() async throws -> [JobReport] {
        let person = person
        return try await database.read { try JobTable.all(person: person, in: $0).map(JobReport.init) }
    }

    /// The work about repositories that a page shows.
    package func repositoryJob() async throws -> JobReport? {
        try await jobs().newestOfRepositories
    }

    /// Forgets what came of a job, so that it is not told again; one that is still to be done stays.
    package func forgetJob(_ id: String) async throws {
        let person = person
        try await writeInTurn(.repeatable) { connection in
            if try JobTable.removeEnded(id, person: person, in: connection) {
                try RevisionTable.bump(person: person, in: connection)
            }
        }
    }

    /// Tries a job again that was given up.
    ///
    /// - Throws: ``DomainError/unknownJob(_:)``.
    package func retryJob(_ id: String) async throws {
        let now = clock()
        try await record(.durable) { ledger, connection in
            let jobs = try JobTable.all(person: ledger.person, in: connection)
            guard let job = jobs.first(where: { $0.id == id && $0.endedAt != nil && $0.outcome == nil }) else {
                throw DomainError.unknownJob(String(id.prefix(60)))
            }
            try JobTable.ask(job.anew(at: now), in: connection)
        }
    }
}

extension Snapshot {
    /// The work of the account: what is to be done, is being done, was given up, and was done lately.
    package func jobs() throws -> [JobReport] {
        try JobTable.all(person: ledger.person, in: connection).map(JobReport.init)
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
        try await writeInTurn(.repeatable) { try JobTable.ask(job, in: $0) }
    }

    /// Deletes for good what was deleted long ago and what nobody asks for any more, and gives its space back.
    func purge() async throws {
        let (person, now) = (person, clock())
        try await writeInTurn(.repeatable) { connection in
            let account = try AccountContext.read(person: person, now: now, in: connection)
            var removed = try TaskTable.purge(before: account.keptSince, person: person, in: connection)
            removed += try NoteTable.purge(deletedBefore: account.keptSince, person: person, in: connection)
            removed += try LetterTable.purge(hiddenBefore: account.keptSince, person: person, in: connection)
            let oldest = Self.oldestSighting(at: now)
            removed += try SessionTable.removeAll(lastSeenBefore: oldest, person: person, in: connection)
            let dayAgo = now.advanced(bySeconds: -86_400)
            let oldestDelivery = now.advanced(bySeconds: -Int64(Self.daysOfDeliveries) * 86_400)
            removed += try DeliveryTable.removeAll(before: oldestDelivery, person: person, in: connection)
            removed += try NotificationLinkTable.removeExpired(at: now, person: person, in: connection)
            try DeviceCodeTable.removeExpired(before: now, in: connection)
            removed += try MachineMessageTable.removeExpired(
                by: now.advanced(bySeconds: -Self.machineMessagesKept), person: person, in: connection)
            removed += try PushDeviceTable.removeAll(
                problem: PushDeviceProblem.gone.stored,
                before: now.advanced(bySeconds: -Self.secondsOfGoneDevices), person: person, in: connection)
            removed += try JobTable.removeDone(before: dayAgo, person: person, in: connection)
            removed += try DataImportTable.removeWaiting(before: dayAgo, person: person, in: connection)
            removed += try Self.purgeGivenUp(at: now, person: person, in: connection)
            let oldestNotification = now.advanced(bySeconds: -Int64(Reminding.daysKept) * 86_400)
            removed += try NotificationTable.removeSettled(
                before: oldestNotification, person: person, in: connection)
            if removed > 0 { try RevisionTable.bump(person: person, in: connection) }
        }
        try await giveBackSpace()
    }

    /// For how many days a job is shown that was given up.
    private static let daysOfGivenUp = 30

    /// Forgets what was given up long ago, where what goes on by itself is begun anew, and gives the number of jobs.
    private static func purgeGivenUp(
        at now: Instant, person: Int64, in connection: any SQLConnection
    ) throws -> Int {
        let oldest = now.advanced(bySeconds: -Int64(daysOfGivenUp) * 86_400)
        let jobs = try JobTable.givenUp(before: oldest, person: person, in: connection)
        for job in jobs {
            if JobTask.Kind(rawValue: job.kind)?.isRecurring == true {
                try JobTable.ask(job.anew(at: now), in: connection)
            } else {
                try JobTable.remove(job.id, person: person, in: connection)
            }
        }
        return jobs.count
    }

    /// When the day ends that it is at home.
    func endOfDay() async throws -> Instant {
        let (person, now) = (person, clock())
        return try await database.read { try AccountContext.reckoning(person: person, in: $0).endOfDay(at: now) }
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
    func ask(_ task: JobTask, named id: String? = nil, in connection: any SQLConnection) throws {
        try JobTable.ask(JobRow(task, named: id, person: person, at: clock), in: connection)
    }

    /// The repositories that whoever changed something is to read at once; the others are left to a job.
    func toRead(
        _ rows: [RepositoryRow], _ rereading: Rereading, in connection: any SQLConnection
    ) throws -> [RepositoryRow] {
        if rereading == .now || rows.isEmpty { return rows }
        try ask(.read, in: connection)
        return []
    }
}
