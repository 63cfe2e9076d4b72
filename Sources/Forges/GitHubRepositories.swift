import Core
import Engine
import NIOHTTP1
import OutboundHTTP

/// Asks GitHub by REST which repositories an account has.
struct GitHubRepositories {
    let interface: GitHubInterface
    let account: ForgeAccount

    /// How many pages are read, of a hundred repositories each.
    static let mostPages = 10
    private static let longestBranch = 255

    /// The repositories, those that were pushed to last first; nil where the answer with that ETag still holds.
    ///
    /// With the account's own token those are listed that it works on, also where they are not for everybody; with that of
    /// another, or with none, those of the account that anybody can see.
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
            // A list that leads to where it was, or elsewhere, has no end that could be reached.
            guard seen.count < Self.mostPages, let address = interface.own(next), seen.insert(address).inserted else {
                return ForgeRepositoryList(repositories: Self.unique(repositories), isCut: true, etag: newETag)
            }
            answer = try await interface.ask(address)
        }
    }

    /// Whether the token is that of the account: `GET /user/repos` lists those of whoever's it is.
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
        // One that cannot be read may be odd by itself; where none can, GitHub tells them in another way.
        if readable.isEmpty, !told.isEmpty { throw ForgeClient.Failure(reason: .markupChanged) }
        return readable.map { told in
            ForgeRepository(
                name: told.full_name,
                defaultBranch: CleanText.clean(
                    String(told.default_branch.prefix(Self.longestBranch)), limit: Self.longestBranch),
                isFork: told.fork, isArchived: told.archived ?? false,
                // One of which it does not say is taken for one that is not for everybody.
                isPrivate: told.private ?? true, pushedAt: told.pushed_at.flatMap { Instant(iso: $0) })
        }
    }

    /// The same without those that came again: what is pushed to meanwhile moves from one page to another.
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
