/// An alarm of one occurrence of a task.
package struct OccurrenceAlarm: Hashable, Sendable {
    package let alarm: TaskAlarm
    /// Due day or time of the occurrence.
    package let due: Due
    package let at: Instant

    /// Maximum delay of an alarm that is not reported as late, in seconds.
    package static let grace: Int64 = 120

    package init(alarm: TaskAlarm, due: Due, at: Instant) {
        self.alarm = alarm
        self.due = due
        self.at = at
    }

    /// Whether the alarm is late at `now`, which its text has to mention.
    package func isLate(at now: Instant) -> Bool { at.seconds(to: now) > Self.grace }
}

/// Why an alarm that rang is obsolete.
package enum AlarmSilence: Hashable, Sendable, CaseIterable {
    case done, deleted
    /// The task is due at another time, or has other alarms.
    case moved
}

extension DayTask {
    /// Returns the first alarm after `instant`.
    ///
    /// Future occurrences of a repeated task ring too, whether or not the previous one was done.
    package func nextAlarm(after instant: Instant, zones: ZoneHistory) -> OccurrenceAlarm? {
        var found: OccurrenceAlarm?
        for due in occurrences(from: Self.date(at: instant, zones)) {
            if let found, Self.date(at: found.at, zones).advanced(by: 2 * Self.reach) < due.day { break }
            for alarm in alarms(of: due, zones: zones) where alarm.at > instant {
                if found.map({ alarm.comes(before: $0) }) ?? true { found = alarm }
            }
        }
        return found
    }

    /// Returns the alarms to ring at `now`, from those that came due after `handled`.
    ///
    /// Every alarm that is in time rings. Of the late ones only the newest rings, unless an alarm of the same
    /// occurrence is in time.
    package func dueAlarms(after handled: Instant, at now: Instant, zones: ZoneHistory) -> [OccurrenceAlarm] {
        let last = Self.date(at: now, zones).advanced(by: 2 * Self.reach)
        var due: [OccurrenceAlarm] = []
        for occurrence in occurrences(from: Self.date(at: handled, zones)) {
            if occurrence.day > last { break }
            due += alarms(of: occurrence, zones: zones).filter { handled < $0.at && $0.at <= now }
        }
        due.sort { $0.comes(before: $1) }
        let inTime = due.filter { !$0.isLate(at: now) }
        let late = due.last { late in late.isLate(at: now) && !inTime.contains { $0.due == late.due } }
        return (late.map { [$0] } ?? []) + inTime
    }

    /// Maximum distance, in days, between an alarm and the due day of its occurrence, including moves across the date
    /// line.
    private static let reach = 3

    private static func date(at instant: Instant, _ zones: ZoneHistory) -> Day {
        WallClock(instant, offset: zones.offset(at: instant)).date
    }

    /// Returns the occurrences whose alarms can ring on `day` or later, in order; none when the task is done or silent.
    private func occurrences(from day: Day) -> some Sequence<Due> {
        let due = doneAt == nil && fields.alarmsOn && !fields.alarms.isEmpty ? fields.due : nil
        let first = day.advanced(by: -Self.reach)
        let repeats = fields.repeats ?? TaskRepeat(.daily, end: .after(1))
        let days = due.map { AnySequence(repeats.days(from: $0.day, occurrence: occurrence, in: first...Day.last)) }
        return (days ?? AnySequence([])).lazy.compactMap { day in
            due.map { day == $0.day ? $0 : Due(day: day, time: $0.time) }
        }
    }

    private func alarms(of due: Due, zones: ZoneHistory) -> [OccurrenceAlarm] {
        fields.alarms.map { OccurrenceAlarm(alarm: $0, due: due, at: $0.instant(for: due, zones: zones)) }
    }
}

extension OccurrenceAlarm {
    /// Order of ringing; at the same instant the alarm with the longer lead time is first.
    fileprivate func comes(before other: OccurrenceAlarm) -> Bool {
        (at, -alarm.minutes, due.day) < (other.at, -other.alarm.minutes, other.due.day)
    }
}
