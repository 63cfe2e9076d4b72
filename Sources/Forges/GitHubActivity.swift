import Core
import Engine
import NIOHTTP1
import OutboundHTTP

/// Fetches an account's recent pushes over GitHub's REST API: detects activity by its events, and reads the commits
/// from the repositories.
///
/// Events may be late and have no commits, but a conditional request whose response has not changed costs nothing.
struct GitHubActivity {
    let interface: GitHubInterface
    let account: ForgeAccount

    /// Share of a token's hourly rate limit that is left to its other users.
    private static let reserve = 500
    /// Maximum number of repositories whose commits are requested at a time, and of pages of each.
    private static let (mostRepositories, mostPages) = (10, 5)
    /// Bounds of the polling interval that GitHub may request, in seconds.
    private static let intervals = 60...3_600
    /// Maximum age of the requested commits at the time of a push, in seconds.
    private static let longestKept: Int64 = 14 * 86_400

    /// Returns the pushes since an instant.
    ///
    /// - Parameter etag: ETag of the last response; if nothing has happened since, there are no pushes.
    /// - Throws: ``ForgeClient/Failure``.
    func pushes(since: Instant, etag: String?) async throws -> ForgeActivity {
        let answer = try await interface.get("/users/\(account.login)/events?per_page=100", etag: etag)
        let interval = answer.headers.first(name: "x-poll-interval").flatMap { Int($0) } ?? 0
        var rest = Self.intervals.held(interval)
        if answer.status == 304, etag != nil { return ForgeActivity(pushes: [], etag: etag, rest: rest) }
        if answer.status == 404 { throw ForgeClient.Failure(reason: .unknownAccount) }
        guard let events = answer.decoded(as: [Lenient<Event>].self)?.compactMap(\.value) else {
            throw ForgeClient.Failure(reason: .markupChanged)
        }
        if let remaining = answer.remaining, remaining < Self.reserve {
            rest = max(rest, answer.untilReset(at: interface.now) ?? 3_600)
        }
        var names: [String] = []
        for event in events where event.isPush(since: since) && !names.contains(event.repo.name) {
            names.append(event.repo.name)
        }
        var pushes: [ForgePush] = []
        for name in names.prefix(Self.mostRepositories) {
            do {
                if let push = try await push(to: name, since: since) { pushes.append(push) }
            } catch let failure as ForgeClient.Failure where failure.isOfOneRepository {
                // The other repositories are not affected, and the calendar counts what is missing.
                continue
            }
        }
        return ForgeActivity(pushes: pushes, etag: answer.etag, rest: rest)
    }

    /// Returns the account's commits on the default branch of a repository; nil if the repository is gone or not
    /// visible.
    private func push(to name: String, since: Instant) async throws -> ForgePush? {
        let answer = try await interface.get("/repos/\(name)")
        guard answer.status == 200, let repository = answer.decoded(as: Repository.self),
            RepositoryName.isWhole(repository.full_name)
        else { return nil }
        let ref = "refs/heads/\(repository.default_branch)"
        var commits: [PushedCommit] = []
        if !repository.fork {
            // Commits may be days older than their push.
            let first = since.advanced(bySeconds: -Self.longestKept)
            var next: String? =
                interface.base
                + "/repos/\(repository.full_name)/commits?author=\(account.login)&since=\(first.iso())&per_page=100"
            var pages = 0
            while let address = next, pages < Self.mostPages {
                pages += 1
                let page = try await interface.ask(address)
                // A repository without commits returns 409 Conflict.
                guard page.status == 200 else { break }
                guard let told = page.decoded(as: [Lenient<Commit>].self) else {
                    throw ForgeClient.Failure(reason: .markupChanged)
                }
                commits += told.compactMap { $0.value.flatMap(PushedCommit.init) }
                next = Self.next(page.headers[canonicalForm: "link"].map(String.init)).flatMap(interface.own)
            }
        }
        return ForgePush(
            repository: repository.full_name, isFork: repository.fork, defaultBranch: repository.default_branch,
            ref: ref, commits: commits)
    }

    /// Address of the next page (`Link` header, RFC 8288); nil on the last page.
    static func next(_ links: [String]) -> String? {
        // An address may contain commas, and so may quoted text.
        for link in links.joined(separator: ",").matches(of: /<([^<>\s]*)>((?:[^,"<]|"[^"]*")*)/)
        where link.output.2.contains(/;\s*rel="?next"?/) {
            return String(link.output.1)
        }
        return nil
    }

    private struct Event: Decodable {
        struct Repository: Decodable {
            let name: String
        }

        let type: String
        let repo: Repository
        let created_at: String

        func isPush(since: Instant) -> Bool {
            type == "PushEvent" && RepositoryName.isWhole(repo.name)
                && Instant(iso: created_at).map { $0 >= since } ?? false
        }
    }

    private struct Repository: Decodable {
        let full_name: String
        let fork: Bool
        let default_branch: String
    }

    fileprivate struct Commit: Decodable {
        struct Contents: Decodable {
            struct Author: Decodable {
                let name: String?
                let email: String?
                let date: String
            }

            let author: Author
            let message: String?
        }

        struct Account: Decodable {
            let login: String?
        }

        let sha: String
        let commit: Contents
        let author: Account?
    }
}

extension PushedCommit {
    /// Returns nil if the time cannot be read or the SHA is malformed.
    fileprivate init?(_ told: GitHubActivity.Commit) {
        guard let instant = Instant(iso: told.commit.author.date) else { return nil }
        // GitHub gives times in UTC, regardless of the author's offset.
        self.init(
            sha: told.sha, authorName: told.commit.author.name ?? "", authorEmail: told.commit.author.email ?? "",
            login: told.author?.login, authoredAt: instant, offset: CommitEvidence.unknownOffset,
            message: told.commit.message ?? "")
    }
}

extension ForgeClient.Failure {
    /// Whether the failure may concern one repository only.
    fileprivate var isOfOneRepository: Bool {
        switch reason {
        case .failed, .tooLarge, .markupChanged, .refused: true
        default: false
        }
    }
}
