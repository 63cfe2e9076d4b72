package import Core
import Storage

/// An account on a forge that is asked what it counts.
package struct ForgeSourceReport: Hashable, Sendable, Identifiable {
    package let id: String
    package let account: ForgeAccount
    package let addedAt: Instant
    /// When the forge last told what it counts.
    package let readAt: Instant?
    /// When it is asked again by itself.
    package let nextAt: Instant
    /// The contributions that it counts in all, and the number of days that it counts any for.
    package let contributions: Int
    package let days: Int
    /// The year that it is asked about next, while not all years were asked for.
    package let nextYear: Int?
    /// Why it did not answer the last question; nil when it did.
    package let problem: ForgeProblem?
    /// Whether it is asked with a token.
    package let hasToken: Bool
    /// The address that its forge calls when something is pushed; nil where there is none.
    package let webhook: WebhookReport?
    /// Who the account is; nil where that is not known.
    package let profile: ProfileReport?

    /// Makes a report.
    package init(
        id: String, account: ForgeAccount, addedAt: Instant, readAt: Instant?, nextAt: Instant, contributions: Int = 0,
        days: Int = 0, nextYear: Int? = nil, problem: ForgeProblem? = nil, hasToken: Bool = false,
        webhook: WebhookReport? = nil, profile: ProfileReport? = nil
    ) {
        self.id = id
        self.account = account
        self.addedAt = addedAt
        self.readAt = readAt
        self.nextAt = nextAt
        self.contributions = contributions
        self.days = days
        self.nextYear = nextYear
        self.problem = problem
        self.hasToken = hasToken
        self.webhook = webhook
        self.profile = profile
    }

    init(
        _ row: SourceRow, counted: (count: Int, days: Int)?, webhook: WebhookRow?, _ account: AccountContext
    ) {
        self.init(
            id: row.id, account: row.account, addedAt: row.addedAt, readAt: account.asOfNow(row.readAt),
            nextAt: account.asOfNow(row.nextAt) ?? row.nextAt, contributions: counted?.count ?? 0,
            days: counted?.days ?? 0,
            nextYear: row.nextYear(today: account.today), problem: row.problem.map { ForgeProblem(row.account, $0) },
            hasToken: row.token != nil,
            webhook: webhook.map { webhook in
                WebhookReport(
                    id: webhook.id, createdAt: webhook.createdAt, deliveredAt: account.asOfNow(webhook.deliveredAt),
                    outcome: webhook.outcome.flatMap(DeliveryOutcome.init(stored:)), repository: webhook.detail)
            },
            profile: row.profile)
    }
}

extension Source {
    /// The name of a forge; for what is no forge, the word that is stored.
    package var name: String {
        switch self {
        case .github, .githubWebhook: "GitHub"
        case .gitlab: "GitLab"
        case .forgejo: "Forgejo"
        case .git, .hook: rawValue
        }
    }
}

extension SourceRow {
    /// The first year of which any forge knows something: that in which GitHub opened.
    private static let firstYear = 2008

    /// The account that is asked about.
    var account: ForgeAccount { ForgeAccount(kind: kind, address: address, login: login) }

    /// Why the last question was not answered; nil when it was.
    var problem: ForgeProblem.Reason? { problemCode.map { ForgeProblem.Reason(code: $0, text: problemText) } }

    /// Whether the last question about the newest days was not answered; a failed one about an earlier year is no attempt.
    var isUnanswered: Bool { problemCode != nil && (readAt == nil || readAt != attemptedAt) }

    /// Whether its time has come; what a clock that was ahead has noted puts nothing off.
    ///
    /// One whose token was refused is not asked again, whatever time it is.
    func isDue(at now: Instant) -> Bool {
        if problem == .tokenRefused { return false }
        return nextAt <= now || attemptedAt.map { $0 > now } ?? false || now.seconds(to: nextAt) > 2 * 86_400
    }

    /// The ETag of the last answer, while the forge counts the same day: what it tells of another one is wanted even
    /// where it says that nothing has changed.
    func etag(at now: Instant) -> String? {
        readAt.flatMap { WallClock($0, offset: 0).date == WallClock(now, offset: 0).date ? etag : nil }
    }

    /// The year to be asked about next; nil once all were, while nothing is known, and where only the last year is told.
    func nextYear(today: Day) -> Int? {
        guard readAt != nil, kind == .github else { return nil }
        let year = historyFrom.map { $0.year - 1 } ?? today.year - 1
        return year < Self.firstYear ? nil : year
    }
}
