/// Counts by day, with aggregations.
package struct DayCounts: Hashable, Sendable {
    /// Count by day; missing days have none.
    package private(set) var byDay: [Day: Int]

    /// Creates counts; those that are not positive are dropped.
    package init(_ byDay: [Day: Int] = [:]) {
        self.byDay = byDay.filter { $0.value > 0 }
    }

    /// Adds to the count of a day; values that are not positive are ignored.
    package mutating func add(_ count: Int, on day: Day) {
        if count > 0 { byDay[day, default: 0] += count }
    }

    /// Sum of all counts.
    package var total: Int { byDay.values.reduce(0, +) }

    /// Number of days with a count.
    package var activeDays: Int { byDay.count }

    /// The day with the highest count, the latest of several; nil when there are no counts.
    package var busiest: (day: Day, count: Int)? {
        byDay.max { ($0.value, $0.key) < ($1.value, $1.key) }.map { (day: $0.key, count: $0.value) }
    }

    /// Number of days that share the highest count.
    package var busiestDays: Int {
        guard let most = byDay.values.max() else { return 0 }
        return byDay.values.count { $0 == most }
    }

    /// Returns the sums by weekday, in the order of weeks that begin with `weekStart`.
    package func byWeekday(from weekStart: Weekday) -> [WeekdayCount] {
        var sums = [Int](repeating: 0, count: 7)
        for (day, count) in byDay { sums[day.weekday.rawValue] += count }
        return Weekday.week(from: weekStart).map { WeekdayCount(weekday: $0, count: sums[$0.rawValue]) }
    }

    /// Returns twelve sums by month, across all years.
    package func byMonthOfYear() -> [Int] {
        var sums = [Int](repeating: 0, count: 12)
        for (day, count) in byDay { sums[day.month - 1] += count }
        return sums
    }

    /// Returns the sums by bucket, in the order of `buckets`, which must be sorted and contiguous.
    package func sums(_ buckets: [StatisticsBucket]) -> [Int] {
        var sums = [Int](repeating: 0, count: buckets.count)
        guard let first = buckets.first, let last = buckets.last else { return sums }
        for (day, count) in byDay where day >= first.from && day <= last.through {
            sums[max(0, buckets.countOfPrefix { $0.from <= day } - 1)] += count
        }
        return sums
    }
}

/// Count of a weekday.
package struct WeekdayCount: Hashable, Sendable {
    package let weekday: Weekday
    package let count: Int

    package init(weekday: Weekday, count: Int) {
        self.weekday = weekday
        self.count = count
    }
}

/// Counts by hour of the wall clock.
package struct HourCounts: Hashable, Sendable {
    /// Twenty-four counts, from midnight on.
    package private(set) var hours = [Int](repeating: 0, count: 24)

    /// Creates counts that are all zero.
    package init() {}

    fileprivate init(hours: [Int]) { self.hours = hours }

    /// Adds to the hour of the wall clock `offset` seconds east of UTC at `instant`.
    package mutating func add(_ count: Int, at instant: Instant, offset: Int) {
        hours[WallClock(instant, offset: offset).hour] += max(0, count)
    }

    /// Sum of all counts.
    package var total: Int { hours.reduce(0, +) }

    /// The hour with the highest count, the earliest of several; nil when all are zero.
    package var busiest: Int? {
        guard let most = hours.max(), most > 0 else { return nil }
        return hours.firstIndex(of: most)
    }
}

/// Counts by weekday and hour.
package struct WeekHourCounts: Hashable, Sendable {
    /// Twenty-four counts for each weekday, Sunday first.
    private var counts = [Int](repeating: 0, count: 7 * 24)

    /// Creates counts that are all zero.
    package init() {}

    /// Adds to the count of an hour from 0 to 23.
    package mutating func add(_ count: Int, on weekday: Weekday, hour: Int) {
        counts[weekday.rawValue * 24 + max(0, min(23, hour))] += max(0, count)
    }

    /// Returns the twenty-four counts of a weekday, from midnight on.
    package func hours(of weekday: Weekday) -> [Int] {
        Array(counts[weekday.rawValue * 24..<weekday.rawValue * 24 + 24])
    }

    /// Returns the sum over a part of a weekday.
    package func count(on weekday: Weekday, in part: StatisticsFinding.DayPart) -> Int {
        hours(of: weekday)[part.hours].reduce(0, +)
    }

    /// Sums by hour, across all weekdays.
    package var byHour: HourCounts {
        HourCounts(hours: (0..<24).map { hour in (0..<7).reduce(0) { $0 + counts[$1 * 24 + hour] } })
    }

    /// Sum of all counts.
    package var total: Int { counts.reduce(0, +) }

    /// Highest count of any hour.
    package var most: Int { counts.max() ?? 0 }
}
