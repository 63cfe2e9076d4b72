/// Which stored runs a change replaces.
package struct RunChange: Hashable, Sendable {
    package let remove: [Run]
    package let insert: [Run]

    /// Makes a change.
    package init(remove: [Run] = [], insert: [Run] = []) {
        self.remove = remove
        self.insert = insert
    }

    /// Nothing changes.
    package static let none = RunChange()
}

/// Keeps stored runs right while single days change, by looking at the neighbouring runs only.
///
/// In stored runs every day that is neither done nor excused is a break, whatever today is and
/// whatever could not be read: those are looked at when one asks (see ``Streak/of(runs:longest:total:activeDays:context:unit:)``).
package enum RunIndex {
    /// What becomes of the runs when `day` becomes done.
    ///
    /// - Parameters:
    ///   - containing: the run that begins before `day` and ends after it, where one does.
    ///   - before: the last run that ends before `day`.
    ///   - after: the first run that begins after `day`.
    ///   - unitIsDone: for weeks, whether another day of the week of `day` is done already.
    package static func adding(
        _ day: Day,
        containing: Run?,
        before: Run?,
        after: Run?,
        context: DayContext,
        unit: Streak.Unit = .day,
        unitIsDone: Bool = false
    ) -> RunChange {
        if let run = containing {
            if unitIsDone { return .none }
            return RunChange(remove: [run], insert: [Run(start: run.start, end: run.end, length: run.length + 1)])
        }
        if unitIsDone {
            if let run = before, unit.same(run.end, day) {
                return RunChange(remove: [run], insert: [Run(start: run.start, end: day, length: run.length)])
            }
            if let run = after, unit.same(day, run.start) {
                return RunChange(remove: [run], insert: [Run(start: day, end: run.end, length: run.length)])
            }
        }
        let context = context.settled
        var run = Run(start: day, end: day, length: 1)
        var remove: [Run] = []
        if let before, !context.isBroken(after: before.end, before: day, unit: unit) {
            run = Run(start: before.start, end: run.end, length: before.length + run.length)
            remove.append(before)
        }
        if let after, !context.isBroken(after: day, before: after.start, unit: unit) {
            run = Run(start: run.start, end: after.end, length: run.length + after.length)
            remove.append(after)
        }
        return RunChange(remove: remove, insert: [run])
    }

    /// What becomes of two neighbouring runs when a day between them becomes excused.
    package static func joining(
        gapAt day: Day,
        before: Run?,
        after: Run?,
        context: DayContext,
        unit: Streak.Unit = .day
    ) -> RunChange {
        guard let before, let after, before.end < day, day < after.start,
            !context.settled.isBroken(after: before.end, before: after.start, unit: unit)
        else { return .none }
        return RunChange(
            remove: [before, after],
            insert: [Run(start: before.start, end: after.end, length: before.length + after.length)]
        )
    }

    /// The runs of done days, given in order, for building a stretch anew.
    package static func runs(ofDone done: some Sequence<Day>, context: DayContext, unit: Streak.Unit = .day) -> [Run] {
        Streak.runs(ofDone: done, context: context.settled, unit: unit)
    }
}
