/// Where evidence comes from.
package enum Source: String, CaseIterable, Sendable, Hashable {
    case git
    case hook
    case github
    case githubWebhook = "github-webhook"
    case gitlab
    case forgejo
}

extension Source {
    /// Those that tell of commits which no repository of this machine was read for.
    package static let telling: [Source] = [.github, .githubWebhook]
}

/// A commit as a source saw it.
package struct CommitEvidence: Hashable, Sendable {
    package let source: Source
    /// The repository's identity within the ledger; empty when it is not known.
    package let repository: String
    /// The full object name in lowercase hexadecimal, 40 or 64 digits.
    package let sha: String
    package let authorName: String
    /// The author's address as `.mailmap` gives it.
    package let authorEmail: String
    package let authoredAt: Instant
    /// The author's recorded offset, in seconds east of UTC; ``unknownOffset`` where the source does not tell.
    package let offset: Int
    /// The first line of the message, shortened.
    package let subject: String
    /// When Haru first saw this commit from this source.
    package let firstSeen: Instant
    /// The identifier of the exclusion rule that took it out, if one did.
    package let excludedBy: String?
    /// The person's address that the commit names as co-author, where its author is another.
    package let coauthor: String?

    /// Makes evidence of one commit.
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

    /// The same commit, taken out by a rule.
    func excluded(by rule: String) -> CommitEvidence {
        CommitEvidence(
            source: source, repository: repository, sha: sha, authorName: authorName, authorEmail: authorEmail,
            authoredAt: authoredAt, offset: offset, subject: subject, firstSeen: firstSeen, excludedBy: rule,
            coauthor: coauthor)
    }

    /// Stands for the offset of a commit whose source tells when it was made, but not what the author's clock showed: no
    /// place on Earth has it, so that home decides.
    package static let unknownOffset = 1_000_000

    /// Whether the author's clock is known.
    package var hasOffset: Bool { offset != Self.unknownOffset }

    /// The offset to write the author's time with: UTC's where the author's clock is not known.
    package var writtenOffset: Int { hasOffset ? offset : 0 }

    /// What a rebase, an amend and a cherry-pick keep: the author's address and time to the second.
    ///
    /// The offset takes no part: a forge that tells times in UTC means the same commit.
    package var authorship: Authorship {
        Authorship(email: authorEmail.lowercased(), authoredAt: authoredAt)
    }
}

/// The author's address and time, which are kept when a commit is rewritten.
package struct Authorship: Hashable, Sendable {
    package let email: String
    package let authoredAt: Instant

    /// Makes an authorship; the address in lowercase.
    package init(email: String, authoredAt: Instant) {
        self.email = email
        self.authoredAt = authoredAt
    }
}

/// What a forge counts for one day; the dates of a calendar are never shifted.
package struct ForgeCount: Hashable, Sendable {
    package let source: Source
    /// The identity of the forge's account within the ledger; empty when it is not known.
    package let account: String
    package let day: Day
    /// From 0 to ``most``; what a forge claims beyond that is held there.
    package let count: Int
    /// The forge's own level from 0 to 4, where it tells one.
    package let level: Int?

    /// Makes a forge's count of one date.
    package init(source: Source, account: String = "", day: Day, count: Int, level: Int? = nil) {
        self.source = source
        self.account = account
        self.day = day
        self.count = (0...Self.most).held(count)
        self.level = level
    }

    /// What puts it on its day: Forgejo tells quarters of an hour, which home's clock puts on days.
    package var placement: Placement { source == .forgejo ? .homeZone : .forgeDate }

    /// The most that one forge can count for a day.
    package static let most = 1_000_000
}

/// A commit with the day that it counts for.
package struct PlacedCommit: Hashable, Sendable {
    package let commit: CommitEvidence
    package let day: Day
    package let placement: Placement

    /// Makes a placed commit.
    package init(commit: CommitEvidence, day: Day, placement: Placement) {
        self.commit = commit
        self.day = day
        self.placement = placement
    }
}
