/// Effect of a day on a streak.
package enum StreakEffect: Hashable, Sendable {
    /// The day was done; `length` is that of the streak including it.
    case adds(length: Int)
    /// The day was missed, which ended this run.
    case ends(Run)

    /// Machine-readable code: `adds` or `ends`.
    package var code: String {
        switch self {
        case .adds: "adds"
        case .ends: "ends"
        }
    }

    /// Length of the streak, with the day or before it.
    package var length: Int {
        switch self {
        case .adds(let length): length
        case .ends(let run): run.length
        }
    }
}

extension DayContext {
    /// Returns the effect of a day on a streak; nil when it has none, or when it depends on unknown days.
    ///
    /// - Parameters:
    ///   - containing: the run that includes the day.
    ///   - before: the last run that ends before the day.
    ///   - after: the first run that begins after the day.
    ///   - count: returns the number of done units of a run up to and including the day.
    package func effect(
        of day: Day, state: DayState, containing: Run?, before: Run?, after: Run?, unit: Streak.Unit,
        count: (Run) throws -> Int
    ) rethrows -> StreakEffect? {
        switch state {
        case .done:
            guard let containing, day < unknown?.lowerBound ?? today.next else { return nil }
            return .adds(length: try count(containing))
        case .missed:
            guard let before, endsStreak(on: day, before: before, after: after, unit: unit) else { return nil }
            return .ends(before)
        case .rest, .frozen, .pending, .unknown, .future: return nil
        }
    }
}

extension Streak.Unit {
    /// Number of distinct units among days, which must be in order.
    package func count(_ days: [Day]) -> Int {
        var (count, last) = (0, Day?.none)
        for day in days {
            if last.map({ same($0, day) }) != true { count += 1 }
            last = day
        }
        return count
    }
}
