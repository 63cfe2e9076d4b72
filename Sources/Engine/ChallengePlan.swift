package import Core
import Storage

/// Data for predicting the last day of a challenge that is started now.
package struct ChallengePlan: Hashable, Sendable {
    package let today: Day
    /// Whether today is done.
    package let isDone: Bool
    /// The weekdays on which nothing is owed.
    package let rest: Set<Weekday>
    /// Future days with a freeze.
    package let frozen: Set<Day>
    /// First day of the running streak; nil if none runs, or if it began today.
    package let streakStart: Day?
    /// Number of days done since the running streak began.
    package let walked: Int

    package init(
        today: Day, isDone: Bool, rest: Set<Weekday> = [], frozen: Set<Day> = [], streakStart: Day? = nil,
        walked: Int = 0
    ) {
        self.today = today
        self.isDone = isDone
        self.rest = rest
        self.frozen = frozen
        self.streakStart = streakStart
        self.walked = walked
    }

    /// Returns the number of days already done in a challenge that starts today or with the streak.
    package func done(fromStreak: Bool) -> Int { fromStreak ? walked : isDone ? 1 : 0 }

    /// Returns the day on which a challenge would end if every owed day from now on were done; nil if there is no such
    /// day, or if the goal is reached already.
    package func end(length: Int, fromStreak: Bool) -> Day? {
        let done = min(length, done(fromStreak: fromStreak))
        guard done < length else { return nil }
        let challenge = Challenge(id: "", name: "", length: length, rule: .everyDay, start: today)
        let progress = Challenge.Progress(done: done, remaining: length - done, state: .running)
        return challenge.span(progress, today: today, isDone: isDone) {
            rest.contains($0.weekday) || frozen.contains($0)
        }.flag
    }
}

extension UseCases {
    /// Data for predicting the last day of a challenge that is started now.
    package func challengePlan() async throws -> ChallengePlan {
        try await read { try $0.challengePlan() }
    }
}

extension Snapshot {
    /// Data for predicting the last day of a challenge that is started now.
    package func challengePlan() throws -> ChallengePlan {
        let (today, rules) = (ledger.today, ledger.dayCalendar.rules.current)
        let total = try ledger.total(of: today, in: tx)
        let start = try streak().current?.start
        return ChallengePlan(
            today: today, isDone: ledger.context.state(of: today, total: total) == .done, rest: rules.rest,
            frozen: ledger.frozen.filter { $0 > today }, streakStart: start.flatMap { $0 < today ? $0 : nil },
            walked: try start.map {
                try tx.days.doneCount(from: $0, through: today)
            } ?? 0)
    }
}
