package import Core
import Storage

/// An account on a forge whose contributions are polled.
package struct ForgeSourceReport: Hashable, Sendable, Identifiable {
    package let id: String
    package let account: ForgeAccount
    package let addedAt: Instant
    /// Time of the last successful poll; nil before the first.
    package let readAt: Instant?
    /// Time of the next scheduled poll.
    package let nextAt: Instant
    /// Total number of contributions, and the number of days with any.
    package let contributions: Int
    package let days: Int
    /// Next year to fetch; nil once all years were fetched.
    package let nextYear: Int?
    /// Failure of the last request; nil if it succeeded.
    package let problem: ForgeProblem?
    /// Whether its requests carry a token.
    package let hasToken: Bool
    /// Webhook that the forge calls on a push; nil if there is none.
    package let webhook: WebhookReport?
    /// Profile of the account; nil if it is unknown.
    package let profile: ProfileReport?

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
    /// Display name of a forge; the raw value for a source that is not a forge.
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
    /// First year with contributions on any forge: the one in which GitHub opened.
    private static let firstYear = 2008

    /// The account to poll.
    var account: ForgeAccount { ForgeAccount(kind: kind, address: address, login: login) }

    /// Failure of the last request; nil if it succeeded.
    var problem: ForgeProblem.Reason? { problemCode.map { ForgeProblem.Reason(code: $0, text: problemText) } }

    /// Whether the last poll of the newest days failed; a failed request for an earlier year does not count.
    var isUnanswered: Bool { problemCode != nil && (readAt == nil || readAt != attemptedAt) }

    /// Whether the next poll is due; times recorded by a clock that was ahead do not delay it.
    ///
    /// A source with a refused token is never due.
    func isDue(at now: Instant) -> Bool {
        if problem == .tokenRefused { return false }
        return nextAt <= now || attemptedAt.map { $0 > now } ?? false || now.seconds(to: nextAt) > 2 * 86_400
    }

    /// ETag of the last response, if it is of the same UTC day; nil otherwise.
    ///
    /// The calendar of another day is needed even if the forge reports no change.
    func etag(at now: Instant) -> String? {
        readAt.flatMap { WallClock($0, offset: 0).date == WallClock(now, offset: 0).date ? etag : nil }
    }

    /// Next year to fetch; nil once all were fetched, before the first successful poll, and for a forge that reports
    /// only the last year.
    func nextYear(today: Day) -> Int? {
        guard readAt != nil, kind == .github else { return nil }
        let year = historyFrom.map { $0.year - 1 } ?? today.year - 1
        return year < Self.firstYear ? nil : year
    }
}
