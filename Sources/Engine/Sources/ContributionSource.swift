package import Core

/// What a forge counts for a day, as it tells it.
package struct ForgeDay: Hashable, Sendable {
    package let day: Day
    package let count: Int
    /// The forge's own level from 0 to 4 among the days that it told at once; nil where it tells none.
    package let level: Int?

    /// Makes a day.
    package init(day: Day, count: Int, level: Int? = nil) {
        self.day = day
        self.count = count
        self.level = level
    }
}

/// What a forge tells of a stretch of days.
package struct ForgeCalendar: Hashable, Sendable {
    /// The days in order, none missing between them; may hold days to come.
    package let days: [ForgeDay]
    /// What the forge marks this answer with, to be sent along with the next question; nil where it marks none.
    package let etag: String?
    /// How many seconds the forge is to be left alone after this answer, as little is left of what it allows.
    package let rest: Int?
    /// Which repositories' commits are among what is counted for those days, without the account; nil where the forge
    /// does not tell.
    package let commits: [ForgeCommitCount]?

    /// Makes a calendar.
    package init(days: [ForgeDay], etag: String? = nil, rest: Int? = nil, commits: [ForgeCommitCount]? = nil) {
        self.commits = commits
        self.days = days
        self.etag = etag
        self.rest = rest
    }
}

/// Which days a forge is asked about.
package enum ForgeWindow: Hashable, Sendable {
    /// The year that ends today.
    case lastYear
    /// A calendar year.
    case year(Int)
}

/// What a forge is asked.
package struct ForgeQuestion: Sendable {
    package let window: ForgeWindow
    /// That of the last answer, where the answer is wanted only if it differs.
    package let etag: String?
    /// How the person tells days apart: some forges tell instants rather than days.
    package let dayCalendar: DayCalendar
    /// When it is asked.
    package let now: Instant
    /// The person's today.
    package let today: Day
    /// The token that it is asked with; nil where it is asked as anybody may.
    package let token: String?

    /// Makes a question.
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

/// Tells what forges count; the one that Haru uses asks them over HTTP.
package protocol ContributionSource: Sendable {
    /// The kind of forge at an address, as it answers to anybody; nil where nothing there answers as one does.
    ///
    /// - Throws: `CancellationError` when its task is cancelled.
    func kind(at address: String) async throws -> Source?

    /// What a forge counts for the days of an account.
    ///
    /// - Returns: nil where nothing has changed since the answer whose ETag the question holds.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func calendar(of account: ForgeAccount, _ question: ForgeQuestion) async throws -> ForgeCalendar?

    /// What an account has pushed since an instant, asked with its token.
    ///
    /// - Parameter etag: that of the last answer; where nothing has happened since, no push is told.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func activity(
        of account: ForgeAccount, since: Instant, etag: String?, token: String, now: Instant
    ) async throws -> ForgeActivity

    /// Who an account on GitHub is.
    ///
    /// - Returns: nil where nothing has changed since the answer whose ETag the question holds.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func profile(of account: ForgeAccount, _ question: ProfileQuestion) async throws -> ForgeProfile?

    /// Which repositories an account on GitHub has.
    ///
    /// - Returns: nil where nothing has changed since the answer whose ETag the question holds.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func repositories(of account: ForgeAccount, _ question: RepositoriesQuestion) async throws -> ForgeRepositoryList?

    /// The picture that a profile names, wherever it is; it is asked for as by anybody.
    ///
    /// - Parameter etag: that of the picture that is known of this address.
    /// - Returns: nil where it is still that one.
    /// - Throws: ``ForgeProblem``, and `CancellationError` when its task is cancelled.
    func avatar(at address: String, of account: ForgeAccount, etag: String?) async throws -> ForgeAvatar?

    /// Reads what a forge delivers to a webhook when something was pushed.
    ///
    /// - Throws: ``UnreadablePush``.
    func push(in body: [UInt8]) throws -> ForgePush
}

/// Why a forge could not be asked, or did not answer with what it counts.
package struct ForgeProblem: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// There was no connection, for a reason where it is known.
        case unreachable(ConnectionFault?)
        case timedOut
        /// The forge knows no such account.
        case unknownAccount
        /// The answer is none that can be read: the forge has changed its pages.
        case markupChanged
        /// The forge asks to be left alone for a while; the number is that of seconds, where it says how long.
        case limited(seconds: Int?)
        /// It answered with this status, which says that it will not answer otherwise soon.
        case refused(status: Int)
        /// It answered with this status, which says that it has trouble of its own.
        case failed(status: Int)
        /// What it tells of the days is not what its own heading says that they come to.
        case notWhole
        /// It counts less than it did, and whether the account is still the same could not be found out.
        case unverified
        /// The login belongs to another account by now.
        case otherAccount
        /// The answer is larger than any that is read.
        case tooLarge
        /// It shows nothing of an account that it showed something of before.
        case nothingShown
        /// It does not take the token, which is not sent again.
        case tokenRefused
        /// The token cannot be opened, as the key that it was sealed with is not there.
        case tokenSealed
        /// Its address leads into a network where Haru may not ask.
        case privateAddress
        /// It was not asked since the day ended, and is asked soon.
        case notAsked
        /// What it names as the picture of the account is none that is shown: of another kind, or too many pixels.
        case noImage
    }

    package let account: ForgeAccount
    package let reason: Reason

    /// Makes a problem.
    package init(_ account: ForgeAccount, _ reason: Reason) {
        self.account = account
        self.reason = reason
    }
}

extension ForgeProblem.Reason {
    /// The word that the database keeps and that JSON shows, and the text beside it.
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

    /// Reads what the database keeps; a word of another version is taken for a forge that is not reached.
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
