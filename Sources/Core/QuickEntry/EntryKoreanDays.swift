/// The days that Korean has names for.
extension EntryCursor {
    /// `내일`, `금요일`, `다음 주 월요일`, `이번 달 말`, `3일 뒤`.
    mutating func takeKoreanDay(_ context: QuickEntry.Context) -> EntryDay? {
        let today = context.today
        if let days = take(from: EntryDayWords.korean) {
            return EntryDay(day: today.advanced(by: days))
        }
        if take("낼") {
            // The word of other meanings too: "보고서 낼 사람".
            let isDay = stands { $0.take("까지") || $0.takeSpace() && $0.takePartOfDay() != nil }
            return EntryDay(day: today.next, needsTime: !isDay)
        }
        let weekday = attempt { cursor -> Weekday? in
            _ = cursor.take("이번 ", "오는 ", "돌아오는 ")
            return cursor.takeKoreanWeekday()
        }
        if let weekday { return EntryDay(day: weekday.first(after: today), isWeekday: true) }
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

    /// `주말에`: on the one that has begun, or on the next.
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
