/// Lead time of an alarm before the time of its task.
package enum TaskAlarm: String, CaseIterable, Sendable, Hashable {
    case atTime = "0m"
    case fiveMinutes = "5m"
    case tenMinutes = "10m"
    case halfHour = "30m"
    case oneHour = "1h"
    case twoHours = "2h"
    case threeHours = "3h"
    case oneDay = "1d"

    /// Reference time for alarms of a task without a time.
    package static let timeWithoutTime = TimeOfDay(minutes: 9 * 60)

    /// Minutes before the time.
    package var minutes: Int {
        switch self {
        case .atTime: 0
        case .fiveMinutes: 5
        case .tenMinutes: 10
        case .halfHour: 30
        case .oneHour: 60
        case .twoHours: 120
        case .threeHours: 180
        case .oneDay: 1_440
        }
    }

    /// Creates the alarm `minutes` before the time; nil when there is none of that length.
    package init?(minutes: Int) {
        guard let alarm = Self.allCases.first(where: { $0.minutes == minutes }) else { return nil }
        self = alarm
    }

    /// Returns the instant at which the alarm rings.
    ///
    /// One day before is the same wall clock time on the previous date, however many hours that is; minutes and hours
    /// are elapsed time.
    package func instant(for due: Due, zones: ZoneHistory) -> Instant {
        let time = due.time ?? Self.timeWithoutTime
        if self == .oneDay { return zones.firstInstant(of: due.day.previous, at: time) }
        return zones.instant(of: due.day, at: time, second: due.isSecondShowing).advanced(
            bySeconds: -Int64(minutes) * 60)
    }
}

/// An alarm with the instant at which it rings.
package struct PlannedAlarm: Hashable, Sendable {
    package let alarm: TaskAlarm
    package let at: Instant

    package init(alarm: TaskAlarm, at: Instant) {
        self.alarm = alarm
        self.at = at
    }
}

extension DayTask {
    /// Returns the alarms that ring after `now`, in order of time.
    ///
    /// There are none when the task is done, has no day, or its alarms are off.
    package func plannedAlarms(after now: Instant, zones: ZoneHistory) -> [PlannedAlarm] {
        guard doneAt == nil, fields.alarmsOn, let due = fields.due else { return [] }
        return fields.alarms.map { PlannedAlarm(alarm: $0, at: $0.instant(for: due, zones: zones)) }
            .filter { $0.at > now }
            .sorted { ($0.at, -$0.alarm.minutes) < ($1.at, -$1.alarm.minutes) }
    }
}
