/// A nudge as it would be sent.
package struct SimulatedNudge: Hashable, Sendable {
    package let at: Instant
    package let nudge: Nudge
    /// When a commit takes it off the screens again; nil when none does that day.
    package let withdrawnAt: Instant?

    /// Makes a simulated nudge.
    package init(at: Instant, nudge: Nudge, withdrawnAt: Instant?) {
        self.at = at
        self.nudge = nudge
        self.withdrawnAt = withdrawnAt
    }
}

/// A commit of a simulation, which is seen as soon as it is made.
package struct SimulatedCommit: Hashable, Sendable {
    package let at: Instant
    package let day: Day

    /// Makes a commit that counts on `day`.
    package init(at: Instant, day: Day) {
        self.at = at
        self.day = day
    }
}

extension NudgePlan {
    /// Every nudge that would be sent from `start` on, for so many days of 24 hours, with every source answering and
    /// every nudge sent in time.
    ///
    /// - Parameters:
    ///   - commits: those that come in that time, in any order; the ledger holds what was before.
    ///   - freezes: the person's rule, by which freezes are spent at the ends of days.
    ///   - seed: what chooses the lines.
    package func simulated(
        from start: Instant, days: Int, commits: [SimulatedCommit], freezes: FreezeRule = FreezeRule(), seed: UInt64
    ) -> [SimulatedNudge] {
        let end = start.advanced(bySeconds: Int64(days) * 86_400)
        let commits = commits.filter { $0.at > start }.sorted { $0.at < $1.at }
        var life = SimulatedLife(plan: self, freezes: freezes, today: reckoning.day(at: start))
        life.plan.ledger.unknown = nil
        var sent: [(planned: PlannedNudge, nudge: Nudge)] = []
        var doneAt: [Day: Instant] = [:]
        var seen = 0
        var handled = start
        while let planned = life.plan.next(after: handled, at: handled), planned.at < end {
            while seen < commits.count, commits[seen].at <= planned.at {
                life.see(commits[seen], doneAt: &doneAt)
                seen += 1
            }
            life.reach(planned.day)
            if case .send(let nudge) = life.plan.decision(
                for: planned, at: planned.at, seed: seed, after: sent.last?.nudge.line)
            {
                sent.append((planned, nudge))
            }
            handled = planned.at
        }
        for commit in commits[seen...] { life.see(commit, doneAt: &doneAt) }
        return sent.map { planned, nudge in
            let done = doneAt[planned.day].flatMap { $0 < planned.dayEnds ? $0 : nil }
            return SimulatedNudge(at: planned.at, nudge: nudge, withdrawnAt: done)
        }
    }
}

/// A plan whose ledger follows what happens.
private struct SimulatedLife {
    var plan: NudgePlan
    let freezes: FreezeRule
    var today: Day

    /// Counts a commit.
    mutating func see(_ commit: SimulatedCommit, doneAt: inout [Day: Instant]) {
        let total = (plan.ledger.totals[commit.day] ?? 0) + 1
        plan.ledger.totals[commit.day] = total
        if total == plan.reckoning.rules.rules(on: commit.day).minimum { doneAt[commit.day] = commit.at }
    }

    /// Comes to a day: those before it end, each with a freeze where the rule spends one, and the streak is what it is
    /// then.
    mutating func reach(_ day: Day) {
        while today < day {
            if freezes.automatic { freeze(today) }
            today = today.next
        }
        plan.ledger.streak = .of(totals: plan.ledger.totals, context: context(on: day), unit: plan.ledger.unit)
    }

    private mutating func freeze(_ day: Day) {
        let context = context(on: day)
        guard context.state(of: day, total: plan.ledger.totals[day] ?? 0) == .pending,
            let run = Streak.of(totals: plan.ledger.totals, context: context, unit: plan.ledger.unit).current,
            let needed = context.freezeNeeded(atEndOf: day, after: run, unit: plan.ledger.unit),
            freezes.left(inMonthOf: needed, spent: plan.ledger.frozen) > 0
        else { return }
        plan.ledger.frozen.insert(needed)
    }

    private func context(on day: Day) -> DayContext {
        DayContext(reckoning: plan.reckoning, today: day, frozen: plan.ledger.frozen)
    }
}
