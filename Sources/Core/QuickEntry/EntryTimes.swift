/// A time of day as written in an entry.
struct EntryTime {
    let time: TimeOfDay
    /// Whether it is on the date after the given day, as midnight is.
    var isOnNextDate = false
    /// The same time in the other half of the day, when the half is not given.
    var other: TimeOfDay?
    /// Hour as given, when no part of the day was.
    var saidHour: Int?
    /// Part of the day, when nothing else was given.
    var part: EntryDayPart?
    /// Required position in the entry.
    var place = EntryPlace.anywhere

    /// Returns the time within a part of the day, as in `tonight at 9`.
    func within(_ part: EntryDayPart?) -> EntryTime {
        guard let part, let saidHour, let (hour, isOnNextDate) = part.hour(saidHour),
            let time = TimeOfDay(hour: hour, minute: time.minutes % 60)
        else { return self }
        return EntryTime(time: time, isOnNextDate: isOnNextDate)
    }
}

extension EntryCursor {
    /// `18시`, `오후 6시 반`, `18:00`, `at 6`, `6:30pm`, `noon`, `자정`; its ending is left to the caller.
    mutating func takeTime() -> EntryTime? {
        attempt { cursor in
            let start = cursor.at
            let isAt = cursor.takeTimeLead()
            if cursor.takeWord("noon", "midday") || cursor.take("정오") {
                return EntryTime(time: TimeOfDay(minutes: 720))
            }
            if cursor.takeWord("midnight") || cursor.take("자정") {
                return EntryTime(time: TimeOfDay(minutes: 0), isOnNextDate: true)
            }
            var part = cursor.take(from: EntryDayPart.korean) ?? cursor.takeWord(from: EntryDayPart.halves)
            cursor.skipSpace()
            guard let clock = cursor.takePastClock() ?? cursor.takeClock() else { return nil }
            if part == nil, let half = cursor.takeHalf() {
                guard (1...12).contains(clock.hour) else { return nil }
                part = half
            } else if part == nil {
                part = cursor.attempt { $0.takeSpace() ? $0.takeWord(from: EntryDayPart.english) : nil }
            }
            if part == nil, cursor.isCounted(clock, from: start) { return nil }
            if clock.isBare && part == nil && !isAt { return nil }
            var time = Self.time(clock, part: part)
            // "at 2" may be followed by any counted noun.
            if clock.isBare && part == nil { time?.place = .edge }
            return time
        }
    }

    /// Parses a time and its ending.
    mutating func takeWholeTime() -> EntryTime? {
        attempt { cursor in
            guard let time = cursor.takeTime(), cursor.takeEnding() != nil else { return nil }
            return time
        }
    }

    /// `3pm to 4pm`, `14시~15시`, `3 - 4pm`, `10시부터 12시까지`: a range of time, which is no due time.
    mutating func takeTimeRange() -> Bool {
        attemptAll { cursor in
            guard cursor.takeTime() != nil || cursor.takeNumber() != nil,
                cursor.takeJoint("에서", "부터", words: "to", "until", "till", "and", "or"), cursor.takeTime() != nil
            else { return false }
            cursor.skipToWordEnd()
            return true
        }
    }

    /// Consumes an hour that its part of the day does not have, such as `오전 13시`, or invalid minutes, as in `3시 60분`.
    ///
    /// No part of it is another time.
    mutating func takeImpossibleTime() -> Bool {
        attemptAll { cursor in
            // "quarter to midnight"
            cursor.takeWord(from: Self.pasts) != nil && cursor.takeSpace() && cursor.takeWord("noon", "midnight")
        }
            || attemptAll { cursor in
                _ = cursor.take(from: EntryDayPart.korean)
                cursor.skipSpace()
                guard cursor.takeNumber() != nil || cursor.take(from: EntryNumbers.korean) != nil else { return false }
                cursor.skipSpace()
                guard cursor.take("시"), cursor.isAtWordEnd || cursor.isAtDigit else { return false }
                cursor.skipSpace()
                guard let minute = cursor.takeNumber()?.value, minute >= 60 else { return false }
                cursor.skipSpace()
                guard cursor.take("분") else { return false }
                cursor.skipToWordEnd()
                return true
            }
            || attemptAll { cursor in
                guard let part = cursor.take(from: EntryDayPart.korean) else { return false }
                cursor.skipSpace()
                if let clock = cursor.attempt({ $0.takeClock() }) {
                    return !clock.isBare && part.hour(clock.hour) == nil
                }
                guard let hour = cursor.takeNumber(), hour.value > 24 else { return false }
                cursor.skipSpace()
                guard cursor.take("시", ":"), !cursor.stands({ $0.take("간") }) else { return false }
                cursor.skipToWordEnd()
                return true
            }
    }

    /// Parses a part of the day alone, such as `evening` in `tomorrow evening`, with its ending.
    mutating func takePartOfDay() -> EntryDayPart? {
        attempt { cursor in
            guard !cursor.stands({ $0.takeImpossibleTime() }),
                let part = cursor.take(from: EntryDayPart.koreanAlone)
                    ?? cursor.takeWord(from: EntryDayPart.englishAlone),
                cursor.takeEnding() != nil, !cursor.stands({ $0.takeSpace() && $0.takePartOfSpan() })
            else { return nil }
            return part
        }
    }

