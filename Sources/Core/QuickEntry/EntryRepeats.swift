/// A repeat as an entry says it.
enum EntryRepeat {
    case on(TaskRepeat.Pattern)
    /// Each week, on the weekday of the day that it is due.
    case weekly
    /// Each month, on the day that it is due.
    case monthly

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
    mutating func takeRepeat() -> EntryRepeat? {
        attempt { cursor in
            guard let repeats = cursor.takeKoreanRepeat() ?? cursor.takeEnglishRepeat(), cursor.takeEnding() != nil
            else { return nil }
            return repeats
        }
    }

    /// `5번`, `5회 반복`, `for 5 times`: how often a repeat comes, with its ending.
    mutating func takeTimes() -> Int? {
        attempt { cursor in
            _ = cursor.take("for ")
            guard let count = cursor.takeNumber()?.value, TaskRepeat.times.contains(count) else { return nil }
            if !cursor.takeWord(" times") {
                guard cursor.take("번", "회") else { return nil }
                _ = cursor.take(" 반복", "반복", "만")
            }
            return cursor.takeEnding() == nil ? nil : count
        }
    }

    private mutating func takeKoreanRepeat() -> EntryRepeat? {
        if take("매일", "날마다") { return .on(.daily) }
        if take("매주 평일", "매 평일", "평일마다", "평일 매일") { return .on(.weekdays) }
        if take("매주 주말", "주말마다") { return .on(.weekly([.saturday, .sunday])) }
        if take("매주", "매 주") {
            let weekdays = attempt { cursor -> Set<Weekday>? in
                cursor.skipSpace()
                return cursor.takeWeekdays(korean: true)
            }
            return weekdays.map { .on(.weekly($0)) } ?? .weekly
        }
        if take("매달", "매월", "매 달") {
            let day = attempt { cursor -> Int? in
                cursor.skipSpace()
                if cursor.take("말일") { return 31 }
                guard let day = cursor.takeNumber()?.value, (1...31).contains(day), cursor.take("일") else { return nil }
                return day
            }
            return day.map { .on(.monthly(dayOfMonth: $0)) } ?? .monthly
        }
        return attempt { cursor in
            guard let weekday = cursor.take(from: EntryDayWords.koreanWeekdays), cursor.take("요일마다") else {
                return nil
            }
            return .on(.weekly([weekday]))
        }
    }

    private mutating func takeEnglishRepeat() -> EntryRepeat? {
        if takeWord("on weekdays") { return .on(.weekdays) }
        if let adverb = takeAdverb() { return adverb }
        return attempt { cursor in
            guard cursor.takeWord("every", "each"), cursor.takeSpace() else { return nil }
            if cursor.takeWord("day") { return .on(.daily) }
            if cursor.takeWord("weekday", "workday") { return .on(.weekdays) }
            if cursor.takeWord("weekend") { return .on(.weekly([.saturday, .sunday])) }
            if cursor.takeWord("week") { return cursor.takeWeekdaysAfterOn() ?? .weekly }
            if cursor.takeWord("month") { return cursor.takeDayAfterOn() ?? .monthly }
            if let day = cursor.takeOrdinal() { return (1...31).contains(day) ? .on(.monthly(dayOfMonth: day)) : nil }
            return cursor.takeWeekdays(korean: false).map { .on(.weekly($0)) }
        }
    }

    /// `daily`, `weekly`, `monthly`; adjectives too, so only before what cannot be a noun.
    private mutating func takeAdverb() -> EntryRepeat? {
        attempt { cursor in
            let repeats: EntryRepeat
            if cursor.takeWord("daily") {
                repeats = .on(.daily)
            } else if cursor.takeWord("weekly") {
                repeats = cursor.takeWeekdaysAfterOn() ?? .weekly
            } else if cursor.takeWord("monthly") {
                repeats = cursor.takeDayAfterOn() ?? .monthly
            } else {
                return nil
            }
            let isAlone = cursor.stands { cursor in
                guard cursor.takeEnding() != nil else { return false }
                guard cursor.takeSpace() else { return true }
                return cursor.isAtDigit || cursor.take("!", "#", "@")
                    || cursor.takeWord("at", "by", "due", "from", "until", "till", "for", "on")
            }
            return isAlone ? repeats : nil
        }
    }

    private mutating func takeWeekdaysAfterOn() -> EntryRepeat? {
        attempt { cursor in
            guard cursor.take(" on ") else { return nil }
            return cursor.takeWeekdays(korean: false).map { .on(.weekly($0)) }
        }
    }

    private mutating func takeDayAfterOn() -> EntryRepeat? {
        attempt { cursor in
            guard cursor.take(" on the "), let day = cursor.takeOrdinal(), (1...31).contains(day) else { return nil }
            return .on(.monthly(dayOfMonth: day))
        }
    }

    /// `월수금`, `월, 수`, `월요일과 목요일`, `mon, wed and fri`: as many as end with a whole word.
    private mutating func takeWeekdays(korean: Bool) -> Set<Weekday>? {
        var found: Set<Weekday> = []
        var accepted: (weekdays: Set<Weekday>, at: Int)?
        let start = at
        while let weekday = korean
            ? take(from: EntryDayWords.koreanWeekdays) : takeWord(from: EntryDayWords.englishWeekdays)
        {
            if korean { _ = take("요일", "욜") }
            found.insert(weekday)
            if stands({ $0.takeEnding() != nil }) { accepted = (found, at) }
            if korean {
                _ = take(",", "/", "·", "와", "과")
                skipSpace()
            } else {
                _ = take(",", "/")
                skipSpace()
                if takeWord("and") { skipSpace() }
            }
        }
        at = accepted?.at ?? start
        return accepted?.weekdays
    }
}
