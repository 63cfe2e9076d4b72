package import Core

/// A repository as it was found on disk.
package struct FoundRepository: Hashable, Sendable {
    /// The absolute path of its work tree or, when it is bare, of itself, links resolved.
    package let path: String
    /// Its identity: the absolute path of the git directory that all its work trees share.
    package let gitDirectory: String

    /// Makes a found repository.
    package init(path: String, gitDirectory: String) {
        self.path = path
        self.gitDirectory = gitDirectory
    }

    /// Whether it has no work tree.
    package var isBare: Bool { path == gitDirectory }

    /// The last part of its path, without a trailing `.git`.
    package var name: String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return last.hasSuffix(".git") && last.count > 4 ? String(last.dropLast(4)) : last
    }
}

/// What a search below a folder found.
package struct Discovery: Hashable, Sendable {
    /// The repositories, each once however many work trees show it, by path.
    package var repositories: [FoundRepository]
    /// What could not be looked into, and why.
    package var problems: [RepositoryProblem]

    /// Makes a discovery.
    package init(repositories: [FoundRepository] = [], problems: [RepositoryProblem] = []) {
        self.repositories = repositories
        self.problems = problems
    }
}

/// Why a repository or a folder could not be read; it always names the place.
package struct RepositoryProblem: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        case missing
        case notAFolder
        case noRepository
        case noPermission
        /// The objects or refs are broken; the text is git's own first line, cleaned of control characters.
        case damaged(String)
        case gitMissing
        case gitTooOld(found: String, needed: String)
        /// git, or something that it waits for, said nothing for this many seconds and was ended.
        case gitStuck(seconds: Int)
        /// git failed otherwise; the text is its own first line, cleaned of control characters.
        case gitFailed(String)
        /// This many folders in it have names that are not UTF-8, so they could not be entered.
        case unreadableNames(Int)
    }

    package let path: String
    package let reason: Reason

    /// Makes a problem.
    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

/// A commit as git prints it.
package struct CommitRecord: Hashable, Sendable {
    package let sha: String
    /// The author's name and address as `.mailmap` gives them, decoded leniently, control characters removed.
    package let authorName: String
    package let authorEmail: String
    package let authoredAt: Instant
    /// The author's recorded offset, in seconds east of UTC.
    package let offset: Int
    /// The first line of the message, at most 200 characters, control characters removed.
    package let subject: String
    /// Whether every changed path matches an excluded path pattern of the request, and which.
    package let excludedPath: String?
    /// The wanted address that it names in `Co-authored-by`, where its author is not wanted.
    package let coauthor: String?

    /// Makes a record.
    package init(
        sha: String, authorName: String, authorEmail: String, authoredAt: Instant, offset: Int, subject: String,
        excludedPath: String? = nil, coauthor: String? = nil
    ) {
        self.sha = sha
        self.authorName = authorName
        self.authorEmail = authorEmail
        self.authoredAt = authoredAt
        self.offset = offset
        self.subject = subject
        self.excludedPath = excludedPath
        self.coauthor = coauthor
    }
}

/// An author of a repository and how many of the commits read are theirs.
package struct AuthorCount: Hashable, Sendable {
    /// The address in lowercase.
    package let email: String
    package let name: String
    package let commits: Int

    /// Makes a count.
    package init(email: String, name: String, commits: Int) {
        self.email = email
        self.name = name
        self.commits = commits
    }
}

/// Whose commits are wanted.
package enum AuthorFilter: Hashable, Sendable {
    case everyone
    /// The addresses in lowercase.
    case emails(Set<String>)

    /// Whether commits of this address, in any case, are wanted.
    package func contains(_ email: String) -> Bool {
        switch self {
        case .everyone: true
        case .emails(let emails): emails.contains(email) || emails.contains(email.lowercased())
        }
    }
}

/// What to read from a repository.
package struct ReadRequest: Sendable {
    package let repository: FoundRepository
    /// What ``RepositoryReader/tips(of:)`` gave; empty reads nothing.
    package let tips: [String]
    /// Tips whose commits are read already; those that are gone are passed over, and all of them
    /// when a shallow history was cut off elsewhere then.
    package let known: [String]
    /// How many commits of exactly this walk were read before it was interrupted.
    package let skip: Int
    package let authors: AuthorFilter
    /// Whether commits that name a wanted author in `Co-authored-by` are wanted too.
    package let coauthors: Bool
    /// Path patterns with `*`; a commit that changes only matching paths is marked.
    package let excludedPaths: [String]

    /// Makes a request.
    package init(
        repository: FoundRepository, tips: [String], known: [String] = [], skip: Int = 0,
        authors: AuthorFilter = .everyone, coauthors: Bool = false, excludedPaths: [String] = []
    ) {
        self.repository = repository
        self.tips = tips
        self.known = known
        self.skip = skip
        self.authors = authors
        self.coauthors = coauthors
        self.excludedPaths = excludedPaths
    }
}

