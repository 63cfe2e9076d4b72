import Core
import Engine
import NIOHTTP1
import OutboundHTTP

/// Fetches an account's repositories over GitHub's REST API.
struct GitHubRepositories {
    let interface: GitHubInterface
    let account: ForgeAccount

    /// Maximum number of pages, of a hundred repositories each.
    static let mostPages = 10
    private static let longestBranch = 255

    /// Returns the repositories, most recently pushed first; nil if the list with that ETag is current.
    ///
    /// The account's own token lists all repositories that it works on, private ones too; any other token or none lists
    /// the account's public repositories.
    ///
    /// - Throws: ``ForgeClient/Failure``.
    func list(etag: String?) async throws -> ForgeRepositoryList? {
        let path =
            try await isOwnToken()
            ? "/user/repos?affiliation=owner,collaborator,organization_member&sort=pushed&per_page=100"
            : "/users/\(account.login)/repos?sort=pushed&per_page=100"
        var answer = try await interface.get(path, etag: etag)
        if answer.status == 304, etag != nil { return nil }
        let newETag = answer.etag
        var repositories: [ForgeRepository] = []
        var seen: Set<String> = [interface.base + path]
        while true {
            repositories += try page(in: answer)
            guard let next = GitHubActivity.next(answer.headers[canonicalForm: "link"].map(String.init)) else {
                return ForgeRepositoryList(repositories: Self.unique(repositories), etag: newETag)
            }
            // A list that links back to a page already seen, or to another host, never ends.
            guard seen.count < Self.mostPages, let address = interface.own(next), seen.insert(address).inserted else {
                return ForgeRepositoryList(repositories: Self.unique(repositories), isCut: true, etag: newETag)
            }
            answer = try await interface.ask(address)
        }
    }

    /// Whether the token belongs to the account: `GET /user/repos` lists the repositories of the token's owner.
    private func isOwnToken() async throws -> Bool {
        if interface.token == nil { return false }
        guard let user = try await interface.get("/user").decoded(as: User.self) else { return false }
        return user.login.lowercased() == account.login.lowercased()
    }

    private func page(in answer: ForgeClient.Answer) throws -> [ForgeRepository] {
        switch answer.status {
        case 200: break
        case 404: throw ForgeClient.Failure(reason: .unknownAccount)
        default: throw ForgeClient.Failure(reason: .refused(status: answer.status))
        }
        guard let told = answer.decoded(as: [Lenient<Repository>].self) else {
            throw ForgeClient.Failure(reason: .markupChanged)
        }
        let readable = told.compactMap(\.value).filter { RepositoryName.isWhole($0.full_name) }
        // A single unreadable repository may be an exception; if none is readable, GitHub's format has changed.
        if readable.isEmpty, !told.isEmpty { throw ForgeClient.Failure(reason: .markupChanged) }
        return readable.map { told in
            ForgeRepository(
                name: told.full_name,
                defaultBranch: CleanText.clean(
                    String(told.default_branch.prefix(Self.longestBranch)), limit: Self.longestBranch),
                isFork: told.fork, isArchived: told.archived ?? false,
                // A repository of unknown visibility is treated as private.
                isPrivate: told.private ?? true, pushedAt: told.pushed_at.flatMap { Instant(iso: $0) })
        }
    }

    /// Removes duplicates: pushes during paging move repositories between pages.
    private static func unique(_ repositories: [ForgeRepository]) -> [ForgeRepository] {
        var seen: Set<String> = []
        return repositories.filter { seen.insert($0.name.lowercased()).inserted }
    }

    private struct User: Decodable {
        let login: String
    }

    private struct Repository: Decodable {
        let full_name: String
        let default_branch: String
        let fork: Bool
        let archived: Bool?
        let `private`: Bool?
        let pushed_at: String?
    }
}
