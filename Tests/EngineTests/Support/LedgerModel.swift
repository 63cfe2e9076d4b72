import Core
import Engine

/// The expected content of a ledger, recomputed each time from all events since the beginning.
///
/// Slow and plain on purpose: days are walked one by one, and nothing is cached between two answers.
struct LedgerModel {
    struct Repository {
        let addedAt: Instant
        var readAt: Instant?
        var isFailing = false
    }

    struct Key: Hashable {
        let repository: String
        let commit: ScriptedReader.Commit
    }

    /// A rule that was changed from a date on; later edits take precedence.
    enum Edit {
        case policy(DayPolicy)
        case dayStart(Int)
        case minimum(Int)
        case rest(Set<Weekday>)
    }

    let began: Day
    var now: Instant
    var zones: ZoneHistory
    var edits: [(from: Day, edit: Edit)] = []
    var repositories: [String: Repository] = [:]
    /// Evidence that was read, and when.
    var evidence: [Key: Instant] = [:]
    var exclusions: [ExclusionRule] = []
    var frozen: Set<Day> = []
    /// The frozen days on which a freeze was spent at their end.
    var automatic: Set<Day> = []
    /// The days whose freeze was taken back after they were over.
    var thawed: Set<Day> = []
    var weekly = false
    var weekStart = Weekday.sunday
    var allowance = 2
    var isAutomatic = false
    var closedThrough: Day?

    init(now: Instant, zone: Zone) {
        self.now = now
        zones = ZoneHistory(zone)
        began = DayCalendar(zones: zones).day(at: now)
    }

    // MARK: Rules

    func rules(on day: Day) -> DayRules {
        var rules = DayRules()
        for (from, edit) in edits where from <= day {
            switch edit {
            case .policy(let value): rules.policy = value
            case .dayStart(let value): rules.dayStart = value
            case .minimum(let value): rules.minimum = value
            case .rest(let value): rules.rest = value
            }
        }
        return rules
    }

    var dayCalendar: DayCalendar {
        let changes = edits.map { RuleHistory.Change(from: $0.from, rules: rules(on: $0.from)) }
        return DayCalendar(zones: zones, rules: RuleHistory(changes: changes))
    }

    var today: Day { dayCalendar.day(at: now) }

    // MARK: Evidence

    func isExcluded(_ key: Key) -> Bool {
        exclusions.contains { rule in
            guard rule.repository == nil || rule.repository == key.repository else { return false }
            let record = key.commit.record
            switch rule.subject {
            case .author: return Wildcard(rule.pattern).matches("\(record.authorName) <\(record.authorEmail)>")
            case .message: return Wildcard(rule.pattern).matches(record.subject)
            case .path:
                return !key.commit.paths.isEmpty
                    && key.commit.paths.allSatisfy { Wildcard(rule.pattern).matches($0) }
            }
        }
    }

    /// The commits that represent all: copies are recognized by name or by author and time, also through a third.
    ///
    /// The one that was seen first represents them, then the one that its own clock placed, then the smallest name.
    func standing(_ keys: [Key], _ dayCalendar: DayCalendar) -> Set<Key> {
        var standing: Set<Key> = []
        // Copies share their second.
        for keys in Dictionary(grouping: keys, by: \.commit.record.authoredAt).values {
            var groups: [[Key]] = []
            for key in keys {
                let record = key.commit.record
                let same = groups.filter { group in
                    group.contains { other in
                        let other = other.commit.record
                        return other.sha == record.sha
                            || other.authorEmail.lowercased() == record.authorEmail.lowercased()
                    }
                }
                groups.removeAll { group in same.contains(group) }
                groups.append(same.flatMap { $0 } + [key])
            }
            for group in groups {
                let first = group.min { rank($0, dayCalendar) < rank($1, dayCalendar) }
                if let first { standing.insert(first) }
            }
        }
        return standing
    }

    private func rank(_ key: Key, _ dayCalendar: DayCalendar) -> (Instant, Int, String, String) {
        let record = key.commit.record
        let by = dayCalendar.place(authoredAt: record.authoredAt, offset: record.offset).by
        let isOwn = [Placement.commitOffset, .commitOffsetDayStart].contains(by)
        return (evidence[key] ?? now, isOwn ? 0 : 1, record.sha, key.repository)
    }

    struct Answer {
        let today: Day
        let keys: [Day: [Key]]
        /// The commits that count, once their day has come.
        let standing: Set<Key>
        let totals: [Day: Int]
        let rules: (Day) -> DayRules
        let frozen: Set<Day>
        let unknown: ClosedRange<Day>?
        let exists: (Day) -> Bool

        func state(of day: Day) -> DayState {
            if day > today { return .future }
            let rules = rules(day)
            if totals[day, default: 0] >= rules.minimum { return .done }
            if rules.rest.contains(day.weekday) { return .rest }
            if frozen.contains(day) { return .frozen }
            if !exists(day) { return .rest }
            if let unknown, unknown.contains(day) { return .unknown }
            return day == today ? .pending : .missed
        }
    }

    func answer(isUnknownKnown: Bool = true) -> Answer {
        let dayCalendar = dayCalendar
        func day(of key: Key) -> Day {
            dayCalendar.place(authoredAt: key.commit.record.authoredAt, offset: key.commit.record.offset).day
        }
        let standing = standing(evidence.keys.filter { !isExcluded($0) }, dayCalendar)
        let moves = !zones.moves.isEmpty
        return Answer(
            today: dayCalendar.day(at: now),
            keys: Dictionary(grouping: evidence.keys, by: day),
            standing: standing,
            totals: Dictionary(grouping: standing, by: day).mapValues(\.count),
            rules: { dayCalendar.rules.rules(on: $0) },
            frozen: frozen,
            unknown: isUnknownKnown ? unknown : nil,
            exists: { moves ? dayCalendar.exists($0) : true }
        )
    }

