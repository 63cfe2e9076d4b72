/// Origin of evidence.
package enum Source: String, CaseIterable, Sendable, Hashable {
    case git
    case hook
    case github
    case githubWebhook = "github-webhook"
    case gitlab
    case forgejo
}

extension Source {
    /// Sources that report commits of repositories that were not read on this machine.
    package static let telling: [Source] = [.github, .githubWebhook]
}

/// A commit as one source reported it.
package struct CommitEvidence: Hashable, Sendable {
    package let source: Source
    /// Identity of the repository within the ledger; empty when it is unknown.
    package let repository: String
    /// Full object name in lowercase hexadecimal, 40 or 64 digits.
    package let sha: String
    package let authorName: String
    /// Author's address after `.mailmap` has been applied.
    package let authorEmail: String
    package let authoredAt: Instant
    /// The author's recorded offset, in seconds east of UTC; ``unknownOffset`` when the source does not report it.
    package let offset: Int
    /// First line of the message, shortened.
    package let subject: String
    /// Time at which Haru first saw this commit from this source.
    package let firstSeen: Instant
    /// Identifier of the exclusion rule that removed it; nil when it counts.
    package let excludedBy: String?
    /// The person's address in a co-author trailer, when somebody else is the author.
    package let coauthor: String?

    package init(
        source: Source,
        repository: String,
        sha: String,
        authorName: String,
        authorEmail: String,
        authoredAt: Instant,
        offset: Int,
        subject: String,
        firstSeen: Instant,
        excludedBy: String? = nil,
        coauthor: String? = nil
    ) {
        self.source = source
        self.repository = repository
        self.sha = sha
        self.authorName = authorName
        self.authorEmail = authorEmail
        self.authoredAt = authoredAt
        self.offset = offset
        self.subject = subject
        self.firstSeen = firstSeen
        self.excludedBy = excludedBy
        self.coauthor = coauthor
    }

    /// Returns the same commit, excluded by a rule.
    func excluded(by rule: String) -> CommitEvidence {
        CommitEvidence(
            source: source, repository: repository, sha: sha, authorName: authorName, authorEmail: authorEmail,
            authoredAt: authoredAt, offset: offset, subject: subject, firstSeen: firstSeen, excludedBy: rule,
            coauthor: coauthor)
    }

    /// Sentinel offset of a commit whose source reports the instant but not the author's offset.
    ///
    /// It is outside ``DayCalendar/realOffsets``, so home decides.
    package static let unknownOffset = 1_000_000

    /// Whether the author's offset is known.
    package var hasOffset: Bool { offset != Self.unknownOffset }

    /// Offset for formatting the author's time: UTC when the author's offset is unknown.
    package var writtenOffset: Int { hasOffset ? offset : 0 }

    /// Identity that a rebase, an amend and a cherry-pick preserve: the author's address and time to the second.
    ///
    /// The offset is not part of it: a forge that reports times in UTC means the same commit.
    package var authorship: Authorship {
        Authorship(email: authorEmail.lowercased(), authoredAt: authoredAt)
    }
}

/// The author's address and time, which a rewritten commit keeps.
package struct Authorship: Hashable, Sendable {
    package let email: String
    package let authoredAt: Instant

    /// Creates an authorship; the address must be in lowercase.
    package init(email: String, authoredAt: Instant) {
        self.email = email
        self.authoredAt = authoredAt
    }
}

/// A forge's count for one day; the dates of a calendar are never shifted.
package struct ForgeCount: Hashable, Sendable {
    package let source: Source
    /// Identity of the forge's account within the ledger; empty when it is unknown.
    package let account: String
    package let day: Day
    /// From 0 to ``most``; a higher claim is clamped.
    package let count: Int
    /// The forge's own level from 0 to 4; nil when it reports none.
    package let level: Int?

    package init(source: Source, account: String = "", day: Day, count: Int, level: Int? = nil) {
        self.source = source
        self.account = account
        self.day = day
        self.count = (0...Self.most).held(count)
        self.level = level
    }

    /// Placement: Forgejo reports quarter-hours, which are put on days by the home zone.
    package var placement: Placement { source == .forgejo ? .homeZone : .forgeDate }

    /// Maximum count of one forge for a day.
    package static let most = 1_000_000
}

/// A commit with the day that it counts for.
package struct PlacedCommit: Hashable, Sendable {
    package let commit: CommitEvidence
    package let day: Day
    package let placement: Placement

    package init(commit: CommitEvidence, day: Day, placement: Placement) {
        self.commit = commit
        self.day = day
        self.placement = placement
    }
}
