import AsyncAlgorithms
import Core
import Storage

/// One stretch of reading a repository: from the tips of a walk, without known commits and those already read.
///
/// Other processes may read the same walk, or change the filter, at the same time. Each batch is therefore checked
/// against the stored state when it is written.
struct RevisionWalk: Sendable {
    let useCases: UseCases
    let repository: RepositoryRow
    /// Start of the reading that the stretch is part of.
    let begun: Instant
    let stretch: Stretch
    /// Cause recorded for the days that it changes.
    let cause: ChangeCause

    /// What to read.
    struct Stretch: Sendable {
        let walk: WalkRow
        let known: [String]
        let wanted: CommitFilter
        /// Whether the walk is stored; one that ends with its first batch never is.
        let isNoted: Bool

        /// Stored state before a stretch begins.
        struct Start: Sendable {
            var known: [String]
            let unfinished: WalkRow?
            let wanted: CommitFilter

            /// Reads the state; nil if the repository no longer exists.
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

    /// Reads the stretch and records its end, unless the walk or the filter was changed meanwhile; then the caller
    /// determines the next stretch again.
    ///
    /// - Parameters:
    ///   - end: writes further data in the transaction that records the end.
    ///   - progress: called for each batch with the number of commits walked and of the person's new ones.
    /// - Returns: whether the end was recorded.
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
        // Number of commits walked, whether the walk is stored, and whether its end is.
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

    /// The filter of the repository was changed during the walk.
    private struct Outdated: Error {}

    /// Stores a batch, and returns the number of new commits and whether the end was recorded with it.
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
                // A faster reader may have started or finished the same walk.
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
            // A batch that another reader of the same walk has recorded is not counted twice.
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

    /// Records the end of the walk, unless its stored state contradicts that.
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
            // No batch came: a walk that was never stored is finished if tips and filter are unchanged.
            guard noted == nil, known == stretch.known, wanted.filter == stretch.wanted.filter else { return false }
        }
        try tx.walks.changeTips(from: known, to: walk.tips, of: id)
        if isWritten { try tx.walks.finish(of: id) }
        return true
    }
}

/// Filter of a repository's commits, with the rules for placing and excluding them.
struct CommitFilter: Sendable {
    /// Part of the filter that affects the request to the reader.
    struct Filter: Hashable, Sendable {
        let emails: Set<String>
        let coauthors: Bool
        let excludedPaths: [String]
    }

    let filter: Filter
    private let now: Instant
    private let dayCalendar: DayCalendar
    private let exclusions: [ExclusionRule]

    /// Reads the filter; nil if there is no such repository.
    ///
    /// It reads no data of other repositories, so that the cost per repository is constant.
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

    /// Places a commit on its day and applies the exclusion rules.
    func place(_ record: CommitRecord, from source: Source = .git, in repository: String) -> PlacedCommit {
        let (day, by) = dayCalendar.place(authoredAt: record.authoredAt, offset: record.offset)
        let commit = CommitEvidence(
            record, from: source, repository: repository, firstSeen: now,
            excludedBy: exclusions.first { $0.excludes(record) }?.id
        )
        return PlacedCommit(commit: commit, day: day, placement: by)
    }

    /// Returns the rule that excludes a known commit whose changed paths were read again.
    func rule(against commit: CommitEvidence, excludedPath: String?) -> String? {
        let record = CommitRecord(
            sha: commit.sha, authorName: commit.authorName, authorEmail: commit.authorEmail,
            authoredAt: commit.authoredAt, offset: commit.offset, subject: commit.subject, excludedPath: excludedPath)
        return exclusions.first { $0.excludes(record) }?.id
    }
}

extension ExclusionRule {
    /// Whether the rule applies to a repository, given by its id.
    func holds(in repository: String) -> Bool { self.repository == nil || self.repository == repository }

    /// Whether the rule excludes a commit delivered by a reader.
    func excludes(_ record: CommitRecord) -> Bool {
        subject == .path
            ? pattern == record.excludedPath
            : matches(authorName: record.authorName, authorEmail: record.authorEmail, subject: record.subject)
    }
}
