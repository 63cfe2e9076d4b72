/// A nudge as it would be sent.
package struct SimulatedNudge: Hashable, Sendable {
    package let at: Instant
    package let nudge: Nudge
    /// Time at which a commit withdraws it; nil when none does that day.
    package let withdrawnAt: Instant?

    package init(at: Instant, nudge: Nudge, withdrawnAt: Instant?) {
        self.at = at
        self.nudge = nudge
        self.withdrawnAt = withdrawnAt
    }
}

/// A commit of a simulation, read as soon as it is made.
package struct SimulatedCommit: Hashable, Sendable {
    package let at: Instant
    package let day: Day

    /// Creates a commit that counts on `day`.
    package init(at: Instant, day: Day) {
        self.at = at
        self.day = day
    }
}

/// How a simulation closes days at their ends.
package struct SimulatedClosing: Sendable {
    /// Current rule of freezes.
    package var freezes: FreezeRule
    /// Earlier rules for days that ended but are not closed yet, each valid through a day, in order of days.
    package var earlier: [(through: Day, freezes: FreezeRule)]
    /// Last closed day; nil for the day before the start.
    package var closedThrough: Day?
    /// Days whose freeze the person took back after they were over; no freeze is spent on them again.
    package var takenBack: Set<Day>

    /// Creates a configuration; by default the person has changed nothing.
    package init(
        freezes: FreezeRule = FreezeRule(), earlier: [(through: Day, freezes: FreezeRule)] = [],
        closedThrough: Day? = nil, takenBack: Set<Day> = []
    ) {
        self.freezes = freezes
        self.earlier = earlier
        self.closedThrough = closedThrough
        self.takenBack = takenBack
    }

    /// Returns the rule that is in effect when a day ends.
    fileprivate func rule(on day: Day) -> FreezeRule { earlier.first { $0.through >= day }?.freezes ?? freezes }
}

extension NudgePlan {
    /// Returns every nudge that would be sent during `days` periods of 24 hours from `start` on.
    ///
    /// Every source is assumed to respond, and every nudge to be sent in time. The ledger must have all days with a
    /// contribution before `start`, since streaks depend on them.
    ///
    /// - Parameters:
    ///   - commits: commits in that time, in any order; earlier ones are in the ledger.
    ///   - closing: how days are closed at their ends.
    ///   - seed: seed for the choice of lines.
    ///   - line: the line that was sent before.
    package func simulated(
        from start: Instant, days: Int, commits: [SimulatedCommit], closing: SimulatedClosing = SimulatedClosing(),
        seed: UInt64, after line: NudgeLine? = nil
    ) -> [SimulatedNudge] {
        let end = start.advanced(bySeconds: Int64(days) * 86_400)
        var life = SimulatedLife(
            self, from: start, closing: closing, commits: commits.filter { $0.at > start }.sorted { $0.at < $1.at })
        var sent: [(planned: PlannedNudge, nudge: Nudge)] = []
        var handled = start
        while let planned = life.plan.next(after: handled, at: handled), planned.at < end {
            life.pass(to: planned.at)
            if case .send(let nudge) = life.plan.decision(
                for: planned, at: planned.at, seed: seed, after: sent.last?.nudge.line ?? line)
            {
                sent.append((planned, nudge))
            }
            handled = planned.at
        }
        life.seeAll()
        return sent.map { planned, nudge in
            let done = life.doneAt[planned.day].flatMap { $0 < planned.dayEnds ? $0 : nil }
            return SimulatedNudge(at: planned.at, nudge: nudge, withdrawnAt: done)
        }
    }
}

/// A plan whose ledger is updated by the simulated events.
private struct SimulatedLife {
    private(set) var plan: NudgePlan
    /// Time at which a commit made each day done.
    private(set) var doneAt: [Day: Instant] = [:]
    private var closing: SimulatedClosing
    private var commits: ArraySlice<SimulatedCommit>
    private var clock: Instant
    private var closedThrough: Day
    /// Days on which a freeze was spent automatically at their end.
    private var automatic: Set<Day> = []
    /// Day as of which the cached streak was computed; nil when it is stale.
    private var streakAsOf: Day?

    init(_ plan: NudgePlan, from start: Instant, closing: SimulatedClosing, commits: [SimulatedCommit]) {
        self.plan = plan
        self.closing = closing
        self.commits = commits[...]
        clock = start
        closedThrough = closing.closedThrough ?? plan.dayCalendar.day(at: start).previous
        self.plan.ledger.unknown = nil
        turn()
    }

    /// Processes all events up to an instant, in order: commits count as soon as they are made, and days are closed as
    /// soon as they are over.
    mutating func pass(to instant: Instant) {
        while true {
            let end = plan.dayCalendar.endOfDay(at: clock)
            if let commit = commits.first, commit.at <= instant, commit.at < end {
                see(commit)
                commits.removeFirst()
            } else if end <= instant {
                clock = end
                turn()
            } else {
                break
            }
        }
        clock = instant
        turn()
    }

    /// Counts the remaining commits.
    mutating func seeAll() {
        for commit in commits { see(commit) }
        commits = []
    }

    private mutating func see(_ commit: SimulatedCommit) {
        let total = (plan.ledger.totals[commit.day] ?? 0) + 1
        plan.ledger.totals[commit.day] = total
        if total == plan.dayCalendar.rules.rules(on: commit.day).minimum { doneAt[commit.day] = commit.at }
        clock = max(clock, commit.at)
        streakAsOf = nil
    }

    /// Closes the days that are over and updates the streak.
    private mutating func turn() {
        let today = plan.dayCalendar.day(at: clock)
        if closedThrough >= today {
            // Home was moved back to a day that was already over.
            closedThrough = today.previous
            let early = automatic.filter { $0 >= today }
            plan.ledger.frozen.subtract(early)
            automatic.subtract(early)
            streakAsOf = nil
        }
        while closedThrough < today.previous {
            close(closedThrough.next, today: today)
            closedThrough = closedThrough.next
        }
        if streakAsOf == today { return }
        streakAsOf = today
        plan.ledger.streak = .of(totals: plan.ledger.totals, context: context(today), unit: plan.ledger.unit)
    }

    /// Spends a freeze on a day that would otherwise end a streak, if the rule in effect then is automatic.
    private mutating func close(_ day: Day, today: Day) {
        let rule = closing.rule(on: day)
        guard rule.automatic else { return }
        let (context, ledger) = (context(today), plan.ledger)
        let past = DayContext(dayCalendar: plan.dayCalendar, today: day.previous, frozen: ledger.frozen)
        guard context.state(of: day, total: ledger.totals[day] ?? 0) != .done,
            let run = Streak.of(totals: ledger.totals, context: past, unit: ledger.unit).current,
            let needed = context.freezeNeeded(atEndOf: day, after: run, unit: ledger.unit),
            !closing.takenBack.contains(needed)
        else { return }
        let spent = ledger.frozen.filter { frozen in
            plan.dayCalendar.rules.rules(on: frozen).isSpent(on: frozen, total: ledger.totals[frozen] ?? 0)
        }
        guard rule.left(inMonthOf: needed, spent: spent) > 0 else { return }
        plan.ledger.frozen.insert(needed)
        automatic.insert(needed)
        streakAsOf = nil
    }

    private func context(_ today: Day) -> DayContext {
        DayContext(dayCalendar: plan.dayCalendar, today: today, frozen: plan.ledger.frozen)
    }
}
