/// Content of a nudge.
package struct Nudge: Hashable, Sendable {
    package let day: Day
    package let slot: NudgeSlot
    /// Seconds until the end of the day.
    package let secondsLeft: Int64
    /// Contributions so far; fewer than the minimum.
    package let total: Int
    package let minimum: Int
    /// Length, in days or weeks, of the streak that ends with the day unless it is done; 0 for none.
    package let streakAtStake: Int
    package let isWeekly: Bool
    /// Whether a source could not be read, so that the day may be done after all.
    package let isUnchecked: Bool
    package let line: NudgeLine

    package init(
        day: Day, slot: NudgeSlot, secondsLeft: Int64, total: Int, minimum: Int, streakAtStake: Int, isWeekly: Bool,
        isUnchecked: Bool, line: NudgeLine
    ) {
        self.day = day
        self.slot = slot
        self.secondsLeft = secondsLeft
        self.total = total
        self.minimum = minimum
        self.streakAtStake = streakAtStake
        self.isWeekly = isWeekly
        self.isUnchecked = isUnchecked
        self.line = line
    }
}

/// Outcome of a planned nudge at its time.
package enum NudgeDecision: Hashable, Sendable {
    case send(Nudge)
    case silence(NudgeSilence)
}

/// Reason not to send a nudge.
package enum NudgeSilence: String, CaseIterable, Sendable, Hashable {
    case done, rest, frozen
    /// The day is over.
    case over
    /// The nudge is too late: its time was slept through.
    case tooLate = "too-late"
    /// It is no longer in the plan: a setting, the home or a snooze changed.
    case replanned
}

extension NudgePlan {
    /// Returns why a nudge is obsolete and has to be withdrawn; nil while it is not.
    package func settled(_ nudge: PlannedNudge, at now: Instant) -> NudgeSilence? {
        now >= nudge.dayEnds ? .over : settled(nudge.day)
    }

    /// Returns why the nudges of a day that is not over are obsolete; nil while they are not.
    package func settled(_ day: Day) -> NudgeSilence? {
        switch state(of: day) {
        case .done: .done
        case .rest: .rest
        case .frozen: .frozen
        case .pending, .unknown, .missed, .future: nil
        }
    }

    /// Whether nudges are wanted on a day that is not done yet, regardless of the time.
    package func owes(_ day: Day) -> Bool {
        guard settings.isOn, settings.weekdays.contains(day.weekday) else { return false }
        return switch state(of: day) {
        case .pending, .unknown: true
        case .done, .rest, .frozen, .missed, .future: false
        }
    }

    /// Returns the state of a day as of that day, according to the ledger.
    package func state(of day: Day) -> DayState {
        context(of: day).state(of: day, total: ledger.totals[day] ?? 0)
    }

    private func context(of day: Day) -> DayContext {
        DayContext(dayCalendar: dayCalendar, today: day, frozen: ledger.frozen, unknown: ledger.unknown)
    }

    /// Decides about a nudge of this or an earlier plan, based on the ledger after its sources have been polled.
    ///
    /// - Parameters:
    ///   - seed: a number of the person's own. Together with the day and the slot it selects the line, so that every
    ///     device and every attempt gets the same one.
    ///   - previous: the line that was sent before.
    package func decision(
        for planned: PlannedNudge, at now: Instant, seed: UInt64, after previous: NudgeLine?
    ) -> NudgeDecision {
        if let settled = settled(planned, at: now) { return .silence(settled) }
        if planned.isTooLate(at: now) { return .silence(.tooLate) }
        guard nudges(on: planned.day).contains(planned) else { return .silence(.replanned) }
        let total = ledger.totals[planned.day] ?? 0
        let context = context(of: planned.day)
        let stake = streakAtStake(on: planned.day, context: context)
        var hash = FNV1a()
        hash.add(seed)
        hash.add(UInt64(bitPattern: Int64(planned.day.number)))
        hash.add(planned.slot.text.utf8)
        let situations = situations(of: planned, at: now, stake: stake)
        return .send(
            Nudge(
                day: planned.day, slot: planned.slot, secondsLeft: now.seconds(to: planned.dayEnds), total: total,
                minimum: dayCalendar.rules.rules(on: planned.day).minimum, streakAtStake: stake, isWeekly: isWeekly,
                isUnchecked: context.state(of: planned.day, total: total) == .unknown,
                line: NudgeLine(among: situations, seed: hash.value >> 32 ^ hash.value, after: previous)))
    }

    private var isWeekly: Bool { ledger.unit != .day }

    /// Length of the streak that ends with `day` unless it is done.
    private func streakAtStake(on day: Day, context: DayContext) -> Int {
        guard let run = ledger.streak.current, run.end < day else { return 0 }
        switch ledger.unit {
        case .day: return run.length
        case .week(let start):
            // A week needs one done day: it depends on this one when nothing is owed on the following ones.
            let next = day.startOfWeek(start).advanced(by: 7)
            let isLast = day.next.through(next.previous).allSatisfy { context.excuse(of: $0) != nil }
            let settled = context.settled
            return isLast && settled.isBroken(after: run.end, before: next, unit: ledger.unit) ? run.length : 0
        }
    }

    private func situations(of planned: PlannedNudge, at now: Instant, stake: Int) -> [NudgeSituation] {
        let left = now.seconds(to: planned.dayEnds)
        if planned.slot == .lastCall || left <= Int64(settings.lastCall ?? 0) * 60 { return [.lastCall] }
        if ledger.streak.current == nil, ledger.streak.best != nil { return [.afterMiss] }
        let wall = WallClock(now, offset: dayCalendar.zones.offset(at: now))
        let isEvening = wall.date > planned.day || wall.hour >= NudgeSituation.eveningHour
        var situations: [NudgeSituation] = [isEvening ? .evening : .daytime]
        if planned.day.weekday == .saturday || planned.day.weekday == .sunday { situations.append(.weekend) }
        if stake >= NudgeSituation.longStreak(isWeekly: isWeekly) { situations.append(.longStreak) }
        return situations
    }
}
