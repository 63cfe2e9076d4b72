package import Core

/// A repository that Haru reads, or of which a forge tells what is pushed to it.
package struct RepositoryReport: Hashable, Sendable, Identifiable {
    package let id: String
    package let name: String
    /// Where it is on this machine, or its page on the forge.
    package let path: String
    package let addedAt: Instant
    /// When it was last read without a problem, or something was pushed to it.
    package let readAt: Instant?
    /// How many commits were read, by anyone.
    package let commits: Int
    /// How many of them are the person's.
    package let mine: Int
    package let problem: RepositoryProblem?
    /// Whether a first or interrupted reading is still to be finished.
    package let isUnfinished: Bool
    /// The account on a forge that tells what is pushed to it, such as `GitHub octocat`; nil where it is read.
    package let forge: String?
    /// The machine that tells of it; nil where it is read here, or told of by a forge.
    package let machine: String?
    /// What tells of it; nil where it is read here.
    package var teller: String? { forge ?? machine }

    /// Makes a report.
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

/// An author that was found, or an address that the person named.
package struct AuthorReport: Hashable, Sendable {
    package let email: String
    /// The name on most of their commits; empty when none was read.
    package let name: String
    package let commits: Int
    /// Whether their commits count as the person's.
    package let isMine: Bool
    /// Whether git is configured with this address.
    package let isConfigured: Bool
    /// When it began to count because of that; nil where it did not, or nobody noted when.
    package let adoptedAt: Instant?
    /// Whether the person has named it, said that it is theirs, or was shown that it counts.
    package let isAcknowledged: Bool

    /// Makes a report.
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

/// What is being done while repositories are looked for and read.
package struct ScanProgress: Hashable, Sendable {
    /// The step that is under way.
    package enum Step: Hashable, Sendable {
        case searching(folders: Int)
        case reading(name: String)
        /// A forge is asked about the last year, or an earlier one.
        case asking(name: String, year: Int?)
        case settling
    }

    package var step: Step
    package var repositoriesFound: Int
    package var repositoriesRead: Int
    package var commitsRead: Int

    /// Makes a progress.
    package init(step: Step, repositoriesFound: Int = 0, repositoriesRead: Int = 0, commitsRead: Int = 0) {
        self.step = step
        self.repositoriesFound = repositoriesFound
        self.repositoriesRead = repositoriesRead
        self.commitsRead = commitsRead
    }
}

/// What a reading of repositories came to.
package struct ScanReport: Hashable, Sendable {
    /// The repositories that were added.
    package var added: [RepositoryReport] = []
    /// The repositories whose folders had moved, now read from where they are.
    package var moved: [RepositoryReport] = []
    /// How many of those found were known already.
    package var alreadyKnown = 0
    /// How many repositories had something new.
    package var repositoriesRead = 0
    package var commitsRead = 0
    /// How many new commits are the person's.
    package var newMine = 0
    package var problems: [RepositoryProblem] = []

    /// Makes an empty report.
    package init() {}
}
