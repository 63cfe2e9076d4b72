/// A notable fact in the statistics of a range: significant and not a tie.
package enum StatisticsFinding: Hashable, Sendable {
    /// Contributions of the range so far, compared with the previous range up to the same day.
    case compared(count: Int, before: Int, days: ClosedRange<Day>, daysBefore: ClosedRange<Day>)
    /// The part of a weekday, the part of any day, or the weekday with the most commits.
    case hours(weekday: Weekday?, part: DayPart?, count: Int, of: Int)
    /// Number of tasks done in the range, and how many of them were important and unimportant; nil when that is
    /// unknown.
    case finished(count: Int, important: Int?, unimportant: Int?)
    /// The only day with the highest number of contributions.
    case busiest(day: Day, count: Int)
    /// The only repository with at least half of the commits.
    case repository(name: String, count: Int, of: Int)

    /// A quarter of the day on the wall clock.
    package enum DayPart: Int, CaseIterable, Sendable, Hashable {
        case night, morning, afternoon, evening

        /// The hours of the part: 0 to 5, 6 to 11, 12 to 17 and 18 to 23.
        package var hours: Range<Int> { rawValue * 6..<rawValue * 6 + 6 }
    }
}

extension Statistics {
    /// Maximum number of findings shown.
    package static let mostFindings = 3

    /// Returns the first three findings that apply.
    ///
    /// - Parameters:
    ///   - today: last day of the comparison.
    ///   - before: contributions by day of the previous range.
    package func findings(today: Day, before: DayCounts) -> [StatisticsFinding] {
        let all = [compared(today: today, before: before), hours, finished, busiest, repository]
        return Array(all.compactMap { $0 }.prefix(Self.mostFindings))
    }

    /// A difference of at least two and ten percent, where the higher count is at least five.
    private func compared(today: Day, before: DayCounts) -> StatisticsFinding? {
        guard let (days, daysBefore) = range.compared(today: today) else { return nil }
        let past = before.byDay.reduce(0) { daysBefore.contains($1.key) ? $0 + $1.value : $0 }
        let count = commits.byDay.byDay.reduce(0) { days.contains($1.key) ? $0 + $1.value : $0 }
        let (larger, difference) = (max(count, past), abs(count - past))
        guard past > 0, larger >= 5, difference >= 2, difference * 10 >= larger else { return nil }
        return .compared(count: count, before: past, days: days, daysBefore: daysBefore)
    }

    /// At least 20 % of all commits in one part of one weekday, else 40 % in one part of the day, else 25 % on one
    /// weekday; never fewer than five commits.
    private var hours: StatisticsFinding? {
        let counts = commits.byWeekHour
        let total = counts.total
        guard total >= 10 else { return nil }
        let parts = Weekday.allCases.flatMap { weekday in
            StatisticsFinding.DayPart.allCases.map { part in
                StatisticsFinding.hours(
                    weekday: weekday, part: part, count: counts.count(on: weekday, in: part), of: total)
            }
        }
        let daily = StatisticsFinding.DayPart.allCases.map { part in
            StatisticsFinding.hours(
                weekday: nil, part: part, count: Weekday.allCases.reduce(0) { $0 + counts.count(on: $1, in: part) },
                of: total)
        }
        let weekdays = Weekday.allCases.map { weekday in
            StatisticsFinding.hours(
                weekday: weekday, part: nil, count: counts.hours(of: weekday).reduce(0, +), of: total)
        }
        for (candidates, share) in [(parts, 20), (daily, 40), (weekdays, 25)] {
            if let found = Self.single(candidates), found.amount >= max(5, (total * share + 99) / 100) { return found }
        }
        return nil
    }

    /// Returns the candidate with the highest count; nil for a tie.
    private static func single(_ candidates: [StatisticsFinding]) -> StatisticsFinding? {
        let most = candidates.map(\.amount).max()
        let found = candidates.filter { $0.amount == most }
        return found.count == 1 ? found.first : nil
    }

    private var finished: StatisticsFinding? {
        let count = tasks.doneByDay.total
        guard count >= 3 else { return nil }
        let done = { (quadrants: [Quadrant]) in quadrants.reduce(0) { $0 + (tasks.done[$1] ?? 0) } }
        let (important, unimportant) = (done([.do, .decide]), done([.delegate, .delete]))
        // Tasks of the range that were done after its end would be counted too.
        guard tasks.finished == count, important != unimportant else {
            return .finished(count: count, important: nil, unimportant: nil)
        }
        return .finished(count: count, important: important, unimportant: unimportant)
    }

    private var busiest: StatisticsFinding? {
        guard let busiest = commits.byDay.busiest, commits.byDay.busiestDays == 1, busiest.count >= 3,
            commits.byDay.activeDays >= 3
        else { return nil }
        return .busiest(day: busiest.day, count: busiest.count)
    }

    private var repository: StatisticsFinding? {
        let total = commits.byRepository.reduce(0) { $0 + $1.count }
        guard commits.byRepository.count > 1, let first = commits.byRepository.first, total >= 10,
            first.count * 2 >= total, commits.byRepository[1].count < first.count
        else { return nil }
        return .repository(name: first.name, count: first.count, of: total)
    }
}

extension StatisticsFinding {
    fileprivate var amount: Int {
        if case .hours(_, _, let count, _) = self { count } else { 0 }
    }
}

extension StatisticsRange {
    /// Returns the days of the range through today and as many days from the beginning of the previous range; nil when
    /// there is nothing to compare.
    ///
    /// A range that is over is compared with the whole previous one, regardless of its length.
    package func compared(today: Day) -> (days: ClosedRange<Day>, before: ClosedRange<Day>)? {
        guard let previous, from <= today else { return nil }
        guard today < through else { return (from...through, previous) }
        let last = previous.lowerBound.advanced(by: from.distance(to: today))
        return (from...today, previous.lowerBound...min(last, previous.upperBound))
    }
}
