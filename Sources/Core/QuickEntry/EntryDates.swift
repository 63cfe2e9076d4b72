/// Dates written in digits or with the name of a month.
extension EntryCursor {
    /// `2026-12-01`, `2026년 12월 1일`, `12월 1일`, `12/1`, `15일까지`, `dec 1st, 2027`, `the 15th`.
    mutating func takeDate(_ today: Day) -> EntryDay? {
        if isAtSyllable { return attempt { $0.takeKoreanDate(today) } }
        let date =
            isAtDigit
            ? attempt { $0.takeFullDate() } ?? attempt { $0.takeKoreanDate(today) }
                ?? attempt { $0.takeShortDate(today) } : nil
        return date ?? attempt { $0.takeEnglishDate(today) } ?? attempt { $0.takeDayOfMonth(today) }
    }

    /// `2026-12-01`, `2026.12.1`, `2026/12/1`, `12/1/2026`, `2026년 12월 1일`.
    private mutating func takeFullDate() -> EntryDay? {
        guard let year = takeNumber() else { return nil }
        var day: Day?
        guard year.digits == 4 else {
            guard take("/"), let dayOfMonth = takeNumber(), dayOfMonth.digits <= 2, take("/"),
                let last = takeNumber(), last.digits == 4
            else { return nil }
            return Self.written(Day(year: last.value, month: year.value, day: dayOfMonth.value))
        }
        if take("년") {
            skipSpace()
            guard let (month, dayOfMonth) = takeMonthAndDay() else { return nil }
            day = Day(year: year.value, month: month, day: dayOfMonth)
        } else if let mark = byte, "-./".utf8.contains(mark) {
            takeDateMark()
            guard let month = takeNumber(), month.digits <= 2, byte == mark else { return nil }
            takeDateMark()
            guard let dayOfMonth = takeNumber(), dayOfMonth.digits <= 2 else { return nil }
            day = Day(year: year.value, month: month.value, day: dayOfMonth.value)
            // "2026-12-01T18:00", the machine format.
            if stands({ $0.take("t") && $0.isAtDigit }) { at += 1 }
        }
        return Self.written(day)
    }

    /// Wraps a day that is written with its year; nil for an invalid date.
    private static func written(_ day: Day?) -> EntryDay? {
        day.map { EntryDay(day: $0, isWritten: true, hasYear: true) }
    }

    /// Consumes the separator between the parts of a date; a space may follow a full stop, as in `2026. 12. 1.`.
    private mutating func takeDateMark() {
        let isStop = byte == UInt8(ascii: ".")
        at += 1
        if isStop { skipSpace() }
    }

    /// `12월 1일`, `내년 1월 5일`, `3월까지`.
    private mutating func takeKoreanDate(_ today: Day) -> EntryDay? {
        let years = take(from: Self.koreanYears)
        skipSpace()
        if let end = takeMonthEnd(today, years: years) { return EntryDay(day: end, isWritten: true) }
        guard let (month, dayOfMonth) = takeMonthAndDay() else { return nil }
        if let years {
            return Self.written(Day(year: today.year + years, month: month, day: dayOfMonth))
        }
        return Self.next(month: month, day: dayOfMonth, from: today).map { EntryDay(day: $0, isWritten: true) }
    }

    /// `3월까지`, `12월 말까지`: the last day of the month.
    private mutating func takeMonthEnd(_ today: Day, years: Int?) -> Day? {
        attempt { cursor in
            guard let month = cursor.takeNumber()?.value, (1...12).contains(month), cursor.take("월") else { return nil }
            _ = cursor.take("말일", " 말일", "말", " 말")
            guard cursor.stands({ $0.takeUntil() }) else { return nil }
            let years = years ?? (month < today.month ? 1 : 0)
            return Day(year: today.year + years, month: month, day: 1)?.endOfMonth
        }
    }

    private mutating func takeMonthAndDay() -> (month: Int, day: Int)? {
        guard let month = takeNumber(), take("월") else { return nil }
        skipSpace()
        guard let day = takeNumber(), take("일") else { return nil }
        return (month.value, day.value)
    }

