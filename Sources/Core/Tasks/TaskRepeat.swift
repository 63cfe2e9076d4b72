/// On which days a task comes back, and until when.
package struct TaskRepeat: Hashable, Sendable {
    /// The days on which a task comes back.
    package enum Pattern: Hashable, Sendable {
        case daily
        /// Monday to Friday.
        case weekdays
        /// On some weekdays; never empty in a task that is kept.
        case weekly(Set<Weekday>)
        /// On a day of the month or, in a month that is shorter, on its last day.
        case monthly(dayOfMonth: Int)
        /// On a date of the year; on the last day of February in a year without a 29th.
        case yearly(month: Int, dayOfMonth: Int)
    }

    /// When a task stops coming back.
    package enum End: Hashable, Sendable {
        case never
        /// The last day on which it may come.
        case until(Day)
        /// How often it comes in all.
        case after(Int)
    }

    package var pattern: Pattern
    /// Of how many days, weeks, months or years the task comes in one, counted from the day that it is due;
    /// weeks are those from Monday.
    package let interval: Int
    package var end: End

    /// How often a task may be asked to come.
    package static let times = 1...999

    /// Of how many days, weeks, months or years a task may be asked to come in one.
    package static let intervals = 1...366

    /// Makes a repeat; numbers are held within those that make sense.
    ///
    /// Weekdays are every one of them, as a place among five days of seven says nothing.
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

    /// Whether `day` is one of the pattern, the interval and the end apart.
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

    /// The first day from `day` on, `day` included, which is one of the pattern, the interval and the end apart.
    package func first(from day: Day) -> Day? {
        // Every pattern comes within a leap year, except weekly on no weekday, which never does.
        (0...366).lazy.map { day.number + $0 }.filter { $0 <= Day.last.number }.map(Day.init(number:))
            .first(where: includes)
    }

    /// The day on which the task comes after `day`, which was its occurrence number `occurrence`.
    ///
    /// - Parameter today: days before it are passed over, so that what was left for a week comes back once.
    package func next(after day: Day, occurrence: Int, today: Day = .first) -> Day? {
        if case .after(let count) = end, occurrence >= count { return nil }
        guard day < Day.last, let next = first(after: day, from: max(day.next, today)) else { return nil }
        if case .until(let last) = end, next > last { return nil }
        return next
    }

    /// The first occurrence from `start` on of a task that was due on `day`, before `start`; its end apart.
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

    /// The day of the first month that lies a multiple of `step` months behind that of `day`, from `start` on.
    private func month(after day: Day, from start: Day, step: Int, dayOfMonth: Int) -> Day? {
        let base = Month(of: day)
        let steps = max(0, Month(of: start).index - base.index) / step
        return [steps, steps + 1].lazy.compactMap { base.advanced(by: $0 * step)?.day(nearest: dayOfMonth) }
            .first { $0 >= start }
    }

    /// The smallest multiple of the interval that is not below `count`.
    private func roundedUp(_ count: Int) -> Int { (count + interval - 1) / interval * interval }

    /// The days of `range` on which the task comes, beginning with its occurrence number `occurrence` on `day`.
    ///
    /// They are made one at a time as they are asked for. Without an end that counts, nothing
    /// before the range is walked through, so a year far ahead costs what this year does.
    package func days(
        from day: Day, occurrence: Int, in range: ClosedRange<Day>
    ) -> some Sequence<Day> {
        var current: Day? = day
        // A number that was tampered with stays where it can be counted from.
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
