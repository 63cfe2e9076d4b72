import Core
import Foundation

/// What a linked machine tells at one time: new commits, and what counts no more.
///
/// Told twice it comes to the same, so that a machine that has no answer tells it again.
package struct EvidenceBatch: Hashable, Sendable, Codable {
    /// A repository, by a name that the machine gives it and never changes.
    package struct Repository: Hashable, Sendable, Codable {
        package var id: String
        package var name: String

        /// Makes a repository.
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
        /// The person's address that it names in `Co-authored-by`, where its author is another.
        package var coauthor: String?

        /// Makes a commit.
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

    /// A commit that was told of.
    package struct Key: Hashable, Sendable, Codable {
        package var repository: String
        package var sha: String
        /// The author time as ISO 8601.
        package var authoredAt: String

        /// Makes a key.
        package init(repository: String, sha: String, authoredAt: String) {
            self.repository = repository
            self.sha = sha
            self.authoredAt = authoredAt
        }
    }

    /// How many batches were taken before, as far as the machine knows.
    package var position: Int
    /// The version of the program on the machine.
    package var version: String?
    package var repositories: [Repository]?
    package var commits: [Commit]?
    /// Commits that count no more.
    package var gone: [Key]?
    /// Repositories that count no more.
    package var goneRepositories: [String]?
    /// Whether nothing else waits to be told.
    package var isLast: Bool?

    /// Makes a batch.
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

    /// How many commits, told and gone, one batch may hold.
    package static let mostCommits = 1_000
    /// How many repositories one batch may name.
    package static let mostRepositories = 1_000

    /// Reads a batch; nil for what is none.
    package init?(json: [UInt8]) {
        guard let batch = try? JSONDecoder().decode(EvidenceBatch.self, from: Data(json)) else { return nil }
        self = batch
    }

    /// The batch as it is sent.
    package var json: String { JobCoding.text(self) }
}

/// What a machine is answered whose batch was taken.
package struct EvidenceReceipt: Hashable, Sendable, Codable {
    /// How many batches were taken by now.
    package let position: Int
    /// How many commits were not known from that machine before.
    package let new: Int
    /// How many count no more.
    package let gone: Int

    /// Makes a receipt.
    package init(position: Int, new: Int, gone: Int) {
        self.position = position
        self.new = new
        self.gone = gone
    }
}

/// A stretch of what is here of a machine.
package struct EvidenceList: Hashable, Sendable, Codable {
    package let position: Int
    package let commits: [EvidenceBatch.Key]
    /// What the next stretch is asked for with; nil at the end.
    package let next: String?

    /// Makes a list.
    package init(position: Int, commits: [EvidenceBatch.Key], next: String?) {
        self.position = position
        self.commits = commits
        self.next = next
    }
}

/// Why nothing of a batch was taken.
package enum EvidenceFault: Error, Hashable, Sendable {
    /// It is no batch.
    case unreadable
    /// It holds more of something than one may.
    case tooMany(limit: Int)
    /// A commit, by its place, cannot be what it says it is.
    case commit(Int, Reason)
    /// A repository cannot be called so, or is none of this machine's.
    case repository(String)
    /// Addresses that the person has not listed.
    case addresses([String])
    /// Another number of batches was taken.
    case position(Int)
    /// No machine is linked with this token.
    case notLinked

    /// What of a commit is wrong.
    package enum Reason: String, Hashable, Sendable {
        case name = "sha"
        case time = "authoredAt"
        case email = "email"
        case text = "subject"
    }
}

extension EvidenceBatch {
    /// When a commit can have been written: since 1970, and not long after now.
    static func times(asOf now: Instant) -> ClosedRange<Instant> {
        Instant(seconds: 0)...now.advanced(bySeconds: 2 * 86_400)
    }

    /// The longest text of a commit and the longest address, in characters.
    private static let (longestText, longestEmail) = (400, 320)

    /// Holds all of it against what can be.
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

    /// Object name of git in full, by SHA-1 or SHA-256.
    static func isObjectName(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy(ASCIISet.hexadecimal.contains)
    }

    /// Whether a text has at most so many characters; those of most are counted without a look at each.
    private static func isShort(_ text: String, _ limit: Int) -> Bool {
        text.utf8.count <= limit || text.count <= limit
    }
}
