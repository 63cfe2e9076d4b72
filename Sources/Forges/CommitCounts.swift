import Core
import Engine

/// Commits that GitHub counts for a stretch of days, by repository.
struct CommitCounts {
    /// One count per repository and day, in no particular order.
    let counts: [ForgeCommitCount]
    /// Whether GitHub may have more than it returns at once.
    let isCut: Bool

    init(counts: [ForgeCommitCount], isCut: Bool) {
        self.counts = counts
        self.isCut = isCut
    }

    /// Reads GitHub's counts of a stretch; nil if any of them is malformed.
    init?(_ answer: Answer, of days: ClosedRange<Day>) {
        var counts: [Key: ForgeCommitCount] = [:]
        var isCut = answer.commitContributionsByRepository.count >= ContributionQuery.mostAtOnce
        for told in answer.commitContributionsByRepository {
            // Repositories that the token may not see are null.
            guard let repository = told.repository else {
                isCut = true
                continue
            }
            guard let nodes = told.contributions.nodes, RepositoryName.isWhole(repository.nameWithOwner) else {
                return nil
            }
            if told.contributions.pageInfo.hasNextPage { isCut = true }
            for node in nodes.compactMap(\.self) {
                // GitHub dates commits at midnight of a day in its own time zone: whatever hour that is in UTC, the
                // date part is the calendar's and must not be shifted.
                guard let day = Day(iso: node.occurredAt.prefix(10)), node.commitCount >= 0 else { return nil }
                guard days.contains(day), node.commitCount > 0 else { continue }
                let key = Key(day: day, repository: repository.nameWithOwner)
                let count = (counts[key]?.count ?? 0) + min(node.commitCount, ForgeCount.most)
                counts[key] = ForgeCommitCount(
                    day: day, repository: key.repository,
                    // A repository of unknown visibility is treated as private.
                    isPrivate: repository.isPrivate ?? true, count: count)
            }
        }
        self.init(counts: Array(counts.values), isCut: isCut)
    }

    /// The same counts, each marked as incomplete.
    var partial: [ForgeCommitCount] {
        counts.map {
            ForgeCommitCount(
                day: $0.day, repository: $0.repository, isPrivate: $0.isPrivate, count: $0.count, isPartial: true)
        }
    }

    private struct Key: Hashable {
        let day: Day
        let repository: String
    }

    /// GitHub's response for one stretch, named as in its schema.
    struct Answer: Decodable {
        struct Repository: Decodable {
            let nameWithOwner: String
            let isPrivate: Bool?
        }

        struct Node: Decodable {
            let occurredAt: String
            let commitCount: Int
        }

        struct PageInfo: Decodable {
            let hasNextPage: Bool
        }

        struct Contributions: Decodable {
            let nodes: [Node?]?
            let pageInfo: PageInfo
        }

        struct RepositoryContributions: Decodable {
            let repository: Repository?
            let contributions: Contributions
        }

        let commitContributionsByRepository: [RepositoryContributions]
    }
}
