import Core
import Storage

/// Reads one stored repository into the ledger, from where the last reading ended or was interrupted.
struct RepositoryReading: Sendable {
    let useCases: UseCases
    let repository: RepositoryRow
    /// What is said of days that change because of it.
    let detail: String

    /// What a reading came to.
    struct Outcome: Sendable {
        var commits = 0
        var mine = 0
    }

    private var person: Int64 { useCases.person }

    /// Reads what is new; each batch is written down with how far the walk has come, so that a
    /// reading that is killed goes on where it was.
    ///
    /// - Throws: ``RepositoryProblem``, after it was noted and what was read before it was settled.
    func read(progress: @Sendable (Int) async -> Void) async throws -> Outcome {
        // The mark is taken first: what changes while git reads is then seen the next time.
        let fingerprint = useCases.reader.fingerprint(of: repository.found)
        do {
            try await noteConfiguredEmails()
            let tips = try await useCases.reader.tips(of: repository.found)
            let outcome = try await walk(to: tips, progress: progress)
            try await settle { standing, connection in
                try RepositoryTable.noteRead(
                    repository.id, at: standing.now, fingerprint: fingerprint, person: person, in: connection
                )
            }
            return outcome
        } catch let problem as RepositoryProblem {
            let stored = problem.reason.stored
            try await settle { standing, connection in
                try RepositoryTable.noteProblem(
                    repository.id, at: standing.now, code: stored.code, text: stored.text, fingerprint: fingerprint,
                    person: person, in: connection
                )
            }
            throw problem
        }
    }

    /// Walks to the tips, after finishing a walk that was interrupted.
    private func walk(to tips: [String], progress: @Sendable (Int) async -> Void) async throws -> Outcome {
        let (person, id) = (person, repository.id)
        let state = try await useCases.database.read { connection in
            (
                known: try WalkTable.tips(of: id, person: person, in: connection),
                unfinished: try WalkTable.unfinished(of: id, purpose: "", person: person, in: connection)
            )
        }
        var known = state.known
        let total = Tally()
        if let unfinished = state.unfinished {
            try await walk(unfinished, known: known, total: total, progress: progress)
            known = unfinished.tips
        }
        if known != tips {
            let walk = WalkRow(tips: tips, skip: 0)
            try await useCases.database.write { try WalkTable.begin(walk, of: id, person: person, in: $0) }
            try await self.walk(walk, known: known, total: total, progress: progress)
        }
        return await total.outcome
    }

    private func walk(
        _ walk: WalkRow, known: [String], total: Tally, progress: @Sendable (Int) async -> Void
    ) async throws {
        let (person, id) = (person, repository.id)
        let wanted = try await useCases.database.read { connection in
            (
                standing: try Standing.read(person: person, now: useCases.clock(), in: connection),
                mine: try IdentityTable.mine(person: person, in: connection),
                exclusions: try ExclusionTable.all(person: person, in: connection)
                    .filter { $0.repository == nil || $0.repository == id }
            )
        }
        let request = ReadRequest(
            repository: repository.found,
            tips: walk.tips,
            known: known,
            skip: walk.skip,
            authors: .emails(wanted.mine),
            coauthors: wanted.standing.settings.coauthors,
            excludedPaths: wanted.exclusions.filter { $0.subject == .path }.map(\.pattern)
        )
        let judge = EvidenceJudge(
            reckoning: wanted.standing.reckoning, exclusions: wanted.exclusions, repository: id,
            firstSeen: wanted.standing.now
        )
        let position = Tally(commits: walk.skip)
        try await useCases.reader.read(request) { batch in
            let placed = batch.wanted.map(judge.place)
            let end = await position.add(batch.read)
            let new = try await useCases.database.write { connection in
                let new = try CommitTable.insert(placed, person: person, in: connection)
                // Another process may be reading the same walk: what it has noted is not noted twice.
                let noted = try WalkTable.unfinished(of: id, purpose: "", person: person, in: connection)?.skip
                if let noted, noted < end {
                    try WalkTable.advance(by: end - noted, of: id, person: person, in: connection)
                    try RepositoryTable.addCommitsRead(end - noted, id: id, person: person, in: connection)
                    let authors = batch.authors.map { AuthorRow(email: $0.email, name: $0.name, commits: $0.commits) }
                    try AuthorTable.add(authors, of: id, person: person, in: connection)
                }
                return new
            }
            await progress(await total.add(batch.read, mine: new))
        }
        try await useCases.database.write { connection in
            try WalkTable.setTips(walk.tips, of: id, person: person, in: connection)
            try WalkTable.finish(of: id, person: person, in: connection)
        }
    }

    private func settle(
        _ note: @Sendable @escaping (Standing, any SQLConnection) throws -> Void
    ) async throws {
        let cause = Settlement.Cause(
            why: .moreEvidence, detail: detail, isFirstReading: repository.readAt == nil
        )
        try await useCases.change { standing, connection in
            try Settlement(standing, cause: cause, in: connection).settle()
            try note(standing, connection)
        }
    }

    /// The addresses that git commits with here are the person's, unless they were ticked off.
    private func noteConfiguredEmails() async throws {
        let emails = try await useCases.reader.configuredEmails(in: repository.found)
        try await useCases.noteConfigured(emails, except: repository.id)
    }
}

/// Places commits on their days and holds them against the exclusion rules.
struct EvidenceJudge: Sendable {
    let reckoning: Reckoning
    let exclusions: [ExclusionRule]
    let repository: String
    let firstSeen: Instant

    func place(_ record: CommitRecord) -> PlacedCommit {
        let (day, by) = reckoning.place(authoredAt: record.authoredAt, offset: record.offset)
        let rule = exclusions.first { rule in
            rule.subject == .path
                ? rule.pattern == record.excludedPath
                : rule.matches(
                    authorName: record.authorName, authorEmail: record.authorEmail, subject: record.subject)
        }
        let commit = CommitEvidence(record, repository: repository, firstSeen: firstSeen, excludedBy: rule?.id)
        return PlacedCommit(commit: commit, day: day, placement: by)
    }
}

/// Adds up what the batches of a reading bring.
private actor Tally {
    private(set) var outcome = RepositoryReading.Outcome()

    init(commits: Int = 0) { outcome.commits = commits }

    func add(_ commits: Int, mine: Int = 0) -> Int {
        outcome.commits += commits
        outcome.mine += mine
        return outcome.commits
    }
}
