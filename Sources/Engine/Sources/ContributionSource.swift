package import Core

/// Contribution count of one day, as reported by a forge.
package struct ForgeDay: Hashable, Sendable {
    package let day: Day
    package let count: Int
    /// The forge's own level, 0 to 4, relative to the other days of the same response; nil if the forge has none.
    package let level: Int?

    package init(day: Day, count: Int, level: Int? = nil) {
        self.day = day
        self.count = count
        self.level = level
    }
}

/// Contribution calendar of a forge for a range of days.
package struct ForgeCalendar: Hashable, Sendable {
    /// The days in order, without gaps; may include future days.
    package let days: [ForgeDay]
    /// ETag of this response, for the next conditional request; nil if the forge sent none.
    package let etag: String?
    /// Seconds to wait before the next request, since the rate limit is nearly used up; nil if there is no need to
    /// wait.
    package let rest: Int?
    /// Commit counts by repository for those days, without the account; nil if the forge does not report them.
    package let commits: [ForgeCommitCount]?

    package init(days: [ForgeDay], etag: String? = nil, rest: Int? = nil, commits: [ForgeCommitCount]? = nil) {
        self.commits = commits
        self.days = days
        self.etag = etag
        self.rest = rest
    }
}

/// Range of days requested from a forge.
package enum ForgeWindow: Hashable, Sendable {
    /// The year that ends today.
    case lastYear
    /// A calendar year.
    case year(Int)
}

/// Request for a contribution calendar.
package struct ForgeQuestion: Sendable {
    package let window: ForgeWindow
    /// ETag of the last response; nil for an unconditional request.
    package let etag: String?
    /// The person's day calendar; some forges report instants instead of days.
    package let dayCalendar: DayCalendar
    /// Time of the request.
    package let now: Instant
    /// The person's today.
    package let today: Day
    /// Token of the request; nil for an unauthenticated one.
    package let token: String?

    package init(
        _ window: ForgeWindow, etag: String? = nil, token: String? = nil, by dayCalendar: DayCalendar, at now: Instant
    ) {
        self.window = window
        self.etag = etag
        self.token = token
        self.dayCalendar = dayCalendar
        self.now = now
        today = dayCalendar.day(at: now)
    }
}

/// Access to forges; Haru's own implementation uses HTTP.
package protocol ContributionSource: Sendable {
    /// Returns the kind of forge at an address, detected without authentication; nil if no forge responds there.
    ///
    /// - Throws: `CancellationError` when its task is cancelled.
    func kind(at address: String) async throws -> Source?

    /// Fetches the contribution calendar of an account.
    ///
    /// - Returns: nil if nothing changed since the response with the question's ETag.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func calendar(of account: ForgeAccount, _ question: ForgeQuestion) async throws -> ForgeCalendar?

    /// Fetches an account's pushes since an instant, with its token.
    ///
    /// - Parameter etag: ETag of the last response; if it still matches, no pushes are returned.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func activity(
        of account: ForgeAccount, since: Instant, etag: String?, token: String, now: Instant
    ) async throws -> ForgeActivity

    /// Fetches the profile of an account on GitHub.
    ///
    /// - Returns: nil if nothing changed since the response with the question's ETag.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func profile(of account: ForgeAccount, _ question: ProfileQuestion) async throws -> ForgeProfile?

    /// Lists the repositories of an account on GitHub.
    ///
    /// - Returns: nil if nothing changed since the response with the question's ETag.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func repositories(of account: ForgeAccount, _ question: RepositoriesQuestion) async throws -> ForgeRepositoryList?

    /// Downloads the avatar that a profile links to, from any host and without authentication.
    ///
    /// - Parameter etag: ETag of the stored avatar of this address.
    /// - Returns: nil if it is unchanged.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func avatar(at address: String, of account: ForgeAccount, etag: String?) async throws -> ForgeAvatar?

    /// Parses the payload that a forge delivers to a webhook on a push.
    ///
    /// - Throws: ``UnreadablePush``.
    func push(in body: [UInt8]) throws -> ForgePush
}

/// Failure of a request to a forge.
package struct ForgeProblem: Error, Hashable, Sendable {
    /// Reason for the failure.
    package enum Reason: Hashable, Sendable {
        /// No connection, with the fault if it is known.
        case unreachable(ConnectionFault?)
        case timedOut
        /// The forge has no such account.
        case unknownAccount
        /// The response cannot be parsed: the forge has changed its pages.
        case markupChanged
        /// Rate limit, with the number of seconds to wait if the forge gave one.
        case limited(seconds: Int?)
        /// The forge answered with this status code, which will not change soon.
        case refused(status: Int)
        /// The forge answered with this status code of a failure on its side.
        case failed(status: Int)
        /// The days do not add up to the total in the page's own heading.
        case notWhole
        /// The count dropped, and the identity of the account could not be verified.
        case unverified
        /// The login now belongs to another account.
        case otherAccount
        /// The response exceeds the size limit.
        case tooLarge
        /// The forge shows no contributions of an account that had some before.
        case nothingShown
        /// The forge rejected the token, which is not sent again.
        case tokenRefused
        /// The token cannot be opened, since the key that sealed it is missing.
        case tokenSealed
        /// The address resolves to a network that Haru may not contact.
        case privateAddress
        /// The forge has not been polled since the day ended; a poll is due soon.
        case notAsked
        /// The avatar of the account is not a supported image: another format, or too many pixels.
        case noImage
    }

    package let account: ForgeAccount
    package let reason: Reason

    package init(_ account: ForgeAccount, _ reason: Reason) {
        self.account = account
        self.reason = reason
    }
}

extension ForgeProblem.Reason {
    /// Code for the database and JSON, and its detail text.
    package var stored: (code: String, text: String) {
        switch self {
        case .unreachable(let fault): ("unreachable", fault?.rawValue ?? "")
        case .timedOut: ("timed-out", "")
        case .unknownAccount: ("unknown-account", "")
        case .markupChanged: ("markup-changed", "")
        case .limited(let seconds): ("limited", seconds.map(String.init) ?? "")
        case .refused(let status): ("refused", String(status))
        case .failed(let status): ("failed", String(status))
        case .tooLarge: ("too-large", "")
        case .notWhole: ("not-whole", "")
        case .unverified: ("unverified", "")
        case .otherAccount: ("other-account", "")
        case .nothingShown: ("nothing-shown", "")
        case .privateAddress: ("private-address", "")
        case .tokenRefused: ("token-refused", "")
        case .tokenSealed: ("token-sealed", "")
        case .notAsked: ("not-asked", "")
        case .noImage: ("no-image", "")
        }
    }

    /// Parses the stored form; an unknown code, such as one of another version, becomes `unreachable`.
    init(code: String, text: String) {
        switch code {
        case "timed-out": self = .timedOut
        case "unknown-account": self = .unknownAccount
        case "markup-changed": self = .markupChanged
        case "limited": self = .limited(seconds: Int(text))
        case "refused": self = .refused(status: Int(text) ?? 0)
        case "failed": self = .failed(status: Int(text) ?? 0)
        case "too-large": self = .tooLarge
        case "not-whole": self = .notWhole
        case "unverified": self = .unverified
        case "other-account": self = .otherAccount
        case "nothing-shown": self = .nothingShown
        case "private-address": self = .privateAddress
        case "token-refused": self = .tokenRefused
        case "token-sealed": self = .tokenSealed
        case "not-asked": self = .notAsked
        case "no-image": self = .noImage
        default: self = .unreachable(ConnectionFault(rawValue: text))
        }
    }
}
