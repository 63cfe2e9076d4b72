/// A whole history of evidence, placed on its days and judged.
///
/// Made for answers that are not stored: a what-if, or paths that are read once. The evidence is
/// placed in one pass and each day is judged once, so the cost grows with its size alone.
package struct LedgerHistory: Sendable {
    /// How the days were told apart.
    package let dayCalendar: DayCalendar
    /// Contributions by day; days that are not named have none.
    package let totals: [Day: Int]
    private let commits: [Day: [PlacedCommit]]
    private let forge: [Day: [ForgeCount]]

    /// Places and judges evidence; its order does not matter.
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

    /// The evidence of one day.
    package func evidence(of day: Day) -> DayEvidence {
        let around = DayEvidence.days(around: day)
        let placed = around.lowerBound.through(around.upperBound).flatMap { commits[$0] ?? [] }
        return DayEvidence(of: day, among: placed, forge: forge[day] ?? [])
    }

    /// What is needed to say what each day came to.
    package func context(today: Day, frozen: Set<Day> = [], unknown: ClosedRange<Day>? = nil) -> DayContext {
        DayContext(dayCalendar: dayCalendar, today: today, frozen: frozen, unknown: unknown)
    }

    /// What `day` came to.
    package func state(of day: Day, in context: DayContext) -> DayState {
        context.state(of: day, total: totals[day] ?? 0)
    }

    /// Every day from `from` to `to` with what it came to, in order.
    package func states(from: Day, to: Day, in context: DayContext) -> some Sequence<(day: Day, state: DayState)> {
        from.through(to).lazy.map { (day: $0, state: state(of: $0, in: context)) }
    }
}
