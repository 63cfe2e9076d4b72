/// Where evidence comes from.
package enum Source: String, CaseIterable, Sendable, Hashable {
    case git
    case hook
    case github
    case githubWebhook = "github-webhook"
    case gitlab
    case forgejo
}

/// A commit as a source saw it.
package struct CommitEvidence: Hashable, Sendable {
    package let source: Source
    /// The repository's identity within the ledger; empty when it is not known.
    package let repository: String
    /// The full object name in lowercase hexadecimal, 40 or 64 digits.
    package let sha: String
    package let authorName: String
    /// The author's address as `.mailmap` gives it.
    package let authorEmail: String
    package let authoredAt: Instant
    /// The author's recorded offset, in seconds east of UTC.
    package let offset: Int
    /// The first line of the message, shortened.
    package let subject: String
    /// When Haru first saw this commit from this source.
    package let firstSeen: Instant
    /// The identifier of the exclusion rule that took it out, if one did.
    package let excludedBy: String?

    /// Makes evidence of one commit.
    package init(
        source: Source,
        repository: String,
        sha: String,
        authorName: String,
        authorEmail: String,
        authoredAt: Instant,
        offset: Int,
        subject: String,
        firstSeen: Instant,
        excludedBy: String? = nil
    ) {
        self.source = source
        self.repository = repository
        self.sha = sha
        self.authorName = authorName
        self.authorEmail = authorEmail
        self.authoredAt = authoredAt
        self.offset = offset
        self.subject = subject
        self.firstSeen = firstSeen
        self.excludedBy = excludedBy
    }

    /// What a rebase, an amend and a cherry-pick keep: the author's address and time to the second.
    ///
    /// The offset takes no part: a forge that tells times in UTC means the same commit.
    package var authorship: Authorship {
        Authorship(email: authorEmail.lowercased(), authoredAt: authoredAt)
    }
}

/// The author's address and time, which are kept when a commit is rewritten.
package struct Authorship: Hashable, Sendable {
    package let email: String
    package let authoredAt: Instant
}

/// What a forge's calendar counts for one date; its dates are never shifted.
package struct ForgeCount: Hashable, Sendable {
    package let source: Source
    package let day: Day
    /// From 0 to a million; what a forge claims beyond that is held there.
    package let count: Int
    /// The forge's own level from 0 to 4, where it tells one.
    package let level: Int?

    /// Makes a forge's count of one date.
    package init(source: Source, day: Day, count: Int, level: Int? = nil) {
        self.source = source
        self.day = day
        self.count = (0...1_000_000).held(count)
        self.level = level
    }
}

/// A commit that was left out because another one stands for it.
package struct DroppedCommit: Hashable, Sendable {
    /// Why one commit stands for another.
    package enum Reason: String, Sendable, Hashable {
        /// Several sources or repositories hold the same object.
        case sameSHA = "same-sha"
        /// A rebase, an amend or a cherry-pick: the author's address and time are the same.
        case sameAuthorship = "same-author-and-time"
    }

    package let commit: CommitEvidence
    package let reason: Reason
    /// The object name of the commit that is counted instead.
    package let duplicateOf: String
}

/// The evidence of one day after the rules: what counts, what was dropped, what was excluded.
package struct DayEvidence: Hashable, Sendable {
    /// The commits that count, one of each kind, by author time.
    package let counted: [CommitEvidence]
    package let dropped: [DroppedCommit]
    /// The commits that an exclusion rule took out.
    package let excluded: [CommitEvidence]
    /// What forges count for this date; several add up.
    package let forge: [ForgeCount]

    /// Judges the evidence of one day; its order does not matter.
    ///
    /// Commits are the same when they share an object name, or the author's address and time,
    /// also through a third. Excluded commits take no part in that: a copy in a repository whose
    /// rules do not exclude it still counts.
    package init(commits: [CommitEvidence], forge: [ForgeCount] = []) {
        let ordered = commits.filter { $0.excludedBy == nil }.sorted(by: Self.stands)
        var groups = DisjointSets(count: ordered.count)
        var bySHA: [String: Int] = [:]
        var byAuthorship: [Authorship: Int] = [:]
        for (index, commit) in ordered.enumerated() {
            if let other = bySHA[commit.sha] { groups.join(index, other) } else { bySHA[commit.sha] = index }
            if let other = byAuthorship[commit.authorship] {
                groups.join(index, other)
            } else {
                byAuthorship[commit.authorship] = index
            }
        }
        var counted: [CommitEvidence] = []
        var dropped: [DroppedCommit] = []
        var standing: [Int: CommitEvidence] = [:]
        for (index, commit) in ordered.enumerated() {
            let root = groups.root(of: index)
            if let stands = standing[root] {
                dropped.append(
                    DroppedCommit(
                        commit: commit,
                        reason: stands.sha == commit.sha ? .sameSHA : .sameAuthorship,
                        duplicateOf: stands.sha
                    )
                )
            } else {
                standing[root] = commit
                counted.append(commit)
            }
        }
        self.counted = counted
        self.dropped = dropped
        excluded = commits.filter { $0.excludedBy != nil }.sorted(by: Self.stands)
        self.forge = forge.sorted {
            ($0.source.rawValue, $0.count, $0.level ?? -1) < ($1.source.rawValue, $1.count, $1.level ?? -1)
        }
    }

    /// The number of distinct commits.
    package var commits: Int { counted.count }
    /// What the forges count together.
    package var forgeCount: Int { forge.reduce(0) { $0 + $1.count } }
    /// The day's total: the larger of the forges' count and the number of distinct commits.
    package var total: Int { max(commits, forgeCount) }

    /// A total order in which the commit that stands for its like comes first.
    private static func stands(_ left: CommitEvidence, _ right: CommitEvidence) -> Bool {
        if left.authoredAt != right.authoredAt { return left.authoredAt < right.authoredAt }
        if left.firstSeen != right.firstSeen { return left.firstSeen < right.firstSeen }
        if left.sha != right.sha { return left.sha < right.sha }
        if left.repository != right.repository { return left.repository < right.repository }
        if left.source != right.source { return left.source.rawValue < right.source.rawValue }
        // Only evidence that contradicts itself comes this far.
        return (left.authorEmail, left.offset, left.authorName, left.subject, left.excludedBy ?? "")
            < (right.authorEmail, right.offset, right.authorName, right.subject, right.excludedBy ?? "")
    }
}

/// Disjoint sets of the indices below a count, joined step by step.
struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of index: Int) -> Int {
        var root = index
        while parents[root] != root { root = parents[root] }
        var walk = index
        while parents[walk] != root { (walk, parents[walk]) = (parents[walk], root) }
        return root
    }

    mutating func join(_ left: Int, _ right: Int) {
        let (left, right) = (root(of: left), root(of: right))
        if left != right { parents[max(left, right)] = min(left, right) }
    }
}
