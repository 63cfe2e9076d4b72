/// One cell of the grass.
package struct GrassDay: Hashable, Sendable {
    package let day: Day
    package let count: Int
    /// From 0, bare soil, to 4.
    package let level: Int
    package let state: DayState

    package init(day: Day, count: Int, level: Int, state: DayState) {
        self.day = day
        self.count = count
        self.level = level
        self.state = state
    }
}

/// The contribution graph of a window of days.
package struct Grass: Hashable, Sendable {
    package let from: Day
    package let to: Day
    /// Every day from `from` to `to`, in order.
    package let days: [GrassDay]

    /// Computes the grass of a window.
    ///
    /// - Parameters:
    ///   - totals: contributions by day; missing days have none. Those of future days are ignored.
    ///   - forgeLevels: a forge's own levels, when it is the only source of the window.
    package init(from: Day, to: Day, totals: [Day: Int], context: DayContext, forgeLevels: [Day: Int]? = nil) {
        self.init(
            from: from, totals: from.through(max(from, to)).map { totals[$0] ?? 0 }, context: context,
            forgeLevels: forgeLevels)
    }

    /// Computes the grass of consecutive days from `from` on.
    ///
    /// - Parameter totals: contributions of each of the days, at least one.
    package init(from: Day, totals: [Int], context: DayContext, forgeLevels: [Day: Int]? = nil) {
        self.from = from
        to = from.advanced(by: max(0, totals.count - 1))
        var counts = totals
        for index in counts.indices.dropFirst(max(0, from.distance(to: context.today) + 1)) { counts[index] = 0 }
        let scale = GrassScale(counts: counts)
        var days: [GrassDay] = []
        days.reserveCapacity(counts.count)
        for (index, state) in context.states(from: from, totals: counts).enumerated() {
            let (day, count) = (from.advanced(by: index), counts[index])
            let level = forgeLevels.map { day > context.today ? 0 : (0...4).held($0[day] ?? 0) }
            days.append(GrassDay(day: day, count: count, level: level ?? scale.level(of: count), state: state))
        }
        self.days = days
    }

    /// Sum of contributions in the window, saturated at the maximum.
    package var total: Int {
        days.reduce(0) { sum, day in
            let (total, isTooLarge) = sum.addingReportingOverflow(day.count)
            return isTooLarge ? .max : total
        }
    }

    /// Returns the window of `weeks` weeks whose last one is the week of `today`; the window ends with `today`.
    package static func window(weeks: Int, endingWith today: Day, weekStart: Weekday) -> (from: Day, to: Day) {
        (today.startOfWeek(weekStart).advanced(by: -7 * (max(1, weeks) - 1)), today)
    }
}

/// Levels by quartiles of the non-zero days of a window.
package struct GrassScale: Hashable, Sendable {
    /// The three quartile values; empty when no day of the window has a contribution.
    package let quartiles: [Int]

    /// Computes the quartiles, by nearest rank, of the non-zero counts.
    package init(counts: some Sequence<Int>) {
        // Counting sort: few days have high counts.
        var days = [Int](repeating: 0, count: Self.few)
        var many: [Int] = []
        var active = 0
        for count in counts where count > 0 {
            active += 1
            if count < Self.few { days[count] += 1 } else { many.append(count) }
        }
        many.sort()
        var (count, passed) = (0, 0)
        quartiles =
            active == 0
            ? []
            : (1...3).map { quartile in
                // Rank of the quartile among the sorted days, from 1.
                let place = max(1, (quartile * active + 3) / 4)
                while passed < place, count + 1 < Self.few {
                    count += 1
                    passed += days[count]
                }
                return passed < place ? many[place - passed - 1] : count
            }
    }

    /// Size of the counting table; most counts are lower.
    private static let few = 64

    /// One more than the number of quartile values that lie strictly below `count`; 0 for none.
    package func level(of count: Int) -> Int {
        count <= 0 ? 0 : 1 + quartiles.count { $0 < count }
    }
}
