package import Core
import Foundation

/// A repository of an account on a forge, as the forge lists it.
package struct ForgeRepository: Hashable, Sendable {
    /// Name with the owner, such as `octocat/haru`.
    package let name: String
    package let defaultBranch: String
    package let isFork: Bool
    package let isArchived: Bool
    /// Whether access to it is restricted.
    package let isPrivate: Bool
    /// Time of the last push by anybody; nil if there was none.
    package let pushedAt: Instant?

    package init(
        name: String, defaultBranch: String, isFork: Bool = false, isArchived: Bool = false, isPrivate: Bool = false,
        pushedAt: Instant? = nil
    ) {
        self.name = name
        self.defaultBranch = defaultBranch
        self.isFork = isFork
        self.isArchived = isArchived
        self.isPrivate = isPrivate
        self.pushedAt = pushedAt
    }
}

/// Repositories of an account on a forge, most recently pushed first.
package struct ForgeRepositoryList: Hashable, Sendable {
    package let repositories: [ForgeRepository]
    /// Whether the list is truncated.
    package let isCut: Bool
    /// ETag of the beginning of the list; nil if the forge sent none.
    package let etag: String?

    package init(repositories: [ForgeRepository], isCut: Bool = false, etag: String? = nil) {
        self.repositories = repositories
        self.isCut = isCut
        self.etag = etag
    }
}

/// Request for the repositories of an account.
package struct RepositoriesQuestion: Hashable, Sendable {
    /// ETag of the last response; nil for an unconditional request.
    package let etag: String?
    /// Token of the request; nil for an unauthenticated one.
    package let token: String?
    /// Time of the request.
    package let now: Instant

    package init(etag: String? = nil, token: String? = nil, at now: Instant) {
        self.etag = etag
        self.token = token
        self.now = now
    }
}

/// Repositories of a source's account, matched with those in Haru.
package struct SourceRepositoriesReport: Hashable, Sendable {
    /// A repository of the account.
    package struct Entry: Hashable, Sendable {
        package let repository: ForgeRepository
        /// Name of the matching repository in Haru, read locally or reported by a machine or the forge; nil if there is
        /// none.
        package let knownAs: String?

        package init(repository: ForgeRepository, knownAs: String? = nil) {
            self.repository = repository
            self.knownAs = knownAs
        }
    }

    /// ID of the source.
    package let source: String
    package let entries: [Entry]
    /// Whether the list is truncated.
    package let isCut: Bool
    /// Time of the forge's last response.
    package let toldAt: Instant?
    /// Failure of the last update; nil if the list is current.
    package let problem: ForgeProblem?

    package init(
        source: String, entries: [Entry], isCut: Bool = false, toldAt: Instant? = nil, problem: ForgeProblem? = nil
    ) {
        self.source = source
        self.entries = entries
        self.isCut = isCut
        self.toldAt = toldAt
        self.problem = problem
    }
}

/// Storage format of a repository list: a JSON array, since it is only ever read and replaced as a whole.
enum StoredRepositories {
    private struct Entry: Codable {
        let name: String
        let branch: String
        let fork: Bool
        let archived: Bool
        let isPrivate: Bool
        let pushed: Int64?
    }

    /// Encodes a list.
    static func text(of repositories: [ForgeRepository]) -> String {
        let entries = repositories.map {
            Entry(
                name: $0.name, branch: $0.defaultBranch, fork: $0.isFork, archived: $0.isArchived,
                isPrivate: $0.isPrivate, pushed: $0.pushedAt?.seconds)
        }
        let encoder = JSONEncoder()
        // Equal lists must encode to equal text.
        encoder.outputFormatting = .sortedKeys
        // Strings, numbers and booleans can always be encoded as JSON.
        return (try? encoder.encode(entries)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    /// Decodes a stored list; empty if it has another version's format.
    static func read(_ text: String) -> [ForgeRepository] {
        let entries = (try? JSONDecoder().decode([Entry].self, from: Data(text.utf8))) ?? []
        return entries.map {
            ForgeRepository(
                name: $0.name, defaultBranch: $0.branch, isFork: $0.fork, isArchived: $0.archived,
                isPrivate: $0.isPrivate, pushedAt: $0.pushed.map { Instant(seconds: $0) })
        }
    }
}
