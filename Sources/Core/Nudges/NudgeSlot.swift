/// Which of a day's nudges one is; of each there is one a day, and a device is sent it once.
package enum NudgeSlot: Hashable, Sendable {
    /// A time of the schedule, by which it is known even where a clock change moves it.
    case time(TimeOfDay)
    /// The one before the day ends.
    case lastCall
    /// The one that comes when a snooze is over, known by when that is.
    case snooze(Instant)

    /// The slot as it is kept: `19:00`, `last-call` or `snooze:1795432100`.
    package var text: String {
        switch self {
        case .time(let time): time.description
        case .lastCall: "last-call"
        case .snooze(let until): "snooze:\(until.seconds)"
        }
    }

    /// Reads what ``text`` writes; nothing else is accepted.
    package init?(text: String) {
        if text == "last-call" {
            self = .lastCall
        } else if let time = TimeOfDay(text: text) {
            self = .time(time)
        } else if text.hasPrefix("snooze:"), let seconds = Int64(text.dropFirst(7)) {
            self = .snooze(Instant(seconds: seconds))
            if self.text != text { return nil }
        } else {
            return nil
        }
    }

    /// Which of several at one instant comes; the smallest does.
    fileprivate var rank: Int {
        switch self {
        case .lastCall: 0
        case .time(let time): 1 + time.minutes
        case .snooze: 2_000
        }
    }
}

/// A nudge that comes unless the day is done by then.
package struct PlannedNudge: Hashable, Sendable {
    package let day: Day
    package let slot: NudgeSlot
    package let at: Instant
    /// When the day ends for good, and with it the sense of the nudge.
    package let dayEnds: Instant

    /// How late a nudge may be, in seconds; the last call may be later, while the day lasts.
    package static let grace: Int64 = 20 * 60

    /// Makes a planned nudge.
    package init(day: Day, slot: NudgeSlot, at: Instant, dayEnds: Instant) {
        self.day = day
        self.slot = slot
        self.at = at
        self.dayEnds = dayEnds
    }

    /// Whether it was slept through, so that it is skipped at `now`.
    package func isTooLate(at now: Instant) -> Bool {
        now >= dayEnds || slot != .lastCall && at.seconds(to: now) > Self.grace
    }
}

extension [PlannedNudge] {
    /// In order of time, and of several at one instant the one that says most.
    var inOrder: [PlannedNudge] {
        var left: [PlannedNudge] = []
        for nudge in sorted(by: { ($0.at, $0.slot.rank) < ($1.at, $1.slot.rank) }) where left.last?.at != nudge.at {
            left.append(nudge)
        }
        return left
    }
}
