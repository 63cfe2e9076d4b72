/// Stored runs to delete and to insert after a change.
package struct RunChange: Hashable, Sendable {
    package let remove: [Run]
    package let insert: [Run]

    package init(remove: [Run] = [], insert: [Run] = []) {
        self.remove = remove
        self.insert = insert
    }

    /// No change.
    package static let none = RunChange()
}

/// Incremental updates of the stored runs when single days change, based on the neighbouring runs only.
///
/// In stored runs every day that is neither done nor excused is a break, regardless of today and of unknown days. Those
/// are taken into account by queries (see ``Streak/of(runs:longest:total:activeDays:context:unit:)``).
package enum RunIndex {
    /// Returns the change of the runs when `day` becomes done.
    ///
    /// - Parameters:
    ///   - containing: the run that begins before `day` and ends after it, if any.
    ///   - before: the last run that ends before `day`.
    ///   - after: the first run that begins after `day`.
    ///   - unitIsDone: for weeks, whether another day of the week of `day` is already done.
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

    /// Returns the change of two neighbouring runs when a day between them becomes excused.
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

    /// Returns the runs of done days in order, for rebuilding a range of days.
    package static func runs(ofDone done: some Sequence<Day>, context: DayContext, unit: Streak.Unit = .day) -> [Run] {
        Streak.runs(ofDone: done, context: context.settled, unit: unit)
    }
}
