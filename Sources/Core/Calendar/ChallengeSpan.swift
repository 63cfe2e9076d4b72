/// The days that a challenge covers on a calendar.
package struct ChallengeSpan: Hashable, Sendable {
    package let from: Day
    /// Last day, inclusive.
    package let through: Day
    /// Day of the flag: where it was reached or, while the challenge runs, the first day on which it can be reached.
    package let flag: Day?

    package init(from: Day, through: Day, flag: Day?) {
        self.from = from
        self.through = max(from, through)
        self.flag = flag
    }

    /// Whether a day is covered.
    package func contains(_ day: Day) -> Bool { from <= day && day <= through }
}

extension Challenge {
    /// Search limit for the flag, in days: a year's worth of days that come once a week.
    static let farthestFlag = 7 * 366

    /// Returns the days that the challenge covers.
    ///
    /// A running challenge ends on the day on which it would succeed if every owed day from now on were done. With
    /// nothing owed for years there is no such day.
    ///
    /// - Parameters:
    ///   - isDone: whether today is done.
    ///   - isExcused: whether nothing is owed on a future day.
    package func span(_ progress: Progress, today: Day, isDone: Bool, isExcused: (Day) -> Bool) -> ChallengeSpan {
        switch progress.state {
        case .succeeded(let day): return ChallengeSpan(from: start, through: day, flag: day)
        case .failed(let day), .givenUp(let day): return ChallengeSpan(from: start, through: day, flag: nil)
        case .running: break
        }
        var left = progress.remaining
        var day = isDone ? today.next : today
        for _ in 0..<Self.farthestFlag where day < .last {
            if !isExcused(day) { left -= 1 }
            if left <= 0 { return ChallengeSpan(from: start, through: day, flag: day) }
            day = day.next
        }
        return ChallengeSpan(from: start, through: today, flag: nil)
    }
}
