import Core
import Storage

/// How questions went that a forge is asked about an account again and again, beside what it counts.
protocol RepeatedQuestion {
    /// When it was last asked, and when it is asked again.
    var askedAt: Instant { get set }
    var askAt: Instant { get set }
    /// How many questions in a row went wrong, and how the last one did.
    var failures: Int { get set }
    var problemCode: String? { get set }
    var problemText: String { get set }
}

extension SourceProfileRow: RepeatedQuestion {}
extension SourceRepositoriesRow: RepeatedQuestion {}

extension RepeatedQuestion {
    /// Whether its time has come; what a clock that was ahead has noted puts nothing off.
    ///
    /// - Parameter longest: the longest that is ever waited, in seconds.
    func isDue(at now: Instant, within longest: Int64) -> Bool {
        askAt <= now || askedAt > now || now.seconds(to: askAt) > longest
    }

    /// Whether it may be asked before its time because a person wants to know.
    func mayBeAsked(at now: Instant) -> Bool {
        problemCode != ForgeProblem.Reason.limited(seconds: nil).stored.code
            && askedAt.seconds(to: now) >= FetchSchedule.shortest
    }

    /// Notes that the last question was answered, and when the next one is due.
    mutating func noteAnswer(next: Instant) {
        (problemCode, problemText, failures) = (nil, "", 0)
        askAt = next
    }

    /// Notes why the last question was not answered, and when the next one is due.
    mutating func note(_ reason: ForgeProblem.Reason, at now: Instant, chance: Double) {
        (problemCode, problemText) = reason.stored
        failures += 1
        askAt = FetchSchedule.next(after: reason, failures: failures, now: now, chance: chance)
    }
}
