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
    /// The day that it would count for.
    package let day: Day
    package let placement: Placement
    package let reason: Reason
    /// The object name of the commit that is counted instead.
    package let duplicateOf: String
    /// The day on which that one counts.
    package let countedOn: Day
}

/// The evidence of one day after the rules: what counts, what was dropped, what was excluded.
package struct DayEvidence: Hashable, Sendable {
    /// The commits that count, one of each kind, by author time.
    package let counted: [CommitEvidence]
    /// What placed each of them.
    package let placements: [Placement]
    package let dropped: [DroppedCommit]
    /// The copies on other days of commits that count on this one.
    package let copies: [DroppedCommit]
    /// The commits that an exclusion rule took out.
    package let excluded: [CommitEvidence]
    /// What placed each of them.
    package let excludedPlacements: [Placement]
    /// What forges count for this date; several add up.
    package let forge: [ForgeCount]

    /// Judges the evidence of one day; its order does not matter.
    ///
    /// Commits are the same when they share an object name, or the author's address and time,
    /// also through a third. Excluded commits take no part in that: a copy in a repository whose
    /// rules do not exclude it still counts. What a forge told of is out where a repository that was read holds the same
    /// object and a rule took it out there: a forge does not tell what a commit changed.
    ///
    /// - Parameter commits: those of the day, and those of the days up to ``reach`` around it: copies of
    ///   one commit lie on several days where the clocks that they were written by differ.
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

    /// Over how many days the copies of one commit can be strewn: clocks differ by 30 hours at most, and a
    /// day may begin six hours late.
    package static let reach = 2

    /// The days whose commits decide what a day comes to.
    package static func days(around day: Day) -> ClosedRange<Day> {
        day.advanced(by: -reach)...day.advanced(by: reach)
    }

    /// The number of distinct commits.
    package var commits: Int { counted.count }
    /// What the forges count together.
    package var forgeCount: Int { forge.reduce(0) { $0 + $1.count } }
    /// The day's total: the larger of the forges' count and the number of distinct commits.
    package var total: Int { max(commits, forgeCount) }

    /// The commits, with those that a forge told of taken out by the rules that took the same objects out elsewhere.
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

    /// For each commit the place of the one that stands for it, which is the first of its like.
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
        // The root of a set is the least of its members.
        return ordered.indices.map { groups.root(of: $0) }
    }

    /// A total order in which the commit that stands for its like comes first: one whose author's clock is known, then what
    /// was seen first and, of what one reading saw, what its own clock placed.
    private static func stands(_ one: PlacedCommit, _ other: PlacedCommit) -> Bool {
        let (left, right) = (one.commit, other.commit)
        if left.authoredAt != right.authoredAt { return left.authoredAt < right.authoredAt }
        if left.hasOffset != right.hasOffset { return left.hasOffset }
        if left.firstSeen != right.firstSeen { return left.firstSeen < right.firstSeen }
        if one.placement.isOwnClock != other.placement.isOwnClock { return one.placement.isOwnClock }
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
