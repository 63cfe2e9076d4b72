/// The part of the ledger around now that nudges depend on.
package struct NudgeLedger: Hashable, Sendable {
    /// Contributions by day; missing days have none.
    package var totals: [Day: Int]
    /// Days on which a freeze was spent.
    package var frozen: Set<Day>
    /// Days for which a source could not be read.
    package var unknown: ClosedRange<Day>?
    package var streak: Streak
    package var unit: Streak.Unit

    /// Creates a ledger; by default it is empty.
    package init(
        totals: [Day: Int] = [:], frozen: Set<Day> = [], unknown: ClosedRange<Day>? = nil, streak: Streak = .none,
        unit: Streak.Unit = .day
    ) {
        self.totals = totals
        self.frozen = frozen
        self.unknown = unknown
        self.streak = streak
        self.unit = unit
    }
}

/// Computes when a person is nudged, and what about.
package struct NudgePlan: Hashable, Sendable {
    package var settings: NudgeSettings
    package let dayCalendar: DayCalendar
    package var ledger: NudgeLedger
    package var snooze: Snooze?

    package init(
        settings: NudgeSettings, dayCalendar: DayCalendar, ledger: NudgeLedger = NudgeLedger(), snooze: Snooze? = nil
    ) {
        self.settings = settings
        self.dayCalendar = dayCalendar
        self.ledger = ledger
        self.snooze = snooze
    }

    /// Search limit for the next nudge, in days.
    package static let horizon = 366

    /// Returns the next nudge to send; nil when none comes within a year unless something changes.
    ///
    /// It is earlier than `now` when nothing was running at its time and it may still be sent.
    ///
    /// - Parameters:
    ///   - handled: the instant up to which nudges were sent or skipped, or at which they were switched on. One that is
    ///     later than `now`, as after a clock that was ahead, is treated as `now`.
    package func next(after handled: Instant, at now: Instant) -> PlannedNudge? {
        guard settings.isOn, !settings.weekdays.isEmpty else { return nil }
        let handled = min(handled, now)
        let today = dayCalendar.day(at: now)
        // A traveller, or a person who sets a wrong home for a while, can be on one day, on another, and on the first
        // again.
        let travels = dayCalendar.zones.moves.last.map { $0.from.seconds(to: now) < Self.journey } ?? false
        let times = settings.schedule.times
        var clock: HomeClock?
        var found: PlannedNudge?
        var day = travels ? today.advanced(by: -2) : today
        var last = today.advanced(by: Self.horizon)
        while day <= last {
            if let nudges = nudges(on: day, at: times, clock: &clock),
                let nudge = nudges.first(where: { $0.at > handled && !$0.isTooLate(at: now) })
            {
                if found.map({ nudge.at < $0.at }) ?? true { found = nudge }
                if !travels { return found }
                last = min(last, day.advanced(by: 3))
            }
            if day == .last { break }
            day = day.next
        }
        return found
    }

    /// Time after a move, in seconds, during which days may be out of order.
    private static let journey: Int64 = 4 * 86_400

    /// Returns the nudges of a day in order of time, as far as the day is not known to be done.
    package func nudges(on day: Day) -> [PlannedNudge] {
        guard settings.isOn else { return [] }
        var clock: HomeClock?
        return nudges(on: day, at: settings.schedule.times, clock: &clock) ?? []
    }

    /// Returns the nudges of a day in order of time; nil when none is owed on it.
    ///
    /// - Parameter clock: cached clock around the day; replaced when it does not cover the day.
    private func nudges(on day: Day, at times: [TimeOfDay], clock: inout HomeClock?) -> [PlannedNudge]? {
        let rules = dayCalendar.rules.rules(on: day)
        guard settings.weekdays.contains(day.weekday), !rules.rest.contains(day.weekday),
            !ledger.frozen.contains(day), ledger.totals[day] ?? 0 < rules.minimum
        else { return nil }
        let readings = dayCalendar.readings(of: day)
        let home = clock.flatMap { $0.knows(readings) ? $0 : nil } ?? self.clock(from: day)
        clock = home
        let spans = home.spans(showing: readings)
        guard let last = spans.last else { return nil }
        func nudge(_ slot: NudgeSlot, at instant: Instant) -> PlannedNudge {
            PlannedNudge(day: day, slot: slot, at: instant, dayEnds: last.upperBound)
        }
        var nudges: [PlannedNudge] = []
        nudges.reserveCapacity(times.count + 1)
        for time in times {
            let date = time.hour < rules.dayStart ? day.number + 1 : day.number
            let reading = Int64(date) * 86_400 + Int64(time.minutes) * 60
            guard readings.contains(reading),
                let at = home.firstInstant(showing: reading..<readings.upperBound), !isSilent(at, home)
            else { continue }
            nudges.append(nudge(.time(time), at: at))
        }
        if let at = lastCall(in: last, home) { nudges.append(nudge(.lastCall, at: at)) }
        if let snooze, spans.contains(where: { $0.contains(snooze.from) }),
            spans.contains(where: { $0.contains(snooze.until) })
        {
            nudges.append(nudge(.snooze(snooze.until), at: snooze.until))
        }
        return nudges.inOrder
    }

    private func clock(from day: Day) -> HomeClock {
        let (first, second) = (dayCalendar.readings(of: day), dayCalendar.readings(of: day.next))
        return HomeClock(dayCalendar.zones, showing: first.lowerBound..<max(first.upperBound, second.upperBound))
    }

    private func isSilent(_ instant: Instant, _ home: HomeClock) -> Bool {
        snooze?.holds(instant) == true || isQuiet(instant, home)
    }

    private func isQuiet(_ instant: Instant, _ home: HomeClock) -> Bool {
        settings.quietHours?.contains(home.time(at: instant)) == true
    }

    /// Returns the time of a day's last call: deferred by a snooze, but never past the day.
    ///
    /// - Parameter span: the last span of time in which home is on the day.
    private func lastCall(in span: Range<Instant>, _ home: HomeClock) -> Instant? {
        guard let minutes = settings.lastCall else { return nil }
        let at = max(span.lowerBound, span.upperBound.advanced(bySeconds: -Int64(minutes) * 60))
        guard !isQuiet(at, home) else { return nil }
        if let snooze, snooze.holds(at), snooze.until < span.upperBound { return snooze.until }
        return at
    }
}
