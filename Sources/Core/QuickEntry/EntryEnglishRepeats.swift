/// Repeats as English says them.
extension EntryCursor {
    mutating func takeEnglishRepeat(_ context: QuickEntry.Context) -> EntryRepeat? {
        if let repeats = takePlural() ?? takeAdverb(context) ?? takeDayOfEachMonth() ?? takeEnglishInterval(context) {
            return repeats
        }
        return attempt { cursor in
            guard cursor.takeWord("every", "each") else { return nil }
            // "every morning": the part of the day stands for itself.
            if cursor.stands({ $0.takeSpace() && $0.takePartOfDay() != nil }) { return .on(.daily) }
            guard cursor.takeSpace() else { return nil }
            if cursor.takeWord("day") { return .on(.daily) }
            if cursor.takeWord("weekday", "workday") { return .on(.weekdays) }
            if cursor.takeWord("weekend") { return .on(Weekday.weekend) }
            if cursor.takeWord("week") { return cursor.takeWeekdaysAfterOn() ?? .weekly() }
            if cursor.takeWord("month") { return cursor.takeDayAfterOn().map { Self.monthly($0) } ?? .monthly() }
            if cursor.takeWord("year") { return cursor.takeDateAfterOn(context) ?? .yearly() }
            if let date = cursor.takeYearly(context) { return date }
            if let day = cursor.takeRankInMonth() {
                _ = cursor.takeWord(" of the month", " of month")
                return Self.monthly(day)
            }
            return cursor.takeEnglishWeekdays().map { .on($0.weekdays) }
        }
    }

    /// `fridays`, `on tuesdays and thursdays`, `on weekdays`, `weekends 9am`, `mon-fri 9am`.
    private mutating func takePlural() -> EntryRepeat? {
        attempt { cursor in
            let isLed = cursor.take("on ")
            if let list = cursor.takeEnglishWeekdays() {
                if list.isEach { return .on(list.weekdays) }
                return list.weekdays == Weekday.working && cursor.standsBeforeTime() ? .on(.weekdays) : nil
            }
            let isWeekdays = cursor.takeWord("weekdays")
            guard isWeekdays || cursor.takeWord("weekends"),
                isLed || cursor.stands({ $0.takeSpace() && $0.takeTime()?.place == .anywhere })
            else { return nil }
            return isWeekdays ? .on(.weekdays) : .on(Weekday.weekend)
        }
    }

    /// `daily`, `weekly`, `monthly`, `yearly`; adjectives too, so alone they count only before another phrase.
    private mutating func takeAdverb(_ context: QuickEntry.Context) -> EntryRepeat? {
        attempt { cursor in
            let repeats: EntryRepeat
            if cursor.takeWord("daily", "everyday") {
                repeats = .on(.daily)
            } else if cursor.takeWord("weekly") {
                if let found = cursor.takeWeekdaysAfterOn() { return found }
                repeats = .weekly()
            } else if cursor.takeWord("monthly") {
                if let day = cursor.takeDayAfterOn() { return Self.monthly(day) }
                repeats = .monthly()
            } else if cursor.takeWord("yearly", "annually") {
                if let found = cursor.takeDateAfterOn(context) { return found }
                repeats = .yearly()
            } else {
                return nil
            }
            let isAlone = cursor.stands { cursor in
                guard cursor.takeEnding() != nil else { return false }
                guard cursor.takeSpace() else { return true }
                if cursor.takeWord("except") { return true }
                if cursor.takeWord("from") { cursor.skipSpace() }
                return cursor.take("!", "#", "@") || cursor.takeTime() != nil || cursor.takeDay(context) != nil
                    || cursor.takeTimes() != nil || cursor.takeSpan() != nil
            }
            return isAlone ? repeats : nil
        }
    }

    /// `every 2 weeks on monday`, `every other day`, `every three months on the 1st`, `biweekly on friday`.
    mutating func takeEnglishInterval(_ context: QuickEntry.Context) -> EntryRepeat? {
        attempt { cursor in
            // Without a weekday it may mean twice a week.
            if cursor.takeWord("biweekly", "bi-weekly", "fortnightly") { return cursor.takeWeekdaysAfterOn(every: 2) }
            guard cursor.takeWord("every", "each"), cursor.takeSpace() else { return nil }
            if cursor.takeWord("fortnight") { return cursor.takeWeekdaysAfterOn(every: 2) ?? .weekly(every: 2) }
            let isOther = cursor.takeWord("other")
            guard let count = isOther ? 2 : cursor.takeNumber()?.value ?? cursor.takeWord(from: EntryNumbers.english),
                TaskRepeat.intervals.contains(count), count > 1, cursor.takeSpace()
            else { return nil }
            if isOther, let list = cursor.takeEnglishWeekdays() { return .on(.weekly(list.weekdays), every: count) }
            if cursor.takeWord("days", "day") { return .on(.daily, every: count) }
            if cursor.takeWord("weeks", "week") {
                return cursor.takeWeekdaysAfterOn(every: count) ?? .weekly(every: count)
            }
            if cursor.takeWord("months", "month") {
                return cursor.takeDayAfterOn().map { Self.monthly($0, every: count) } ?? .monthly(every: count)
            }
            guard cursor.takeWord("years", "year") else { return nil }
            return cursor.takeDateAfterOn(context, every: count) ?? .yearly(every: count)
        }
    }

    /// `the 1st of every month`, `on the last day of each month`, `first of every month`.
    private mutating func takeDayOfEachMonth() -> EntryRepeat? {
        attempt { cursor in
            _ = cursor.take("on ")
            _ = cursor.take("the ")
            let first = cursor.takeWord("first day", "first") ? 1 : nil
            guard let day = first ?? cursor.takeRankInMonth(), cursor.takeWord(" of every month", " of each month")
            else {
                return nil
            }
            return Self.monthly(day)
        }
    }

    private mutating func takeWeekdaysAfterOn(every interval: Int = 1) -> EntryRepeat? {
        attempt { cursor in
            guard cursor.take(" on ") else { return nil }
            return cursor.takeEnglishWeekdays().map {
                interval == 1 ? .on($0.weekdays) : .on(.weekly($0.weekdays), every: interval)
            }
        }
    }

    /// `on the 5th` after a month.
    mutating func takeDayAfterOn() -> Int? {
        attempt { cursor in
            guard cursor.take(" on ") else { return nil }
            _ = cursor.take("the ")
            return cursor.takeRankInMonth()
        }
    }

    /// `on dec 25` after a year.
    private mutating func takeDateAfterOn(_ context: QuickEntry.Context, every interval: Int = 1) -> EntryRepeat? {
        attempt { $0.take(" on ") ? $0.takeYearly(context, every: interval) : nil }
    }

    /// `dec 25`, `the 1st of march`.
    private mutating func takeYearly(_ context: QuickEntry.Context, every interval: Int = 1) -> EntryRepeat? {
        attempt { cursor in
            guard let date = cursor.takeDate(context.today), date.isWritten, !date.hasYear else { return nil }
            return .on(.yearly(month: date.day.month, dayOfMonth: date.day.dayOfMonth), every: interval)
        }
    }

    /// `1st`, `last day`.
    private mutating func takeRankInMonth() -> Int? {
        if takeWord("last day") { return 31 }
        return attempt { cursor in
            guard let day = cursor.takeOrdinal(), (1...31).contains(day), !cursor.standsBeforeRanked(day) else {
                return nil
            }
            return day
        }
    }

    private static func monthly(_ day: Int, every interval: Int = 1) -> EntryRepeat {
        .on(.monthly(dayOfMonth: day), every: interval)
    }
}
