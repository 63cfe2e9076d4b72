/// Dates written with figures or with the name of a month.
extension EntryCursor {
    /// `2026-12-01`, `2026년 12월 1일`, `12월 1일`, `12/1`, `15일까지`, `dec 1st, 2027`, `the 15th`.
    mutating func takeDate(_ context: QuickEntry.Context) -> EntryDay? {
        let today = context.today
        let date =
            attempt { $0.takeFullDate() } ?? attempt { $0.takeKoreanDate(today) } ?? attempt { $0.takeSlashDate(today) }
            ?? attempt { $0.takeDayOfMonth(today) } ?? attempt { $0.takeEnglishDate(today) }
        guard let date else { return nil }
        takeWeekdayAfter(date.day)
        return date
    }

    /// `2026-12-01`, `2026.12.1`, `2026/12/1`, `2026년 12월 1일`.
    private mutating func takeFullDate() -> EntryDay? {
        guard let year = takeNumber(), year.digits == 4 else { return nil }
        var day: Day?
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
            // "2026-12-01T18:00", as machines write it.
            if stands({ $0.take("t") && $0.isAtDigit }) { at += 1 }
        }
        return day.map { EntryDay(day: $0, isWritten: true, hasYear: true) }
    }

    /// The mark between the figures of a date; a space may follow a full stop, as in `2026. 12. 1.`.
    private mutating func takeDateMark() {
        let isStop = byte == UInt8(ascii: ".")
        at += 1
        if isStop { skipSpace() }
    }

    /// `12월 1일`, `내년 1월 5일`, `3월까지`.
    private mutating func takeKoreanDate(_ today: Day) -> EntryDay? {
        let years = take(from: [("내년", 1), ("올해", 0)])
        skipSpace()
        if years == nil, let end = takeMonthEnd(today) { return EntryDay(day: end) }
        guard let (month, dayOfMonth) = takeMonthAndDay() else { return nil }
        if let years {
            return Day(year: today.year + years, month: month, day: dayOfMonth).map {
                EntryDay(day: $0, isWritten: true, hasYear: true)
            }
        }
        return Self.next(month: month, day: dayOfMonth, from: today).map { EntryDay(day: $0, isWritten: true) }
    }

    /// `3월까지`: the last day of the month.
    private mutating func takeMonthEnd(_ today: Day) -> Day? {
        attempt { cursor in
            guard let month = cursor.takeNumber()?.value, (1...12).contains(month), cursor.take("월"),
                cursor.stands({ $0.take("까지") })
            else { return nil }
            let year = month < today.month ? today.year + 1 : today.year
            return Day(year: year, month: month, day: 1)?.endOfMonth
        }
    }

    private mutating func takeMonthAndDay() -> (month: Int, day: Int)? {
        guard let month = takeNumber(), take("월") else { return nil }
        skipSpace()
        guard let day = takeNumber(), take("일") else { return nil }
        return (month.value, day.value)
    }

    /// `12/1`, the month first.
    private mutating func takeSlashDate(_ today: Day) -> EntryDay? {
        guard let month = takeNumber(), month.digits <= 2, take("/"), let day = takeNumber(), day.digits <= 2,
            byte != UInt8(ascii: "/")
        else { return nil }
        return Self.next(month: month.value, day: day.value, from: today).map { EntryDay(day: $0, isWritten: true) }
    }

    /// `15일까지`, `15일에`; without the particle it may be a length.
    private mutating func takeDayOfMonth(_ today: Day) -> EntryDay? {
        if take("the ") { return takeOrdinal().flatMap { Self.next(day: $0, from: today) } }
        guard let day = takeNumber(), take("일"), stands({ $0.take("까지", "에 ") }) else { return nil }
        return Self.next(day: day.value, from: today)
    }

    /// `dec 1`, `december 1st, 2027`, `1 dec`, `1st of december`.
    private mutating func takeEnglishDate(_ today: Day) -> EntryDay? {
        let month: Int
        let dayOfMonth: Int
        if let first = takeWord(from: Self.months) {
            guard takeSpace(), let number = takeOrdinal() ?? takeNumber()?.value, isAtBreak,
                byte != UInt8(ascii: ":"), !stands({ $0.takeSpace() && $0.takeWord("am", "pm") })
            else { return nil }
            (month, dayOfMonth) = (first, number)
        } else {
            guard let number = takeOrdinal() ?? takeNumber()?.value, takeSpace() else { return nil }
            if takeWord("of") { skipSpace() }
            guard let second = takeWord(from: Self.months) else { return nil }
            (month, dayOfMonth) = (second, number)
        }
        let year = attempt { cursor -> Int? in
            _ = cursor.take(",")
            guard cursor.takeSpace(), let year = cursor.takeNumber(), year.digits == 4, cursor.isAtBreak else {
                return nil
            }
            return year.value
        }
        if let year {
            return Day(year: year, month: month, day: dayOfMonth).map {
                EntryDay(day: $0, isWritten: true, hasYear: true)
            }
        }
        return Self.next(month: month, day: dayOfMonth, from: today).map { EntryDay(day: $0, isWritten: true) }
    }

    /// `15th`.
    mutating func takeOrdinal() -> Int? {
        attempt { cursor in
            guard let number = cursor.takeNumber(), cursor.takeWord("st", "nd", "rd", "th") else { return nil }
            return number.value
        }
    }

    /// `(화)`, `화요일` or `(tue)` after a date, where it agrees.
    private mutating func takeWeekdayAfter(_ day: Day) {
        _ = attempt { cursor -> Bool? in
            cursor.skipSpace()
            let isOpen = cursor.take("(")
            guard
                let weekday = cursor.take(from: EntryDayWords.koreanWeekdays)
                    ?? cursor.takeWord(from: EntryDayWords.englishWeekdays),
                weekday == day.weekday
            else { return nil }
            let isNamed = cursor.take("요일")
            guard isOpen ? cursor.take(")") : isNamed else { return nil }
            return true
        }
    }

    /// The first day from today on that has this date, within the eight years that a leap day may be away.
    private static func next(month: Int, day: Int, from today: Day) -> Day? {
        (today.year...today.year + 8).lazy.compactMap { Day(year: $0, month: month, day: day) }
            .first { $0 >= today }
    }

    /// The first day from today on that has this place in its month.
    private static func next(day: Int, from today: Day) -> EntryDay? {
        guard (1...31).contains(day) else { return nil }
        let start = today.startOfMonth
        return (0...2).lazy.map { start.advanced(byMonths: $0) }
            .compactMap { Day(year: $0.year, month: $0.month, day: day) }.first { $0 >= today }
            .map { EntryDay(day: $0) }
    }

    private static let months: [(StaticString, Int)] = [
        ("january", 1), ("february", 2), ("march", 3), ("april", 4), ("may", 5), ("june", 6), ("july", 7),
        ("august", 8), ("september", 9), ("october", 10), ("november", 11), ("december", 12), ("jan", 1), ("feb", 2),
        ("mar", 3), ("apr", 4), ("jun", 6), ("jul", 7), ("aug", 8), ("sept", 9), ("sep", 9), ("oct", 10), ("nov", 11),
        ("dec", 12),
    ]
}