/// A stretch of commits, in the order of the walk.
package struct CommitBatch: Sendable {
    /// How many commits the stretch spans, wanted or not; none while a walk that was interrupted
    /// and could not be taken up where it was goes again through what it gave before.
    package let read: Int
    /// The wanted ones.
    package let wanted: [CommitRecord]
    /// All authors of the stretch.
    package let authors: [AuthorCount]
    /// Whether the walk is known to end with it, and to end well; where none says so the walk's own end does.
    package let isLast: Bool

    /// Makes a batch.
    package init(read: Int, wanted: [CommitRecord], authors: [AuthorCount], isLast: Bool = false) {
        self.read = read
        self.wanted = wanted
        self.authors = authors
        self.isLast = isLast
    }

    /// Makes a batch like another one that ends its walk, or does not.
    package init(_ other: CommitBatch, isLast: Bool) {
        self.init(read: other.read, wanted: other.wanted, authors: other.authors, isLast: isLast)
    }
}

/// Commits that no ref leads to.
package struct UnreachedCommits: Hashable, Sendable {
    /// The object names of those that are there.
    package let names: Set<String>
    /// For each whose every changed path matches an excluded path pattern, that pattern.
    package let excludedPaths: [String: String]

    /// Makes a collection.
    package init(names: Set<String> = [], excludedPaths: [String: String] = [:]) {
        self.names = names
        self.excludedPaths = excludedPaths
    }
}

/// Reads repositories; the one that Haru uses runs the real `git`.
///
/// Every function throws ``RepositoryProblem`` when a place cannot be read, and `CancellationError`
/// when its task is cancelled.
package protocol RepositoryReader: Sendable {
    /// Finds the repositories at and below a folder: nested and bare ones, those of work trees and
    /// submodules once each. What cannot be read is named among the problems, and the search goes on.
    ///
    /// - Parameter progress: told now and then how many folders were looked into and how many
    ///   repositories were found.
    func discover(
        under path: String, progress: @Sendable (_ folders: Int, _ repositories: Int) async -> Void
    ) async throws -> Discovery

    /// The folder that a path which leads nowhere most likely means: one with a name like it, or the last of its
    /// folders that is there; nil when nothing of it is.
    func nearestFolder(to path: String) -> String?

    /// Tells which repository a place belongs to, without searching below it.
    func identify(_ path: String) async throws -> FoundRepository

    /// A cheap fingerprint of the state of a repository's refs, made from file metadata alone: while it is
    /// equal, there is nothing new to read. Returns nil when the repository is gone or changed so
    /// recently that the fingerprint could miss the next change.
    func fingerprint(of repository: FoundRepository) -> String?

    /// The addresses that git would commit with in this repository, in lowercase.
    func configuredEmails(in repository: FoundRepository?) async throws -> [String]

    /// The object names of the commits that the refs and HEAD point to, sorted, each once.
    ///
    /// Beside names stand marks that only the reader understands: of where a shallow history is cut
    /// off, of what `.mailmap` says, and of refs that lead nowhere.
    func tips(of repository: FoundRepository) async throws -> [String]

    /// The same, where some names are those of commits that were read, so that nothing is asked about them.
    func tips(of repository: FoundRepository, known: [String]) async throws -> [String]

    /// What the file system alone says against reading a repository, without waiting for anything.
    func obstacle(in repository: FoundRepository) -> RepositoryProblem?

    /// Whether commits that were read from the known tips would be told otherwise from these, so that
    /// all are to be read again.
    func needsRereading(known: [String], tips: [String]) -> Bool

    /// Whether every commit among some tips is in a repository; not when there is none among them.
    func holds(_ tips: [String], in repository: FoundRepository) async throws -> Bool

    /// The commits among some that the tips do not lead to and that are there nevertheless, as those are
    /// that were amended lately.
    func unreached(
        _ names: [String], from tips: [String], excludedPaths: [String], in repository: FoundRepository
    ) async throws -> UnreachedCommits

    /// Walks the commits that a request asks for, newest first, always in the same order, and hands
    /// them over in batches; memory does not grow with their number.
    func read(_ request: ReadRequest, batch: @Sendable (CommitBatch) async throws -> Void) async throws

    /// The newest commits on all branches, by anyone, without reading the rest of the history.
    func recentCommits(_ request: RecentRequest) async throws -> RecentCommits

    /// The commits whose object names begin with some hexadecimal digits, at least four.
    func commits(startingWith prefix: String, in repository: FoundRepository) async throws -> [CommitRecord]

    /// The version of git that is used, such as `2.39.5`.
    func version() async throws -> String
}

extension RepositoryReader {
    /// Where no folders are known, none is near.
    package func nearestFolder(to path: String) -> String? { nil }

    /// Asks about all names.
    package func tips(of repository: FoundRepository, known: [String]) async throws -> [String] {
        try await tips(of: repository)
    }

    /// Nothing stands in the way.
    package func obstacle(in repository: FoundRepository) -> RepositoryProblem? { nil }
}
