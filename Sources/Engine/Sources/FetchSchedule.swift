import Core

/// When a source is asked again.
///
/// A forge's page is no interface with a promise: it is asked once an hour at most unless a person wants to know now, soon
/// after the end of a day so that it can be closed, and ever more seldom while it does not answer.
enum FetchSchedule {
    /// How long, in seconds, an answer is believed.
    static let interval: Int64 = 3_600
    /// How long, in seconds, it takes until a forge is asked again for a person who wants to know: after an answer, and
    /// after none.
    static let (shortest, shortestAfterFailure): (Int64, Int64) = (30, 5)
    /// Within how many seconds after the end of a day it is asked what the day came to.
    private static let spread: Int64 = 600

    /// A number from 0 to 1 that differs from name to name, where names are random.
    static func chance(of name: String) -> Double {
        Double(name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_009 }) / 1_008
    }

    /// When it is asked after an answer.
    ///
    /// - Parameter chance: from 0 to 1, so that not all sources are asked at once.
    static func next(after now: Instant, endOfDay: Instant, chance: Double) -> Instant {
        let hour = now.advanced(bySeconds: interval + Int64(Double(spread) * chance))
        let afterDay = endOfDay.advanced(bySeconds: 1 + Int64(Double(spread) * chance))
        return min(hour, afterDay)
    }

    /// When it is asked again who an account is, after an answer.
    ///
    /// - Parameter chance: as ``next(after:endOfDay:chance:)`` takes it.
    static func nextProfile(after now: Instant, chance: Double) -> Instant {
        now.advanced(bySeconds: 86_400 + Int64(3_600 * chance))
    }

    /// When it is asked again which repositories an account has, after an answer: with a token after a day, without one
    /// after a week, as all who have none share what GitHub allows.
    ///
    /// - Parameter chance: as ``next(after:endOfDay:chance:)`` takes it.
    static func nextRepositories(after now: Instant, hasToken: Bool, chance: Double) -> Instant {
        now.advanced(bySeconds: (hasToken ? 1 : 7) * 86_400 + Int64(3_600 * chance))
    }

    /// When it is asked after a problem.
    ///
    /// - Parameter failures: how many problems there were in a row, this one included.
    static func next(after problem: ForgeProblem.Reason, failures: Int, now: Instant, chance: Double) -> Instant {
        let doublings = Int64(min(max(failures - 1, 0), 10))
        let delay: Int64 =
            switch problem {
            case .unreachable, .timedOut, .failed, .tooLarge, .notAsked, .notWhole, .unverified:
                min(60 << doublings, 6 * 3_600)
            case .limited(let seconds):
                max(Int64(min(max(seconds ?? 0, 0), 86_400)), min(60 << doublings, 6 * 3_600))
            // It mends itself seldom, and a person may have mistyped the name.
            case .unknownAccount, .otherAccount, .markupChanged, .refused, .nothingShown, .privateAddress, .tokenSealed,
                .noImage:
                min(3_600 << doublings, 86_400)
            // Nothing but another token mends it.
            case .tokenRefused: 86_400
            }
        return now.advanced(bySeconds: delay + Int64(Double(delay) * chance / 2))
    }
}
