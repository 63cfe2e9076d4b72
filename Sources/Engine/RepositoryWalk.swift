import Core
import Storage

/// One stretch of reading a repository: from the tips of a walk, past what is known and was read of it.
///
/// Others may read the same walk, or change what is wanted of it, at the same time. Each batch is
/// therefore held against what is stored when it is written down.
struct RepositoryWalk: Sendable {
    let useCases: UseCases
    let repository: RepositoryRow
    let stretch: Stretch

    /// What is to be read.
    struct Stretch: Sendable {
        let walk: WalkRow
        let known: [String]
        let wanted: Wanted

        /// What the database says before a stretch begins.
        struct Start: Sendable {
            var known: [String]
            let unfinished: WalkRow?
            let wanted: Wanted

            /// Reads it; nothing when there is no such repository any more.
            init?(of repository: String, person: Int64, now: Instant, in connection: any SQLConnection) throws {
                guard let wanted = try Wanted(of: repository, person: person, now: now, in: connection) else {
                    return nil
                }
                self.wanted = wanted
                known = try WalkTable.tips(of: repository, person: person, in: connection)
                unfinished = try WalkTable.unfinished(of: repository, purpose: "", person: person, in: connection)
            }
        }
    }

    private var person: Int64 { useCases.person }

    /// Reads the stretch and notes its end, unless others changed what is to be read meanwhile;
    /// then what is left is found by asking anew what is next.
    ///
    /// - Parameter progress: told of each batch how many commits it spans, and how many new ones are the person's.
    func read(progress: @Sendable (_ commits: Int, _ mine: Int) async -> Void) async throws {
        let (person, id, walk) = (person, repository.id, stretch.walk)
        let request = ReadRequest(
            repository: repository.found,
            tips: walk.tips,
            known: stretch.known,
            skip: walk.skip,
            authors: .emails(stretch.wanted.filter.emails),
            coauthors: stretch.wanted.filter.coauthors,
            excludedPaths: stretch.wanted.filter.excludedPaths
        )
        let position = Position(walk.skip)
        do {
            try await useCases.reader.read(request) { batch in
                let mine = try await note(batch, from: await position.pass(batch.read))
                await progress(batch.read, mine)
            }
        } catch is Outdated {
            return
        }
        let end = await position.commits
        try await useCases.database.write { connection in
            guard let noted = try WalkTable.unfinished(of: id, purpose: "", person: person, in: connection),
                noted.tips == walk.tips, noted.skip >= end
            else { return }
            try WalkTable.setTips(walk.tips, of: id, person: person, in: connection)
            try WalkTable.finish(of: id, person: person, in: connection)
        }
    }

    /// What is wanted of the repository is another than what is being read.
    private struct Outdated: Error {}

    /// Writes a batch down, and gives the number of new commits.
    private func note(_ batch: CommitBatch, from start: Int) async throws -> Int {
        let (person, id, walk, filter) = (person, repository.id, stretch.walk, stretch.wanted.filter)
        let now = useCases.clock()
        return try await useCases.database.write { connection in
            guard let wanted = try Wanted(of: id, person: person, now: now, in: connection), wanted.filter == filter
            else { throw Outdated() }
            let placed = batch.wanted.map { wanted.place($0, in: id) }
            let new = try CommitTable.insert(placed, person: person, in: connection)
            // What another reader of the same walk has noted is not noted twice.
            let noted = try WalkTable.unfinished(of: id, purpose: "", person: person, in: connection)
            if let noted, noted.tips == walk.tips, noted.skip == start {
                try WalkTable.advance(by: batch.read, of: id, person: person, in: connection)
                try RepositoryTable.addCommitsRead(batch.read, id: id, person: person, in: connection)
                let authors = batch.authors.map { AuthorRow(email: $0.email, name: $0.name, commits: $0.commits) }
                try AuthorTable.add(authors, of: id, person: person, in: connection)
            }
            return new
        }
    }
}

/// Which commits of a repository are wanted, and how they are judged.
struct Wanted: Sendable {
    /// What decides which commits are handed over and what is asked about them.
    struct Filter: Hashable, Sendable {
        let emails: Set<String>
        let coauthors: Bool
        let excludedPaths: [String]
    }

    let filter: Filter
    let standing: Standing
    private let exclusions: [ExclusionRule]

    /// Reads what is wanted; nothing when there is no such repository.
    init?(of repository: String, person: Int64, now: Instant, in connection: any SQLConnection) throws {
        standing = try Standing.read(person: person, now: now, in: connection)
        guard standing.repositories.contains(where: { $0.id == repository }) else { return nil }
        exclusions = try ExclusionTable.all(person: person, in: connection).filter { $0.holds(in: repository) }
        filter = Filter(
            emails: try IdentityTable.mine(person: person, in: connection),
            coauthors: standing.settings.coauthors,
            excludedPaths: exclusions.filter { $0.subject == .path }.map(\.pattern)
        )
    }

    /// Places a commit on its day and holds it against the exclusion rules.
    func place(_ record: CommitRecord, in repository: String) -> PlacedCommit {
        let (day, by) = standing.reckoning.place(authoredAt: record.authoredAt, offset: record.offset)
        let commit = CommitEvidence(
            record, repository: repository, firstSeen: standing.now,
            excludedBy: exclusions.first { $0.excludes(record) }?.id
        )
        return PlacedCommit(commit: commit, day: day, placement: by)
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

/// How many commits of a walk have passed by.
private actor Position {
    private(set) var commits: Int

    init(_ commits: Int) { self.commits = commits }

    /// Passes commits, and gives the position before them.
    func pass(_ count: Int) -> Int {
        defer { commits += count }
        return commits
    }
}
