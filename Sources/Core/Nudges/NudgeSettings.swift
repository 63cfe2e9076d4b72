/// When a person wants to be nudged.
package struct NudgeSettings: Hashable, Sendable {
    package var isOn: Bool
    package var schedule: NudgeSchedule
    /// The weekdays on whose days nudges come; a day that lasts until after midnight is one day.
    package var weekdays: Set<Weekday>
    /// The hours in which nothing comes but what was put off until then; nil for none.
    package var quietHours: QuietHours?
    /// How many minutes before a day ends its last call comes; nil for none.
    package var lastCall: Int? { didSet { lastCall = lastCall.map(Self.lastCalls.held) } }

    /// The numbers of minutes before the end of a day at which a last call may come.
    package static let lastCalls = 5...180
    /// How many times a schedule may hold.
    package static let mostTimes = 24

    /// Makes settings; the defaults are those of a person who has changed nothing.
    package init(
        isOn: Bool = true, schedule: NudgeSchedule = .hourly(from: 19, through: 23),
        weekdays: Set<Weekday> = Set(Weekday.allCases), quietHours: QuietHours? = nil, lastCall: Int? = 30
    ) {
        self.isOn = isOn
        self.schedule = schedule
        self.weekdays = weekdays
        self.quietHours = quietHours
        self.lastCall = lastCall.map(Self.lastCalls.held)
    }

    /// Everything for which the settings are refused; empty when they may be kept.
    package var faults: [NudgeFault] {
        var faults: [NudgeFault] = []
        if schedule.times.isEmpty, lastCall == nil { faults.append(.noTime) }
        if schedule.times.count > Self.mostTimes { faults.append(.tooManyTimes(limit: Self.mostTimes)) }
        if weekdays.isEmpty { faults.append(.noWeekday) }
        return faults
    }
}

/// Why what a person set about nudges is refused.
package enum NudgeFault: Hashable, Sendable, Error {
    /// There is neither a time nor a last call; whoever wants none switches nudges off.
    case noTime
    case tooManyTimes(limit: Int)
    case noWeekday
}

/// The times of a day at which nudges come.
package enum NudgeSchedule: Hashable, Sendable {
    /// On every hour from one to another, past midnight where the second is smaller.
    case hourly(from: Int, through: Int)
    case times([TimeOfDay])

    /// Its times, each once, in the order of the clock.
    package var times: [TimeOfDay] {
        switch self {
        case .hourly(let from, let through):
            let first = Self.hours.held(from)
            let count = (Self.hours.held(through) - first + 24) % 24
            return (first...first + count).map { TimeOfDay(minutes: $0 % 24 * 60) }.sorted()
        case .times(let times): return Set(times).sorted()
        }
    }

    private static let hours = 0...23

    /// The schedule as it is kept and sent: `19-23`, `12:30,21:00`, or `none` where only the last call comes.
    package var text: String {
        switch self {
        case .hourly(let from, let through): "\(Self.hours.held(from))-\(Self.hours.held(through))"
        case .times: times.isEmpty ? "none" : times.map(\.description).joined(separator: ",")
        }
    }

    /// Reads what ``text`` writes, the times in any order; nil for what is no schedule.
    package init?(text: some StringProtocol) {
        if text == "none" {
            self = .times([])
            return
        }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        if ends.count == 2 {
            guard let from = Self.hour(ends[0]), let through = Self.hour(ends[1]) else { return nil }
            self = .hourly(from: from, through: through)
            return
        }
        let times = text.split(separator: ",", omittingEmptySubsequences: false).map { TimeOfDay(text: $0) }
        if times.contains(nil) { return nil }
        self = .times(times.compactMap { $0 })
    }

    private static func hour(_ text: some StringProtocol) -> Int? {
        guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            let hour = Int(text)
        else { return nil }
        return hours.contains(hour) ? hour : nil
    }
}

/// A stretch of the clock in which a person wants peace; it may pass midnight.
package struct QuietHours: Hashable, Sendable {
    package let from: TimeOfDay
    /// The first time that is not quiet any more.
    package let to: TimeOfDay

    /// Makes quiet hours; nil when they begin and end at the same time, which could mean all or nothing.
    package init?(from: TimeOfDay, to: TimeOfDay) {
        if from == to { return nil }
        self.from = from
        self.to = to
    }

    /// Whether a clock that shows `time` is within them.
    package func contains(_ time: TimeOfDay) -> Bool {
        from < to ? from <= time && time < to : from <= time || time < to
    }

    /// Quiet hours as they are kept and sent: `23:00-07:00`.
    package var text: String { "\(from)-\(to)" }

    /// Reads what ``text`` writes; nothing else is accepted.
    package init?(text: some StringProtocol) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let from = TimeOfDay(text: ends[0]), let to = TimeOfDay(text: ends[1]) else {
            return nil
        }
        self.init(from: from, to: to)
    }
}

/// A person's word that nudges shall wait.
package struct Snooze: Hashable, Sendable {
    /// When it was said.
    package let from: Instant
    /// Until when nothing comes; then a nudge does, while the day lasts.
    package let until: Instant

    /// For how many minutes nudges can be put off.
    package static let lengths = 5...1_440
    /// For how many minutes a tap on a notification puts them off.
    package static let standard = 30

    /// Makes a snooze that lasts so many minutes, held within those allowed.
    package init(from: Instant, minutes: Int = Self.standard) {
        self.from = from
        until = from.advanced(bySeconds: Int64(Self.lengths.held(minutes)) * 60)
    }

    /// Makes a snooze that lasts until an instant.
    package init(from: Instant, until: Instant) {
        self.from = from
        self.until = until
    }

    /// Whether a nudge at `instant` has to wait.
    func holds(_ instant: Instant) -> Bool { from <= instant && instant < until }
}
