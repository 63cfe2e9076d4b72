package import Core

/// A push to a repository, as reported by a forge.
package struct ForgePush: Hashable, Sendable {
    /// Full name of the repository on its forge, such as `octocat/hello-world`.
    package let repository: String
    /// Whether the repository is a fork, in which commits do not count.
    package let isFork: Bool
    /// Default branch, whose commits count; nil if the forge does not report it.
    package let defaultBranch: String?
    /// Ref that was pushed to, such as `refs/heads/main`.
    package let ref: String
    /// Whether the push deleted the ref.
    package let isDeletion: Bool
    /// New commits, oldest first.
    package let commits: [PushedCommit]

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

    /// Branch of GitHub Pages, whose commits count in addition to those of the default branch.
    private static let pages = "gh-pages"

    /// Reason why its commits do not count; nil if they do.
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
    /// Login of the account on the forge to which the author's address belongs; nil if there is none.
    package let login: String?
    package let authoredAt: Instant
    /// UTC offset of the author date, in seconds.
    package let offset: Int
    /// First line of the message, at most 200 characters, without control characters.
    package let subject: String
    /// Addresses in the `Co-authored-by` trailers, in lowercase.
    package let coauthors: [String]
    /// Added, changed and removed paths.
    package let paths: [String]

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

/// Recent pushes of an account.
package struct ForgeActivity: Hashable, Sendable {
    /// One push per repository, with all its new commits.
    package let pushes: [ForgePush]
    /// ETag of the response; nil if there is none.
    package let etag: String?
    /// Minimum delay before the next request, in seconds.
    package let rest: Int

    package init(pushes: [ForgePush], etag: String? = nil, rest: Int) {
        self.pushes = pushes
        self.etag = etag
        self.rest = rest
    }
}

/// The payload of a delivery cannot be decoded.
package struct UnreadablePush: Error {
    package init() {}
}

/// Outcome of a delivery.
package enum DeliveryOutcome: Hashable, Sendable {
    /// The forge only tried whether anybody answers.
    case ping
    /// Number of commits that are the person's, whether new or known before.
    case counted(Int)
    /// None of the commits are the person's.
    case others
    case tag
    case deletion
    case fork
    case otherBranch
    /// The person has removed the repository.
    case unwanted
    case unreadable

    /// Stored form of the outcome.
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

    /// Decodes a stored outcome; nil for one of another version.
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

/// A webhook with the status of its last delivery.
package struct WebhookReport: Hashable, Sendable {
    /// Id of the webhook, the last part of its address.
    package let id: String
    package let createdAt: Instant
    /// Time of the last delivery; nil before the first.
    package let deliveredAt: Instant?
    /// Outcome of the last delivery.
    package let outcome: DeliveryOutcome?
    /// Repository of the last delivery; may be empty.
    package let repository: String

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
