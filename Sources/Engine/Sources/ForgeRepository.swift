package import Core
import Foundation

/// A repository of an account on a forge, as the forge lists it.
package struct ForgeRepository: Hashable, Sendable {
    /// Its name with its owner's, such as `octocat/haru`.
    package let name: String
    package let defaultBranch: String
    package let isFork: Bool
    package let isArchived: Bool
    /// Whether the forge shows it to some only.
    package let isPrivate: Bool
    /// When anybody last pushed to it; nil where nobody ever did.
    package let pushedAt: Instant?

    /// Makes a repository.
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

/// The repositories of an account on a forge, those that were pushed to last first.
package struct ForgeRepositoryList: Hashable, Sendable {
    package let repositories: [ForgeRepository]
    /// Whether there are more than are read.
    package let isCut: Bool
    /// What the forge marks the beginning of the list with; nil where it marks none.
    package let etag: String?

    /// Makes a list.
    package init(repositories: [ForgeRepository], isCut: Bool = false, etag: String? = nil) {
        self.repositories = repositories
        self.isCut = isCut
        self.etag = etag
    }
}

/// How a forge is asked for the repositories of an account.
package struct RepositoriesQuestion: Hashable, Sendable {
    /// That of the last answer, where the answer is wanted only if it differs.
    package let etag: String?
    /// The token that it is asked with; nil where it is asked as anybody may.
    package let token: String?
    /// When it is asked.
    package let now: Instant

    /// Makes a question.
    package init(etag: String? = nil, token: String? = nil, at now: Instant) {
        self.etag = etag
        self.token = token
        self.now = now
    }
}

/// The repositories of a source's account, and which of them Haru knows.
package struct SourceRepositoriesReport: Hashable, Sendable {
    /// A repository of the account.
    package struct Entry: Hashable, Sendable {
        package let repository: ForgeRepository
        /// The name of the one that is read here, or told of by a machine or the forge; nil where there is none.
        package let knownAs: String?

        /// Makes an entry.
        package init(repository: ForgeRepository, knownAs: String? = nil) {
            self.repository = repository
            self.knownAs = knownAs
        }
    }

    /// The source whose account it is.
    package let source: String
    package let entries: [Entry]
    /// Whether there are more than are read.
    package let isCut: Bool
    /// When the forge last told.
    package let toldAt: Instant?
    /// Why that is not as of now; nil where it is.
    package let problem: ForgeProblem?

    /// Makes a report.
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

/// How a list of repositories is kept: as the JSON of an array, since it is only ever read and replaced as a whole.
enum StoredRepositories {
    private struct Entry: Codable {
        let name: String
        let branch: String
        let fork: Bool
        let archived: Bool
        let isPrivate: Bool
        let pushed: Int64?
    }

    /// What is kept of a list.
    static func text(of repositories: [ForgeRepository]) -> String {
        let entries = repositories.map {
            Entry(
                name: $0.name, branch: $0.defaultBranch, fork: $0.isFork, archived: $0.isArchived,
                isPrivate: $0.isPrivate, pushed: $0.pushedAt?.seconds)
        }
        let encoder = JSONEncoder()
        // The same list is the same text.
        encoder.outputFormatting = .sortedKeys
        // What holds texts, numbers and truth values alone can always be written as JSON.
        return (try? encoder.encode(entries)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    /// The list that is kept; empty where it is one of another version.
    static func read(_ text: String) -> [ForgeRepository] {
        let entries = (try? JSONDecoder().decode([Entry].self, from: Data(text.utf8))) ?? []
        return entries.map {
            ForgeRepository(
                name: $0.name, defaultBranch: $0.branch, isFork: $0.fork, isArchived: $0.archived,
                isPrivate: $0.isPrivate, pushedAt: $0.pushed.map { Instant(seconds: $0) })
        }
    }
}
