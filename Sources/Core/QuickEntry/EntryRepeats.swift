/// A repeat as an entry says it.
enum EntryRepeat {
    case on(TaskRepeat.Pattern)
    /// Each week, on the weekday of the day that it is due.
    case weekly
    /// Each month, on the day that it is due.
    case monthly

    /// Each week on some weekdays.
    static func on(_ weekdays: Set<Weekday>) -> EntryRepeat {
        if weekdays.count == 7 { return .on(.daily) }
        return .on(weekdays == [.monday, .tuesday, .wednesday, .thursday, .friday] ? .weekdays : .weekly(weekdays))
    }

    /// The pattern of a task that is due on `day`.
    func pattern(from day: Day) -> TaskRepeat.Pattern {
        switch self {
        case .on(let pattern): pattern
        case .weekly: .weekly([day.weekday])
        case .monthly: .monthly(dayOfMonth: day.dayOfMonth)
        }
    }

    /// Whether it comes on a day of the month, whose next date may be another in another month.
    var isMonthly: Bool {
        switch self {
        case .monthly, .on(.monthly): true
        case .weekly, .on: false
        }
    }
}

extension TaskRepeat.Pattern {
    /// The pattern of the next dates, for what comes at midnight at the end of its days.
    var onNextDates: TaskRepeat.Pattern {
        switch self {
        case .weekdays: .weekly([.tuesday, .wednesday, .thursday, .friday, .saturday])
        case .weekly(let weekdays): .weekly(Set(weekdays.map { Weekday(index: $0.rawValue + 1) }))
        case .daily, .monthly: self
        }
    }
}

extension EntryCursor {
    /// A repeat in either language, with its ending.
    mutating func takeRepeat(_ context: QuickEntry.Context) -> EntryRepeat? {
        attempt { cursor in
            let repeats = cursor.isAtSyllable ? cursor.takeKoreanRepeat() : cursor.takeEnglishRepeat(context)
            return cursor.takeEnding() == nil ? nil : repeats
        }
    }

    /// `5회 반복`, `for 5 times`: how often a repeat comes, with its ending; `5번` may be how often each time.
    mutating func takeTimes() -> (count: Int, isBare: Bool)? {
        attempt { cursor in
            let isFor = cursor.take("for ")
            guard let count = cursor.takeNumber()?.value, TaskRepeat.times.contains(count) else { return nil }
            var isBare = !isFor
            if !cursor.takeWord(" times") {
                guard cursor.take("번", "회") else { return nil }
                if cursor.take(" 반복", "반복", "만") { isBare = false }
            }
            return cursor.takeEnding() == nil ? nil : (count, isBare)
        }
    }

    private mutating func takeKoreanRepeat() -> EntryRepeat? {
        if take("매일", "날마다") { return .on(.daily) }
        if take("매주 평일", "매 평일", "평일마다", "평일 매일") { return .on(.weekdays) }
        if take("매주 주말", "주말마다") { return .on([.saturday, .sunday]) }
        if take("매주", "매 주") {
            let list = attempt { cursor -> Weekdays? in
                cursor.skipSpace()
                return cursor.takeKoreanWeekdays()
            }
            if let list { return .on(list.weekdays) }
            // "매주 월요일은": on a weekday, but on which is not understood.
            let isOnWeekday = stands { cursor in
                cursor.skipSpace()
                return cursor.takeKoreanWeekday() != nil
            }
            return isOnWeekday ? nil : .weekly
        }
        if take("매달", "매월", "매 달") {
            let day = attempt { cursor -> Int? in
                cursor.skipSpace()
                if cursor.take("말일", "마지막 날", "마지막날", "말") {
                    return cursor.isAtEnding ? 31 : nil
                }
                if cursor.take("첫날", "첫 날") { return 1 }
                guard let day = cursor.takeNumber()?.value, (1...31).contains(day), cursor.take("일") else { return nil }
                return day
            }
            return day.map { .on(.monthly(dayOfMonth: $0)) } ?? .monthly
        }
        return attempt { cursor in
            guard let list = cursor.takeKoreanWeekdays(), list.isEach || cursor.take(" 매일", "까지 매일") else { return nil }
            return .on(list.weekdays)
        }
    }

