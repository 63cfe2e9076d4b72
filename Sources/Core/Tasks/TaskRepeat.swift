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
    package var end: End

    /// How often a task may be asked to come.
    package static let times = 1...999

    /// Makes a repeat; numbers are held within those that make sense.
    package init(_ pattern: Pattern, end: End = .never) {
        if case .monthly(let day) = pattern {
            self.pattern = .monthly(dayOfMonth: (1...31).held(day))
        } else {
            self.pattern = pattern
        }
        if case .after(let count) = end { self.end = .after(Self.times.held(count)) } else { self.end = end }
    }

    /// Whether the task comes on `day`, its end apart.
    package func includes(_ day: Day) -> Bool {
        switch pattern {
        case .daily: return true
        case .weekdays: return day.weekday != .saturday && day.weekday != .sunday
        case .weekly(let weekdays): return weekdays.contains(day.weekday)
        case .monthly(let wanted):
            let (year, month, dayOfMonth) = day.parts
            return dayOfMonth == min(wanted, Day.length(ofMonth: month, in: year))
        }
    }

    /// The first day from `day` on, `day` included, on which the task comes, its end apart.
    package func first(from day: Day) -> Day? {
        // Every pattern comes within 31 days, except weekly on no weekday, which never does.
        (0...31).lazy.map { day.number + $0 }.filter { $0 <= Day.last.number }.map(Day.init(number:))
            .first(where: includes)
    }

    /// The day on which the task comes after `day`, which was its occurrence number `occurrence`.
    ///
    /// - Parameter today: days before it are passed over, so that what was left for a week comes back once.
    package func next(after day: Day, occurrence: Int, today: Day = .first) -> Day? {
        if case .after(let count) = end, occurrence >= count { return nil }
        guard day < Day.last, let next = first(from: max(day.next, today)) else { return nil }
        if case .until(let last) = end, next > last { return nil }
        return next
    }

    /// The days of `range` on which the task comes, beginning with its occurrence number `occurrence` on `day`.
    ///
    /// They are made one at a time as they are asked for. Without an end that counts, nothing
    /// before the range is walked through, so a year far ahead costs what this year does.
    package func days(
        from day: Day, occurrence: Int, in range: ClosedRange<Day>
    ) -> some Sequence<Day> {
        var current: Day? = day
        var number = occurrence
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
            state.number += 1
            return day
        }
    }
}
