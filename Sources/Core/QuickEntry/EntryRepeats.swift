/// A repeat as written in an entry.
enum EntryRepeat {
    case on(TaskRepeat.Pattern, every: Int = 1)
    /// Weekly, on the weekday of the due day.
    case weekly(every: Int = 1)
    /// Monthly, on the due day of the month.
    case monthly(every: Int = 1)
    /// Yearly, on the due date, which must be given.
    case yearly(every: Int = 1)

    /// Returns the weekly repeat on some weekdays.
    static func on(_ weekdays: Set<Weekday>) -> EntryRepeat {
        if weekdays.count == 7 { return .on(.daily) }
        return .on(weekdays == Weekday.working ? .weekdays : .weekly(weekdays))
    }

    /// Returns the repeat of a task that is due on `day`.
    func from(_ day: Day) -> TaskRepeat {
        switch self {
        case .on(let pattern, let interval): TaskRepeat(pattern, every: interval)
        case .weekly(let interval): TaskRepeat(.weekly([day.weekday]), every: interval)
        case .monthly(let interval): TaskRepeat(.monthly(dayOfMonth: day.dayOfMonth), every: interval)
        case .yearly(let interval):
            TaskRepeat(.yearly(month: day.month, dayOfMonth: day.dayOfMonth), every: interval)
        }
    }

    /// Whether it depends on the day of the month, so that the pattern cannot be moved to the next date.
    var isOnDates: Bool {
        switch self {
        case .monthly, .yearly, .on(.monthly, _), .on(.yearly, _): true
        case .weekly, .on: false
        }
    }

    /// Whether it comes on most days, so that `3번` beside it is a count per day.
    var isDaily: Bool {
        switch self {
        case .on(.daily, 1), .on(.weekdays, _): true
        default: false
        }
    }

    /// Whether it is meaningless without a day.
    var needsDay: Bool {
        if case .yearly = self { true } else { false }
    }

    /// Returns the repeat without some weekdays; nil when that removes none or all of its days.
    func without(_ left: Set<Weekday>) -> EntryRepeat? {
        let days: Set<Weekday>
        switch self {
        case .on(.daily, 1): days = Set(Weekday.allCases)
        case .on(.weekdays, _): days = Weekday.working
        case .on(.weekly(let weekdays), 1): days = weekdays
        default: return nil
        }
        let rest = days.subtracting(left)
        return rest.isEmpty || rest == days ? nil : .on(rest)
    }
}

extension Weekday {
    static let working: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    static let weekend: Set<Weekday> = [.saturday, .sunday]
}

extension TaskRepeat.Pattern {
    /// The pattern shifted to the next dates, for a time at midnight at the end of its days.
    var onNextDates: TaskRepeat.Pattern {
        switch self {
        case .weekdays: .weekly([.tuesday, .wednesday, .thursday, .friday, .saturday])
        case .weekly(let weekdays): .weekly(Set(weekdays.map { Weekday(index: $0.rawValue + 1) }))
        case .daily, .monthly, .yearly: self
        }
    }
}

extension EntryCursor {
    /// Parses a repeat in either language, with its ending.
    mutating func takeRepeat(_ context: QuickEntry.Context) -> EntryRepeat? {
        attempt { cursor in
            let korean = cursor.isAtLetter ? nil : cursor.attempt { $0.takeKoreanRepeat(context) }
            guard let repeats = korean ?? (cursor.isAtSyllable ? nil : cursor.takeEnglishRepeat(context)) else {
                return nil
            }
            let rest = cursor.attempt { cursor in cursor.takeExcept().flatMap { repeats.without($0) } }
            return cursor.takeEnding() == nil ? nil : rest ?? repeats
        }
    }

