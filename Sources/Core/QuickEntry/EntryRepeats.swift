/// A repeat as an entry says it.
enum EntryRepeat {
    case on(TaskRepeat.Pattern, every: Int = 1)
    /// Each week, on the weekday of the day that it is due.
    case weekly(every: Int = 1)
    /// Each month, on the day that it is due.
    case monthly(every: Int = 1)
    /// Each year, on the date that it is due, which must be named.
    case yearly(every: Int = 1)

    /// Each week on some weekdays.
    static func on(_ weekdays: Set<Weekday>) -> EntryRepeat {
        if weekdays.count == 7 { return .on(.daily) }
        return .on(weekdays == Weekday.working ? .weekdays : .weekly(weekdays))
    }

    /// The repeat of a task that is due on `day`.
    func from(_ day: Day) -> TaskRepeat {
        switch self {
        case .on(let pattern, let interval): TaskRepeat(pattern, every: interval)
        case .weekly(let interval): TaskRepeat(.weekly([day.weekday]), every: interval)
        case .monthly(let interval): TaskRepeat(.monthly(dayOfMonth: day.dayOfMonth), every: interval)
        case .yearly(let interval):
            TaskRepeat(.yearly(month: day.month, dayOfMonth: day.dayOfMonth), every: interval)
        }
    }

    /// Whether it comes on a day of a month, whose next date may be another in another month.
    var isOnDates: Bool {
        switch self {
        case .monthly, .yearly, .on(.monthly, _), .on(.yearly, _): true
        case .weekly, .on: false
        }
    }

    /// Whether it comes on most days, so that `3번` beside it is how often on each of them.
    var isDaily: Bool {
        switch self {
        case .on(.daily, 1), .on(.weekdays, _): true
        default: false
        }
    }

    /// Whether it makes no sense without a day.
    var needsDay: Bool {
        if case .yearly = self { true } else { false }
    }

    /// The same without some weekdays; nil where none of them is one of its days, or all are.
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
    /// The pattern of the next dates, for what comes at midnight at the end of its days.
    var onNextDates: TaskRepeat.Pattern {
        switch self {
        case .weekdays: .weekly([.tuesday, .wednesday, .thursday, .friday, .saturday])
        case .weekly(let weekdays): .weekly(Set(weekdays.map { Weekday(index: $0.rawValue + 1) }))
        case .daily, .monthly, .yearly: self
        }
    }
}

extension EntryCursor {
    /// A repeat in either language, with its ending.
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
            // A list may go on with a particle, which ends no weekday by itself.
            var days: Set<Weekday> = []
            while days.count < 7, let day = cursor.takeKoreanWeekday() {
                days.insert(day)
                _ = cursor.take(", ", ",", "과 ", "와 ", "이랑 ", "하고 ")
            }
            return days.isEmpty ? nil : days
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

    /// `for 7 days`, `2주 동안`, `한 달간`: how long a repeat goes on, with its ending.
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

    /// Whether a time that can be nothing else follows, after an ending.
    func standsBeforeTime() -> Bool {
        stands { $0.takeEnding() != nil && $0.takeSpace() && $0.takeTime()?.place == .anywhere }
    }
}

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