    /// `12/1`, month first, which may be a fraction too; `11.25(수)`, which without its weekday may be a version.
    private mutating func takeShortDate(_ today: Day) -> EntryDay? {
        let start = at
        guard let month = takeNumber(), month.digits <= 2, let mark = byte, mark == 0x2f || mark == 0x2e else {
            return nil
        }
        takeDateMark()
        guard let day = takeNumber(), day.digits <= 2,
            let date = Self.next(month: month.value, day: day.value, from: today)
        else { return nil }
        if mark == UInt8(ascii: ".") {
            _ = stands { $0.take(".") && $0.isAtDigit } || take(".")
            let isSure = stands { cursor in
                guard cursor.take("(") || cursor.take(" (") else { return false }
                return cursor.take(from: EntryDayWords.koreanWeekdays) == date.weekday && cursor.take(")")
            }
            return isSure ? EntryDay(day: date, isWritten: true) : nil
        }
        return isFraction(month.value, of: day.value, from: start)
            ? nil : EntryDay(day: date, isWritten: true, place: .edge)
    }

    /// `15일까지`, `15일에`, `the 15th`; `15일` and `15th` only before a time, as they may be a length or a rank.
    private mutating func takeDayOfMonth(_ today: Day) -> EntryDay? {
        if take("the ") {
            guard let ordinal = takeOrdinal(), !standsBeforeRanked(ordinal),
                var date = Self.next(day: ordinal, from: today)
            else { return nil }
            date.place = .end
            return date
        }
        var needsTime = true
        let day: Int
        if let ordinal = takeOrdinal() {
            if standsBeforeRanked(ordinal) { return nil }
            day = ordinal
        } else {
            guard let number = takeNumber(), take("일") else { return nil }
            day = number.value
            needsTime = !stands { $0.take("까지", "에 ") }
        }
        guard var date = Self.next(day: day, from: today) else { return nil }
        date.needsTime = needsTime
        return date
    }

    /// `dec 1`, `december 1st, 2027`, `1 dec`, `1st of december`.
    private mutating func takeEnglishDate(_ today: Day) -> EntryDay? {
        let month: Int
        let dayOfMonth: Int
        if let first = takeWord(from: EntryDayWords.months) {
            _ = take(".")
            guard takeSpace(), let number = takeOrdinal() ?? takeNumber()?.value, isAtBreak,
                byte != UInt8(ascii: ":"), !stands({ $0.takeSpace() && $0.takeWord("am", "pm") })
            else { return nil }
            // These two months are also ordinary words.
            if first == 3 || first == 5, standsBeforeUnit() { return nil }
            (month, dayOfMonth) = (first, number)
        } else {
            _ = take("the ")
            guard let number = takeOrdinal() ?? takeNumber()?.value, takeSpace() else { return nil }
            if takeWord("of") { skipSpace() }
            guard let second = takeWord(from: EntryDayWords.months) else { return nil }
            (month, dayOfMonth) = (second, number)
        }
        let year = attempt { cursor -> Int? in
            _ = cursor.take(",")
            guard cursor.takeSpace(), let year = cursor.takeNumber(), year.digits == 4, cursor.isAtBreak else {
                return nil
            }
            return year.value
        }
        if let year { return Self.written(Day(year: year, month: month, day: dayOfMonth)) }
        return Self.next(month: month, day: dayOfMonth, from: today).map { EntryDay(day: $0, isWritten: true) }
    }

    /// `15th`.
    mutating func takeOrdinal() -> Int? {
        attempt { cursor in
            guard let number = cursor.takeNumber(), cursor.takeWord("st", "nd", "rd", "th") else { return nil }
            return number.value
        }
    }

    /// Returns the first day from today on with this date, within eight years, the maximum distance of a leap day.
    private static func next(month: Int, day: Int, from today: Day) -> Day? {
        (today.year...today.year + 8).lazy.compactMap { Day(year: $0, month: month, day: day) }
            .first { $0 >= today }
    }

    /// Returns the first day from today on with this day of the month.
    private static func next(day: Int, from today: Day) -> EntryDay? {
        guard (1...31).contains(day) else { return nil }
        let start = today.startOfMonth
        return (0...2).lazy.map { start.advanced(byMonths: $0) }
            .compactMap { Day(year: $0.year, month: $0.month, day: day) }.first { $0 >= today }
            .map { EntryDay(day: $0) }
    }

    static let koreanYears: [(StaticString, Int)] = [("내년", 1), ("내후년", 2), ("올해", 0)]
}