    private mutating func takeEnglishRepeat(_ context: QuickEntry.Context) -> EntryRepeat? {
        if let repeats = takePlural() ?? takeAdverb(context) ?? takeDayOfEachMonth() { return repeats }
        return attempt { cursor in
            guard cursor.takeWord("every", "each"), cursor.takeSpace() else { return nil }
            if cursor.takeWord("day") { return .on(.daily) }
            if cursor.takeWord("weekday", "workday") { return .on(.weekdays) }
            if cursor.takeWord("weekend") { return .on([.saturday, .sunday]) }
            if cursor.takeWord("week") { return cursor.takeWeekdaysAfterOn() ?? .weekly }
            if cursor.takeWord("month") { return cursor.takeDayAfterOn().map(Self.monthly) ?? .monthly }
            if let day = cursor.takeRankInMonth() {
                _ = cursor.takeWord(" of the month", " of month")
                return Self.monthly(day)
            }
            return cursor.takeEnglishWeekdays().map { .on($0.weekdays) }
        }
    }

    /// `fridays`, `on tuesdays and thursdays`, `on weekdays`, `weekends 9am`.
    private mutating func takePlural() -> EntryRepeat? {
        attempt { cursor in
            let isLed = cursor.take("on ")
            if let list = cursor.takeEnglishWeekdays() { return list.isEach ? .on(list.weekdays) : nil }
            let isWeekdays = cursor.takeWord("weekdays")
            guard isWeekdays || cursor.takeWord("weekends"),
                isLed || cursor.stands({ $0.takeSpace() && $0.takeTime()?.place == .anywhere })
            else { return nil }
            return isWeekdays ? .on(.weekdays) : .on([.saturday, .sunday])
        }
    }

    /// `daily`, `weekly`, `monthly`; adjectives too, so alone they count only before another phrase.
    private mutating func takeAdverb(_ context: QuickEntry.Context) -> EntryRepeat? {
        attempt { cursor in
            let repeats: EntryRepeat
            if cursor.takeWord("daily", "everyday") {
                repeats = .on(.daily)
            } else if cursor.takeWord("weekly") {
                if let found = cursor.takeWeekdaysAfterOn() { return found }
                repeats = .weekly
            } else if cursor.takeWord("monthly") {
                if let day = cursor.takeDayAfterOn() { return Self.monthly(day) }
                repeats = .monthly
            } else {
                return nil
            }
            let isAlone = cursor.stands { cursor in
                guard cursor.takeEnding() != nil else { return false }
                guard cursor.takeSpace() else { return true }
                if cursor.takeWord("from") { cursor.skipSpace() }
                return cursor.take("!", "#", "@") || cursor.takeTime() != nil || cursor.takeDay(context) != nil
                    || cursor.takeTimes() != nil
            }
            return isAlone ? repeats : nil
        }
    }

    /// `the 1st of every month`, `on the last day of each month`.
    private mutating func takeDayOfEachMonth() -> EntryRepeat? {
        attempt { cursor in
            _ = cursor.take("on ")
            _ = cursor.take("the ")
            guard let day = cursor.takeRankInMonth(), cursor.takeWord(" of every month", " of each month") else {
                return nil
            }
            return Self.monthly(day)
        }
    }

    private mutating func takeWeekdaysAfterOn() -> EntryRepeat? {
        attempt { cursor in
            guard cursor.take(" on ") else { return nil }
            return cursor.takeEnglishWeekdays().map { .on($0.weekdays) }
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

    /// `1st`, `last day`.
    private mutating func takeRankInMonth() -> Int? {
        if takeWord("last day") { return 31 }
        return attempt { cursor in
            guard let day = cursor.takeOrdinal(), (1...31).contains(day) else { return nil }
            return day
        }
    }

    private static func monthly(_ day: Int) -> EntryRepeat { .on(.monthly(dayOfMonth: day)) }
}