    /// ` except friday`, ` 주말 빼고` after a repeat.
    private mutating func takeExcept() -> Set<Weekday>? {
        guard !isAtEnd else { return nil }
        return attempt { cursor in
            _ = cursor.take(",")
            guard cursor.takeSpace() else { return nil }
            if cursor.takeWord("except", "but not", "excluding") {
                guard cursor.takeSpace() else { return nil }
                if cursor.takeWord("on", "for") { cursor.skipSpace() }
                return cursor.takeLeftOut(english: true)
            }
            return cursor.takeKoreanExcept()
        }
    }

    /// `금요일 빼고`, `(주말 제외)`.
    mutating func takeKoreanExcept() -> Set<Weekday>? {
        attempt { cursor in
            let isOpen = cursor.take("(")
            guard let left = cursor.takeLeftOut(english: false) else { return nil }
            _ = cursor.take("은", "는", "을", "를")
            cursor.skipSpace()
            guard cursor.take("빼고", "제외하고", "제외", "말고"), !isOpen || cursor.take(")") else { return nil }
            return left
        }
    }

    private mutating func takeLeftOut(english: Bool) -> Set<Weekday>? {
        if english {
            if takeWord("weekends", "the weekend", "weekend") { return Weekday.weekend }
            return takeEnglishWeekdays()?.weekdays
        }
        if take("주말") { return Weekday.weekend }
        if take("평일") { return Weekday.working }
        return attempt { cursor in
            // A list may continue after a particle, which is no ending of a weekday.
            var days: Set<Weekday> = []
            while days.count < 7, let day = cursor.takeKoreanWeekday() {
                days.insert(day)
                _ = cursor.take(", ", ",", "과 ", "와 ", "이랑 ", "하고 ")
            }
            return days.isEmpty ? nil : days
        }
    }

    /// `5회 반복`, `for 5 times`: number of occurrences, with its ending; `5번` may be a count for each occurrence.
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

    /// `for 7 days`, `2주 동안`, `한 달간`: duration of a repeat, with its ending.
    mutating func takeSpan() -> EntryAmount? {
        attempt { cursor in
            let amount: EntryAmount
            if cursor.take("for ") {
                guard let found = cursor.takeEnglishAmount() else { return nil }
                amount = found
            } else {
                guard let found = cursor.takeKoreanAmount(), cursor.take("동안", " 동안", "간") else { return nil }
                amount = found
            }
            return amount.isWholeDays && cursor.takeEnding() != nil ? amount : nil
        }
    }

    /// Whether an unambiguous time follows, after an ending.
    func standsBeforeTime() -> Bool {
        stands { $0.takeEnding() != nil && $0.takeSpace() && $0.takeTime()?.place == .anywhere }
    }
}

/// Lists of weekdays in repeats.
extension EntryCursor {
    /// Weekdays, and whether the list itself marks them as recurring.
    typealias Weekdays = (weekdays: Set<Weekday>, isEach: Bool)

    /// `월수금`, `월, 수`, `월요일과 목요일`, `월~금`, `화요일, 목요일마다`: the longest list that ends with a whole word.
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

    /// `friday`, `fri` or the recurring plural `fridays`.
    mutating func takeEnglishWeekday() -> (weekday: Weekday, isPlural: Bool)? {
        attempt { cursor in
            let start = cursor.at
            guard let weekday = cursor.take(from: EntryDayWords.englishWeekdays) else { return nil }
            let isPlural = cursor.at - start >= 6 && cursor.take("s")
            return cursor.isAtBreak ? (weekday, isPlural) : nil
        }
    }

    /// - Parameter joint: consumes the separator of two weekdays and returns whether it denotes a range.
    private mutating func takeWeekdays(
        _ step: (inout EntryCursor) -> (weekday: Weekday, isEach: Bool)?, joint: (inout EntryCursor) -> Bool
    ) -> Weekdays? {
        var list: Weekdays = ([], false)
        var accepted: (list: Weekdays, at: Int)?
        var rangeStart: Weekday?
        let start = at
        // A week has no more; without the limit long lists would be scanned again from each word.
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
