package import Core
import Storage

/// A counted commit with its day.
package struct CountedCommit: Hashable, Sendable {
    package let day: Day
    package let commit: CommitEvidence
    /// Display name of its repository; nil if the repository is unknown.
    package let repositoryName: String?
}

/// A page of entries in the order of days, with the cursor of the next page.
package struct LedgerPage<Entry: Sendable, Place: Sendable>: Sendable {
    package let entries: [Entry]
    /// Cursor of the next page; nil at the end.
    package let next: Place?
}

/// Cursor among the counted commits, directly after one of them.
package struct CommitPlace: Hashable, Sendable {
    package let day: Day
    package let authoredAt: Instant
    package let sha: String

    package init(day: Day, authoredAt: Instant, sha: String) {
        self.day = day
        self.authoredAt = authoredAt
        self.sha = sha
    }

    fileprivate init(behind commit: CommitEvidence, of day: Day) {
        self.init(day: day, authoredAt: commit.authoredAt, sha: commit.sha)
    }

    /// Whether a commit of a day is at or before the cursor.
    fileprivate func hasPassed(_ commit: CommitEvidence, of day: Day) -> Bool {
        if day != self.day { return day < self.day }
        return (commit.authoredAt, commit.sha) <= (authoredAt, sha)
    }
}

extension Snapshot {
    /// Default number of days of a window.
    private static let usualWindow = 31

    /// Returns the days of a window.
    ///
    /// - Parameters:
    ///   - from: the first day; nil for ``usualWindow`` days up to the last.
    ///   - to: the last day; nil for today, or for `from` if that is later.
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

    /// Returns the counted commits of a window, ordered by day and author date.
    ///
    /// - Parameter place: cursor after which the page starts; nil for the beginning.
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
            // Commits with the same author date are ordered by object name, so that cursors are unambiguous.
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

    /// Returns the evidence of the days of a window, and their states by the rules.
    ///
    /// - Parameters:
    ///   - place: the day at which the page starts; nil for the first.
    ///   - limit: the maximum number of days.
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
