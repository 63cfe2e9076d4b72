/// Repeats as Korean says them.
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
            // "월~금 9시": a working week before a time comes again.
            let isEach =
                list.isEach || cursor.take(" 매일", "까지 매일")
                || list.weekdays == Weekday.working && cursor.standsBeforeTime()
            return isEach ? .on(list.weekdays) : nil
        }
    }

    /// The weekdays after `매주`; nothing where there is one that was not understood.
    private mutating func takeWeekdaysAfter(every interval: Int) -> EntryRepeat? {
        let list = attempt { cursor -> Weekdays? in
            cursor.skipSpace()
            return cursor.takeKoreanWeekdays()
        }
        if let list { return interval == 1 ? .on(list.weekdays) : .on(.weekly(list.weekdays), every: interval) }
        // "매주 월요일은": on a weekday, but on which is not understood.
        let isOnWeekday = stands { cursor in
            cursor.skipSpace()
            return cursor.takeKoreanWeekday() != nil
        }
        return isOnWeekday ? nil : .weekly(every: interval)
    }

    /// The day after `매달`.
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
            // "매년 3월": in a month, but on which of its days is not said.
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
