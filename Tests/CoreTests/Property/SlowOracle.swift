import Core
import Foundation

/// An independent, slow implementation of the ledger, written from the product's description alone.
///
/// It shares no rule with `Core`: clocks are read with Foundation's calendar, days are dates of
/// that calendar, every day from the first evidence to today is checked, the days at home
/// are found by walking through time, and duplicates by comparing each with each.
struct SlowOracle {
    /// A date of Foundation's calendar, as `year * 10_000 + month * 100 + day`.
    typealias Date8 = Int

    private let history: RandomHistory
    private let zones: [(from: Double, zone: TimeZone)]
    private let utc: Calendar
    private let calendars = Calendars()
    private(set) var totals: [Date8: Int] = [:]
    private(set) var today: Date8

    init(_ history: RandomHistory) {
        self.history = history
        // A later move at the same instant holds, so the order of the list decides between equals.
        zones = history.zones.compactMap { entry in
            TimeZone(identifier: entry.name).map { (entry.from.map { Double($0.seconds) } ?? -.infinity, $0) }
        }
        utc = calendars.calendar(.gmt)
        today = 0
        today = homeDate(Double(history.now.seconds))
        count()
    }

    /// Cached results: slow is fine, but not the same computation a thousand times.
    private final class Calendars {
        private var made: [TimeZone: Calendar] = [:]
        var yesterdays: [Date8: Date8] = [:]

        func calendar(_ zone: TimeZone) -> Calendar {
            if let calendar = made[zone] { return calendar }
            var calendar = Calendar(identifier: .iso8601)
            calendar.timeZone = zone
            made[zone] = calendar
            return calendar
        }
    }

    // MARK: Dates

    private func noon(_ date: Date8) -> Date {
        let parts = DateComponents(year: date / 10_000, month: date / 100 % 100, day: date % 100, hour: 12)
        return utc.date(from: parts) ?? .distantPast
    }

    func moved(_ date: Date8, by days: Int) -> Date8 {
        date8(utc.date(byAdding: .day, value: days, to: noon(date)) ?? .distantPast, utc).date
    }

    private func date8(_ date: Date, _ calendar: Calendar) -> (date: Date8, hour: Int) {
        let parts = calendar.dateComponents([.year, .month, .day, .hour], from: date)
        return ((parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0), parts.hour ?? 0)
    }

    // MARK: Rules

    private func rules(_ date: Date8) -> DayRules {
        var held = history.rules[0].rules
        var since = Int.min
        for (from, rules) in history.rules.dropFirst() {
            guard let from else { continue }
            let start = from.year * 10_000 + from.month * 100 + from.dayOfMonth
            if start <= date && start >= since { (held, since) = (rules, start) }
        }
        return held
    }

    private func home(_ seconds: Double) -> TimeZone {
        var held = zones[0].zone
        var since = -Double.infinity
        for (from, zone) in zones where from <= seconds && from >= since { (held, since) = (zone, from) }
        return held
    }

    /// The date that a clock shows or, before the hour at which yesterday ends, yesterday's date.
    private func day(_ seconds: Double, _ zone: TimeZone) -> (date: Date8, isShifted: Bool) {
        let shown = date8(Date(timeIntervalSince1970: seconds), calendars.calendar(zone))
        // Yesterday's rules determine when yesterday ends.
        let yesterday = calendars.yesterdays[shown.date] ?? moved(shown.date, by: -1)
        calendars.yesterdays[shown.date] = yesterday
        return shown.hour < rules(yesterday).dayStart ? (yesterday, true) : (shown.date, false)
    }

    func homeDate(_ seconds: Double) -> Date8 { day(seconds, home(seconds)).date }

