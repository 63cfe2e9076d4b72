/// A whole history of evidence, placed on its days and judged.
///
/// For results that are not stored: a what-if, or paths that are read once. The evidence is placed in one pass and each
/// day is judged once, so the cost is linear in its size.
package struct LedgerHistory: Sendable {
    /// Reckoning by which the evidence was placed.
    package let dayCalendar: DayCalendar
    /// Contributions by day; missing days have none.
    package let totals: [Day: Int]
    private let commits: [Day: [PlacedCommit]]
    private let forge: [Day: [ForgeCount]]

    /// Places and judges evidence; the order of the input does not matter.
    package init(commits: [CommitEvidence], forge: [ForgeCount] = [], dayCalendar: DayCalendar) {
        self.dayCalendar = dayCalendar
        let placed = Dictionary(
            grouping: commits.map { commit in
                let (day, by) = dayCalendar.place(authoredAt: commit.authoredAt, offset: commit.offset)
                return PlacedCommit(commit: commit, day: day, placement: by)
            }, by: \.day)
        let counts = Dictionary(grouping: forge, by: \.day)
        var tally = DayTally()
        for day in placed.keys.sorted() { placed[day]?.forEach { tally.add($0) } }
        var totals = tally.finished()
        for (day, forge) in counts {
            totals[day] = max(totals[day] ?? 0, forge.reduce(0) { $0 + $1.count })
        }
        self.commits = placed
        self.forge = counts
        self.totals = totals.filter { $0.value > 0 }
    }

    /// Returns the evidence of one day.
    package func evidence(of day: Day) -> DayEvidence {
        let around = DayEvidence.days(around: day)
        let placed = around.lowerBound.through(around.upperBound).flatMap { commits[$0] ?? [] }
        return DayEvidence(of: day, among: placed, forge: forge[day] ?? [])
    }

    /// Returns the context in which the states of days are computed.
    package func context(today: Day, frozen: Set<Day> = [], unknown: ClosedRange<Day>? = nil) -> DayContext {
        DayContext(dayCalendar: dayCalendar, today: today, frozen: frozen, unknown: unknown)
    }

    /// Returns the state of `day`.
    package func state(of day: Day, in context: DayContext) -> DayState {
        context.state(of: day, total: totals[day] ?? 0)
    }

    /// Returns every day from `from` to `to` with its state, in order.
    package func states(from: Day, to: Day, in context: DayContext) -> some Sequence<(day: Day, state: DayState)> {
        from.through(to).lazy.map { (day: $0, state: state(of: $0, in: context)) }
    }
}
