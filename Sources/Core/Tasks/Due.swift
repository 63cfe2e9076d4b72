/// When a task is due: on a day, or at a time by the clock on the wall of wherever home is then.
package struct Due: Hashable, Sendable {
    /// The day or, when there is a time, the date that the clock shows with it.
    package var day: Day
    /// The time, or nil when any hour of the day will do.
    package var time: TimeOfDay?
    /// Whether, of a time that a clock that is set back shows twice on that date, the second showing is meant.
    package var isSecondShowing: Bool

    /// Makes a due day, or a due time on it.
    package init(day: Day, time: TimeOfDay? = nil, isSecondShowing: Bool = false) {
        self.day = day
        self.time = time
        self.isSecondShowing = isSecondShowing && time != nil
    }

    /// The instant after which the task is overdue: its time or, without one, the end of its day.
    package func deadline(in dayCalendar: DayCalendar) -> Instant {
        guard let time else {
            let start = TimeOfDay(minutes: dayCalendar.rules.rules(on: day).dayStart * 60)
            return dayCalendar.zones.firstInstant(of: day.next, at: start)
        }
        return dayCalendar.zones.instant(of: day, at: time, second: isSecondShowing)
    }

    /// The day on whose page the task stands: at 02:30 it can still be the day before the date.
    package func reckonedDay(in dayCalendar: DayCalendar) -> Day {
        guard let time else { return day }
        return time.hour < dayCalendar.rules.rules(on: day.previous).dayStart ? day.previous : day
    }

}

extension Due: Comparable {
    /// Earlier days first; on one day the times in order, then what is due at any hour.
    package static func < (left: Due, right: Due) -> Bool {
        if left.day != right.day { return left.day < right.day }
        guard let leftTime = left.time else { return false }
        guard let rightTime = right.time else { return true }
        if leftTime == rightTime { return !left.isSecondShowing && right.isSecondShowing }
        return leftTime < rightTime
    }
}

extension Due: CustomStringConvertible {
    /// The due day as `2026-11-21`, with a time as `2026-11-21 18:00`.
    package var description: String { time.map { "\(day) \($0)" } ?? "\(day)" }
}
