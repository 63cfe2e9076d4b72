/// Weekdays one after the other, as repeats name them.
extension EntryCursor {
    /// A list of weekdays, and whether it says by itself that they come again.
    typealias Weekdays = (weekdays: Set<Weekday>, isEach: Bool)

    /// `월수금`, `월, 수`, `월요일과 목요일`, `월~금`, `화요일, 목요일마다`: as many as end with a whole word.
    mutating func takeKoreanWeekdays() -> Weekdays? {
        takeWeekdays { cursor in
            guard let weekday = cursor.take(from: EntryDayWords.koreanWeekdays) else { return nil }
            _ = cursor.take("요일", "욜")
            return (weekday, cursor.take("마다"))
        } joint: { cursor in
            if cursor.takeJoint("부터") { return true }
            _ = cursor.take(",", "/", "·", "와", "과", "이랑", "하고")
            cursor.skipSpace()
            if cursor.take("&", "및", "그리고") { cursor.skipSpace() }
            return false
        }
    }

    /// `mon, wed and fri`, `mon-fri`, `monday to friday`, `tuesdays and thursdays`.
    mutating func takeEnglishWeekdays() -> Weekdays? {
        takeWeekdays { cursor in
            cursor.takeEnglishWeekday().map { ($0.weekday, $0.isPlural) }
        } joint: { cursor in
            if cursor.takeJoint(words: "to", "through", "thru") { return true }
            _ = cursor.take(",", "/")
            cursor.skipSpace()
            if cursor.take("&") || cursor.takeWord("and") { cursor.skipSpace() }
            return false
        }
    }

    /// `friday`, `fri` or, as what comes each week, `fridays`.
    mutating func takeEnglishWeekday() -> (weekday: Weekday, isPlural: Bool)? {
        attempt { cursor in
            let start = cursor.at
            guard let weekday = cursor.take(from: EntryDayWords.englishWeekdays) else { return nil }
            let isPlural = cursor.at - start >= 6 && cursor.take("s")
            return cursor.isAtBreak ? (weekday, isPlural) : nil
        }
    }

    /// - Parameter joint: takes what stands between two weekdays, and tells whether it means those between them too.
    private mutating func takeWeekdays(
        _ step: (inout EntryCursor) -> (weekday: Weekday, isEach: Bool)?, joint: (inout EntryCursor) -> Bool
    ) -> Weekdays? {
        var list: Weekdays = ([], false)
        var accepted: (list: Weekdays, at: Int)?
        var rangeStart: Weekday?
        let start = at
        // A week has no more; words on end would be walked through again from each of them.
        for _ in 0..<7 {
            guard let next = step(&self) else { break }
            var weekday = rangeStart ?? next.weekday
            while weekday != next.weekday {
                list.weekdays.insert(weekday)
                weekday = Weekday(index: weekday.rawValue + 1)
            }
            list.weekdays.insert(next.weekday)
            list.isEach = list.isEach || next.isEach
            if isAtEnding { accepted = (list, at) }
            guard !isAtEnd else { break }
            rangeStart = joint(&self) ? next.weekday : nil
        }
        at = accepted?.at ?? start
        return accepted?.list
    }
}
