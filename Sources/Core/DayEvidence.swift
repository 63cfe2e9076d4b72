/// A commit that was dropped as a duplicate of another one.
package struct DroppedCommit: Hashable, Sendable {
    /// Why two commits are duplicates.
    package enum Reason: String, Sendable, Hashable {
        /// Several sources or repositories have the same object.
        case sameSHA = "same-sha"
        /// A rebase, an amend or a cherry-pick: the author's address and time are the same.
        case sameAuthorship = "same-author-and-time"
    }

    package let commit: CommitEvidence
    /// The day that it would count for.
    package let day: Day
    package let placement: Placement
    package let reason: Reason
    /// Object name of the commit that counts instead.
    package let duplicateOf: String
    /// The day on which that commit counts.
    package let countedOn: Day
}

/// The evidence of one day after the rules: what counts, what was dropped, what was excluded.
package struct DayEvidence: Hashable, Sendable {
    /// The commits that count, one per group of duplicates, by author time.
    package let counted: [CommitEvidence]
    /// Placement of each counted commit, in the same order.
    package let placements: [Placement]
    package let dropped: [DroppedCommit]
    /// Duplicates on other days of commits that count on this one.
    package let copies: [DroppedCommit]
    /// Commits that an exclusion rule removed.
    package let excluded: [CommitEvidence]
    /// Placement of each excluded commit, in the same order.
    package let excludedPlacements: [Placement]
    /// Counts of forges for this date; several add up.
    package let forge: [ForgeCount]

    /// Judges the evidence of one day; the order of the input does not matter.
    ///
    /// Commits are duplicates when they share an object name, or the author's address and time, also transitively.
    /// Excluded commits take no part in that: a duplicate in a repository whose rules do not exclude it still counts.
    ///
    /// A commit reported by a forge is excluded too where a rule excludes the same object in a repository that was
    /// read: a forge does not report what a commit changed.
    ///
    /// - Parameter commits: those of the day, and those of the days up to ``reach`` around it: duplicates of one commit
    ///   can fall on several days when the clocks that recorded them differ.
    package init(of day: Day, among commits: [PlacedCommit], forge: [ForgeCount] = []) {
        let commits = Self.judged(commits)
        let ordered = commits.filter { $0.commit.excludedBy == nil }.sorted(by: Self.stands)
        let standing = Self.standing(of: ordered)
        var counted: [PlacedCommit] = []
        var dropped: [DroppedCommit] = []
        var copies: [DroppedCommit] = []
        for (index, placed) in ordered.enumerated() {
            let stands = ordered[standing[index]]
            if standing[index] == index {
                if placed.day == day { counted.append(placed) }
                continue
            }
            guard placed.day == day || stands.day == day else { continue }
            let copy = DroppedCommit(
                commit: placed.commit,
                day: placed.day,
                placement: placed.placement,
                reason: stands.commit.sha == placed.commit.sha ? .sameSHA : .sameAuthorship,
                duplicateOf: stands.commit.sha,
                countedOn: stands.day
            )
            if placed.day == day { dropped.append(copy) } else { copies.append(copy) }
        }
        let excluded = commits.filter { $0.day == day && $0.commit.excludedBy != nil }.sorted(by: Self.stands)
        self.counted = counted.map(\.commit)
        placements = counted.map(\.placement)
        self.dropped = dropped
        self.copies = copies
        self.excluded = excluded.map(\.commit)
        excludedPlacements = excluded.map(\.placement)
        self.forge = forge.sorted {
            ($0.source.rawValue, $0.account, $0.count, $0.level ?? -1)
                < ($1.source.rawValue, $1.account, $1.count, $1.level ?? -1)
        }
    }

    /// Maximum distance between the days of duplicates of one commit: clocks differ by 30 hours at most, and a day may
    /// begin six hours late.
    package static let reach = 2

    /// Returns the days whose commits affect the result of a day.
    package static func days(around day: Day) -> ClosedRange<Day> {
        day.advanced(by: -reach)...day.advanced(by: reach)
    }

    /// Number of distinct commits.
    package var commits: Int { counted.count }
    /// Sum of the counts of the forges.
    package var forgeCount: Int { forge.reduce(0) { $0 + $1.count } }
    /// Total of the day: the larger of the forges' count and the number of distinct commits.
    package var total: Int { max(commits, forgeCount) }

    /// Returns the commits; those that a forge reported are excluded where a rule excluded the same object elsewhere.
    private static func judged(_ commits: [PlacedCommit]) -> [PlacedCommit] {
        var rules: [String: String] = [:]
        for placed in commits {
            guard let rule = placed.commit.excludedBy else { continue }
            rules[placed.commit.sha] = min(rule, rules[placed.commit.sha] ?? rule)
        }
        if rules.isEmpty { return commits }
        return commits.map { placed in
            let commit = placed.commit
            guard commit.excludedBy == nil, Source.telling.contains(commit.source), let rule = rules[commit.sha] else {
                return placed
            }
            return PlacedCommit(commit: commit.excluded(by: rule), day: placed.day, placement: placed.placement)
        }
    }

    /// Returns, for each commit, the index of the representative of its group of duplicates, which is the first of
    /// them.
    private static func standing(of ordered: [PlacedCommit]) -> [Int] {
        var groups = DisjointSets(count: ordered.count)
        var bySHA: [String: Int] = [:]
        var byAuthorship: [Authorship: Int] = [:]
        for (index, placed) in ordered.enumerated() {
            let commit = placed.commit
            if let other = bySHA[commit.sha] { groups.join(index, other) } else { bySHA[commit.sha] = index }
            if let other = byAuthorship[commit.authorship] {
                groups.join(index, other)
            } else {
                byAuthorship[commit.authorship] = index
            }
        }
        // The root of a set is its smallest member.
        return ordered.indices.map { groups.root(of: $0) }
    }

    /// A total order in which the representative of a group of duplicates comes first.
    ///
    /// A commit with a known author offset precedes; then the one first seen earlier; of those seen at the same time,
    /// the one that its own offset placed.
    private static func stands(_ one: PlacedCommit, _ other: PlacedCommit) -> Bool {
        let (left, right) = (one.commit, other.commit)
        if left.authoredAt != right.authoredAt { return left.authoredAt < right.authoredAt }
        if left.hasOffset != right.hasOffset { return left.hasOffset }
        if left.firstSeen != right.firstSeen { return left.firstSeen < right.firstSeen }
        if one.placement.isOwnClock != other.placement.isOwnClock { return one.placement.isOwnClock }
        if left.sha != right.sha { return left.sha < right.sha }
        if left.repository != right.repository { return left.repository < right.repository }
        if left.source != right.source { return left.source.rawValue < right.source.rawValue }
        // Only contradictory evidence gets this far.
        return (left.authorEmail, left.offset, left.authorName, left.subject, left.excludedBy ?? "")
            < (right.authorEmail, right.offset, right.authorName, right.subject, right.excludedBy ?? "")
    }
}

/// Union-find over the indices below a count.
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
