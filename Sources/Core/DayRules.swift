/// Which wall clock decides the day of a commit.
package enum DayPolicy: String, CaseIterable, Sendable, Hashable {
    /// The commit's own offset, or home where that offset says nothing.
    case auto
    /// Always the commit's own offset.
    case commit
    /// Always the home zone of that instant.
    case home
}

/// The rules by which days are told apart and judged.
package struct DayRules: Hashable, Sendable {
    /// Which wall clock decides the day of a commit.
    package var policy: DayPolicy
    /// The hour at which a day begins; an earlier hour still belongs to the previous date.
    package var dayStart: Int
    /// How many contributions make a day done.
    package var minimum: Int
    /// The weekdays on which nothing is owed.
    package var rest: Set<Weekday>

    /// The hours at which a day may begin.
    package static let dayStarts = 0...6
    /// The numbers of contributions that may be asked of a day.
    package static let minimums = 1...100

    /// Makes rules; the defaults are those of a person who has changed nothing.
    package init(policy: DayPolicy = .auto, dayStart: Int = 0, minimum: Int = 1, rest: Set<Weekday> = []) {
        self.policy = policy
        self.dayStart = min(max(dayStart, Self.dayStarts.lowerBound), Self.dayStarts.upperBound)
        self.minimum = min(max(minimum, Self.minimums.lowerBound), Self.minimums.upperBound)
        self.rest = rest
    }
}

/// The day rules of a person, each version holding from a civil date, so that a change today
/// leaves the days behind it as they were.
package struct RuleHistory: Hashable, Sendable {
    /// A change of the rules that holds from a date.
    package struct Change: Hashable, Sendable {
        package let from: Day
        package let rules: DayRules

        /// Makes a change to `rules` that holds from the date `from`.
        package init(from: Day, rules: DayRules) {
            self.from = from
            self.rules = rules
        }
    }

    /// The rules before the first change.
    package let first: DayRules
    /// The changes, in order of date; of two on one date the later given holds.
    package let changes: [Change]

    /// Makes a history that begins with `first`.
    package init(_ first: DayRules = DayRules(), changes: [Change] = []) {
        self.first = first
        var byDay: [Day: DayRules] = [:]
        for change in changes { byDay[change.from] = change.rules }
        self.changes = byDay.map { Change(from: $0.key, rules: $0.value) }.sorted { $0.from < $1.from }
    }

    /// The rules that hold on `day`.
    package func rules(on day: Day) -> DayRules {
        changes.last { $0.from <= day }?.rules ?? first
    }

    /// The newest rules.
    package var current: DayRules { changes.last?.rules ?? first }
}
