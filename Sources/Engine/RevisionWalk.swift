import AsyncAlgorithms
import Core
import Storage

/// One stretch of reading a repository: from the tips of a walk, past what is known and was read of it.
///
/// Others may read the same walk, or change what is wanted of it, at the same time. Each batch is
/// therefore held against what is stored when it is written down.
struct RevisionWalk: Sendable {
    let useCases: UseCases
    let repository: RepositoryRow
    /// When the reading was begun that the stretch is part of.
    let begun: Instant
    let stretch: Stretch
    /// What is said of days that change because of it.
    let cause: ChangeCause

    /// What is to be read.
    struct Stretch: Sendable {
        let walk: WalkRow
        let known: [String]
        let wanted: CommitFilter
        /// Whether the walk was written down; one that comes to an end at once never is.
        let isNoted: Bool

        /// What the database says before a stretch begins.
        struct Start: Sendable {
            var known: [String]
            let unfinished: WalkRow?
            let wanted: CommitFilter

            /// Reads it; nil when there is no such repository any more.
            init?(of repository: String, now: Instant, in tx: Tx) throws {
                guard let wanted = try CommitFilter(of: repository, now: now, in: tx) else {
                    return nil
                }
                self.wanted = wanted
                known = try tx.walks.tips(of: repository)
                unfinished = try tx.walks.unfinished(of: repository, purpose: "")
            }
        }
    }

    private var person: Int64 { useCases.person }

    /// Reads the stretch and notes its end, unless others changed what is to be read meanwhile;
    /// then what is left is found by asking anew what is next.
    ///
    /// - Parameters:
    ///   - end: what is to be written down together with the end, in the same transaction.
    ///   - progress: told of each batch how many commits it spans, and how many new ones are the person's.
    /// - Returns: whether the end was noted.
    func read(
        end: @escaping @Sendable (Tx) throws -> Void,
        progress: (_ commits: Int, _ mine: Int) async -> Void
    ) async throws -> Bool {
        let walk = stretch.walk
        let request = ReadRequest(
            repository: repository.found,
            tips: walk.tips,
            known: stretch.known,
            skip: walk.skip,
            authors: .emails(stretch.wanted.filter.emails),
            coauthors: stretch.wanted.filter.coauthors,
            excludedPaths: stretch.wanted.filter.excludedPaths
        )
        // How many commits were passed, whether the walk was written down, and whether its end was.
        var (passed, isNoted, isEnded) = (walk.skip, stretch.isNoted, false)
        do {
            try await useCases.reader.withBatches(of: request) { batches in
                for await batch in batches {
                    let noted = try await note(batch, from: passed, isWritten: isNoted, end: end)
                    passed += batch.read
                    (isNoted, isEnded) = (true, noted.isEnd)
                    await progress(batch.read, noted.new)
                }
            }
        } catch is Outdated {
            return false
        }
        if isEnded { return true }
        return try await useCases.writeLocked(.repeatable) { [passed, isNoted] tx in
            guard try finish(at: passed, isWritten: isNoted, in: tx) else { return false }
            try end(tx)
            return true
        }
    }

    /// What is wanted of the repository is another than what is being read.
    private struct Outdated: Error {}

    /// Writes a batch down, and gives the number of new commits and whether the end was noted with it.
    private func note(
        _ batch: CommitBatch, from start: Int, isWritten: Bool,
        end: @escaping @Sendable (Tx) throws -> Void
    ) async throws -> (new: Int, isEnd: Bool) {
        let (id, walk, filter, known) = (repository.id, stretch.walk, stretch.wanted.filter, stretch.known)
        let begun = begun
        let (recomputeSchedule, cause) = (useCases.recomputeSchedule, cause)
        return try await useCases.writeLocked(.repeatable) { tx in
            guard let wanted = try CommitFilter(of: id, now: begun, in: tx), wanted.filter == filter
            else { throw Outdated() }
            let placed = batch.wanted.map { wanted.place($0, in: id) }
            let new = try tx.commits.insert(placed, cause: cause)
            if new > 0 { recomputeSchedule.note() }
            var noted = try tx.walks.unfinished(of: id, purpose: "")
            if !isWritten {
                // Another reader that was faster may have begun the same walk, or have ended it.
                guard try noted == nil && tx.walks.tips(of: id) == known else {
                    return (new, false)
                }
                if batch.isLast {
                    try count(batch, in: tx)
                    try tx.walks.changeTips(from: known, to: walk.tips, of: id)
                    try end(tx)
                    return (new, true)
                }
                try tx.walks.begin(walk, of: id)
                noted = walk
            }
            // What another reader of the same walk has noted is not noted twice.
            if let noted, noted.tips == walk.tips, noted.skip == start {
                try tx.walks.advance(by: batch.read, of: id)
                try count(batch, in: tx)
            }
            guard batch.isLast, try finish(at: start + batch.read, isWritten: true, in: tx) else {
                return (new, false)
            }
            try end(tx)
            return (new, true)
        }
    }

