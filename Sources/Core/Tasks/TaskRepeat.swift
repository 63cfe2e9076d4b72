/// Days on which a task recurs, and until when.
package struct TaskRepeat: Hashable, Sendable {
    /// Pattern of the days, without interval and end.
    package enum Pattern: Hashable, Sendable {
        case daily
        /// Monday to Friday.
        case weekdays
        /// On some weekdays; never empty in a stored task.
        case weekly(Set<Weekday>)
        /// On a day of the month, or on the last day of a shorter month.
        case monthly(dayOfMonth: Int)
        /// On a date of the year; 29 February falls on the last day of February in other years.
        case yearly(month: Int, dayOfMonth: Int)
    }

    /// End of the recurrence.
    package enum End: Hashable, Sendable {
        case never
        /// Last day on which it may occur.
        case until(Day)
        /// Total number of occurrences.
        case after(Int)
    }

    package var pattern: Pattern
    /// Number of days, weeks, months or years from one occurrence to the next, counted from the due day; weeks begin on
    /// Monday.
    package let interval: Int
    package var end: End

    /// Allowed numbers of occurrences.
    package static let times = 1...999

    /// Allowed intervals.
    package static let intervals = 1...366

    /// Creates a repeat; numbers are clamped to the allowed values.
    ///
    /// The interval of `weekdays` is always 1, as a multiple of five days out of seven is meaningless.
    package init(_ pattern: Pattern, every interval: Int = 1, end: End = .never) {
        switch pattern {
        case .monthly(let day): self.pattern = .monthly(dayOfMonth: (1...31).held(day))
        case .yearly(let month, let day):
            let month = (1...12).held(month)
            self.pattern = .yearly(month: month, dayOfMonth: (1...Day.length(ofMonth: month, in: 2000)).held(day))
        case .daily, .weekdays, .weekly: self.pattern = pattern
        }
        self.interval = pattern == .weekdays ? 1 : Self.intervals.held(interval)
        if case .after(let count) = end { self.end = .after(Self.times.held(count)) } else { self.end = end }
    }

    /// Whether `day` matches the pattern, ignoring the interval and the end.
    package func includes(_ day: Day) -> Bool {
        switch pattern {
        case .daily: return true
        case .weekdays: return day.weekday != .saturday && day.weekday != .sunday
        case .weekly(let weekdays): return weekdays.contains(day.weekday)
        case .monthly(let wanted): return day == Month(of: day).day(nearest: wanted)
        case .yearly(let month, let wanted):
            return day.month == month && day == Month(of: day).day(nearest: wanted)
        }
    }

    /// Returns the first day from `day` on, inclusive, that matches the pattern, ignoring the interval and the end.
    package func first(from day: Day) -> Day? {
        // Every pattern occurs within a leap year, except weekly on no weekday, which never does.
        (0...366).lazy.map { day.number + $0 }.filter { $0 <= Day.last.number }.map(Day.init(number:))
            .first(where: includes)
    }

    /// Returns the day of the next occurrence after `day`, which was that of occurrence number `occurrence`.
    ///
    /// - Parameter today: earlier days are skipped, so that a task left open for a week recurs only once.
    package func next(after day: Day, occurrence: Int, today: Day = .first) -> Day? {
        if case .after(let count) = end, occurrence >= count { return nil }
        guard day < Day.last, let next = first(after: day, from: max(day.next, today)) else { return nil }
        if case .until(let last) = end, next > last { return nil }
        return next
    }

    /// Returns the first occurrence from `start` on of a task that was due on `day`, before `start`, ignoring the end.
    private func first(after day: Day, from start: Day) -> Day? {
        guard interval > 1 else { return first(from: start) }
        switch pattern {
        case .daily:
            let days = roundedUp(day.distance(to: start))
            return days <= day.distance(to: .last) ? day.advanced(by: days) : nil
        case .weekdays: return first(from: start)
        case .weekly:
            let week = day.startOfWeek(.monday)
            let weeks = week.distance(to: start) / 7
            if weeks.isMultiple(of: interval), let found = first(from: start), week.distance(to: found) / 7 == weeks {
                return found
            }
            let days = roundedUp(weeks + 1) * 7
            return days <= week.distance(to: .last) ? first(from: week.advanced(by: days)) : nil
        case .monthly(let wanted): return month(after: day, from: start, step: interval, dayOfMonth: wanted)
        case .yearly(let month, let wanted):
            guard let of = Month(year: day.year, number: month) else { return nil }
            return self.month(after: of.first, from: start, step: interval * 12, dayOfMonth: wanted)
        }
    }

    /// Returns the day in the first month that is a multiple of `step` months after that of `day`, from `start` on.
    private func month(after day: Day, from start: Day, step: Int, dayOfMonth: Int) -> Day? {
        let base = Month(of: day)
        let steps = max(0, Month(of: start).index - base.index) / step
        return [steps, steps + 1].lazy.compactMap { base.advanced(by: $0 * step)?.day(nearest: dayOfMonth) }
            .first { $0 >= start }
    }

    /// Returns the smallest multiple of the interval that is at least `count`.
    private func roundedUp(_ count: Int) -> Int { (count + interval - 1) / interval * interval }

    /// Returns the days of occurrences within `range`, given occurrence number `occurrence` on `day`.
    ///
    /// The sequence is lazy. Unless the end is a number of occurrences, the days before the range are not enumerated,
    /// so a year far ahead costs no more than this one.
    package func days(
        from day: Day, occurrence: Int, in range: ClosedRange<Day>
    ) -> some Sequence<Day> {
        var current: Day? = day
        // Clamped, so that a tampered number cannot overflow.
        var number = min(occurrence, Self.times.upperBound)
        if case .after = end {
            while let reached = current, reached < range.lowerBound {
                current = next(after: reached, occurrence: number)
                number += 1
            }
        } else if day < range.lowerBound {
            current = next(after: day, occurrence: number, today: range.lowerBound)
        }
        return sequence(state: (current: current, number: number)) { state -> Day? in
            guard let day = state.current, day <= range.upperBound else { return nil }
            state.current = next(after: day, occurrence: state.number)
            state.number = min(state.number + 1, Self.times.upperBound)
            return day
        }
    }
}
