/// What a day did to a streak.
package enum StreakEffect: Hashable, Sendable {
    /// It was done, and the streak was so long with it.
    case adds(length: Int)
    /// It was missed, which ended this run.
    case ends(Run)

    /// The word for machines: `adds` or `ends`.
    package var code: String {
        switch self {
        case .adds: "adds"
        case .ends: "ends"
        }
    }

    /// How long the streak was, with the day or before it.
    package var length: Int {
        switch self {
        case .adds(let length): length
        case .ends(let run): run.length
        }
    }
}

extension DayContext {
    /// What a day did to a streak; nil where it did nothing, or where that hangs on what could not be read.
    ///
    /// - Parameters:
    ///   - containing: the run that the day lies in.
    ///   - before: the last run that ends before the day.
    ///   - after: the first run that begins after the day.
    ///   - count: how many units of a run are done up to and including the day.
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
    /// How many units hold the days, which are given in order.
    package func count(_ days: [Day]) -> Int {
        var (count, last) = (0, Day?.none)
        for day in days {
            if last.map({ same($0, day) }) != true { count += 1 }
            last = day
        }
        return count
    }
}