    struct Clock {
        let hour: Int
        var minute = 0
        /// Whether it is written in 24-hour notation.
        var isFull = false
        /// Whether it is a number without any mark of a time.
        var isBare = false
        /// Whether it is written with a colon, as ratios are too.
        var hasColon = false
    }

    /// Consumes `at ` and the like; returns whether a bare number may follow.
    private mutating func takeTimeLead() -> Bool {
        // "@ 10:30"; directly after the sign, digits may be anything.
        if take("@") {
            let isApart = byte.map(Self.isSpace) ?? false
            skipSpace()
            return isApart
        }
        let isAt = attempt { cursor -> Bool? in
            guard let isAt = cursor.takeWord(from: Self.leads), cursor.takeSpace() else { return nil }
            return isAt
        }
        return isAt ?? false
    }

    private static let leads: [(StaticString, Bool)] = [
        ("due at", true), ("at", true), ("due by", false), ("due", false), ("by", false), ("until", false),
        ("till", false),
    ]

    /// `half past 3`, `quarter to four`.
    private mutating func takePastClock() -> Clock? {
        attempt { cursor in
            _ = cursor.take("a ")
            guard let minutes = cursor.takeWord(from: Self.pasts), cursor.takeSpace(),
                let hour = cursor.takeNumber()?.value ?? cursor.takeWord(from: EntryNumbers.english),
                (1...12).contains(hour)
            else { return nil }
            return minutes > 0 ? Clock(hour: hour, minute: minutes) : Clock(hour: hour == 1 ? 12 : hour - 1, minute: 45)
        }
    }

    /// Minutes after the given hour; negative before it.
    private static let pasts: [(StaticString, Int)] = [("half past", 30), ("quarter past", 15), ("quarter to", -15)]

    private mutating func takeHalf() -> EntryDayPart? {
        attempt { cursor in
            cursor.skipSpace()
            return cursor.takeWord(from: EntryDayPart.halves)
        }
    }

    private mutating func takeClock() -> Clock? {
        if let number = takeNumber() {
            guard number.digits <= 2, number.value <= 24, number.value < 24 || !standsBeforeAllDay() else { return nil }
            let isPadded = number.digits == 2 && number.value < 10
            if stands({ $0.take(":") && $0.isAtDigit }), take(":") {
                guard let minute = takeNumber(), minute.digits == 2, minute.value < 60, byte != UInt8(ascii: ":")
                else { return nil }
                return Clock(hour: number.value, minute: minute.value, isFull: number.digits == 2, hasColon: true)
            }
            if let minute = takeKoreanHour() {
                return Clock(hour: number.value, minute: minute, isFull: isPadded)
            }
            if take(" o'clock", "o'clock") { return Clock(hour: number.value) }
            return Clock(hour: number.value, isFull: isPadded, isBare: true)
        }
        guard let hour = take(from: EntryNumbers.korean), let minute = takeKoreanHour() else { return nil }
        return Clock(hour: hour, minute: minute)
    }

    /// Parses `시` with optional minutes.
    private mutating func takeKoreanHour() -> Int? {
        attempt { cursor in
            cursor.skipSpace()
            // "3시간" is a length, "2시 방향" a direction.
            guard cursor.take("시"), !cursor.stands({ $0.take("간") }), !cursor.stands({ $0.take(" 방향") }) else {
                return nil
            }
            let minute = cursor.attempt { cursor -> Int? in
                cursor.skipSpace()
                if cursor.take("반"), cursor.isAtEnding { return 30 }
                guard let minute = cursor.takeNumber()?.value, minute < 60 else { return nil }
                cursor.skipSpace()
                guard cursor.take("분") else { return nil }
                // In "18시 30분 전 알림" the minutes belong to the alarm.
                let isLength = cursor.stands {
                    $0.skipSpace()
                    return $0.take("전", "뒤", "후")
                }
                return isLength ? nil : minute
            }
            return minute ?? 0
        }
    }

    private static func time(_ clock: Clock, part: EntryDayPart?) -> EntryTime? {
        if let part {
            guard let (hour, isOnNextDate) = part.hour(clock.hour) else { return nil }
            return TimeOfDay(hour: hour, minute: clock.minute).map { EntryTime(time: $0, isOnNextDate: isOnNextDate) }
        }
        if clock.hour == 24 {
            return clock.minute == 0 ? EntryTime(time: TimeOfDay(minutes: 0), isOnNextDate: true) : nil
        }
        guard let asSaid = TimeOfDay(hour: clock.hour, minute: clock.minute) else { return nil }
        let saidHour = (1...12).contains(clock.hour) ? clock.hour : nil
        guard !clock.isFull, (1...11).contains(clock.hour) else { return EntryTime(time: asSaid, saidHour: saidHour) }
        let inOtherHalf = TimeOfDay(minutes: asSaid.minutes + 720)
        // One to six are in the afternoon, seven to eleven in the morning, as in a working day.
        return clock.hour <= 6
            ? EntryTime(time: inOtherHalf, other: asSaid, saidHour: saidHour)
            : EntryTime(time: asSaid, other: inOtherHalf, saidHour: saidHour)
    }
}
