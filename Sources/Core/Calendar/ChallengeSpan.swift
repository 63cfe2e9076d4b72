/// The days that a challenge covers on a calendar.
package struct ChallengeSpan: Hashable, Sendable {
    package let from: Day
    /// The last day, which is part of it.
    package let through: Day
    /// The day of the flag: where it was reached or, while the challenge runs, the first day on which it can be.
    package let flag: Day?

    /// Makes a span.
    package init(from: Day, through: Day, flag: Day?) {
        self.from = from
        self.through = max(from, through)
        self.flag = flag
    }

    /// Whether a day is covered.
    package func contains(_ day: Day) -> Bool { from <= day && day <= through }
}

extension Challenge {
    /// How far ahead a flag is looked for, in days: as far as a year of days that come once a week.
    static let farthestFlag = 7 * 366

    /// The days that the challenge covers.
    ///
    /// A challenge that runs ends on the day on which it would succeed if every day from now on were
    /// done that is owed; with nothing owed for years there is no such day.
    ///
    /// - Parameters:
    ///   - isDone: whether today is done.
    ///   - isExcused: whether nothing is owed on a day to come.
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
