import Core
import Foundation

/// One report of a linked machine: new commits, and what does not count any more.
///
/// It is idempotent, so that a machine that receives no response sends it again.
package struct EvidenceBatch: Hashable, Sendable, Codable {
    /// A repository, by an ID that the machine assigns and never changes.
    package struct Repository: Hashable, Sendable, Codable {
        package var id: String
        package var name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A commit of the person's.
    package struct Commit: Hashable, Sendable, Codable {
        package var repository: String
        package var sha: String
        /// The author time as ISO 8601, with the offset that the commit records.
        package var authoredAt: String
        package var email: String
        package var author: String?
        package var subject: String?
        /// The person's address in `Co-authored-by`, if the author is somebody else.
        package var coauthor: String?

        package init(
            repository: String, sha: String, authoredAt: String, email: String, author: String? = nil,
            subject: String? = nil, coauthor: String? = nil
        ) {
            self.repository = repository
            self.sha = sha
            self.authoredAt = authoredAt
            self.email = email
            self.author = author
            self.subject = subject
            self.coauthor = coauthor
        }
    }

    /// Key of a reported commit.
    package struct Key: Hashable, Sendable, Codable {
        package var repository: String
        package var sha: String
        /// The author time as ISO 8601.
        package var authoredAt: String

        package init(repository: String, sha: String, authoredAt: String) {
            self.repository = repository
            self.sha = sha
            self.authoredAt = authoredAt
        }
    }

    /// Number of batches that were accepted before, as far as the machine knows.
    package var position: Int
    /// The version of the program on the machine.
    package var version: String?
    package var repositories: [Repository]?
    package var commits: [Commit]?
    /// Commits that do not count any more.
    package var gone: [Key]?
    /// Repositories that do not count any more.
    package var goneRepositories: [String]?
    /// Whether nothing else waits to be sent.
    package var isLast: Bool?

    package init(
        position: Int, version: String? = nil, repositories: [Repository]? = nil, commits: [Commit]? = nil,
        gone: [Key]? = nil, goneRepositories: [String]? = nil, isLast: Bool? = nil
    ) {
        self.position = position
        self.version = version
        self.repositories = repositories
        self.commits = commits
        self.gone = gone
        self.goneRepositories = goneRepositories
        self.isLast = isLast
    }

    /// Maximum number of commits in one batch, new and gone ones together.
    package static let mostCommits = 1_000
    /// Maximum number of repositories in one batch.
    package static let mostRepositories = 1_000

    /// Parses a batch; nil if it is not one.
    package init?(json: [UInt8]) {
        guard let batch = try? JSONDecoder().decode(EvidenceBatch.self, from: Data(json)) else { return nil }
        self = batch
    }

    /// JSON of the batch.
    package var json: String { JobCoding.text(self) }
}

/// Response to a machine whose batch was accepted.
package struct EvidenceReceipt: Hashable, Sendable, Codable {
    /// Number of batches that were accepted so far.
    package let position: Int
    /// Number of commits that were not known from that machine before.
    package let new: Int
    /// Number of commits that do not count any more.
    package let gone: Int

    package init(position: Int, new: Int, gone: Int) {
        self.position = position
        self.new = new
        self.gone = gone
    }
}

/// One page of the stored evidence of a machine.
package struct EvidenceList: Hashable, Sendable, Codable {
    package let position: Int
    package let commits: [EvidenceBatch.Key]
    /// Cursor of the next page; nil at the end.
    package let next: String?

    package init(position: Int, commits: [EvidenceBatch.Key], next: String?) {
        self.position = position
        self.commits = commits
        self.next = next
    }
}

/// Reason why a batch was rejected.
package enum EvidenceFault: Error, Hashable, Sendable {
    /// Not a batch.
    case unreadable
    /// The batch exceeds a limit.
    case tooMany(limit: Int)
    /// A commit, by its index, has an invalid field.
    case commit(Int, Reason)
    /// The ID of a repository is invalid, or not one of this machine's.
    case repository(String)
    /// Addresses that the person has not listed.
    case addresses([String])
    /// This other number of batches was accepted before.
    case position(Int)
    /// No machine is linked with this token.
    case notLinked

    /// Field of a commit that is invalid.
    package enum Reason: String, Hashable, Sendable {
        case name = "sha"
        case time = "authoredAt"
        case email = "email"
        case text = "subject"
    }
}

extension EvidenceBatch {
    /// Returns the range of valid author times: since 1970, and not long after now.
    static func times(asOf now: Instant) -> ClosedRange<Instant> {
        Instant(seconds: 0)...now.advanced(bySeconds: 2 * 86_400)
    }

    /// Maximum lengths of a commit's texts and of an address, in characters.
    private static let (longestText, longestEmail) = (400, 320)

    /// Validates the batch.
    ///
    /// - Throws: ``EvidenceFault``.
    func check(asOf now: Instant) throws(EvidenceFault) {
        guard position >= 0 else { throw .unreadable }
        let (told, left) = (commits ?? [], gone ?? [])
        if told.count + left.count > Self.mostCommits { throw .tooMany(limit: Self.mostCommits) }
        if (repositories ?? []).count + (goneRepositories ?? []).count > Self.mostRepositories {
            throw .tooMany(limit: Self.mostRepositories)
        }
        let names = (repositories ?? []).map(\.id) + (goneRepositories ?? [])
        for name in names + told.map(\.repository) + left.map(\.repository) where !Self.isName(name) {
            throw .repository(String(name.prefix(64)))
        }
        let times = Self.times(asOf: now)
        for (index, commit) in told.enumerated() {
            guard Self.isObjectName(commit.sha) else { throw .commit(index, .name) }
            guard let time = Instant.withOffset(iso: commit.authoredAt)?.instant, times.contains(time) else {
                throw .commit(index, .time)
            }
            guard [commit.email, commit.coauthor].allSatisfy({ Self.isShort($0 ?? "", Self.longestEmail) }) else {
                throw .commit(index, .email)
            }
            guard [commit.subject, commit.author].allSatisfy({ Self.isShort($0 ?? "", Self.longestText) }) else {
                throw .commit(index, .text)
            }
        }
        for (index, key) in left.enumerated() {
            guard Self.isObjectName(key.sha) else { throw .commit(told.count + index, .name) }
            guard Instant(iso: key.authoredAt) != nil else { throw .commit(told.count + index, .time) }
        }
    }

    private static let nameCharacters = ASCIISet.alphanumerics.with("_-")

    private static func isName(_ text: String) -> Bool { nameCharacters.spells(text, count: 1...64) }

    /// Whether a text is a full git object name, in SHA-1 or SHA-256.
    static func isObjectName(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy(ASCIISet.hexadecimal.contains)
    }

    /// Whether a text has at most `limit` characters; its length in bytes mostly decides without counting them.
    private static func isShort(_ text: String, _ limit: Int) -> Bool {
        text.utf8.count <= limit || text.count <= limit
    }
}
