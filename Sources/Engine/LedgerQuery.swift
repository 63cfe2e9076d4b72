package import Core

/// How a reading command looks at the days: everything that was not given is as the person set it.
///
/// A query that asks for other authors or rules is a what-if: the answer is worked out from the evidence and
/// nothing is stored.
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
    /// What a streak counts.
    package var streakMode: Settings.StreakMode?
    /// The zone by whose clock it is today; the days themselves stay those of home.
    package var clockZone: Zone?
    /// The first year that streaks and sums look at; nil for the first of all.
    package var firstYear: Int?
    /// The first day that the grass shows; streaks always look at the whole history.
    package var since: Day?
    /// The last day that the grass shows.
    package var until: Day?

    /// Makes a query that asks for nothing special.
    package init() {}

    /// Whether the query counts as the ledger does, so that the ledger can answer.
    package var isPlain: Bool {
        authors == nil && policy == nil && zone == nil && dayStart == nil && minimum == nil && rest == nil
            && streakMode == nil && clockZone == nil && firstYear == nil
    }

    /// The day that it is at an instant, by the clock that is asked for.
    package func day(at now: Instant, _ dayCalendar: DayCalendar) -> Day {
        clockZone.map { WallClock(now, offset: $0.offset(at: now)).date } ?? dayCalendar.day(at: now)
    }

    /// The totals that streaks and sums look at.
    func counted(_ totals: [Day: Int]) -> [Day: Int] {
        guard let firstYear else { return totals }
        return totals.filter { $0.key.year >= firstYear }
    }

    /// The reckoning with the query's zone and rules in place of the stored ones.
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

    /// The window that the grass shows: as asked, else as the query says, else the weeks that end with today's.
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

    /// The most days that one grass shows, about a hundred years.
    static let longestWindow = StatisticsRange.longest
}
