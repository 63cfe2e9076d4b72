/// A day as written in an entry.
struct EntryDay {
    var day: Day
    /// Whether it is a weekday without a date, so that a following date must agree.
    var isWeekday = false
    /// Whether the following date is on another weekday, so that the day is ambiguous.
    var isContradicted = false
    /// Whether it is a weekday alone, so that with an hour still ahead it may be today.
    var mayBeToday = false
    /// Whether it is written as a date, with a month.
    var isWritten = false
    /// Whether it is written with its year, so that it may be in the past.
    var hasYear = false
    /// Whether `by`, `due` or `까지` makes it the deadline.
    var isDeadline = false
    /// Whether `until` makes it the end of a repeat.
    var isEnd = false
    /// Whether the word is ambiguous and denotes a day only before a time.
    var needsTime = false
    /// Required position in the entry when no preposition precedes it.
    var place = EntryPlace.anywhere
    /// Part of the day that it includes, as in `tonight`.
    var part: EntryDayPart?
}

/// Words for days.
enum EntryDayWords {
    static let korean: [(StaticString, Int)] = [
        ("오늘", 0), ("금일", 0), ("내일모레", 2), ("내일 모레", 2), ("낼모레", 2), ("낼 모레", 2),
        ("내일", 1), ("명일", 1), ("모레", 2), ("글피", 3),
    ]
    static let english: [(StaticString, Int)] = [
        ("today", 0), ("tomorrow", 1), ("tommorow", 1), ("tommorrow", 1), ("tomorow", 1), ("tmrw", 1), ("tmr", 1),
        ("tmw", 1), ("the day after tomorrow", 2), ("day after tomorrow", 2),
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
        ("다다음 주", 2), ("다다음주", 2), ("다음다음 주", 2), ("다음다음주", 2), ("다담주", 2), ("다음 주", 1), ("다음주", 1), ("담주", 1),
        ("차주", 1), ("이번 주", 0),
        ("이번주", 0), ("금주", 0),
    ]
    static let koreanMonths: [(StaticString, Int)] = [
        ("다다음 달", 2), ("다다음달", 2), ("다음다음 달", 2), ("다음다음달", 2), ("다담달", 2), ("다음 달", 1), ("다음달", 1), ("담달", 1),
        ("이번 달", 0),
        ("이번달", 0), ("이달", 0),
    ]
    static let months: [(StaticString, Int)] = [
        ("january", 1), ("february", 2), ("march", 3), ("april", 4), ("may", 5), ("june", 6), ("july", 7),
        ("august", 8), ("september", 9), ("october", 10), ("november", 11), ("december", 12), ("jan", 1), ("feb", 2),
        ("mar", 3), ("apr", 4), ("jun", 6), ("jul", 7), ("aug", 8), ("sept", 9), ("sep", 9), ("oct", 10), ("nov", 11),
        ("dec", 12),
    ]
    /// English words before a day, and what they mean.
    static let leads: [(StaticString, Lead)] = [
        ("due on", .deadline), ("due by", .deadline), ("due", .deadline), ("by", .deadline), ("until", .end),
        ("till", .end), ("on", .plain),
    ]

    enum Lead { case plain, deadline, end }
}

extension Weekday {
    /// Returns the first day after `day` on this weekday.
    func first(after day: Day) -> Day {
        day.advanced(by: (rawValue - day.weekday.rawValue + 6) % 7 + 1)
    }

    /// Returns the day on this weekday in the week that begins on `start`.
    func day(inWeekFrom start: Day) -> Day {
        start.advanced(by: (rawValue - start.weekday.rawValue + 7) % 7)
    }
}

extension EntryCursor {
    /// Parses a day in either language, with a redundant weekday or date; the ending is left to the caller.
    mutating func takeDay(_ context: QuickEntry.Context) -> EntryDay? {
        attempt { cursor in
            let lead = cursor.attempt { cursor -> EntryDayWords.Lead? in
                guard let lead = cursor.takeWord(from: EntryDayWords.leads), cursor.takeSpace() else { return nil }
                return lead
            }
            guard
                var day = (cursor.isAtLetter ? nil : cursor.takeKoreanDay(context))
                    ?? (cursor.isAtSyllable ? nil : cursor.takeEnglishDay(context))
                    ?? cursor.takeDate(context.today)
            else { return nil }
            if lead != nil { (day.needsTime, day.place) = (false, .anywhere) }
            day.isDeadline = day.isDeadline || lead == .deadline || lead == .end
            day.isEnd = lead == .end
            if day.isWeekday {
                cursor.takeDateAfter(&day, context.today)
            } else {
                cursor.takeWeekdayAfter(day.day)
            }
            return day
        }
    }

