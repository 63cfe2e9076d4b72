import Core
import Engine
import Foundation

/// Parses GitHub's webhook payload of the event `push`, as documented.
enum PushPayload {
    /// Maximum number of commits that GitHub lists in a push.
    private static let mostCommits = 2_048
    /// Maximum number of paths of a commit that are read.
    private static let mostPaths = 5_000

    /// - Throws: ``UnreadablePush`` if the payload is not a push.
    static func read(_ body: [UInt8]) throws -> ForgePush {
        guard let told = try? JSONDecoder().decode(PushEvent.self, from: Data(body)),
            told.repository.full_name.wholeMatch(of: /[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}/) != nil
        else { throw UnreadablePush() }
        return ForgePush(
            repository: told.repository.full_name, isFork: told.repository.fork ?? false,
            defaultBranch: told.repository.default_branch ?? told.repository.master_branch, ref: told.ref,
            isDeletion: told.deleted ?? false,
            commits: (told.commits ?? []).prefix(mostCommits).compactMap { $0.value.flatMap(PushedCommit.init) })
    }

    private struct PushEvent: Decodable {
        let ref: String
        let deleted: Bool?
        let commits: [Lenient<Commit>]?
        let repository: Repository
    }

    private struct Repository: Decodable {
        let full_name: String
        let fork: Bool?
        let default_branch: String?
        let master_branch: String?
    }

    fileprivate struct Commit: Decodable {
        struct Author: Decodable {
            let name: String?
            let email: String?
            let username: String?
        }

        let id: String
        let message: String?
        let timestamp: String
        let author: Author
        let added: [String]?
        let removed: [String]?
        let modified: [String]?

        var paths: [String] { ((added ?? []) + (modified ?? []) + (removed ?? [])) }
    }

    /// Returns the paths, or none if there are too many.
    fileprivate static func held(_ paths: [String]) -> [String] { paths.count > mostPaths ? [] : paths }
}

extension PushedCommit {
    /// Returns nil if the time cannot be read or the SHA is malformed.
    fileprivate init?(_ told: PushPayload.Commit) {
        guard let (instant, offset) = Instant.withOffset(iso: told.timestamp) else { return nil }
        self.init(
            sha: told.id, authorName: told.author.name ?? "", authorEmail: told.author.email ?? "",
            login: told.author.username, authoredAt: instant, offset: offset, message: told.message ?? "",
            paths: PushPayload.held(told.paths))
    }
}
