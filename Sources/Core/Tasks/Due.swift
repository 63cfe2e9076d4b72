/// Due day of a task, or due time on the home clock.
package struct Due: Hashable, Sendable {
    /// The day or, with a time, the date of the wall clock.
    package var day: Day
    /// The time; nil for any time of the day.
    package var time: TimeOfDay?
    /// Whether the second occurrence is meant of a time that the clock shows twice when it is set back.
    package var isSecondShowing: Bool

    /// Creates a due day, or a due time on it.
    package init(day: Day, time: TimeOfDay? = nil, isSecondShowing: Bool = false) {
        self.day = day
        self.time = time
        self.isSecondShowing = isSecondShowing && time != nil
    }

    /// Returns the instant after which the task is overdue: its time or, without one, the end of its day.
    package func deadline(in dayCalendar: DayCalendar) -> Instant {
        guard let time else {
            let start = TimeOfDay(minutes: dayCalendar.rules.rules(on: day).dayStart * 60)
            return dayCalendar.zones.firstInstant(of: day.next, at: start)
        }
        return dayCalendar.zones.instant(of: day, at: time, second: isSecondShowing)
    }

    /// Returns the day in the person's reckoning: before the day start it is the day before the date.
    package func reckonedDay(in dayCalendar: DayCalendar) -> Day {
        guard let time else { return day }
        return time.hour < dayCalendar.rules.rules(on: day.previous).dayStart ? day.previous : day
    }

}

extension Due: Comparable {
    /// Orders by day; within a day by time, and tasks without a time last.
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