    /// Parses the date after a weekday, as in `fri 11/27`, `금요일(11/27)` and `friday the 27th`.
    private mutating func takeDateAfter(_ day: inout EntryDay, _ today: Day) {
        let weekday = day.day.weekday
        let date = attempt { cursor -> EntryDay? in
            let isOpen = cursor.take("(")
            if !isOpen {
                _ = cursor.take(",")
                guard cursor.takeSpace() else { return nil }
            }
            guard let date = cursor.takeDate(today), !date.needsTime || date.day.weekday == weekday,
                !isOpen || cursor.take(")")
            else { return nil }
            return date
        }
        guard let date else { return }
        (day.day, day.isWritten, day.hasYear, day.needsTime) = (date.day, date.isWritten, date.hasYear, false)
        day.mayBeToday = false
        day.isContradicted = date.day.weekday != weekday
    }

    /// Whether `말고` or the like follows a day, or `대신` with another day: the day is excluded.
    func standsBeforeExclusion(_ context: QuickEntry.Context) -> Bool {
        stands { cursor in
            guard cursor.takeSpace() else { return false }
            return cursor.take("말고", "빼고", "제외")
                || cursor.take("대신 ") && cursor.takeDay(context) != nil && cursor.isAtEnding
        }
    }

    /// Parses the end of a range that precedes its start, as in `다음 주 월요일부터 금요일까지`.
    mutating func takeEarlierEnd(than start: Day, _ context: QuickEntry.Context) -> Bool {
        attemptAll { cursor in
            guard cursor.takeSpace(), let end = cursor.takeDay(context) else { return false }
            return end.day < start && cursor.takeEnding() == .until
        }
    }

    /// Parses the other end of a range of days, as in `monday to friday` and `11/20~11/25`.
    mutating func takeRangeEnd(_ context: QuickEntry.Context) -> Bool {
        attemptAll {
            !$0.isAtEnd && $0.takeJoint("에서", "이나", words: "to", "through", "thru", "or", "and", "vs", "또는", "혹은")
                && $0.takeDay(context) != nil
        }
    }

    /// Parses `(화)`, `화요일`, `(tue)` or `, tuesday` after a day, if it agrees.
    private mutating func takeWeekdayAfter(_ day: Day) {
        guard !isAtEnd else { return }
        _ = attempt { cursor -> Bool? in
            _ = cursor.take(",")
            cursor.skipSpace()
            let isOpen = cursor.take("(")
            guard
                let named = cursor.takeNamedWeekday(isOpen: isOpen), named == day.weekday,
                isOpen ? cursor.take(")") : cursor.isAtEnding
            else { return nil }
            return true
        }
    }

    /// Parses a weekday; a single Korean syllable is enough only in parentheses.
    private mutating func takeNamedWeekday(isOpen: Bool) -> Weekday? {
        if let weekday = takeWord(from: EntryDayWords.englishWeekdays) { return weekday }
        if let weekday = takeKoreanWeekday() { return weekday }
        return isOpen ? take(from: EntryDayWords.koreanWeekdays) : nil
    }
}

extension EntryAmount {
    /// Returns the day this far after `day`.
    func days(after day: Day) -> Day { day.advanced(byMonths: months).advanced(by: days) }
}

extension Day {
    /// Returns the same day of the month `months` later, or the last day of a shorter month.
    func advanced(byMonths months: Int) -> Day {
        Month(of: self).advanced(by: months)?.day(nearest: dayOfMonth) ?? .last
    }

    var isAtWeekend: Bool { weekday == .saturday || weekday == .sunday }

    /// Last day of this day's month.
    var endOfMonth: Day { Month(of: self).last }
}
