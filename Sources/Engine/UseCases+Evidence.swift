package import Core
import Storage

/// A commit that counts, and for which day.
package struct CountedCommit: Hashable, Sendable {
    package let day: Day
    package let commit: CommitEvidence
    /// The name that people know its repository by; nil where no repository is known.
    package let repositoryName: String?
}

/// A stretch of what is told day by day, and where the rest begins.
package struct LedgerPage<Entry: Sendable, Place: Sendable>: Sendable {
    package let entries: [Entry]
    /// Where the next stretch begins; nil at the end.
    package let next: Place?
}

/// A place among the commits that count, right behind one of them.
package struct CommitPlace: Hashable, Sendable {
    package let day: Day
    package let authoredAt: Instant
    package let sha: String

    /// Makes a place.
    package init(day: Day, authoredAt: Instant, sha: String) {
        self.day = day
        self.authoredAt = authoredAt
        self.sha = sha
    }

    fileprivate init(behind commit: CommitEvidence, of day: Day) {
        self.init(day: day, authoredAt: commit.authoredAt, sha: commit.sha)
    }

    /// Whether a commit of a day stands before the place, or right at it.
    fileprivate func hasPassed(_ commit: CommitEvidence, of day: Day) -> Bool {
        if day != self.day { return day < self.day }
        return (commit.authoredAt, commit.sha) <= (authoredAt, sha)
    }
}

extension Snapshot {
    /// How many days a window has where nothing is said of them.
    private static let usualWindow = 31

    /// The days of a window.
    ///
    /// - Parameters:
    ///   - from: the first day; without it, a month before the last.
    ///   - to: the last day; without it, today.
    /// - Throws: ``DomainError/rangeIsEmpty(from:to:)`` or ``DomainError/rangeTooLong(days:)``.
    private func window(from: Day?, to: Day?) throws -> (from: Day, to: Day) {
        let end = to ?? max(from ?? currentDay, currentDay)
        let window = (from: from ?? end.advanced(by: 1 - Self.usualWindow), to: end)
        guard window.from <= end else { throw DomainError.rangeIsEmpty(from: window.from, to: end) }
        guard window.from.distance(to: end) < LedgerQuery.longestWindow else {
            throw DomainError.rangeTooLong(days: LedgerQuery.longestWindow)
        }
        return window
    }

    /// The commits of a window that count, in order of days and of author time.
    ///
    /// - Parameter place: what the stretch comes right behind; nil for the beginning.
    /// - Throws: ``DomainError/rangeIsEmpty(from:to:)`` or ``DomainError/rangeTooLong(days:)``.
    package func commits(
        from: Day? = nil, to: Day? = nil, behind place: CommitPlace? = nil, limit: Int
    ) throws -> LedgerPage<CountedCommit, CommitPlace> {
        let window = try window(from: from, to: to)
        let first = max(window.from, place?.day ?? window.from)
        if first > window.to { return LedgerPage(entries: [], next: nil) }
        let days = try tx.commits.days(from: first, through: window.to)
        let names = ledger.repositoryNames
        var found: [CountedCommit] = []
        for day in days {
            let placed = try ledger.commits(around: day, in: tx)
            // Of those that were written at the same time, what tells them apart decides, so that a place stays one.
            let counted = DayEvidence(of: day, among: placed).counted.sorted {
                ($0.authoredAt, $0.sha) < ($1.authoredAt, $1.sha)
            }
            for commit in counted where place.map({ !$0.hasPassed(commit, of: day) }) ?? true {
                if found.count == limit {
                    return LedgerPage(
                        entries: found, next: found.last.map { CommitPlace(behind: $0.commit, of: $0.day) })
                }
                let name = commit.repository.isEmpty ? nil : names[commit.repository] ?? commit.repository
                found.append(CountedCommit(day: day, commit: commit, repositoryName: name))
            }
        }
        return LedgerPage(entries: found, next: nil)
    }

    /// Everything that is known of the days of a window, and what the rules made of it.
    ///
    /// - Parameters:
    ///   - place: the day to begin with; nil for the first.
    ///   - limit: how many days are told of.
    /// - Throws: ``DomainError/rangeIsEmpty(from:to:)`` or ``DomainError/rangeTooLong(days:)``.
    package func evidence(
        from: Day? = nil, to: Day? = nil, at place: Day? = nil, limit: Int
    ) throws -> LedgerPage<ExplainReport, Day> {
        let window = try window(from: from, to: to)
        let first = max(window.from, place ?? window.from)
        if first > window.to { return LedgerPage(entries: [], next: nil) }
        let last = min(window.to, first.advanced(by: limit - 1))
        return LedgerPage(
            entries: try first.through(last).map(explain), next: last < window.to ? last.next : nil)
    }
}
