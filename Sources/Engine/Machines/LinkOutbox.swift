import Core
import Storage

/// Next batch for a hosted Haru, and what to store once it is accepted.
struct LinkOutbox: Sendable {
    /// Position up to which everything was sent.
    struct Place: Sendable {
        /// Last repository that was sent completely, in the order of their IDs.
        var repository: String?
        /// Last commit that was sent of the repository after it.
        var commit: CommitKey?
    }

    let batch: EvidenceBatch
    let sent: [CommitKey]
    let gone: [CommitKey]
    let goneRepositories: [String]
    /// Names of repositories in the batch, by ID.
    let names: [String: String]
    /// Revision of the data that the batch was built from.
    let revision: Int64
    let end: Place

    private static var limit: Int { EvidenceBatch.mostCommits }

    /// Builds the batch from the stored data.
    init(_ row: LinkRow, from place: Place, now: Instant, version: String, in tx: Tx) throws {
        revision = try tx.revisions.value()
        let known = try tx.sentCommits.repositories()
        let local = try tx.repositories.local().sorted { $0.id < $1.id }
        let here = Set(local.map(\.id))
        let refused = row.refusedAddresses
        let through = EvidenceBatch.times(asOf: now).upperBound
        var (place, commits, gone): (Place, [CommitEvidence], [CommitKey]) = (place, [], [])
        var named: [RepositoryRow] = []
        var isWhole = true
        for repository in local where repository.id > place.repository ?? "" {
            let room = Self.limit - commits.count - gone.count
            if room == 0 || named.count == EvidenceBatch.mostRepositories / 2 {
                isWhole = false
                break
            }
            let new = try tx.sentCommits.unsent(
                after: place.commit, ofRepository: repository.id, through: through, limit: room)
            let told = new.filter { $0.isTold(unless: refused) }
            commits += told
            let left =
                known[repository.id] == nil || new.count == room
                ? []
                : try tx.sentCommits.gone(ofRepository: repository.id, limit: room - new.count)
            gone += left
            if known[repository.id] != repository.name, !told.isEmpty || known[repository.id] != nil {
                named.append(repository)
            }
            if new.count + left.count == room {
                // There may be more in this repository.
                place.commit =
                    new.last.map {
                        CommitKey(repository: $0.repository, authoredAt: $0.authoredAt, sha: $0.sha)
                    } ?? place.commit
                isWhole = false
                break
            }
            (place.repository, place.commit) = (repository.id, nil)
        }
        let removed =
            isWhole ? known.keys.filter { !here.contains($0) }.sorted().prefix(EvidenceBatch.mostRepositories / 2) : []
        goneRepositories = Array(removed)
        names = Dictionary(named.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        self.gone = gone
        sent = commits.map { CommitKey(repository: $0.repository, authoredAt: $0.authoredAt, sha: $0.sha) }
        end = place
        batch = EvidenceBatch(
            position: row.position, version: version,
            repositories: named.map { EvidenceBatch.Repository(id: $0.id, name: $0.name) },
            commits: commits.map { EvidenceBatch.Commit($0, tellsSubject: row.tellsSubjects) },
            gone: gone.map {
                EvidenceBatch.Key(repository: $0.repository, sha: $0.sha, authoredAt: $0.authoredAt.iso())
            },
            goneRepositories: goneRepositories,
            isLast: isWhole && removed.count < EvidenceBatch.mostRepositories / 2)
    }
}

extension CommitEvidence {
    /// Whether it is sent to a hosted Haru that refused some addresses.
    fileprivate func isTold(unless refused: Set<String>) -> Bool {
        !refused.contains((coauthor ?? authorEmail).lowercased())
    }
}

extension EvidenceBatch.Commit {
    fileprivate init(_ commit: CommitEvidence, tellsSubject: Bool) {
        self.init(
            repository: commit.repository, sha: commit.sha, authoredAt: commit.authoredAt.iso(offset: commit.offset),
            email: commit.authorEmail, author: tellsSubject ? commit.authorName : nil,
            subject: tellsSubject ? commit.subject : nil, coauthor: commit.coauthor)
    }
}
