/// A time of day as an entry says it.
struct EntryTime {
    let time: TimeOfDay
    /// Whether it is on the date after the day that is named, as midnight is.
    var isOnNextDate = false
    /// The same figures in the other half of the day, when nothing says which half is meant.
    var other: TimeOfDay?
}

/// The part of the day that is said with an hour.
private enum DayPart {
    case morning, afternoon, dawn, early, noonish, evening, night

    /// The hour by the 24-hour clock, and whether it is on the next date; nothing when nobody says so.
    func hour(_ said: Int) -> (hour: Int, isOnNextDate: Bool)? {
        switch (self, said) {
        case (.morning, 12), (.dawn, 12): (0, false)
        case (.morning, 0...11), (.dawn, 0...6), (.early, 4...11), (.noonish, 10...12): (said, false)
        case (.afternoon, 12...23), (.noonish, 13...17), (.evening, 16...23), (.night, 18...23): (said, false)
        case (.afternoon, 1...11), (.noonish, 1...5), (.evening, 4...11), (.night, 6...11): (said + 12, false)
        case (.night, 12), (.night, 24), (.night, 0): (0, true)
        case (.night, 1...5): (said, true)
        default: nil
        }
    }

    static let korean: [(StaticString, DayPart)] = [
        ("오전", .morning), ("오후", .afternoon), ("새벽", .dawn), ("아침", .early), ("점심", .noonish), ("낮", .noonish),
        ("저녁", .evening), ("밤", .night),
    ]
    static let english: [(StaticString, DayPart)] = [
        ("in the morning", .morning), ("in the afternoon", .noonish), ("in the evening", .evening),
        ("at night", .night),
    ]
    static let halves: [(StaticString, DayPart)] = [
        ("am", .morning), ("a.m.", .morning), ("a.m", .morning), ("pm", .afternoon), ("p.m.", .afternoon),
        ("p.m", .afternoon),
    ]
    /// The hour that a part of the day stands for when it is said alone.
    static let alone: [(StaticString, Int)] = [
        ("새벽", 5), ("아침", 9), ("오전", 9), ("점심", 12), ("오후", 15), ("저녁", 19), ("밤", 21),
    ]
    static let englishAlone: [(StaticString, Int)] = [
        ("morning", 9), ("afternoon", 15), ("evening", 19), ("night", 21),
    ]
}

extension EntryCursor {
    /// `18시`, `오후 6시 반`, `18:00`, `at 6`, `6:30pm`, `noon`, `자정`; its ending is left to the caller.
    mutating func takeTime() -> EntryTime? {
        attempt { cursor in
            let isAt = cursor.takeTimeLead()
            if cursor.takeWord("noon", "midday") || cursor.take("정오") {
                return EntryTime(time: TimeOfDay(minutes: 720))
            }
            if cursor.takeWord("midnight") || cursor.take("자정") {
                return EntryTime(time: TimeOfDay(minutes: 0), isOnNextDate: true)
            }
            var part = cursor.take(from: DayPart.korean) ?? cursor.takeWord(from: DayPart.halves)
            cursor.skipSpace()
            guard let clock = cursor.takeClock() else { return nil }
            if part == nil, let half = cursor.takeHalf() {
                guard (1...12).contains(clock.hour) else { return nil }
                part = half
            } else if part == nil {
                part = cursor.attempt { $0.takeSpace() ? $0.takeWord(from: DayPart.english) : nil }
            }
            if clock.isBare && part == nil && !isAt { return nil }
            return Self.time(clock, part: part)
        }
    }

    /// An hour that its part of the day does not have, such as `오전 13시`; no part of it is another time.
    mutating func takeImpossibleTime() -> Bool {
        let found: Void? = attempt { cursor in
            guard let part = cursor.take(from: DayPart.korean) else { return nil }
            cursor.skipSpace()
            guard let clock = cursor.takeClock(), !clock.isBare, part.hour(clock.hour) == nil else { return nil }
            return ()
        }
        return found != nil
    }

    /// A part of the day alone, such as the evening of `tomorrow evening`, with its ending.
    mutating func takePartOfDay() -> EntryTime? {
        attempt { cursor in
            guard let hour = cursor.take(from: DayPart.alone) ?? cursor.takeWord(from: DayPart.englishAlone),
                cursor.takeEnding() != nil
            else { return nil }
            return EntryTime(time: TimeOfDay(minutes: hour * 60))
        }
    }

    private struct Clock {
        let hour: Int
        var minute = 0
        /// Whether it is written as 24-hour clocks show it.
        var isFull = false
        /// Whether nothing but the number says that it is a time.
        var isBare = false
    }

    /// `at ` and the like; tells whether a bare number may follow.
    private mutating func takeTimeLead() -> Bool {
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

    private mutating func takeHalf() -> DayPart? {
        attempt { cursor in
            cursor.skipSpace()
            return cursor.takeWord(from: DayPart.halves)
        }
    }

    private mutating func takeClock() -> Clock? {
        if let number = takeNumber() {
            guard number.digits <= 2, number.value <= 24 else { return nil }
            let isPadded = number.digits == 2 && number.value < 10
            if take(":") {
                guard let minute = takeNumber(), minute.digits == 2, minute.value < 60, byte != UInt8(ascii: ":")
                else { return nil }
                return Clock(hour: number.value, minute: minute.value, isFull: number.digits == 2)
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

    /// `시`, with the minutes after it where there are some.
    private mutating func takeKoreanHour() -> Int? {
        attempt { cursor in
            cursor.skipSpace()
            // "3시간" is a length.
            guard cursor.take("시"), !cursor.stands({ $0.take("간") }) else { return nil }
            let minute = cursor.attempt { cursor -> Int? in
                cursor.skipSpace()
                if cursor.take("반"), cursor.stands({ $0.takeEnding() != nil }) { return 30 }
                guard let minute = cursor.takeNumber()?.value, minute < 60 else { return nil }
                cursor.skipSpace()
                guard cursor.take("분") else { return nil }
                // In "18시 30분 전 알림" the minutes are those of the alarm.
                let isLength = cursor.stands {
                    $0.skipSpace()
                    return $0.take("전", "뒤", "후")
                }
                return isLength ? nil : minute
            }
            return minute ?? 0
        }
    }

    private static func time(_ clock: Clock, part: DayPart?) -> EntryTime? {
        if let part {
            guard let (hour, isOnNextDate) = part.hour(clock.hour) else { return nil }
            return TimeOfDay(hour: hour, minute: clock.minute).map { EntryTime(time: $0, isOnNextDate: isOnNextDate) }
        }
        if clock.hour == 24 {
            return clock.minute == 0 ? EntryTime(time: TimeOfDay(minutes: 0), isOnNextDate: true) : nil
        }
        guard let asSaid = TimeOfDay(hour: clock.hour, minute: clock.minute) else { return nil }
        guard !clock.isFull, (1...11).contains(clock.hour) else { return EntryTime(time: asSaid) }
        let inOtherHalf = TimeOfDay(minutes: asSaid.minutes + 720)
        // One to six is in the afternoon, seven to eleven in the morning, as a working day has them.
        return clock.hour <= 6
            ? EntryTime(time: inOtherHalf, other: asSaid) : EntryTime(time: asSaid, other: inOtherHalf)
    }
}