    /// The day of a commit, and what decided it in the words of `haru explain`.
    func place(_ commit: CommitEvidence) -> (date: Date8, by: String) {
        let seconds = Double(commit.authoredAt.seconds)
        let home = home(seconds)
        let isReal = commit.offset >= -12 * 3_600 && commit.offset <= 14 * 3_600
        let saysNothing = commit.offset == 0 && home.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)) != 0
        var zone = home
        var by = "home-zone"
        let policy = rules(homeDate(seconds)).policy
        if isReal, policy == .commit || (policy == .auto && !saysNothing),
            let own = TimeZone(secondsFromGMT: commit.offset)
        {
            (zone, by) = (own, "commit-offset")
        }
        let (date, isShifted) = day(seconds, zone)
        return (date, isShifted ? by + ",day-start" : by)
    }

    // MARK: Counting

    private mutating func count() {
        let left = history.commits.filter { commit in
            if commit.excludedBy != nil { return false }
            // A forge's commit is excluded where any copy of the object is.
            let isTold = [.github, .githubWebhook].contains(commit.source)
            return !isTold || !history.commits.contains { $0.sha == commit.sha && $0.excludedBy != nil }
        }
        for commit in distinct(left) {
            totals[place(commit).date, default: 0] += 1
        }
        var forge: [Date8: Int] = [:]
        for count in history.forge {
            forge[count.day.year * 10_000 + count.day.month * 100 + count.day.dayOfMonth, default: 0] += count.count
        }
        for (date, count) in forge { totals[date] = max(totals[date] ?? 0, count) }
        totals = totals.filter { $0.value > 0 }
    }

    /// The commits that remain when each is compared with each until nothing changes: of each group the one
    /// that was seen first, then the one that its own clock placed, then the smallest name.
    private func distinct(_ commits: [CommitEvidence]) -> [CommitEvidence] {
        var label = Array(commits.indices)
        var changed = true
        while changed {
            changed = false
            for left in commits.indices {
                for right in commits.indices where label[left] != label[right] {
                    let (a, b) = (commits[left], commits[right])
                    let isSame =
                        a.sha == b.sha
                        || a.authoredAt == b.authoredAt
                            && a.authorEmail.caseInsensitiveCompare(b.authorEmail) == .orderedSame
                    guard isSame else { continue }
                    let low = min(label[left], label[right])
                    (label[left], label[right]) = (low, low)
                    changed = true
                }
            }
        }
        var left: [Int: CommitEvidence] = [:]
        for (index, commit) in commits.enumerated() {
            if let first = left[label[index]], stands(first, before: commit) { continue }
            left[label[index]] = commit
        }
        return Array(left.values)
    }

    private func stands(_ one: CommitEvidence, before other: CommitEvidence) -> Bool {
        func rank(_ commit: CommitEvidence) -> (Int64, Int, String, String, String, String) {
            let isOwn = place(commit).by.hasPrefix("commit-offset")
            return (
                commit.firstSeen.seconds, isOwn ? 0 : 1, commit.sha, commit.repository, commit.source.rawValue,
                commit.authorEmail
            )
        }
        // The same object with two offsets is contradictory evidence.
        return rank(one) == rank(other) ? one.offset <= other.offset : rank(one) < rank(other)
    }

    /// The days at home at some time around the history, found by walking through time.
    func lived(from first: Date8) -> Set<Date8> {
        var lived: Set<Date8> = []
        let start = (noon(first).timeIntervalSince1970 / 3_600).rounded(.down) * 3_600 - 3 * 86_400
        let end = Double(history.now.seconds) + 4 * 86_400
        for seconds in stride(from: start, to: end, by: 3_600) { lived.insert(homeDate(seconds)) }
        for (from, _) in zones where from.isFinite {
            for seconds in stride(from: from - 2 * 86_400, to: from + 2 * 86_400, by: 300) {
                lived.insert(homeDate(seconds))
            }
        }
        return lived
    }

    // MARK: States

    /// The state of each day, from before the first evidence until after today.
    func states() -> [(date: Date8, state: String)] {
        let first = moved(min(totals.keys.min() ?? today, today), by: -9)
        let lived = lived(from: first)
        let frozen = Set(history.frozen.map { $0.year * 10_000 + $0.month * 100 + $0.dayOfMonth })
        let unknownSince = history.unknownDays.map { moved(today, by: -$0) }
        var states: [(Date8, String)] = []
        var date = first
        while date <= moved(today, by: 3) {
            let rules = rules(date)
            let weekday = utc.component(.weekday, from: noon(date))
            let state =
                if date > today {
                    "future"
                } else if (totals[date] ?? 0) >= rules.minimum {
                    "done"
                } else if rules.rest.contains(where: { $0.rawValue + 1 == weekday }) {
                    "rest"
                } else if frozen.contains(date) {
                    "frozen"
                } else if !lived.contains(date) {
                    "rest"
                } else if let unknownSince, date >= unknownSince {
                    "unknown"
                } else if date == today {
                    "pending"
                } else {
                    "missed"
                }
            states.append((date, state))
            date = moved(date, by: 1)
        }
        return states
    }

    // MARK: Streaks

    /// A run of done days or weeks: its first and last done day, and its length.
    struct Stretch: Equatable, CustomStringConvertible {
        var start: Date8
        var end: Date8
        var length: Int
        var description: String { "\(length): \(start)–\(end)" }
    }

    /// A day or a week: its first and last done day when it is done, and whether it breaks a streak.
    private struct Step {
        var done: (first: Date8, last: Date8)?
        var breaks: Bool
    }

    func streak(weekly: Bool, states: [(date: Date8, state: String)]) -> (current: Stretch?, best: Stretch?) {
        let past = states.filter { $0.date <= today }
        let steps =
            weekly
            ? weeks(past)
            : past.map { day in
                Step(done: day.state == "done" ? (day.date, day.date) : nil, breaks: day.state == "missed")
            }
        var current: Stretch?
        for step in steps.reversed() {
            if step.breaks { break }
            guard let done = step.done else { continue }
            current = Stretch(start: done.first, end: current?.end ?? done.last, length: (current?.length ?? 0) + 1)
        }
        var best: Stretch?
        for from in steps.indices {
            guard let first = steps[from].done else { continue }
            var stretch = Stretch(start: first.first, end: first.last, length: 1)
            for step in steps[(from + 1)...] {
                if step.breaks { break }
                guard let done = step.done else { continue }
                stretch = Stretch(start: stretch.start, end: done.last, length: stretch.length + 1)
            }
            if stretch.length >= best?.length ?? 0 { best = stretch }
        }
        return (current, best)
    }

    /// Weeks: done with one done day; not broken while they run, or where a freeze was spent, or
    /// something is unknown, or nothing was owed on any day.
    private func weeks(_ past: [(date: Date8, state: String)]) -> [Step] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.firstWeekday = history.weekStart.rawValue + 1
        calendar.minimumDaysInFirstWeek = 1
        let unknownSince = history.unknownDays.map { moved(today, by: -$0) }
        func week(_ date: Date8) -> Date? { calendar.dateInterval(of: .weekOfYear, for: noon(date))?.start }
        let thisWeek = week(today)
        return Dictionary(grouping: past) { week($0.date) }
            .sorted { ($0.key ?? .distantPast) < ($1.key ?? .distantPast) }
            .map { start, days in
                let done = days.filter { $0.state == "done" }.map(\.date)
                if let first = done.min(), let last = done.max() { return Step(done: (first, last), breaks: false) }
                let isExcused =
                    start == thisWeek || days.allSatisfy { $0.state == "rest" || $0.state == "frozen" }
                    || days.contains { $0.state == "frozen" }
                    || days.contains { day in unknownSince.map { day.date >= $0 } ?? false }
                return Step(done: nil, breaks: !isExcused)
            }
    }
}
