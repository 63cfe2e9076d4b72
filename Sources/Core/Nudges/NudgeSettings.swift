/// A person's settings for nudges.
package struct NudgeSettings: Hashable, Sendable {
    package var isOn: Bool
    package var schedule: NudgeSchedule
    /// Weekdays on which nudges are sent; a day that lasts until after midnight is one day.
    package var weekdays: Set<Weekday>
    /// Hours in which only snoozed nudges are sent; nil for none.
    package var quietHours: QuietHours?
    /// Minutes between the last call and the end of the day; nil for no last call.
    package var lastCall: Int? { didSet { lastCall = lastCall.map(Self.lastCalls.held) } }

    /// Allowed values of ``lastCall``, in minutes.
    package static let lastCalls = 5...180
    /// Maximum number of times in a schedule.
    package static let mostTimes = 24

    /// Creates settings; the defaults are those of a person who has changed nothing.
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

    /// All reasons to reject the settings; empty when they are valid.
    package var faults: [NudgeFault] {
        var faults: [NudgeFault] = []
        if schedule.times.isEmpty, lastCall == nil { faults.append(.noTime) }
        if schedule.times.count > Self.mostTimes { faults.append(.tooManyTimes(limit: Self.mostTimes)) }
        if weekdays.isEmpty { faults.append(.noWeekday) }
        return faults
    }
}

/// Reason to reject settings for nudges.
package enum NudgeFault: Hashable, Sendable, Error {
    /// There is neither a time nor a last call; to get no nudges, switch them off.
    case noTime
    case tooManyTimes(limit: Int)
    case noWeekday
}

/// Times of a day at which nudges are sent.
package enum NudgeSchedule: Hashable, Sendable {
    /// On every hour from one to another, past midnight when the second is smaller.
    case hourly(from: Int, through: Int)
    case times([TimeOfDay])

    /// The distinct times, ordered by the clock.
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

    /// Stored and transmitted form: `19-23`, `12:30,21:00`, or `none` when only the last call is sent.
    package var text: String {
        switch self {
        case .hourly(let from, let through): "\(Self.hours.held(from))-\(Self.hours.held(through))"
        case .times: times.isEmpty ? "none" : times.map(\.description).joined(separator: ",")
        }
    }

    /// Parses ``text``, with the times in any order; nil for malformed text.
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

/// Daily period without nudges; it may span midnight.
package struct QuietHours: Hashable, Sendable {
    package let from: TimeOfDay
    /// End of the period, exclusive.
    package let to: TimeOfDay

    /// Creates quiet hours; nil when both times are equal, which could mean a whole day or nothing.
    package init?(from: TimeOfDay, to: TimeOfDay) {
        if from == to { return nil }
        self.from = from
        self.to = to
    }

    /// Whether `time` is within the period.
    package func contains(_ time: TimeOfDay) -> Bool {
        from < to ? from <= time && time < to : from <= time || time < to
    }

    /// Stored and transmitted form: `23:00-07:00`.
    package var text: String { "\(from)-\(to)" }

    /// Parses ``text``; nothing else is accepted.
    package init?(text: some StringProtocol) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let from = TimeOfDay(text: ends[0]), let to = TimeOfDay(text: ends[1]) else {
            return nil
        }
        self.init(from: from, to: to)
    }
}

/// A person's request to postpone nudges.
package struct Snooze: Hashable, Sendable {
    /// Time of the request.
    package let from: Instant
    /// End of the snooze, at which a nudge is sent if the day still lasts.
    package let until: Instant

    /// Allowed lengths, in minutes.
    package static let lengths = 5...1_440
    /// Length of a snooze from a notification, in minutes.
    package static let standard = 30

    /// Creates a snooze of `minutes`, clamped to ``lengths``.
    package init(from: Instant, minutes: Int = Self.standard) {
        self.from = from
        until = from.advanced(bySeconds: Int64(Self.lengths.held(minutes)) * 60)
    }

    /// Creates a snooze that ends at an instant.
    package init(from: Instant, until: Instant) {
        self.from = from
        self.until = until
    }

    /// Whether a nudge at `instant` is postponed.
    func holds(_ instant: Instant) -> Bool { from <= instant && instant < until }
}
