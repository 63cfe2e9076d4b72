package import Core
import Storage

extension UseCases {
    /// How many days ahead a freeze can be laid.
    package static let farthestFreeze = 31

    /// Spends a freeze on a day that is not done and on which something was owed.
    ///
    /// - Throws: ``Refusal`` when the day needs none, lies too far ahead, or its month holds no more.
    package func freeze(_ day: Day) async throws -> ExplainReport {
        try await change { standing, connection in
            var standing = standing
            guard day <= standing.today.advanced(by: Self.farthestFreeze) else {
                throw Refusal.freezeOutOfRange(day)
            }
            let total = try DayTable.of(day, person: standing.person, in: connection)?.total ?? 0
            // A day to come is judged as it would be without a contribution.
            let state =
                day > standing.today
                ? standing.context.excuse(of: day) ?? .future : standing.context.state(of: day, total: total)
            if [.done, .rest, .frozen].contains(state) { throw Refusal.freezeNotNeeded(day, state) }
            guard try standing.freezesLeft(inMonthOf: day, in: connection) > 0 else {
                throw Refusal.noFreezeLeft(day, perMonth: standing.settings.freezes.perMonth)
            }
            try standing.freeze(day, total: total, automatic: false, in: connection)
            return try standing.explain(day, in: connection)
        }
    }

    /// Takes a freeze back.
    ///
    /// - Throws: ``Refusal/dayNotFrozen(_:)``.
    package func unfreeze(_ day: Day) async throws -> ExplainReport {
        try await change { standing, connection in
            var standing = standing
            guard standing.frozen.contains(day) else { throw Refusal.dayNotFrozen(day) }
            let total = try DayTable.of(day, person: standing.person, in: connection)?.total ?? 0
            try standing.unfreeze(day, total: total, in: connection)
            return try standing.explain(day, in: connection)
        }
    }
}