    var unknown: ClosedRange<Day>? {
        if repositories.values.allSatisfy({ $0.readAt == nil }) { return Day.first...today }
        let failing = repositories.values.filter(\.isFailing)
        if failing.isEmpty { return nil }
        let starts = failing.map { dayCalendar.day(at: $0.readAt ?? $0.addedAt) }
        return min(starts.min() ?? today, today)...today
    }

    // MARK: Streak

    func streak(_ answer: Answer) -> Streak {
        let past = answer.totals.filter { $0.key <= answer.today }
        var run: Run?
        var best: Run?
        if let first = past.keys.min() {
            for unit in units(from: first, to: answer.today) {
                let states = unit.map { answer.state(of: $0) }
                let done = zip(unit, states).filter { $1 == .done }.map(\.0)
                if let start = done.first, let end = done.last {
                    run = Run(
                        start: run?.start ?? start, end: end, length: (run?.length ?? 0) + (weekly ? 1 : done.count))
                    if let run, run.length >= best?.length ?? 0 { best = run }
                } else if isBreak(unit, states, in: answer) {
                    run = nil
                }
            }
        }
        return Streak(current: run, best: best, total: past.values.reduce(0, +), activeDays: past.count)
    }

    /// Single days or, by weeks, whole weeks.
    private func units(from first: Day, to last: Day) -> [[Day]] {
        if !weekly { return first.through(last).map { [$0] } }
        var weeks: [[Day]] = []
        var start = first.startOfWeek(weekStart)
        while start <= last {
            weeks.append(Array(start.through(start.advanced(by: 6))))
            start = start.advanced(by: 7)
        }
        return weeks
    }

    private func isBreak(_ unit: [Day], _ states: [DayState], in answer: Answer) -> Bool {
        if !weekly { return states == [.missed] }
        if unit.contains(answer.today) { return false }
        if let unknown = answer.unknown, unit.contains(where: unknown.contains) { return false }
        return !states.contains(.frozen) && states.contains(.missed)
    }

    // MARK: Freezes

    func freezesLeft(inMonthOf day: Day, _ answer: Answer) -> Int {
        let spent = frozen.filter { frozen in
            let rules = answer.rules(frozen)
            return frozen.startOfMonth == day.startOfMonth && answer.totals[frozen, default: 0] < rules.minimum
                && !rules.rest.contains(frozen.weekday)
        }
        return max(0, allowance - spent.count)
    }

    /// Whether a freeze on a day saves a streak, found by walking from it both ways; one on a day to come may.
    func keepsSomething(on day: Day) -> Bool {
        let before = answer()
        if day > before.today || repositories.values.allSatisfy({ $0.readAt == nil }) { return true }
        let first = weekly ? day.startOfWeek(weekStart) : day
        let unit = Array(first.through(first.advanced(by: weekly ? 6 : 0)))
        // A week with a done day, or with a freeze, needs none.
        let isFrozen = unit.contains { frozen.contains($0) && !before.rules($0).rest.contains($0.weekday) }
        if isFrozen || unit.contains(where: { before.state(of: $0) == .done }) { return false }
        var model = self
        model.frozen.insert(day)
        let now = model.answer()
        /// Whether nothing missed lies between the day and a done day or, ahead of it, today.
        func reaches(back: Bool) -> Bool {
            var first = unit[0].advanced(by: back ? -unit.count : unit.count)
            while true {
                let next = (0..<unit.count).map { first.advanced(by: $0) }
                let last = first.advanced(by: unit.count - 1)
                if back, !now.totals.keys.contains(where: { $0 <= last }) { return false }
                if !back, last >= now.today { return true }
                let states = next.map { now.state(of: $0) }
                if states.contains(.done) { return true }
                if isBreak(next, states, in: now) { return false }
                first = first.advanced(by: back ? -unit.count : unit.count)
            }
        }
        return reaches(back: true) && (unit.contains(now.today) || reaches(back: false))
    }

    /// Closes the days that are over, as asking for today does.
    mutating func close() {
        let today = today
        // A clock that was set back undoes what was done to days that are not over by now.
        closedThrough = closedThrough.map { min($0, today.previous) }
        for day in automatic where day >= today {
            frozen.remove(day)
            automatic.remove(day)
        }
        var last = today.previous
        if let unknown { last = min(last, unknown.lowerBound.previous) }
        let first = max(closedThrough?.next ?? began, began)
        guard first <= last else { return }
        for day in first.through(last) {
            if isAutomatic { close(day) }
            closedThrough = day
        }
    }

    private mutating func close(_ day: Day) {
        let now = answer(isUnknownKnown: false)
        let unit = weekly ? Array(day.startOfWeek(weekStart).through(day)) : [day]
        if weekly, unit.count < 7 { return }
        // The streak that ran when the unit began ends with it, unless a day of it was done or excused.
        guard isBreak(unit, unit.map { now.state(of: $0) }, in: now),
            !unit.contains(where: { now.state(of: $0) == .done })
        else { return }
        var before = unit[0].previous
        while now.totals.keys.contains(where: { $0 <= before }) {
            let earlier = weekly ? Array(before.startOfWeek(weekStart).through(before)) : [before]
            let states = earlier.map { now.state(of: $0) }
            if states.contains(.done) {
                let missed = unit.last { now.state(of: $0) == .missed }
                if let missed, freezesLeft(inMonthOf: missed, now) > 0, !thawed.contains(missed) {
                    frozen.insert(missed)
                    automatic.insert(missed)
                }
                return
            }
            if isBreak(earlier, states, in: now) { return }
            before = earlier[0].previous
        }
    }
}
