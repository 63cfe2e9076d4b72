import Core
import Storage

/// Reads one stored repository into the ledger, from where the last reading ended or was interrupted.
struct RepositoryReading: Sendable {
    let useCases: UseCases
    let repository: RepositoryRow
    /// What is said of days that change because of it.
    let cause: Settlement.Cause

    /// What a reading came to.
    struct Outcome: Sendable {
        var commits = 0
        var mine = 0
        /// The repositories that are to be read again because of it: an address turned out to be the person's.
        var forgotten: [RepositoryRow] = []
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
            let emails = try await useCases.reader.configuredEmails(in: repository.found)
            let forgotten = try await useCases.noteConfigured(emails)
            let tips = try await useCases.reader.tips(of: repository.found)
            var outcome = try await walk(to: tips, progress: progress)
            outcome.forgotten = forgotten.filter { $0.id != repository.id }
            try await settle(isNews: repository.problemCode != nil || repository.readAt == nil) { now, connection in
                try RepositoryTable.noteRead(
                    repository.id, at: now, fingerprint: fingerprint, person: person, in: connection
                )
            }
            return outcome
        } catch let problem as RepositoryProblem {
            let stored = problem.reason.stored
            let isNews = (repository.problemCode, repository.problemText) != (stored.code, stored.text)
            try await settle(isNews: isNews) { now, connection in
                try RepositoryTable.noteProblem(
                    repository.id, at: now, code: stored.code, text: stored.text, fingerprint: fingerprint,
                    person: person, in: connection
                )
            }
            throw problem
        }
    }

    /// Walks to the tips, after finishing a walk that was interrupted.
    private func walk(to tips: [String], progress: @Sendable (Int) async -> Void) async throws -> Outcome {
        let total = Tally()
        while let stretch = try await next(to: tips) {
            try await RepositoryWalk(useCases: useCases, repository: repository, stretch: stretch)
                .read { commits, mine in await progress(await total.add(commits, mine: mine)) }
        }
        return await total.outcome
    }

    /// What is to be walked next; nothing when all is read, or when the repository was removed meanwhile.
    private func next(to tips: [String]) async throws -> RepositoryWalk.Stretch? {
        let (person, id, reader) = (person, repository.id, useCases.reader)
        let now = useCases.clock()
        let state = try await useCases.database.read { connection in
            try RepositoryWalk.Stretch.Start(of: id, person: person, now: now, in: connection)
        }
        guard let state else { return nil }
        if let walk = state.unfinished {
            return RepositoryWalk.Stretch(walk: walk, known: state.known, wanted: state.wanted)
        }
        if state.known == tips { return nil }
        return try await useCases.database.write { connection in
            guard var state = try RepositoryWalk.Stretch.Start(of: id, person: person, now: now, in: connection)
            else { return nil }
            if state.unfinished == nil, !state.known.isEmpty,
                reader.tellsOtherwise(known: state.known, tips: tips)
            {
                _ = try state.wanted.standing.forgetReadings(in: connection) { $0.id == id }
                state.known = []
            }
            // Another process may have begun the same walk just now.
            let walk = state.unfinished ?? WalkRow(tips: tips, skip: 0)
            if state.unfinished == nil { try WalkTable.begin(walk, of: id, person: person, in: connection) }
            return RepositoryWalk.Stretch(walk: walk, known: state.known, wanted: state.wanted)
        }
    }

    /// Settles what was read and notes how the reading ended; pages are told only when that is news.
    private func settle(
        isNews: Bool, note: @Sendable @escaping (Instant, any SQLConnection) throws -> Void
    ) async throws {
        let (person, now, cause) = (person, useCases.clock(), cause)
        try await useCases.database.write { connection in
            let standing = try Standing.read(person: person, now: now, in: connection)
            let settled = try Settlement(standing, cause: cause, in: connection).settle()
            try note(now, connection)
            if isNews || settled > 0 { try RevisionTable.bump(person: person, in: connection) }
        }
    }
}

/// Adds up what the batches of a reading bring.
private actor Tally {
    private(set) var outcome = RepositoryReading.Outcome()

    func add(_ commits: Int, mine: Int) -> Int {
        outcome.commits += commits
        outcome.mine += mine
        return outcome.commits
    }
}
