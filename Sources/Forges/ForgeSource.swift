import Core
package import Engine
import NIOHTTP1

/// Asks forges what they count for the days of an account: GitHub, by the page that it shows to anybody.
package struct ForgeSource: ContributionSource {
    private let client: ForgeClient
    private let gitHub: String

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - gitHub: where GitHub's pages are; ``ForgeAccount/github`` but in tests and where a company has its own.
    ///   - version: the version of Haru, which it tells with every question.
    package init(gitHub: String = ForgeAccount.github, version: String) {
        client = ForgeClient(userAgent: "haru/\(version)")
        self.gitHub = gitHub
    }

    package func calendar(
        of account: ForgeAccount, _ window: ForgeWindow, mark: String?
    ) async throws -> ForgeCalendar? {
        guard account.kind == .github else { throw ForgeProblem(account, .refused(status: 0)) }
        do {
            return try await page(of: account, window, mark: mark)
        } catch let failure as ForgeClient.Failure {
            throw ForgeProblem(account, failure.reason)
        }
    }

    private func page(
        of account: ForgeAccount, _ window: ForgeWindow, mark: String?
    ) async throws -> ForgeCalendar? {
        var address = gitHub + "/users/" + account.login + "/contributions"
        if case .year(let year) = window { address += "?from=\(year)-01-01&to=\(year)-12-31" }
        var headers: HTTPHeaders = ["accept": "text/html", "x-requested-with": "XMLHttpRequest"]
        if let mark { headers.add(name: "if-none-match", value: mark) }
        let answer = try await client.get(address, headers: headers)
        switch answer.status {
        case 200: break
        case 304 where mark != nil: return nil
        case 404: throw ForgeProblem(account, .unknownAccount)
        case 429: throw ForgeProblem(account, .limited(seconds: answer.retryAfter))
        case 403 where answer.retryAfter != nil: throw ForgeProblem(account, .limited(seconds: answer.retryAfter))
        case 500...: throw ForgeProblem(account, .failed(status: answer.status))
        default: throw ForgeProblem(account, .refused(status: answer.status))
        }
        guard answer.contentType == "text/html", let contents = ContributionPage.read(answer.body) else {
            throw ForgeProblem(account, .markupChanged)
        }
        let mark = answer.headers.first(name: "etag").flatMap { (1...200).contains($0.utf8.count) ? $0 : nil }
        return ForgeCalendar(days: contents.days, mark: mark)
    }
}
