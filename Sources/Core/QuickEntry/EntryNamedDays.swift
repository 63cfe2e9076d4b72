/// Days that have names in English.
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
            if let end = cursor.takeEnglishEnd(today, next: next) { return end }
            _ = cursor.take("the ")
            guard let day = cursor.takeOrdinal() else { return nil }
            let isNext = cursor.takeWord(" of next month")
            guard isNext || cursor.takeWord(" of this month") else { return nil }
            let month = isNext ? next : today
            return Day(year: month.year, month: month.month, day: day).map { EntryDay(day: $0) }
        }
    }

    /// `eom`, `end of next month`, `last day of month`, `end of november`, `end of the year`.
    private mutating func takeEnglishEnd(_ today: Day, next: Day) -> EntryDay? {
        attempt { cursor in
            if cursor.takeWord("eom") { return EntryDay(day: today.endOfMonth) }
            if cursor.takeWord("eoy") { return Self.yearEnd(today) }
            _ = cursor.take("at the ", "the ")
            let isEnd = cursor.takeWord("end of")
            guard isEnd || cursor.takeWord("last day of", "last day in"), cursor.takeSpace() else { return nil }
            if cursor.takeWord("month", "the month", "this month") { return EntryDay(day: today.endOfMonth) }
            if cursor.takeWord("next month") { return EntryDay(day: next.endOfMonth) }
            if cursor.takeWord("year", "the year", "this year") { return Self.yearEnd(today) }
            guard let month = cursor.takeWord(from: EntryDayWords.months) else { return nil }
            let year = cursor.attempt { cursor -> Int? in
                guard cursor.takeSpace(), let year = cursor.takeNumber(), year.digits == 4, cursor.isAtBreak else {
                    return nil
                }
                return year.value
            }
            return Day(year: year ?? today.year + (month < today.month ? 1 : 0), month: month, day: 1).map {
                EntryDay(day: $0.endOfMonth, isWritten: true, hasYear: year != nil)
            }
        }
    }

    /// The last day of the year; in the middle of an entry it may qualify anything: `end of year party`.
    private static func yearEnd(_ today: Day) -> EntryDay? {
        Day(year: today.year, month: 12, day: 31).map { EntryDay(day: $0, isWritten: true, place: .end) }
    }

    /// `friday`, `this fri`, `next friday`, `friday next week`, `next week on friday`, `next week`, `this weekend`.
    private mutating func takeEnglishWeek(_ context: QuickEntry.Context) -> EntryDay? {
        attempt { cursor in
            let today = context.today
            let nextWeek = today.startOfWeek(context.weekStart).advanced(by: 7)
            let isNext = cursor.take("next ")
            let isThis = !isNext && cursor.take("this ")
            let isBare = cursor.stands { $0.take("the ") }
            if isNext, cursor.takeWord("week") {
                let weekday = cursor.attempt { cursor -> Weekday? in
                    _ = cursor.takeWord(" on")
                    return cursor.takeSpace() ? cursor.takeWord(from: EntryDayWords.englishWeekdays) : nil
                }
                return EntryDay(day: weekday?.day(inWeekFrom: nextWeek) ?? nextWeek)
            }
            if !isNext, !isThis, cursor.takeWord("the weekend", "at the weekend", "over the weekend") {
                // "on the weekend" is a day, "plan the weekend" is not.
                let weekend = today.isAtWeekend ? today : Weekday.saturday.first(after: today)
                return EntryDay(day: weekend, needsTime: isBare)
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
                day: weekday.first(after: today), isWeekday: !isNear, mayBeToday: true, needsTime: isShort && !isThis)
        }
    }

    /// `in 3 days`, `within a week`, `2 weeks from now`, `a week from friday`.
    private mutating func takeEnglishLength(_ context: QuickEntry.Context) -> EntryDay? {
        attempt { cursor in
            let start = cursor.at
            let isWithin = cursor.take("within ")
            let isIn = isWithin || cursor.take("in ")
            guard let amount = cursor.takeEnglishAmount(), amount.isWholeDays else { return nil }
            if isIn, cursor.standsAfterLesson(start) { return nil }
            if isWithin { return EntryDay(day: amount.days(after: context.today), isDeadline: true) }
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

/// Days that have names in Korean.
extension EntryCursor {
    /// `내일`, `금요일`, `다음 주 월요일`, `이번 달 말`, `3일 뒤`.
    mutating func takeKoreanDay(_ context: QuickEntry.Context) -> EntryDay? {
        let today = context.today
        if let days = take(from: EntryDayWords.korean) {
            return EntryDay(day: today.advanced(by: days))
        }
        if take("낼") {
            // An ambiguous word: "보고서 낼 사람".
            let isDay = stands { $0.take("까지") || $0.takeSpace() && $0.takePartOfDay() != nil }
            return EntryDay(day: today.next, needsTime: !isDay)
        }
        let weekday = attempt { cursor -> (day: Weekday, isComing: Bool)? in
            let isComing = cursor.take("오는 ", "돌아오는 ")
            if !isComing { _ = cursor.take("이번 ") }
            return cursor.takeKoreanWeekday().map { ($0, isComing) }
        }
        if let weekday {
            return EntryDay(
                day: weekday.day.first(after: today), isWeekday: true, mayBeToday: !weekday.isComing)
        }
        return takeKoreanWeek(context) ?? takeKoreanMonth(today)
            ?? takeKoreanWeekend(today) ?? takeYearEnd(today)
            ?? attempt { cursor in
                cursor.takeKoreanLengthAhead().flatMap {
                    $0.isWholeDays ? EntryDay(day: $0.days(after: today)) : nil
                }
            }
            ?? attempt { cursor in
                guard let amount = cursor.takeKoreanAmount(), amount.isWholeDays,
                    cursor.stands({ $0.takeWithin() })
                else { return nil }
                return EntryDay(day: amount.days(after: today), isDeadline: true)
            }
    }

    /// `주말에`: the current weekend or the next one.
    private mutating func takeKoreanWeekend(_ today: Day) -> EntryDay? {
        attempt { cursor in
            guard cursor.take("주말"), cursor.stands({ $0.take("에 ", "에는 ") }) else { return nil }
            return EntryDay(day: today.isAtWeekend ? today : Weekday.saturday.first(after: today))
        }
    }

    /// `연말까지`, `올해 말까지`, `내년 말까지`.
    private mutating func takeYearEnd(_ today: Day) -> EntryDay? {
        attempt { cursor in
            var years = 0
            if !cursor.take("연말") {
                guard let named = cursor.take(from: Self.koreanYears), cursor.take(" 연말", " 말", "말") else { return nil }
                years = named
            }
            guard cursor.stands({ $0.takeUntil() }) else { return nil }
            return Day(year: today.year + years, month: 12, day: 31).map { EntryDay(day: $0, isWritten: true) }
        }
    }

    /// `월요일`, `월욜`.
    mutating func takeKoreanWeekday() -> Weekday? {
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
                    cursor.isAtEnding
                else { return nil }
                return weekday
            }
            if let weekday { return EntryDay(day: weekday.day(inWeekFrom: start)) }
            if cursor.stands({ $0.takeUntil() }) { return EntryDay(day: start.advanced(by: 6)) }
            return weeks > 0 ? EntryDay(day: start) : nil
        }
    }

    /// `다음 달`, `다음 달 5일`, `이번 달 말`.
    private mutating func takeKoreanMonth(_ today: Day) -> EntryDay? {
        attempt { cursor in
            if cursor.take("월말", "말일") { return EntryDay(day: today.endOfMonth) }
            guard let months = cursor.take(from: EntryDayWords.koreanMonths) else { return nil }
            let start = today.startOfMonth.advanced(byMonths: months)
            let day = cursor.attempt { cursor -> Day? in
                cursor.skipSpace()
                if cursor.take("말일", "마지막 날", "말") { return start.endOfMonth }
                guard let number = cursor.takeNumber()?.value, cursor.take("일") else { return nil }
                return Day(year: start.year, month: start.month, day: number)
            }
            if let day { return EntryDay(day: day, isWritten: day == start.endOfMonth) }
            if cursor.stands({ $0.takeUntil() }) { return EntryDay(day: start.endOfMonth, isWritten: true) }
            return months > 0 ? EntryDay(day: start) : nil
        }
    }
}
