import Core

/// Poll schedule of a source.
///
/// A forge's page is not a stable API. A source is polled at most once an hour unless a person requests it, soon after
/// a day ends so that the day can be closed, and at growing intervals while it fails.
enum FetchSchedule {
    /// Time that a response counts as current, in seconds.
    static let interval: Int64 = 3_600
    /// Shortest time between polls on a person's request, in seconds: after a success, and after a failure.
    static let (shortest, shortestAfterFailure): (Int64, Int64) = (30, 5)
    /// Range over which polls are spread, in seconds, after an hour or the end of a day.
    private static let spread: Int64 = 600

    /// Returns a number from 0 to 1 derived from a name; random names give random numbers.
    static func chance(of name: String) -> Double {
        Double(name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_009 }) / 1_008
    }

    /// Returns the time of the next poll after a success.
    ///
    /// - Parameter chance: jitter from 0 to 1, so that sources are not all polled at once.
    static func next(after now: Instant, endOfDay: Instant, chance: Double) -> Instant {
        let hour = now.advanced(bySeconds: interval + Int64(Double(spread) * chance))
        let afterDay = endOfDay.advanced(bySeconds: 1 + Int64(Double(spread) * chance))
        return min(hour, afterDay)
    }

    /// Returns the time of the next profile request after a success.
    ///
    /// - Parameter chance: as in ``next(after:endOfDay:chance:)``.
    static func nextProfile(after now: Instant, chance: Double) -> Instant {
        now.advanced(bySeconds: 86_400 + Int64(3_600 * chance))
    }

    /// Returns the time of the next repository list request after a success: a day later with a token, a week without
    /// one.
    ///
    /// All unauthenticated requests share GitHub's limit.
    ///
    /// - Parameter chance: as in ``next(after:endOfDay:chance:)``.
    static func nextRepositories(after now: Instant, hasToken: Bool, chance: Double) -> Instant {
        now.advanced(bySeconds: (hasToken ? 1 : 7) * 86_400 + Int64(3_600 * chance))
    }

    /// Returns the time of the next poll after a failure.
    ///
    /// - Parameter failures: number of failures in a row, including this one.
    static func next(after problem: ForgeProblem.Reason, failures: Int, now: Instant, chance: Double) -> Instant {
        let doublings = Int64(min(max(failures - 1, 0), 10))
        let delay: Int64 =
            switch problem {
            case .unreachable, .timedOut, .failed, .tooLarge, .notAsked, .notWhole, .unverified:
                min(60 << doublings, 6 * 3_600)
            case .limited(let seconds):
                max(Int64(min(max(seconds ?? 0, 0), 86_400)), min(60 << doublings, 6 * 3_600))
            // These rarely resolve on their own; the person may have mistyped the name.
            case .unknownAccount, .otherAccount, .markupChanged, .refused, .nothingShown, .privateAddress, .tokenSealed,
                .noImage:
                min(3_600 << doublings, 86_400)
            // Only another token resolves it.
            case .tokenRefused: 86_400
            }
        return now.advanced(bySeconds: delay + Int64(Double(delay) * chance / 2))
    }
}
