package import Core
import Storage

/// Data for the cards of a person; it contains nothing about individual commits.
package struct CardReport: Sendable {
    package let day: Day
    /// End of the day.
    package let dayEnd: Instant
    package let state: DayState
    package let count: Int
    package let minimum: Int
    package let isWeekly: Bool
    /// Weekdays excluded by the request; nil if none were given.
    package let excluded: Set<Weekday>?
    package let streak: Streak
    package let grass: Grass
    /// The running challenge, or the newest one that was not dismissed.
    package let challenge: ChallengeReport?
    package let settings: Settings
    /// Revision of the data that it was read from.
    package let revision: Int64

    /// Creates a report from other reports.
    package init(today: TodayReport, grass: GrassReport, excluded: Set<Weekday>?, settings: Settings) {
        day = today.day
        dayEnd = today.now.advanced(bySeconds: today.secondsLeft)
        state = today.state
        count = today.count
        minimum = today.minimum
        isWeekly = today.weekly
        self.excluded = excluded
        streak = today.streak
        self.grass = grass.grass
        challenge = today.challenge.flatMap { $0.isPutAway ? nil : $0 }
        self.settings = settings
        revision = 0
    }

    fileprivate init(
        _ ledger: AccountLedger, context: DayContext, dayEnd: Instant, count: Int, isWeekly: Bool,
        excluded: Set<Weekday>?,
        streak: Streak, grass: Grass, challenge: ChallengeReport?
    ) {
        day = context.today
        self.dayEnd = dayEnd
        state = context.state(of: day, total: count)
        self.count = count
        minimum = context.dayCalendar.rules.rules(on: day).minimum
        self.isWeekly = isWeekly
        self.excluded = excluded
        self.streak = streak
        self.grass = grass
        self.challenge = challenge.flatMap { $0.isPutAway ? nil : $0 }
        settings = ledger.settings
        revision = ledger.revision
    }
}

extension Snapshot {
    /// Returns the data for the cards, from the stored totals of days only, without reading evidence.
    ///
    /// - Parameters:
    ///   - mode: the unit that the streak counts; nil for the person's setting.
    ///   - excluded: the weekdays on which nothing is owed; nil for the person's setting.
    ///   - zone: the zone that determines today's date; nil for home.
    ///   - firstYear: the first year that the streak and the sums include; nil for all years.
    package func cards(
        mode: Settings.StreakMode? = nil, excluded: Set<Weekday>? = nil, zone: Zone? = nil, firstYear: Int? = nil
    ) throws -> CardReport {
        let settings = ledger.settings
        var query = LedgerQuery()
        (query.rest, query.clockZone, query.firstYear) = (excluded, zone, firstYear)
        let today = query.day(at: ledger.now, ledger.dayCalendar)
        let window = Grass.window(weeks: UseCases.weeksOfGrass, endingWith: today, weekStart: settings.weekStart)
        let isWeekly = (mode ?? settings.streakMode) == .weekly
        let homeEnd = ledger.dayCalendar.endOfDay(at: ledger.now)
        if query.isPlain, isWeekly == (settings.streakMode == .weekly) {
            return CardReport(
                ledger, context: ledger.context, dayEnd: homeEnd,
                count: try ledger.total(of: today, in: tx), isWeekly: isWeekly, excluded: nil,
                streak: try streak(), grass: try ledger.grass(from: window.from, to: window.to, in: tx),
                challenge: try ledger.newestChallenge(in: tx).report)
        }
        let stored = ledger.context
        let context = DayContext(
            dayCalendar: query.dayCalendar(stored.dayCalendar), today: today, frozen: stored.frozen,
            unknown: stored.unknown)
        let rows = try tx.days.range(from: .first, through: today)
        let totals = Dictionary(rows.map { ($0.day, $0.total) }, uniquingKeysWith: { first, _ in first })
        let challenge = try tx.challenges.newest().map { row in
            let end = max(row.challenge.start, row.challenge.ending?.day ?? today)
            let days = row.challenge.start.through(end).lazy.map { day in
                (day: day, state: context.state(of: day, total: totals[day] ?? 0))
            }
            return ChallengeReport(
                challenge: row.challenge, progress: row.challenge.progress(days: days), isPutAway: row.isPutAway)
        }
        let zoneEnd = zone.map { $0.firstInstant(of: today.next, hour: 0) }
        return CardReport(
            ledger, context: context, dayEnd: min(homeEnd, zoneEnd ?? homeEnd), count: totals[today] ?? 0,
            isWeekly: isWeekly, excluded: excluded,
            streak: Streak.of(
                totals: query.counted(totals), context: context, unit: isWeekly ? .week(from: settings.weekStart) : .day
            ),
            grass: Grass(from: window.from, to: window.to, totals: totals, context: context), challenge: challenge)
    }
}

extension UseCases {
    /// Returns the data for the cards without closing past days.
    ///
    /// Closing is left to the worker, so that requests of strangers never cause repositories to be read.
    package func cards(
        mode: Settings.StreakMode? = nil, excluded: Set<Weekday>? = nil, zone: Zone? = nil, firstYear: Int? = nil
    ) async throws -> CardReport {
        try await read { try $0.cards(mode: mode, excluded: excluded, zone: zone, firstYear: firstYear) }
    }
}
