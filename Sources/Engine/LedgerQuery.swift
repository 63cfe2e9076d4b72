package import Core

/// Options of a reading command that override the person's settings for one answer.
///
/// A query with other authors or rules is a what-if: the answer is computed from the evidence, and nothing is stored.
package struct LedgerQuery: Hashable, Sendable {
    /// Whose commits count.
    package enum Authors: Hashable, Sendable {
        case all
        /// Addresses in lowercase.
        case emails(Set<String>)
    }

    package var authors: Authors?
    package var policy: DayPolicy?
    package var zone: Zone?
    package var dayStart: Int?
    package var minimum: Int?
    package var rest: Set<Weekday>?
    /// Unit that a streak counts.
    package var streakMode: Settings.StreakMode?
    /// Zone that determines today's date; the days themselves stay those of home.
    package var clockZone: Zone?
    /// First year that streaks and sums include; nil for all years.
    package var firstYear: Int?
    /// First day of the grass; streaks always cover the whole history.
    package var since: Day?
    /// Last day of the grass.
    package var until: Day?

    /// Creates a query without overrides.
    package init() {}

    /// Whether the query can be answered from the ledger, since it overrides nothing that affects counting.
    package var isPlain: Bool {
        authors == nil && policy == nil && zone == nil && dayStart == nil && minimum == nil && rest == nil
            && streakMode == nil && clockZone == nil && firstYear == nil
    }

    /// Returns the day of an instant in ``clockZone``, else at home.
    package func day(at now: Instant, _ dayCalendar: DayCalendar) -> Day {
        clockZone.map { WallClock(now, offset: $0.offset(at: now)).date } ?? dayCalendar.day(at: now)
    }

    /// Returns the totals that streaks and sums include.
    func counted(_ totals: [Day: Int]) -> [Day: Int] {
        guard let firstYear else { return totals }
        return totals.filter { $0.key.year >= firstYear }
    }

    /// Returns the calendar with the query's zone and rules in place of the stored ones.
    package func dayCalendar(_ stored: DayCalendar) -> DayCalendar {
        func changed(_ rules: DayRules) -> DayRules {
            DayRules(
                policy: policy ?? rules.policy,
                dayStart: dayStart ?? rules.dayStart,
                minimum: minimum ?? rules.minimum,
                rest: rest ?? rules.rest
            )
        }
        let rules = RuleHistory(
            changed(stored.rules.first),
            changes: stored.rules.changes.map { RuleHistory.Change(from: $0.from, rules: changed($0.rules)) }
        )
        return DayCalendar(zones: zone.map { ZoneHistory($0) } ?? stored.zones, rules: rules)
    }

    /// Returns the window of the grass: the given days, else those of the query, else the weeks up to the current one.
    ///
    /// - Throws: ``DomainError/rangeIsEmpty(from:to:)`` or ``DomainError/rangeTooLong(days:)``.
    func window(from: Day?, to: Day?, weeks: Int, today: Day, weekStart: Weekday) throws -> (from: Day, to: Day) {
        let end = to ?? until ?? today
        let start = from ?? since ?? Grass.window(weeks: weeks, endingWith: end, weekStart: weekStart).from
        guard start <= end else { throw DomainError.rangeIsEmpty(from: start, to: end) }
        let length = start.distance(to: end) + 1
        guard length <= Self.longestWindow else { throw DomainError.rangeTooLong(days: Self.longestWindow) }
        return (start, end)
    }

    /// Maximum number of days of a grass, about a hundred years.
    static let longestWindow = StatisticsRange.longest
}
