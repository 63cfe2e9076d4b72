/// The days that English has names for.
extension EntryCursor {
    /// `tomorrow`, `friday`, `next week`, `end of month`, `in 3 days`.
    mutating func takeEnglishDay(_ context: QuickEntry.Context) -> EntryDay? {
        takeRelativeDay(context.today) ?? takeEnglishWeek(context) ?? takeEnglishMonth(context.today)
            ?? takeEnglishLength(context)
    }

    private mutating func takeRelativeDay(_ today: Day) -> EntryDay? {
        if let days = takeWord(from: EntryDayWords.english) { return EntryDay(day: today.advanced(by: days)) }
        if takeWord("tonight") { return EntryDay(day: today, part: .night) }
        if takeWord("this evening") { return EntryDay(day: today, part: .evening) }
        return takeWord("this afternoon") ? EntryDay(day: today, part: .afternoon) : nil
    }

    /// `next month`, `next month on the 5th`, `the 5th of next month`, `eom`, `end of next month`.
    private mutating func takeEnglishMonth(_ today: Day) -> EntryDay? {
        attempt { cursor in
            let next = today.startOfMonth.advanced(byMonths: 1)
            if cursor.takeWord("next month") {
                guard let day = cursor.takeDayAfterOn() else { return EntryDay(day: next) }
                return Day(year: next.year, month: next.month, day: day).map { EntryDay(day: $0) }
            }
            if cursor.takeWord("eom", "end of month", "end of the month", "end of this month") {
                return EntryDay(day: today.endOfMonth)
            }
            if cursor.takeWord("the last day of the month", "last day of the month") {
                return EntryDay(day: today.endOfMonth)
            }
            if cursor.takeWord("end of next month") { return EntryDay(day: next.endOfMonth) }
            _ = cursor.take("the ")
            guard let day = cursor.takeOrdinal() else { return nil }
            let isNext = cursor.takeWord(" of next month")
            guard isNext || cursor.takeWord(" of this month") else { return nil }
            let month = isNext ? next : today
            return Day(year: month.year, month: month.month, day: day).map { EntryDay(day: $0) }
        }
    }

    /// `friday`, `this fri`, `next friday`, `friday next week`, `next week on friday`, `next week`, `this weekend`.
    private mutating func takeEnglishWeek(_ context: QuickEntry.Context) -> EntryDay? {
        attempt { cursor in
            let today = context.today
            let nextWeek = today.startOfWeek(context.weekStart).advanced(by: 7)
            let isNext = cursor.take("next ")
            let isThis = !isNext && cursor.take("this ")
            if isNext, cursor.takeWord("week") {
                let weekday = cursor.attempt { cursor -> Weekday? in
                    _ = cursor.takeWord(" on")
                    return cursor.takeSpace() ? cursor.takeWord(from: EntryDayWords.englishWeekdays) : nil
                }
                return EntryDay(day: weekday?.day(inWeekFrom: nextWeek) ?? nextWeek)
            }
            if isNext || isThis, cursor.takeWord("weekend") {
                return EntryDay(day: Weekday.saturday.day(inWeekFrom: isNext ? nextWeek : today))
            }
            let start = cursor.at
            guard let weekday = cursor.takeWord(from: EntryDayWords.englishWeekdays) else { return nil }
            if isNext || cursor.takeWord(" next week", " of next week") {
                return EntryDay(day: weekday.day(inWeekFrom: nextWeek))
            }
            let isNear = cursor.takeWord(" this week", " of this week")
            let isShort = cursor.at - start == 3 && [.wednesday, .saturday, .sunday].contains(weekday)
            return EntryDay(
                day: weekday.first(after: today), isWeekday: !isNear, needsTime: isShort && !isThis)
        }
    }

    /// `in 3 days`, `2 weeks from now`, `a week from friday`.
    private mutating func takeEnglishLength(_ context: QuickEntry.Context) -> EntryDay? {
        attempt { cursor in
            let isIn = cursor.take("in ")
            guard let amount = cursor.takeEnglishAmount(), amount.isWholeDays else { return nil }
            if cursor.takeWord(" from now") { return EntryDay(day: amount.days(after: context.today)) }
            if cursor.take(" from ") {
                let start =
                    cursor.takeRelativeDay(context.today) ?? cursor.takeEnglishWeek(context)
                    ?? cursor.takeDate(context.today)
                return start.map { EntryDay(day: amount.days(after: $0.day)) }
            }
            return isIn ? EntryDay(day: amount.days(after: context.today)) : nil
        }
    }
}
