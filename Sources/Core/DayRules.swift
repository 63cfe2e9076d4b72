/// Which wall clock decides the day of a commit.
package enum DayPolicy: String, CaseIterable, Sendable, Hashable {
    /// The commit's own offset, or home where that offset is not usable.
    case auto
    /// Always the commit's own offset.
    case commit
    /// Always the home zone at that instant.
    case home
}

/// Rules by which days are delimited and judged.
package struct DayRules: Hashable, Sendable {
    /// Which wall clock decides the day of a commit.
    package var policy: DayPolicy
    /// Hour at which a day begins; an earlier hour still belongs to the previous date.
    package var dayStart: Int { didSet { dayStart = Self.dayStarts.held(dayStart) } }
    /// Number of contributions that make a day done.
    package var minimum: Int { didSet { minimum = Self.minimums.held(minimum) } }
    /// Weekdays on which nothing is owed.
    package var rest: Set<Weekday>

    /// Allowed day starts, in hours.
    package static let dayStarts = 0...6
    /// Allowed minimums, in contributions.
    package static let minimums = 1...100

    /// Creates rules; the defaults are those of a person who has changed nothing.
    package init(policy: DayPolicy = .auto, dayStart: Int = 0, minimum: Int = 1, rest: Set<Weekday> = []) {
        self.policy = policy
        self.dayStart = Self.dayStarts.held(dayStart)
        self.minimum = Self.minimums.held(minimum)
        self.rest = rest
    }
}

/// A person's day rules over time.
///
/// Each version holds from a civil date on, so a change today leaves earlier days as they were.
package struct RuleHistory: Hashable, Sendable {
    /// A change of the rules that holds from a date.
    package struct Change: Hashable, Sendable {
        package let from: Day
        package let rules: DayRules

        package init(from: Day, rules: DayRules) {
            self.from = from
            self.rules = rules
        }
    }

    /// The rules before the first change.
    package let first: DayRules
    /// The changes, in order of date; the last one given for a date wins.
    package let changes: [Change]

    /// Creates a history that begins with `first`.
    package init(_ first: DayRules = DayRules(), changes: [Change] = []) {
        self.first = first
        var byDay: [Day: DayRules] = [:]
        for change in changes { byDay[change.from] = change.rules }
        self.changes = byDay.map { Change(from: $0.key, rules: $0.value) }.sorted { $0.from < $1.from }
    }

    /// Returns the rules that hold on `day`.
    package func rules(on day: Day) -> DayRules {
        version(changes.countOfPrefix { $0.from <= day })
    }

    /// Returns the rules that hold on every day from `start` to `end`; nil when they change in between.
    func only(from start: Day, to end: Day) -> DayRules? {
        let index = changes.countOfPrefix { $0.from <= start }
        return index < changes.count && changes[index].from <= end ? nil : version(index)
    }

    /// Whether both give the same day start and day policy on every day.
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
    /// Returns `value` clamped to this range.
    package func held(_ value: Bound) -> Bound { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
