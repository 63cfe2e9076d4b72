import Core
import Storage

/// Import of one stored repository into the ledger, from where the last reading ended or was interrupted.
///
/// The days that it changes are only marked; ``UseCases/recomputeAfterReading(isEnd:)`` recalculates them.
struct RepositoryImport: Sendable {
    let useCases: UseCases
    let repository: RepositoryRow
    /// Start of the reading that this import is part of.
    let begun: Instant
    /// Cause recorded for the days that it changes.
    let cause: ChangeCause

    /// Result of a reading.
    struct Outcome: Sendable {
        var commits = 0
        var mine = 0
        /// Repositories to be read again because an address turned out to be the person's.
        var forgotten: [RepositoryRow] = []
    }

    private typealias Start = RevisionWalk.Stretch.Start

    private var person: Int64 { useCases.person }

    /// Reads new commits; each batch is stored with the position of the walk, so that a killed reading resumes there.
    ///
    /// - Throws: ``RepositoryProblem``, after storing it.
    func read(progress: @Sendable (Int) async -> Void) async throws -> Outcome {
        // The fingerprint is computed first, so that the next poll detects changes made while git reads.
        let fingerprint = useCases.reader.fingerprint(of: repository.found)
        do {
            guard var start = try await start() else { return Outcome() }
            let tips = try await useCases.reader.tips(of: repository.found, known: start.known)
            let emails = try await useCases.reader.configuredEmails(in: repository.found)
            let forgotten = try await useCases.noteConfigured(emails)
            if !forgotten.isEmpty || !start.wanted.filter.emails.isSuperset(of: emails) {
                // The filter may have changed.
                guard let again = try await self.start() else { return Outcome() }
                start = again
            }
            var outcome = try await walk(from: start, to: tips, fingerprint: fingerprint, progress: progress)
            outcome.forgotten = forgotten.filter { $0.id != repository.id }
            return outcome
        } catch let problem as RepositoryProblem {
            try await note(problem, fingerprint: fingerprint)
            throw problem
        }
    }

    /// Reads the stored state of the repository; nil if it was removed.
    private func start() async throws -> Start? {
        let (person, id, now) = (person, repository.id, useCases.clock())
        return try await useCases.database.read(of: person) { tx in
            try Start(of: id, now: now, in: tx)
        }
    }

    /// Walks to the tips, after finishing an interrupted walk.
    private func walk(
        from first: Start, to tips: [String], fingerprint: String?, progress: @Sendable (Int) async -> Void
    ) async throws -> Outcome {
        var total = Outcome()
        var start: Start? = first
        while let state = start {
            guard let stretch = try await next(after: state, to: tips) else {
                try await useCases.writeLocked(.repeatable) { try noteRead(fingerprint, in: $0) }
                break
            }
            // A repository that is reread from the beginning may have stored commits that no walk reaches.
            if stretch.known.isEmpty, repository.readAt != nil, !stretch.wanted.filter.excludedPaths.isEmpty {
                try await judgeUnreached(from: stretch.walk.tips, stretch.wanted)
            }
            // If the walk leads to the current tips, the reading ends with it.
            let isWhole = stretch.walk.tips == tips
            let isEnded = try await RevisionWalk(
                useCases: useCases, repository: repository, begun: begun, stretch: stretch, cause: cause
            ).read { tx in
                if isWhole { try noteRead(fingerprint, in: tx) }
            } progress: { commits, mine in
                total.commits += commits
                total.mine += mine
                await progress(total.commits)
            }
            if isEnded, isWhole { break }
            start = try await self.start()
        }
        return total
    }

    /// Applies the path rules to commits that no ref reaches any more.
    ///
    /// An amended commit stays evidence, and git can still read the object for some time.
    private func judgeUnreached(from tips: [String], _ wanted: CommitFilter) async throws {
        let (person, id) = (person, repository.id)
        let names = try await useCases.database.read(of: person) {
            try $0.commits.names(ofRepository: id)
        }
        let unreached = try await useCases.reader.unreached(
            names, from: tips, excludedPaths: wanted.filter.excludedPaths, in: repository.found)
        if unreached.names.isEmpty { return }
        let (now, recomputeSchedule, cause) = (useCases.clock(), useCases.recomputeSchedule, cause)
        try await useCases.writeLocked(.repeatable) { tx in
            guard let wanted = try CommitFilter(of: id, now: now, in: tx) else { return }
            let moved = try tx.commits.rejudge(ofRepository: id, cause: cause) {
                placed in
                let commit = placed.commit
                var rule = commit.excludedBy
                if unreached.names.contains(commit.sha) {
                    rule = wanted.rule(against: commit, excludedPath: unreached.excludedPaths[commit.sha])
                }
                return CommitTable.Judgement(day: placed.day, placement: placed.placement, excludedBy: rule)
            }
            if moved > 0 { recomputeSchedule.note() }
        }
    }

    /// Returns the next stretch to walk; nil if everything is read.
    private func next(after start: Start, to tips: [String]) async throws -> RevisionWalk.Stretch? {
        if let walk = start.unfinished {
            return RevisionWalk.Stretch(walk: walk, known: start.known, wanted: start.wanted, isNoted: true)
        }
        if start.known == tips { return nil }
        var known = start.known
        if !known.isEmpty, useCases.reader.needsRereading(known: known, tips: tips) {
            try await forget()
            known = []
        }
        return RevisionWalk.Stretch(
            walk: WalkRow(tips: tips, skip: 0), known: known, wanted: start.wanted, isNoted: false)
    }

    /// Resets the reading to the beginning.
    private func forget() async throws {
        let (id, now) = (repository.id, useCases.clock())
        try await useCases.writeLocked(.repeatable) { tx in
            let ledger = try AccountLedger.read(now: now, in: tx)
            _ = try ledger.forgetReadings(in: tx) { $0.id == id }
        }
    }

    /// Records a completed reading; bumps the revision only for a first reading or after a problem.
    private func noteRead(_ fingerprint: String?, in tx: Tx) throws {
        try tx.repositories.noteRead(repository.id, at: useCases.clock(), fingerprint: fingerprint)
        if repository.problemCode != nil || repository.readAt == nil {
            try tx.revisions.bump()
        }
    }

    private func note(_ problem: RepositoryProblem, fingerprint: String?) async throws {
        let stored = problem.reason.stored
        let isNews = (repository.problemCode, repository.problemText) != (stored.code, stored.text)
        let (id, now) = (repository.id, useCases.clock())
        try await useCases.writeLocked(.repeatable) { tx in
            try tx.repositories.noteProblem(id, at: now, code: stored.code, text: stored.text, fingerprint: fingerprint)
            if isNews { try tx.revisions.bump() }
        }
    }
}
