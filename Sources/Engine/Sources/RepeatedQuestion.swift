import Core
import Storage

/// Poll state of a recurring request about an account, other than the one for its calendar.
protocol RepeatedQuestion {
    /// Time of the last poll, and of the next one.
    var askedAt: Instant { get set }
    var askAt: Instant { get set }
    /// Number of failures in a row, and the code and detail of the last one.
    var failures: Int { get set }
    var problemCode: String? { get set }
    var problemText: String { get set }
}

extension SourceProfileRow: RepeatedQuestion {}
extension SourceRepositoriesRow: RepeatedQuestion {}

extension RepeatedQuestion {
    /// Whether the next poll is due; times recorded by a clock that was ahead do not delay it.
    ///
    /// - Parameter longest: longest wait that is ever scheduled, in seconds.
    func isDue(at now: Instant, within longest: Int64) -> Bool {
        askAt <= now || askedAt > now || now.seconds(to: askAt) > longest
    }

    /// Whether a person's request may poll it before it is due.
    func mayBeAsked(at now: Instant) -> Bool {
        problemCode != ForgeProblem.Reason.limited(seconds: nil).stored.code
            && askedAt.seconds(to: now) >= FetchSchedule.shortest
    }

    /// Records a success and the time of the next poll.
    mutating func noteAnswer(next: Instant) {
        (problemCode, problemText, failures) = (nil, "", 0)
        askAt = next
    }

    /// Records a failure and the time of the next poll.
    mutating func note(_ reason: ForgeProblem.Reason, at now: Instant, chance: Double) {
        (problemCode, problemText) = reason.stored
        failures += 1
        askAt = FetchSchedule.next(after: reason, failures: failures, now: now, chance: chance)
    }
}
