/// A day as an entry says it.
struct EntryDay {
    let day: Day
    /// Whether it is written as a date, with a month.
    var isWritten = false
    /// Whether it is written with its year, so that it may lie in the past.
    var hasYear = false
    /// Whether `by`, `due` or `까지` makes it the deadline.
    var isDeadline = false
    /// Whether `until` makes it the end of a repeat.
    var isEnd = false
    /// Whether it is a word of other meanings too, and a day only before a time.
    var needsTime = false
    /// The hour that goes with it, as with tonight.
    var softTime: TimeOfDay?
}

/// The words for days.
enum EntryDayWords {
    static let korean: [(StaticString, Int)] = [("오늘", 0), ("내일모레", 2), ("내일", 1), ("모레", 2), ("글피", 3)]
    static let english: [(StaticString, Int)] = [
        ("today", 0), ("tomorrow", 1), ("tmrw", 1), ("tmr", 1), ("the day after tomorrow", 2),
        ("day after tomorrow", 2),
    ]
    static let koreanWeekdays: [(StaticString, Weekday)] = [
        ("월", .monday), ("화", .tuesday), ("수", .wednesday), ("목", .thursday), ("금", .friday), ("토", .saturday),
        ("일", .sunday),
    ]
    static let englishWeekdays: [(StaticString, Weekday)] = [
        ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday), ("thursday", .thursday),
        ("friday", .friday), ("saturday", .saturday), ("sunday", .sunday), ("mon", .monday), ("tues", .tuesday),
        ("tue", .tuesday), ("wed", .wednesday), ("thurs", .thursday), ("thur", .thursday), ("thu", .thursday),
        ("fri", .friday), ("sat", .saturday), ("sun", .sunday),
    ]
    static let koreanWeeks: [(StaticString, Int)] = [
        ("다다음 주", 2), ("다다음주", 2), ("다음 주", 1), ("다음주", 1), ("담주", 1), ("차주", 1), ("이번 주", 0), ("이번주", 0),
    ]
    static let koreanMonths: [(StaticString, Int)] = [
        ("다다음 달", 2), ("다다음달", 2), ("다음 달", 1), ("다음달", 1), ("담달", 1), ("이번 달", 0), ("이번달", 0), ("이달", 0),
    ]
    /// What leads a day in English, and whether it ends a repeat.
    static let leads: [(StaticString, Lead)] = [
        ("due on", .deadline), ("due by", .deadline), ("due", .deadline), ("by", .deadline), ("until", .end),
        ("till", .end), ("on", .plain),
    ]

    enum Lead { case plain, deadline, end }
}

extension Weekday {
    /// The first day after `day` that is this weekday.
    func first(after day: Day) -> Day {
        day.advanced(by: (rawValue - day.weekday.rawValue + 6) % 7 + 1)
    }

    /// The day of the week that begins on `start` that is this weekday.
    func day(inWeekFrom start: Day) -> Day {
        start.advanced(by: (rawValue - start.weekday.rawValue + 7) % 7)
    }
}

extension EntryCursor {
    /// A day in either language; its ending is left to the caller.
    mutating func takeDay(_ context: QuickEntry.Context) -> EntryDay? {
        attempt { cursor in
            let lead = cursor.attempt { cursor -> EntryDayWords.Lead? in
                guard let lead = cursor.takeWord(from: EntryDayWords.leads), cursor.takeSpace() else { return nil }
                return lead
            }
            guard
                var day = cursor.takeKoreanDay(context) ?? cursor.takeDate(context)
                    ?? cursor.takeEnglishDay(context, hasLead: lead != nil)
            else { return nil }
            day.isDeadline = lead == .deadline || lead == .end
            day.isEnd = lead == .end
            return day
        }
    }

    /// A day of the past, such as `지난주 금요일`: no task is due then, and no part of it is a day ahead.
    mutating func takePastDay() -> Bool {
        let found: Void? = attempt { cursor in
            guard cursor.take("지난", "저번") || cursor.takeWord("last") else { return nil }
            cursor.skipToWordEnd()
            guard cursor.takeSpace() else { return nil }
            if cursor.take("주 ", "달 ") { cursor.skipSpace() }
            guard let byte = cursor.byte, byte != UInt8(ascii: "!"), byte != UInt8(ascii: "#"),
                byte != UInt8(ascii: "@")
            else { return nil }
            cursor.skipToWordEnd()
            return ()
        }
        return found != nil
    }

    private mutating func skipToWordEnd() {
        while !isAtWordEnd { at += 1 }
    }

    private mutating func takeKoreanDay(_ context: QuickEntry.Context) -> EntryDay? {
        let today = context.today
        if let days = take(from: EntryDayWords.korean) {
            return EntryDay(day: today.advanced(by: days))
        }
        if let day = takeKoreanWeekday().map({ $0.first(after: today) }) { return EntryDay(day: day) }
        return takeKoreanWeek(context) ?? takeKoreanMonth(today)
            ?? attempt { cursor in
                guard let amount = cursor.takeKoreanAmount(), amount.isWholeDays else { return nil }
                cursor.skipSpace()
                return cursor.take("뒤", "후") ? EntryDay(day: amount.days(after: today)) : nil
            }
    }

    private mutating func takeKoreanWeekday() -> Weekday? {
        attempt { cursor in
            guard let weekday = cursor.take(from: EntryDayWords.koreanWeekdays), cursor.take("요일", "욜") else {
                return nil
            }
            return weekday
        }
    }

