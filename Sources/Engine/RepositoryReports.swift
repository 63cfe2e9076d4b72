package import Core

/// A repository that Haru reads, or whose commits a forge or a machine reports.
package struct RepositoryReport: Hashable, Sendable, Identifiable {
    package let id: String
    package let name: String
    /// Path on this machine, or the address of its page on the forge.
    package let path: String
    package let addedAt: Instant
    /// Time of the last successful reading, or of the last reported push.
    package let readAt: Instant?
    /// Number of commits read, by any author.
    package let commits: Int
    /// Number of the person's commits.
    package let mine: Int
    package let problem: RepositoryProblem?
    /// Whether a first or interrupted reading is unfinished.
    package let isUnfinished: Bool
    /// Account on a forge that reports pushes to it, such as `GitHub octocat`; nil if there is none.
    package let forge: String?
    /// Machine that reports its commits; nil if it is read here or reported by a forge.
    package let machine: String?
    /// Forge account or machine that reports it; nil if it is read here.
    package var teller: String? { forge ?? machine }

    package init(
        id: String, name: String, path: String, addedAt: Instant, readAt: Instant?, commits: Int, mine: Int,
        problem: RepositoryProblem?, isUnfinished: Bool, forge: String? = nil, machine: String? = nil
    ) {
        self.id = id
        self.name = name
        self.path = path
        self.addedAt = addedAt
        self.readAt = readAt
        self.commits = commits
        self.mine = mine
        self.problem = problem
        self.isUnfinished = isUnfinished
        self.forge = forge
        self.machine = machine
    }
}

/// An author found in repositories, or an address that the person added.
package struct AuthorReport: Hashable, Sendable {
    package let email: String
    /// Name on most of their commits; empty if none was read.
    package let name: String
    package let commits: Int
    /// Whether their commits count as the person's.
    package let isMine: Bool
    /// Whether git is configured with this address.
    package let isConfigured: Bool
    /// Time at which it started to count because of that; nil if it did not, or if the time is unknown.
    package let adoptedAt: Instant?
    /// Whether the person added or confirmed it, or was shown that it counts.
    package let isAcknowledged: Bool

    package init(
        email: String, name: String, commits: Int, isMine: Bool, isConfigured: Bool, adoptedAt: Instant? = nil,
        isAcknowledged: Bool = true
    ) {
        self.email = email
        self.name = name
        self.commits = commits
        self.isMine = isMine
        self.isConfigured = isConfigured
        self.adoptedAt = adoptedAt
        self.isAcknowledged = isAcknowledged
    }
}

/// Progress of searching and reading repositories.
package struct ScanProgress: Hashable, Sendable {
    /// Current step.
    package enum Step: Hashable, Sendable {
        case searching(folders: Int)
        case reading(name: String)
        /// A forge is queried for the last year (nil) or an earlier one.
        case asking(name: String, year: Int?)
        case settling
    }

    package var step: Step
    package var repositoriesFound: Int
    package var repositoriesRead: Int
    package var commitsRead: Int

    package init(step: Step, repositoriesFound: Int = 0, repositoriesRead: Int = 0, commitsRead: Int = 0) {
        self.step = step
        self.repositoriesFound = repositoriesFound
        self.repositoriesRead = repositoriesRead
        self.commitsRead = commitsRead
    }
}

/// Result of a reading of repositories.
package struct ScanReport: Hashable, Sendable {
    /// Added repositories.
    package var added: [RepositoryReport] = []
    /// Repositories whose folders had moved; they are now read from the new place.
    package var moved: [RepositoryReport] = []
    /// Number of found repositories that were already known.
    package var alreadyKnown = 0
    /// Number of repositories with new commits.
    package var repositoriesRead = 0
    package var commitsRead = 0
    /// Number of new commits of the person.
    package var newMine = 0
    package var problems: [RepositoryProblem] = []

    package init() {}
}
