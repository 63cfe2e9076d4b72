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
    package var dayStart: Int { didSet { dayStart = Self.dayStarts.held(dayStart) } }
    /// How many contributions make a day done.
    package var minimum: Int { didSet { minimum = Self.minimums.held(minimum) } }
    /// The weekdays on which nothing is owed.
    package var rest: Set<Weekday>

    /// The hours at which a day may begin.
    package static let dayStarts = 0...6
    /// The numbers of contributions that may be asked of a day.
    package static let minimums = 1...100

    /// Makes rules; the defaults are those of a person who has changed nothing.
    package init(policy: DayPolicy = .auto, dayStart: Int = 0, minimum: Int = 1, rest: Set<Weekday> = []) {
        self.policy = policy
        self.dayStart = Self.dayStarts.held(dayStart)
        self.minimum = Self.minimums.held(minimum)
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
        version(changes.countOfPrefix { $0.from <= day })
    }

    /// The rules that hold on every day from `start` to `end`; nil when they change between.
    func only(from start: Day, to end: Day) -> DayRules? {
        let index = changes.countOfPrefix { $0.from <= start }
        return index < changes.count && changes[index].from <= end ? nil : version(index)
    }

    /// Whether days begin alike, and commits find theirs alike, under both.
    func places(like other: RuleHistory) -> Bool {
        ([Day.first] + (changes + other.changes).map(\.from)).allSatisfy { day in
            let (ours, theirs) = (rules(on: day), other.rules(on: day))
            return ours.policy == theirs.policy && ours.dayStart == theirs.dayStart
        }
    }

    private func version(_ index: Int) -> DayRules {
        index == 0 ? first : changes[index - 1].rules
    }

    /// The newest rules.
    package var current: DayRules { changes.last?.rules ?? first }
}

extension ClosedRange {
    /// The value of this range that is nearest to `value`.
    package func held(_ value: Bound) -> Bound { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
