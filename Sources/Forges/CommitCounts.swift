import Core
import Engine

/// Which repositories' commits GitHub counts for a stretch of days.
struct CommitCounts {
    /// In no particular order, one for each repository and day.
    let counts: [ForgeCommitCount]
    /// Whether GitHub may know of more than it tells at once.
    let isCut: Bool

    /// Makes what is told, where all of it is known to be there or not.
    init(counts: [ForgeCommitCount], isCut: Bool) {
        self.counts = counts
        self.isCut = isCut
    }

    /// Reads what GitHub tells of a stretch; nil where any of it is nothing that it would tell.
    init?(_ answer: Answer, of days: ClosedRange<Day>) {
        var counts: [Key: ForgeCommitCount] = [:]
        var isCut = answer.commitContributionsByRepository.count >= ContributionQuery.mostAtOnce
        for told in answer.commitContributionsByRepository {
            // One that the token may not see is left out of what is told.
            guard let repository = told.repository else {
                isCut = true
                continue
            }
            guard let nodes = told.contributions.nodes, RepositoryName.isWhole(repository.nameWithOwner) else {
                return nil
            }
            if told.contributions.pageInfo.hasNextPage { isCut = true }
            for node in nodes.compactMap(\.self) {
                // The day at whose beginning, by the clock of GitHub's own home, the commits are said to have occurred:
                // whichever hour that is in Greenwich, the date is that of the calendar and is never shifted.
                guard let day = Day(iso: node.occurredAt.prefix(10)), node.commitCount >= 0 else { return nil }
                guard days.contains(day), node.commitCount > 0 else { continue }
                let key = Key(day: day, repository: repository.nameWithOwner)
                let count = (counts[key]?.count ?? 0) + min(node.commitCount, ForgeCount.most)
                counts[key] = ForgeCommitCount(
                    day: day, repository: key.repository,
                    // One of which it does not say is taken for one that is not for everybody.
                    isPrivate: repository.isPrivate ?? true, count: count)
            }
        }
        self.init(counts: Array(counts.values), isCut: isCut)
    }

    /// The same counts, marked as some of those that GitHub knows.
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

    /// What is told of one stretch, as GitHub's schema names it.
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