    private func count(_ batch: CommitBatch, in tx: Tx) throws {
        try tx.repositories.addCommitsRead(batch.read, id: repository.id)
        let authors = batch.authors.map { AuthorRow(email: $0.email, name: $0.name, commits: $0.commits) }
        try tx.authors.add(authors, of: repository.id)
    }

    /// Notes that the walk is read, unless what was written down of it says otherwise.
    private func finish(at end: Int, isWritten: Bool, in tx: Tx) throws -> Bool {
        let (id, walk) = (repository.id, stretch.walk)
        guard let wanted = try CommitFilter(of: id, now: useCases.clock(), in: tx) else {
            return false
        }
        let noted = try tx.walks.unfinished(of: id, purpose: "")
        let known = try tx.walks.tips(of: id)
        if isWritten {
            guard let noted, noted.tips == walk.tips, noted.skip >= end else { return false }
        } else {
            // Nothing came: a walk that was never written down is done as long as the same is wanted.
            guard noted == nil, known == stretch.known, wanted.filter == stretch.wanted.filter else { return false }
        }
        try tx.walks.changeTips(from: known, to: walk.tips, of: id)
        if isWritten { try tx.walks.finish(of: id) }
        return true
    }
}

/// Which commits of a repository are wanted, and how they are judged.
struct CommitFilter: Sendable {
    /// What decides which commits are handed over and what is asked about them.
    struct Filter: Hashable, Sendable {
        let emails: Set<String>
        let coauthors: Bool
        let excludedPaths: [String]
    }

    let filter: Filter
    private let now: Instant
    private let dayCalendar: DayCalendar
    private let exclusions: [ExclusionRule]

    /// Reads what is wanted; nil when there is no such repository.
    ///
    /// It reads no other repository, so that each of many costs the same.
    init?(of repository: String, now: Instant, in tx: Tx) throws {
        guard try tx.repositories.has(repository) else { return nil }
        self.now = now
        dayCalendar = try AccountContext.dayCalendar(in: tx)
        exclusions = try tx.exclusions.all().filter { $0.holds(in: repository) }
        filter = Filter(
            emails: try tx.identities.mine(),
            coauthors: Settings(stored: try tx.settings.all()).coauthors,
            excludedPaths: exclusions.filter { $0.subject == .path }.map(\.pattern)
        )
    }

    /// Places a commit on its day and holds it against the exclusion rules.
    func place(_ record: CommitRecord, from source: Source = .git, in repository: String) -> PlacedCommit {
        let (day, by) = dayCalendar.place(authoredAt: record.authoredAt, offset: record.offset)
        let commit = CommitEvidence(
            record, from: source, repository: repository, firstSeen: now,
            excludedBy: exclusions.first { $0.excludes(record) }?.id
        )
        return PlacedCommit(commit: commit, day: day, placement: by)
    }

    /// The rule that takes a known commit out of which git told the changed paths anew.
    func rule(against commit: CommitEvidence, excludedPath: String?) -> String? {
        let record = CommitRecord(
            sha: commit.sha, authorName: commit.authorName, authorEmail: commit.authorEmail,
            authoredAt: commit.authoredAt, offset: commit.offset, subject: commit.subject, excludedPath: excludedPath)
        return exclusions.first { $0.excludes(record) }?.id
    }
}

extension ExclusionRule {
    /// Whether the rule holds in a repository, given by its identity.
    func holds(in repository: String) -> Bool { self.repository == nil || self.repository == repository }

    /// Whether the rule takes out a commit that a reader handed over.
    func excludes(_ record: CommitRecord) -> Bool {
        subject == .path
            ? pattern == record.excludedPath
            : matches(authorName: record.authorName, authorEmail: record.authorEmail, subject: record.subject)
    }
}