    /// `다음 주`, `다음 주 월요일`, `다음주 월`, `이번 주말`.
    private mutating func takeKoreanWeek(_ context: QuickEntry.Context) -> EntryDay? {
        attempt { cursor in
            guard let weeks = cursor.take(from: EntryDayWords.koreanWeeks) else { return nil }
            let start = context.today.startOfWeek(context.weekStart).advanced(by: weeks * 7)
            let weekday = cursor.attempt { cursor -> Weekday? in
                if cursor.take("말") { return .saturday }
                cursor.skipSpace()
                if cursor.take("주말") { return .saturday }
                if let weekday = cursor.takeKoreanWeekday() { return weekday }
                guard let weekday = cursor.take(from: EntryDayWords.koreanWeekdays),
                    cursor.stands({ $0.takeEnding() != nil })
                else { return nil }
                return weekday
            }
            if let weekday { return EntryDay(day: weekday.day(inWeekFrom: start)) }
            if cursor.stands({ $0.take("까지") }) { return EntryDay(day: start.advanced(by: 6)) }
            return weeks > 0 ? EntryDay(day: start) : nil
        }
    }

    /// `다음 달`, `다음 달 5일`, `이번 달 말`.
    private mutating func takeKoreanMonth(_ today: Day) -> EntryDay? {
        attempt { cursor in
            if cursor.take("월말") { return EntryDay(day: today.endOfMonth) }
            guard let months = cursor.take(from: EntryDayWords.koreanMonths) else { return nil }
            let start = today.startOfMonth.advanced(byMonths: months)
            let day = cursor.attempt { cursor -> Day? in
                cursor.skipSpace()
                if cursor.take("말일", "말") { return start.endOfMonth }
                guard let number = cursor.takeNumber()?.value, cursor.take("일") else { return nil }
                return Day(year: start.year, month: start.month, day: number)
            }
            if let day { return EntryDay(day: day) }
            if cursor.stands({ $0.take("까지") }) { return EntryDay(day: start.endOfMonth) }
            return months > 0 ? EntryDay(day: start) : nil
        }
    }

    private mutating func takeEnglishDay(_ context: QuickEntry.Context, hasLead: Bool) -> EntryDay? {
        let today = context.today
        if let days = takeWord(from: EntryDayWords.english) {
            return EntryDay(day: today.advanced(by: days))
        }
        if takeWord("tonight") { return EntryDay(day: today, softTime: TimeOfDay(minutes: 21 * 60)) }
        if takeWord("this evening") { return EntryDay(day: today, softTime: TimeOfDay(minutes: 19 * 60)) }
        if takeWord("eom", "end of month", "end of the month") { return EntryDay(day: today.endOfMonth) }
        if takeWord("next month") { return EntryDay(day: today.startOfMonth.advanced(byMonths: 1)) }
        return takeEnglishWeek(context, hasLead: hasLead) ?? takeEnglishLength(today)
    }

    /// `friday`, `this fri`, `next friday`, `friday next week`, `next week`, `this weekend`.
    private mutating func takeEnglishWeek(_ context: QuickEntry.Context, hasLead: Bool) -> EntryDay? {
        attempt { cursor in
            let today = context.today
            let nextWeek = today.startOfWeek(context.weekStart).advanced(by: 7)
            let isNext = cursor.take("next ")
            let isThis = !isNext && cursor.take("this ")
            if isNext, cursor.takeWord("week") { return EntryDay(day: nextWeek) }
            if isNext || isThis, cursor.takeWord("weekend") {
                return EntryDay(day: Weekday.saturday.day(inWeekFrom: isNext ? nextWeek : today))
            }
            let start = cursor.at
            guard let weekday = cursor.takeWord(from: EntryDayWords.englishWeekdays) else { return nil }
            if isNext || cursor.take(" next week") { return EntryDay(day: weekday.day(inWeekFrom: nextWeek)) }
            let isShort = cursor.at - start == 3 && [.wednesday, .saturday, .sunday].contains(weekday)
            return EntryDay(day: weekday.first(after: today), needsTime: isShort && !isThis && !hasLead)
        }
    }

    /// `in 3 days`, `2 weeks from now`.
    private mutating func takeEnglishLength(_ today: Day) -> EntryDay? {
        attempt { cursor in
            let isIn = cursor.take("in ")
            guard let amount = cursor.takeEnglishAmount(), amount.isWholeDays, isIn || cursor.takeWord(" from now")
            else { return nil }
            return EntryDay(day: amount.days(after: today))
        }
    }
}

extension EntryAmount {
    /// The day that lies this far after `day`.
    func days(after day: Day) -> Day { day.advanced(byMonths: months).advanced(by: days) }
}

extension Day {
    /// The same day of the month `months` later or, in a month that is shorter, its last day.
    func advanced(byMonths months: Int) -> Day {
        let (year, month, day) = parts
        let (newYear, newMonth) = ((year * 12 + month - 1 + months) / 12, (month - 1 + months) % 12 + 1)
        let last = Day.length(ofMonth: newMonth, in: newYear)
        return Day(year: newYear, month: newMonth, day: min(day, last)) ?? .last
    }

    /// The last day of this day's month.
    var endOfMonth: Day { startOfMonth.advanced(by: Day.length(ofMonth: month, in: year) - 1) }
}
