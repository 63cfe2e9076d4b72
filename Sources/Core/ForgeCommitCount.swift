/// How many commits of one repository are among what a forge counts for a day.
///
/// It explains a ``ForgeCount`` and never adds to it.
package struct ForgeCommitCount: Hashable, Sendable {
    /// The identity of the forge's account within the ledger; empty when it is not known.
    package let account: String
    package let day: Day
    /// The repository's name with its owner's, such as `octocat/haru`.
    package let repository: String
    /// Whether the forge shows the repository to some only, so that nobody but the person is told its name.
    package let isPrivate: Bool
    /// From 1 to ``ForgeCount/most``; what a forge claims beyond that is held there.
    package let count: Int
    /// Whether the forge told some of the day's repositories only.
    package let isPartial: Bool

    /// Makes the count of one repository and date.
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

/// What a forge's count of a day is made of, as far as the forge tells.
package struct ForgeBreakdown: Hashable, Sendable {
    /// The repositories, those with the most commits first.
    package let repositories: [ForgeCommitCount]
    /// What is counted besides: reviews, issues, pull requests, and commits of repositories that are not told.
    package let others: Int
    /// Whether the forge told some of the day's repositories only.
    package let isPartial: Bool

    /// Takes apart what a forge counts.
    ///
    /// Nil where the forge tells no repository of that day.
    package init?(of count: ForgeCount, among commits: [ForgeCommitCount]) {
        let own = commits.filter { $0.account == count.account && $0.day == count.day }
        if own.isEmpty { return nil }
        repositories = own.sorted { ($1.count, $0.repository) < ($0.count, $1.repository) }
        // The count and its parts may have been told at different moments.
        others = max(0, count.count - own.reduce(0) { $0 + $1.count })
        isPartial = own.contains(where: \.isPartial)
    }
}
