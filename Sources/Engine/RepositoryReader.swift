package import Core

/// A repository found on disk.
package struct FoundRepository: Hashable, Sendable {
    /// Absolute path of its worktree or, if it is bare, of the repository; symbolic links are resolved.
    package let path: String
    /// Absolute path of the git directory that all its worktrees share; it identifies the repository.
    package let gitDirectory: String

    package init(path: String, gitDirectory: String) {
        self.path = path
        self.gitDirectory = gitDirectory
    }

    /// Whether it has no worktree.
    package var isBare: Bool { path == gitDirectory }

    /// Last component of its path, without a trailing `.git`.
    package var name: String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return last.hasSuffix(".git") && last.count > 4 ? String(last.dropLast(4)) : last
    }
}

/// Result of a search below a folder.
package struct Discovery: Hashable, Sendable {
    /// Repositories by path, each once regardless of its number of worktrees.
    package var repositories: [FoundRepository]
    /// Places that could not be searched, and why.
    package var problems: [RepositoryProblem]

    package init(repositories: [FoundRepository] = [], problems: [RepositoryProblem] = []) {
        self.repositories = repositories
        self.problems = problems
    }
}

/// Why a repository or a folder could not be read; it always names the place.
package struct RepositoryProblem: Error, Hashable, Sendable {
    /// Kind of problem.
    package enum Reason: Hashable, Sendable {
        case missing
        case notAFolder
        case noRepository
        case noPermission
        /// The objects or refs are corrupt; the text is the first line of git's message, without control characters.
        case damaged(String)
        case gitMissing
        case gitTooOld(found: String, needed: String)
        /// git, or a process it waits for, produced no output for this many seconds and was terminated.
        case gitStuck(seconds: Int)
        /// git failed otherwise; the text is the first line of its message, without control characters.
        case gitFailed(String)
        /// This many folders in it have names that are not UTF-8, so they could not be searched.
        case unreadableNames(Int)
    }

    package let path: String
    package let reason: Reason

    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

/// A commit as git prints it.
package struct CommitRecord: Hashable, Sendable {
    package let sha: String
    /// Author's name and address after `.mailmap`, decoded leniently, without control characters.
    package let authorName: String
    package let authorEmail: String
    package let authoredAt: Instant
    /// UTC offset of the author date, in seconds.
    package let offset: Int
    /// First line of the message, at most 200 characters, without control characters.
    package let subject: String
    /// The excluded path pattern of the request that every changed path matches; nil if there is none.
    package let excludedPath: String?
    /// The requested address in its `Co-authored-by` trailers; nil if its author is requested.
    package let coauthor: String?

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

/// An author of a repository with the number of their commits among those read.
package struct AuthorCount: Hashable, Sendable {
    /// Address in lowercase.
    package let email: String
    package let name: String
    package let commits: Int

    package init(email: String, name: String, commits: Int) {
        self.email = email
        self.name = name
        self.commits = commits
    }
}

/// Filter of commits by author.
package enum AuthorFilter: Hashable, Sendable {
    case everyone
    /// Addresses in lowercase.
    case emails(Set<String>)

    /// Whether commits of this address match, ignoring case.
    package func contains(_ email: String) -> Bool {
        switch self {
        case .everyone: true
        case .emails(let emails): emails.contains(email) || emails.contains(email.lowercased())
        }
    }
}

/// Request to read commits of a repository.
package struct ReadRequest: Sendable {
    package let repository: FoundRepository
    /// Tips returned by ``RepositoryReader/tips(of:)``; if empty, nothing is read.
    package let tips: [String]
    /// Tips whose commits were already read.
    ///
    /// Missing ones are ignored; all of them are ignored if the shallow boundary has changed since.
    package let known: [String]
    /// Number of commits of this very walk that were read before it was interrupted.
    package let skip: Int
    package let authors: AuthorFilter
    /// Whether commits that name a requested author in `Co-authored-by` match too.
    package let coauthors: Bool
    /// Path patterns with `*`; a commit that changes only matching paths is marked.
    package let excludedPaths: [String]

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

/// A batch of commits, in the order of the walk.
package struct CommitBatch: Sendable {
    /// Number of commits walked, whether they match or not.
    ///
    /// It is 0 while an interrupted walk that could not be resumed at its position repeats earlier batches.
    package let read: Int
    /// Commits that match the request.
    package let wanted: [CommitRecord]
    /// All authors of the batch.
    package let authors: [AuthorCount]
    /// Whether the walk is known to end successfully with this batch.
    ///
    /// If no batch has it set, the end of the walk itself counts.
    package let isLast: Bool

    package init(read: Int, wanted: [CommitRecord], authors: [AuthorCount], isLast: Bool = false) {
        self.read = read
        self.wanted = wanted
        self.authors = authors
        self.isLast = isLast
    }

    /// Copies a batch with another value of ``isLast``.
    package init(_ other: CommitBatch, isLast: Bool) {
        self.init(read: other.read, wanted: other.wanted, authors: other.authors, isLast: isLast)
    }
}

/// Commits that no ref reaches.
package struct UnreachedCommits: Hashable, Sendable {
    /// Object names of those that exist.
    package let names: Set<String>
    /// Excluded path pattern that every changed path of a commit matches, by object name.
    package let excludedPaths: [String: String]

    package init(names: Set<String> = [], excludedPaths: [String: String] = [:]) {
        self.names = names
        self.excludedPaths = excludedPaths
    }
}

/// Reads repositories; the production implementation runs `git`.
///
/// Every function throws ``RepositoryProblem`` if a place cannot be read, and `CancellationError` if its task is
/// cancelled.
package protocol RepositoryReader: Sendable {
    /// Finds the repositories at and below a folder, including nested and bare ones.
    ///
    /// Repositories of worktrees and submodules are returned once each. Places that cannot be read are reported as
    /// problems, and the search continues.
    ///
    /// - Parameter progress: called occasionally with the number of folders searched and of repositories found.
    func discover(
        under path: String, progress: @Sendable (_ folders: Int, _ repositories: Int) async -> Void
    ) async throws -> Discovery

    /// Returns the folder that a nonexistent path most likely means: one with a similar name, or its nearest existing
    /// ancestor; nil if there is none.
    func nearestFolder(to path: String) -> String?

    /// Returns the repository that a place belongs to, without searching below it.
    func identify(_ path: String) async throws -> FoundRepository

    /// Returns a cheap fingerprint of a repository's refs, computed from file metadata alone.
    ///
    /// While it is unchanged, there is nothing new to read. It is nil if the repository is missing, or if it changed so
    /// recently that the fingerprint could miss the next change.
    func fingerprint(of repository: FoundRepository) -> String?

    /// Returns the addresses with which git would commit in this repository, in lowercase.
    func configuredEmails(in repository: FoundRepository?) async throws -> [String]

    /// Returns the sorted, distinct object names of the commits that the refs and HEAD point to.
    ///
    /// The result also contains markers that only the reader interprets: of the shallow boundary, of the contents of
    /// `.mailmap`, and of broken refs.
    func tips(of repository: FoundRepository) async throws -> [String]

    /// Returns the same as ``tips(of:)``; known names of commits already read are not checked again.
    func tips(of repository: FoundRepository, known: [String]) async throws -> [String]

    /// Returns a problem that the file system alone reveals, without blocking.
    func obstacle(in repository: FoundRepository) -> RepositoryProblem?

    /// Whether commits read from the known tips would be reported differently from these, so that all must be reread.
    func needsRereading(known: [String], tips: [String]) -> Bool

    /// Whether a repository contains every commit among some tips; false if there are no commits among them.
    func holds(_ tips: [String], in repository: FoundRepository) async throws -> Bool

    /// Returns those of some commits that exist but are not reachable from the tips, such as recently amended ones.
    func unreached(
        _ names: [String], from tips: [String], excludedPaths: [String], in repository: FoundRepository
    ) async throws -> UnreachedCommits

    /// Walks the requested commits, newest first in a stable order, and delivers them in batches; memory use is
    /// constant.
    func read(_ request: ReadRequest, batch: @Sendable (CommitBatch) async throws -> Void) async throws

    /// Returns the newest commits on all branches by any author, without reading the rest of the history.
    func recentCommits(_ request: RecentRequest) async throws -> RecentCommits

    /// Returns the commits whose object names start with a prefix of at least four hexadecimal digits.
    func commits(startingWith prefix: String, in repository: FoundRepository) async throws -> [CommitRecord]

    /// Returns the version of git, such as `2.39.5`.
    func version() async throws -> String
}

extension RepositoryReader {
    /// Default: there is no such folder.
    package func nearestFolder(to path: String) -> String? { nil }

    /// Default: all names are checked.
    package func tips(of repository: FoundRepository, known: [String]) async throws -> [String] {
        try await tips(of: repository)
    }

    /// Default: there is no obstacle.
    package func obstacle(in repository: FoundRepository) -> RepositoryProblem? { nil }
}
