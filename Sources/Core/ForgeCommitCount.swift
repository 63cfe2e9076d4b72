/// Number of commits of one repository within a forge's count for a day.
///
/// It explains a ``ForgeCount`` and never adds to it.
package struct ForgeCommitCount: Hashable, Sendable {
    /// Identity of the forge's account within the ledger; empty when it is unknown.
    package let account: String
    package let day: Day
    /// Full name of the repository, such as `octocat/haru`.
    package let repository: String
    /// Whether the repository is private on the forge, so that only the person is shown its name.
    package let isPrivate: Bool
    /// From 1 to ``ForgeCount/most``; a higher claim is clamped.
    package let count: Int
    /// Whether the forge reported only some of the day's repositories.
    package let isPartial: Bool

    package init(
        account: String = "", day: Day, repository: String, isPrivate: Bool = false, count: Int,
        isPartial: Bool = false
    ) {
        self.account = account
        self.day = day
        self.repository = repository
        self.isPrivate = isPrivate
        self.count = (1...ForgeCount.most).held(count)
        self.isPartial = isPartial
    }
}

/// Breakdown of a forge's count of a day, as far as the forge reports it.
package struct ForgeBreakdown: Hashable, Sendable {
    /// Repositories, those with the most commits first.
    package let repositories: [ForgeCommitCount]
    /// Remaining contributions: reviews, issues, pull requests, and commits of repositories that are not reported.
    package let others: Int
    /// Whether the forge reported only some of the day's repositories.
    package let isPartial: Bool

    /// Breaks down a forge's count; nil when the forge reports no repository for that day.
    package init?(of count: ForgeCount, among commits: [ForgeCommitCount]) {
        let own = commits.filter { $0.account == count.account && $0.day == count.day }
        if own.isEmpty { return nil }
        repositories = own.sorted { ($1.count, $0.repository) < ($0.count, $1.repository) }
        // The count and its parts may have been reported at different times.
        others = max(0, count.count - own.reduce(0) { $0 + $1.count })
        isPartial = own.contains(where: \.isPartial)
    }
}
