/// Identity of a nudge within its day; each slot occurs once a day, and a device receives it once.
package enum NudgeSlot: Hashable, Sendable {
    /// A scheduled time; it identifies the nudge even if a clock change moves it.
    case time(TimeOfDay)
    /// The last call before the day ends.
    case lastCall
    /// The end of a snooze, identified by that instant.
    case snooze(Instant)

    /// Stored form: `19:00`, `last-call` or `snooze:1795432100`.
    package var text: String {
        switch self {
        case .time(let time): time.description
        case .lastCall: "last-call"
        case .snooze(let until): "snooze:\(until.seconds)"
        }
    }

    /// Parses ``text``; nothing else is accepted.
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

    /// Priority among slots at the same instant; the smallest is sent.
    fileprivate var rank: Int {
        switch self {
        case .lastCall: 0
        case .time(let time): 1 + time.minutes
        case .snooze: 2_000
        }
    }
}

/// A nudge that is sent unless the day is done by then.
package struct PlannedNudge: Hashable, Sendable {
    package let day: Day
    package let slot: NudgeSlot
    package let at: Instant
    /// Final end of the day, after which the nudge is obsolete.
    package let dayEnds: Instant

    /// Maximum delay of a nudge, in seconds; the last call may be later, while the day lasts.
    package static let grace: Int64 = 20 * 60

    package init(day: Day, slot: NudgeSlot, at: Instant, dayEnds: Instant) {
        self.day = day
        self.slot = slot
        self.at = at
        self.dayEnds = dayEnds
    }

    /// Whether the nudge is too late at `now`, so that it is skipped.
    package func isTooLate(at now: Instant) -> Bool {
        now >= dayEnds || slot != .lastCall && at.seconds(to: now) > Self.grace
    }
}

extension [PlannedNudge] {
    /// Sorted by time, with only the highest-priority one of several at the same instant.
    var inOrder: [PlannedNudge] {
        var left: [PlannedNudge] = []
        for nudge in sorted(by: { ($0.at, $0.slot.rank) < ($1.at, $1.slot.rank) }) where left.last?.at != nudge.at {
            left.append(nudge)
        }
        return left
    }
}
