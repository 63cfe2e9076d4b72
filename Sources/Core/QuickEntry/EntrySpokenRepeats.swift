/// Repeats in English.
extension EntryCursor {
    mutating func takeEnglishRepeat(_ context: QuickEntry.Context) -> EntryRepeat? {
        if let repeats = takePlural() ?? takeAdverb(context) ?? takeDayOfEachMonth() ?? takeEnglishInterval(context) {
            return repeats
        }
        return attempt { cursor in
            guard cursor.takeWord("every", "each") else { return nil }
            // "every morning": the part of the day remains a phrase of its own.
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

    /// `daily`, `weekly`, `monthly`, `yearly`; they are adjectives too, so alone they count only before another phrase.
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

/// Repeats in Korean.
extension EntryCursor {
    mutating func takeKoreanRepeat(_ context: QuickEntry.Context) -> EntryRepeat? {
        if let repeats = takeKoreanInterval() ?? takeKoreanYear(context) ?? takeExceptBefore(context) { return repeats }
        if take("매일", "날마다") { return .on(.daily) }
        if take("매주 평일", "매 평일", "평일마다", "평일 매일") { return .on(.weekdays) }
        if take("매주 주말", "주말마다") { return .on(Weekday.weekend) }
        if stands({ $0.take("평일") && $0.standsBeforeTime() }), take("평일") { return .on(.weekdays) }
        if take("매주", "매 주") { return takeWeekdaysAfter(every: 1) }
        if take("매달", "매월", "매 달") { return takeDayAfter(every: 1) }
        return attempt { cursor in
            guard let list = cursor.takeKoreanWeekdays() else { return nil }
            // "월~금 9시": a working week before a time is a repeat.
            let isEach =
                list.isEach || cursor.take(" 매일", "까지 매일")
                || list.weekdays == Weekday.working && cursor.standsBeforeTime()
            return isEach ? .on(list.weekdays) : nil
        }
    }

    /// Parses the weekdays after `매주`; nil when there is one that was not recognized.
    private mutating func takeWeekdaysAfter(every interval: Int) -> EntryRepeat? {
        let list = attempt { cursor -> Weekdays? in
            cursor.skipSpace()
            return cursor.takeKoreanWeekdays()
        }
        if let list { return interval == 1 ? .on(list.weekdays) : .on(.weekly(list.weekdays), every: interval) }
        // "매주 월요일은": there is a weekday, but it was not recognized.
        let isOnWeekday = stands { cursor in
            cursor.skipSpace()
            return cursor.takeKoreanWeekday() != nil
        }
        return isOnWeekday ? nil : .weekly(every: interval)
    }

    /// Parses the day after `매달`.
    private mutating func takeDayAfter(every interval: Int) -> EntryRepeat {
        let day = attempt { cursor -> Int? in
            cursor.skipSpace()
            if cursor.take("말일", "마지막 날", "마지막날", "말") {
                return cursor.isAtEnding ? 31 : nil
            }
            if cursor.take("첫날", "첫 날") { return 1 }
            guard let day = cursor.takeNumber()?.value, (1...31).contains(day), cursor.take("일") else { return nil }
            return day
        }
        return day.map { .on(.monthly(dayOfMonth: $0), every: interval) } ?? .monthly(every: interval)
    }

    /// `매년 3월 1일`, `해마다`, `매년`.
    private mutating func takeKoreanYear(_ context: QuickEntry.Context) -> EntryRepeat? {
        attempt { cursor in
            guard cursor.take("매년", "해마다", "매해") else { return nil }
            let date = cursor.attempt { cursor -> Day? in
                guard cursor.takeSpace(), !cursor.isAtSyllable, let date = cursor.takeDate(context.today),
                    date.isWritten, !date.hasYear, cursor.isAtEnding
                else { return nil }
                return date.day
            }
            if let date { return .on(.yearly(month: date.month, dayOfMonth: date.dayOfMonth)) }
            // "매년 3월": the month is given, but not the day.
            let isInMonth = cursor.stands { $0.takeSpace() && $0.takeNumber() != nil && $0.take("월", "/", ".") }
            return isInMonth ? nil : .yearly()
        }
    }

    /// `금요일 빼고 평일마다`, `주말 빼고 매일`.
    private mutating func takeExceptBefore(_ context: QuickEntry.Context) -> EntryRepeat? {
        attempt { cursor in
            guard let left = cursor.takeKoreanExcept(), cursor.takeSpace() else { return nil }
            if cursor.take("매일", "날마다") { return EntryRepeat.on(.daily).without(left) }
            return cursor.take("평일마다", "매주 평일") ? EntryRepeat.on(.weekdays).without(left) : nil
        }
    }

    /// `격주 월요일`, `2주마다 금요일`, `3일마다`, `이틀에 한 번`, `세 달마다`.
    mutating func takeKoreanInterval() -> EntryRepeat? {
        attempt { cursor in
            if cursor.take("격주", "격월", "격일") {
                let name = cursor.bytes[(cursor.at - 3)..<cursor.at]
                let isLed = cursor.take("로")
                let isDay = name.elementsEqual("일".utf8)
                let found =
                    name.elementsEqual("주".utf8)
                    ? cursor.takeWeekdaysAfter(every: 2)
                    : isDay ? .on(.daily, every: 2) : cursor.takeDayAfter(every: 2)
                guard let found else { return nil }
                // An adjective too, as in "격주 회의".
                if case .on = found, !isDay { return found }
                return isLed || cursor.standsBeforeTime() || cursor.stands({ $0.takeEnding() != nil && $0.isAtEnd })
                    ? found : nil
            }
            guard let amount = cursor.takeKoreanAmount(), amount.minutes == 0,
                cursor.take("마다", "에 한 번씩", "에 한 번", "에 한번")
            else { return nil }
            let most = TaskRepeat.intervals.upperBound
            switch (amount.days, amount.months) {
            case (14..., 0) where amount.isWeeks && amount.days / 7 <= most:
                return cursor.takeWeekdaysAfter(every: amount.days / 7)
            case (2...most, 0): return .on(.daily, every: amount.days)
            case (0, 2...most): return cursor.takeDayAfter(every: amount.months)
            default: return nil
            }
        }
    }
}
