package import Core
package import Engine
import NIOHTTP1
package import OutboundHTTP

/// Fetches what forges count for an account's days: from GitHub's public page, GitLab's calendar, or the heat map of
/// Forgejo and Gitea.
package struct ForgeSource: ContributionSource {
    private let client: ForgeClient
    private let anonymousLimits = AnonymousLimits()
    /// GitHub asks for sequential requests per token.
    private let queues = KeyedSemaphore()
    private let gitHub: String
    private let reach: NetworkReach

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - gitHub: address of GitHub's pages; ``ForgeAccount/github`` except in tests and for a company's own.
    ///   - reach: addresses that may be connected to when people supply the address.
    ///   - version: version of Haru, sent with every request.
    package init(gitHub: String = ForgeAccount.github, reach: NetworkReach = .anywhere, version: String) {
        client = ForgeClient(userAgent: "haru/\(version)")
        self.gitHub = gitHub
        self.reach = reach
    }

    package func kind(at address: String) async throws -> Source? {
        try await ForgeSoftware(client: client, reach: reach).kind(at: address)
    }

    package func calendar(of account: ForgeAccount, _ question: ForgeQuestion) async throws -> ForgeCalendar? {
        do {
            switch account.kind {
            case .github:
                if let token = question.token { return try await calendar(of: account, question, with: token) }
                return try await page(of: account, question)
            case .gitlab: return try await activity(of: account, question)
            case .forgejo: return try await heatmap(of: account, question)
            case .git, .hook, .githubWebhook: throw ForgeClient.Failure(reason: .refused(status: 0))
            }
        } catch let failure as ForgeClient.Failure {
            throw ForgeProblem(account, failure.reason)
        }
    }

    package func activity(
        of account: ForgeAccount, since: Instant, etag: String?, token: String, now: Instant
    ) async throws -> ForgeActivity {
        let activity = GitHubActivity(interface: interface(of: account, token: token, now: now), account: account)
        do {
            return try await activity.pushes(since: since, etag: etag)
        } catch let failure as ForgeClient.Failure {
            throw ForgeProblem(account, failure.reason)
        }
    }

    package func profile(of account: ForgeAccount, _ question: ProfileQuestion) async throws -> ForgeProfile? {
        let interface = interface(of: account, token: question.token, now: question.now)
        return try await asked(interface, of: account) {
            try await GitHubProfile(interface: interface, account: account)
                .profile(etag: question.etag, number: question.number)
        }
    }

    package func repositories(
        of account: ForgeAccount, _ question: RepositoriesQuestion
    ) async throws -> ForgeRepositoryList? {
        let interface = interface(of: account, token: question.token, now: question.now)
        return try await asked(interface, of: account) {
            try await GitHubRepositories(interface: interface, account: account).list(etag: question.etag)
        }
    }

    /// Calls an interface; once it reports a rate limit, no account without a token calls it until the limit ends.
    private func asked<Value>(
        _ interface: GitHubInterface, of account: ForgeAccount, _ ask: () async throws -> Value
    ) async throws -> Value {
        if interface.token == nil, let seconds = anonymousLimits.wait(interface.base, at: interface.now) {
            throw ForgeProblem(account, .limited(seconds: seconds))
        }
        do {
            return try await ask()
        } catch let failure as ForgeClient.Failure {
            if interface.token == nil, case .limited(let seconds) = failure.reason {
                let end = interface.now.advanced(bySeconds: Int64((60...86_400).held(seconds ?? 3_600)))
                anonymousLimits.note(interface.base, until: end)
            }
            throw ForgeProblem(account, failure.reason)
        }
    }

    package func avatar(at address: String, of account: ForgeAccount, etag: String?) async throws -> ForgeAvatar? {
        let base = account.address == ForgeAccount.github ? gitHub : account.address
        // GitHub's own avatars are on the public internet; those of a company's GitHub may be on its network.
        let download = AvatarDownload(
            client: client, overTLS: !base.hasPrefix("http://"),
            reach: base == ForgeAccount.github ? .internet : reach)
        do {
            return try await download.avatar(at: address, etag: etag)
        } catch let failure as ForgeClient.Failure {
            throw ForgeProblem(account, failure.reason)
        }
    }

    /// REST interface of an account's GitHub.
    private func interface(of account: ForgeAccount, token: String?, now: Instant) -> GitHubInterface {
        let isGitHub = account.address == ForgeAccount.github
        let base = isGitHub ? gitHub : account.address
        return GitHubInterface(
            client: client, base: base == ForgeAccount.github ? "https://api.github.com" : base + "/api/v3",
            reach: isGitHub ? nil : reach, token: token, queues: queues, now: now)
    }

    package func push(in body: [UInt8]) throws -> ForgePush { try PushPayload.read(body) }

    private func calendar(
        of account: ForgeAccount, _ question: ForgeQuestion, with token: String
    ) async throws -> ForgeCalendar {
        let isGitHub = account.address == ForgeAccount.github
        let base = isGitHub ? gitHub : account.address
        let calendar = TokenCalendar(
            client: client, account: account,
            endpoint: base == ForgeAccount.github ? "https://api.github.com/graphql" : base + "/api/graphql",
            reach: isGitHub ? nil : reach, token: token, now: question.now)
        return try await queues.inTurn(token) { try await calendar.calendar(question.window, today: question.today) }
    }

    private func page(of account: ForgeAccount, _ question: ForgeQuestion) async throws -> ForgeCalendar? {
        var path = "/users/" + account.login + "/contributions"
        if case .year(let year) = question.window { path += "?from=\(year)-01-01&to=\(year)-12-31" }
        var headers: HTTPHeaders = ["accept": "text/html", "x-requested-with": "XMLHttpRequest"]
        if let etag = question.etag { headers.add(name: "if-none-match", value: etag) }
        let answer = try await get(path, of: account, headers: headers)
        if answer.status == 304, question.etag != nil { return nil }
        try check(answer, type: "text/html")
        guard let contents = ContributionPage.read(answer.body) else {
            throw ForgeClient.Failure(reason: .markupChanged)
        }
        if !contents.isWhole { throw ForgeClient.Failure(reason: .notWhole) }
        return ForgeCalendar(days: contents.days, etag: answer.etag)
    }

    private func activity(of account: ForgeAccount, _ question: ForgeQuestion) async throws -> ForgeCalendar {
        let answer = try await get(
            "/users/" + account.login + "/calendar.json", of: account, headers: ["accept": "application/json"],
            onlyMoved: true)
        // An anonymous request for a missing or non-public account is redirected to the sign-in page.
        if (300..<400).contains(answer.status) { throw ForgeClient.Failure(reason: .unknownAccount) }
        try check(answer, type: "application/json")
        guard let counts = DatedCounts(activity: answer.body) else {
            throw ForgeClient.Failure(reason: .markupChanged)
        }
        return ForgeCalendar(days: counts.days(through: question.today))
    }

    private func heatmap(of account: ForgeAccount, _ question: ForgeQuestion) async throws -> ForgeCalendar {
        let answer = try await get(
            "/api/v1/users/" + account.login + "/heatmap", of: account, headers: ["accept": "application/json"])
        try check(answer, type: "application/json")
        guard let counts = DatedCounts(heatmap: answer.body, by: question.dayCalendar) else {
            throw ForgeClient.Failure(reason: .markupChanged)
        }
        return ForgeCalendar(days: counts.days(through: question.today))
    }

    private func get(
        _ path: String, of account: ForgeAccount, headers: HTTPHeaders, onlyMoved: Bool = false
    ) async throws -> ForgeClient.Answer {
        if account.address == ForgeAccount.github {
            return try await client.get(gitHub + path, headers: headers)
        }
        return try await client.get(account.address + path, headers: headers, reach: reach, onlyMoved: onlyMoved)
    }

    /// - Throws: the failure that an unexpected response stands for.
    private func check(_ answer: ForgeClient.Answer, type: String) throws {
        let reason: ForgeProblem.Reason? =
            switch answer.status {
            case 200: answer.contentType == type ? nil : .markupChanged
            case 404: .unknownAccount
            case 429: .limited(seconds: answer.retryAfter)
            case 403 where answer.retryAfter != nil: .limited(seconds: answer.retryAfter)
            case 500...: .failed(status: answer.status)
            default: .refused(status: answer.status)
            }
        if let reason { throw ForgeClient.Failure(reason: reason) }
    }
}
