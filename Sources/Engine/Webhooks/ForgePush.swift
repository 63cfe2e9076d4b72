package import Core

/// A push to a repository, as a forge tells of it.
package struct ForgePush: Hashable, Sendable {
    /// The repository's full name on its forge, such as `octocat/hello-world`.
    package let repository: String
    /// Whether it is a copy of another one on the same forge, in which commits do not count.
    package let isFork: Bool
    /// The branch that counts; nil where the forge does not tell.
    package let defaultBranch: String?
    /// What was pushed to, such as `refs/heads/main`.
    package let ref: String
    /// Whether what was pushed to is gone.
    package let isDeletion: Bool
    /// The commits that are new there, the oldest first.
    package let commits: [PushedCommit]

    /// Makes a push.
    package init(
        repository: String, isFork: Bool = false, defaultBranch: String?, ref: String, isDeletion: Bool = false,
        commits: [PushedCommit]
    ) {
        self.repository = repository
        self.isFork = isFork
        self.defaultBranch = defaultBranch
        self.ref = ref
        self.isDeletion = isDeletion
        self.commits = commits
    }

    /// The branch of GitHub's pages, which counts beside the default one.
    private static let pages = "gh-pages"

    /// Why its commits do not count; nil where they do.
    var obstacle: DeliveryOutcome? {
        let branch = "refs/heads/"
        guard ref.hasPrefix(branch) else { return .tag }
        if isDeletion { return .deletion }
        if isFork { return .fork }
        let name = String(ref.dropFirst(branch.count))
        return name == defaultBranch || name == Self.pages ? nil : .otherBranch
    }
}

/// A commit that was pushed.
package struct PushedCommit: Hashable, Sendable {
    package let sha: String
    package let authorName: String
    package let authorEmail: String
    /// The account of the forge that the author's address belongs to; nil where it belongs to none.
    package let login: String?
    package let authoredAt: Instant
    /// The author's recorded offset, in seconds east of UTC.
    package let offset: Int
    /// The first line of the message, at most 200 characters, control characters removed.
    package let subject: String
    /// The addresses that the message names in `Co-authored-by`, in lowercase.
    package let coauthors: [String]
    /// The paths that it added, changed or removed.
    package let paths: [String]

    /// Makes a commit.
    package init(
        sha: String, authorName: String, authorEmail: String, login: String?, authoredAt: Instant, offset: Int,
        subject: String, coauthors: [String] = [], paths: [String] = []
    ) {
        self.sha = sha
        self.authorName = authorName
        self.authorEmail = authorEmail
        self.login = login
        self.authoredAt = authoredAt
        self.offset = offset
        self.subject = subject
        self.coauthors = coauthors
        self.paths = paths
    }
}

/// What an account has pushed lately.
package struct ForgeActivity: Hashable, Sendable {
    /// One for each repository, with all its new commits.
    package let pushes: [ForgePush]
    /// What the forge marks this answer with; nil where it marks none.
    package let etag: String?
    /// After how many seconds it may be asked again.
    package let rest: Int

    /// Makes an activity.
    package init(pushes: [ForgePush], etag: String? = nil, rest: Int) {
        self.pushes = pushes
        self.etag = etag
        self.rest = rest
    }
}

/// What a forge delivers is not what it says it is.
package struct UnreadablePush: Error {
    /// Makes the error.
    package init() {}
}

/// What came of a delivery.
package enum DeliveryOutcome: Hashable, Sendable {
    /// The forge only tried whether anybody answers.
    case ping
    /// So many commits are the person's, and counted or known before.
    case counted(Int)
    /// All commits are somebody else's.
    case others
    case tag
    case deletion
    case fork
    case otherBranch
    /// The person has removed the repository.
    case unwanted
    case unreadable

    /// The outcome as the database keeps it.
    var stored: String {
        switch self {
        case .ping: "ping"
        case .counted(let count): "counted \(count)"
        case .others: "others"
        case .tag: "tag"
        case .deletion: "deletion"
        case .fork: "fork"
        case .otherBranch: "branch"
        case .unwanted: "unwanted"
        case .unreadable: "unreadable"
        }
    }

    /// Reads what the database keeps; nil for a word of another version.
    init?(stored: String) {
        let words = stored.split(separator: " ")
        switch words.first {
        case "ping": self = .ping
        case "counted": self = .counted(words.count > 1 ? Int(words[1]) ?? 0 : 0)
        case "others": self = .others
        case "tag": self = .tag
        case "deletion": self = .deletion
        case "fork": self = .fork
        case "branch": self = .otherBranch
        case "unwanted": self = .unwanted
        case "unreadable": self = .unreadable
        default: return nil
        }
    }
}

/// The address that a forge calls when something is pushed, and how the last call went.
package struct WebhookReport: Hashable, Sendable {
    /// What its address ends with.
    package let id: String
    package let createdAt: Instant
    /// When the forge last called it; nil while it has not.
    package let deliveredAt: Instant?
    /// What came of the last call.
    package let outcome: DeliveryOutcome?
    /// The repository that the last call was about; may be empty.
    package let repository: String

    /// Makes a report.
    package init(
        id: String, createdAt: Instant, deliveredAt: Instant? = nil, outcome: DeliveryOutcome? = nil,
        repository: String = ""
    ) {
        self.id = id
        self.createdAt = createdAt
        self.deliveredAt = deliveredAt
        self.outcome = outcome
        self.repository = repository
    }
}
