/// A length of time as written in an entry.
struct EntryAmount {
    var minutes = 0
    var days = 0
    var months = 0
    /// Whether it is given in weeks only.
    var isWeeks = false

    /// Whether it is given in days, weeks or months only.
    var isWholeDays: Bool { minutes == 0 && days + months > 0 }

    /// Lengths of more than ten years are more likely a slip, or part of the title.
    var isSane: Bool { minutes <= 1_000 * 60 && days <= 3_660 && months <= 120 }
}

/// Words for numbers, lengths and units.
enum EntryNumbers {
    /// Numbers as they precede a Korean unit; longer ones first, as some are prefixes of others.
    static let korean: [(StaticString, Int)] = [
        ("열두", 12), ("열한", 11), ("열", 10), ("아홉", 9), ("여덟", 8), ("일곱", 7), ("여섯", 6), ("다섯", 5), ("네", 4),
        ("세", 3), ("두", 2), ("한", 1),
    ]
    static let english: [(StaticString, Int)] = [
        ("a", 1), ("an", 1), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7),
        ("eight", 8), ("nine", 9), ("ten", 10), ("eleven", 11), ("twelve", 12),
    ]
    /// Numbers of days that have names of their own.
    static let koreanDays: [(StaticString, Int)] = [
        ("일주일", 7), ("하루", 1), ("이틀", 2), ("사흘", 3), ("나흘", 4), ("닷새", 5), ("열흘", 10), ("보름", 15),
    ]

    enum Unit: Int { case minute, hour, day, week, month }

    static let koreanUnits: [(StaticString, Unit)] = [
        ("시간", .hour), ("분", .minute), ("일", .day), ("주일", .week), ("주", .week), ("개월", .month), ("달", .month),
    ]
    static let englishUnits: [(StaticString, Unit)] = [
        ("minutes", .minute), ("minute", .minute), ("mins", .minute), ("min", .minute), ("m", .minute),
        ("hours", .hour), ("hour", .hour), ("hrs", .hour), ("hr", .hour), ("h", .hour), ("days", .day), ("day", .day),
        ("d", .day), ("weeks", .week), ("week", .week), ("w", .week), ("months", .month), ("month", .month),
    ]
}

extension EntryAmount {
    mutating func add(_ count: Int, _ unit: EntryNumbers.Unit) {
        isWeeks = unit == .week && minutes + days + months == 0
        switch unit {
        case .minute: minutes += count
        case .hour: minutes += count * 60
        case .day: days += count
        case .week: days += count * 7
        case .month: months += count
        }
    }
}

extension EntryCursor {
    private typealias Count = (count: Int, unit: EntryNumbers.Unit)

    /// `3일`, `두 시간`, `1시간 30분`, `1시간 반`, `일주일`.
    mutating func takeKoreanAmount() -> EntryAmount? {
        takeAmount { $0.takeKoreanCount() }
    }

    /// `2 hours`, `an hour`, `1h30m`, `1 hour and 30 minutes`, `an hour and a half`, `half an hour`.
    mutating func takeEnglishAmount() -> EntryAmount? {
        if takeWord("half an hour") { return EntryAmount(minutes: 30) }
        return attempt { cursor in
            guard let amount = cursor.takeAmount({ $0.takeEnglishCount() }), cursor.isAtBreak else { return nil }
            return amount
        }
    }

    /// Parses a sequence of units, each smaller than the one before.
    private mutating func takeAmount(_ step: (inout EntryCursor) -> Count?) -> EntryAmount? {
        guard let first = step(&self) else { return nil }
        var amount = EntryAmount()
        amount.add(first.count, first.unit)
        var unit = first.unit
        while let next = takeSmaller(than: unit, step) {
            amount.add(next.count, next.unit)
            unit = next.unit
        }
        if takeHalf() {
            // Half of a week or a month is not a whole number of days.
            guard unit == .hour else { return nil }
            amount.minutes += 30
        }
        return amount.isSane ? amount : nil
    }

    private mutating func takeSmaller(than unit: EntryNumbers.Unit, _ step: (inout EntryCursor) -> Count?) -> Count? {
        guard !isAtEnd else { return nil }
        return attempt { cursor in
            cursor.skipSpace()
            if cursor.takeWord("and") { cursor.skipSpace() }
            guard let next = step(&cursor), next.unit.rawValue < unit.rawValue else { return nil }
            return next
        }
    }

    private mutating func takeHalf() -> Bool {
        attemptAll { cursor in
            cursor.skipSpace()
            return cursor.take("반") || cursor.takeWord("and a half")
        }
    }

    private mutating func takeKoreanCount() -> Count? {
        if let days = take(from: EntryNumbers.koreanDays) { return (days, .day) }
        if let minutes = takeDecimalHours(unit: { $0.take("시간") }) { return (minutes, .minute) }
        return attempt { cursor in
            guard let count = cursor.takeNumber()?.value ?? cursor.take(from: EntryNumbers.korean) else { return nil }
            cursor.skipSpace()
            guard let unit = cursor.take(from: EntryNumbers.koreanUnits) else { return nil }
            return (count, unit)
        }
    }

    private mutating func takeEnglishCount() -> Count? {
        if let minutes = takeDecimalHours(unit: { $0.takeEnglishUnit() == .hour }) { return (minutes, .minute) }
        return attempt { cursor in
            guard let count = cursor.takeNumber()?.value ?? cursor.takeWord(from: EntryNumbers.english) else {
                return nil
            }
            cursor.skipSpace()
            return cursor.takeEnglishUnit().map { (count, $0) }
        }
    }

    /// Parses `1.5 hours` or `0.25시간`; returns whole minutes, or nil for a fraction of one.
    private mutating func takeDecimalHours(unit: (inout EntryCursor) -> Bool) -> Int? {
        attempt { cursor in
            guard let hours = cursor.takeNumber()?.value, cursor.take("."), let part = cursor.takeNumber(),
                part.digits <= 2
            else { return nil }
            cursor.skipSpace()
            let hundredths = part.digits == 1 ? part.value * 10 : part.value
            guard unit(&cursor), (hundredths * 60).isMultiple(of: 100) else { return nil }
            return hours * 60 + hundredths * 60 / 100
        }
    }

    /// Parses `minutes`, `h` or `day`; a digit may follow directly, as in `1h30m`.
    mutating func takeEnglishUnit() -> EntryNumbers.Unit? {
        for (word, unit) in EntryNumbers.englishUnits
        where stands({ $0.take(word) && !($0.byte.map(Self.isLetter) ?? false) }) {
            return take(word) ? unit : nil
        }
        return nil
    }
}

/// Lengths of clock time from now.
extension EntryCursor {
    /// `in 2 hours`, `30분 뒤`: a length of clock time from now, with its ending.
    mutating func takeMoment(_ context: QuickEntry.Context) -> Due? {
        attempt { cursor in
            guard let amount = cursor.takeLengthAhead(), amount.minutes > 0, amount.months == 0,
                cursor.takeEnding() != nil
            else { return nil }
            return context.due(inMinutes: amount.days * 1_440 + amount.minutes)
        }
    }

    private mutating func takeLengthAhead() -> EntryAmount? {
        takeKoreanLengthAhead()
            ?? attempt { cursor in
                let start = cursor.at
                let isIn = cursor.take("in ")
                guard let amount = cursor.takeEnglishAmount(), isIn || cursor.takeWord(" from now"),
                    !isIn || !cursor.standsAfterLesson(start)
                else { return nil }
                return amount
            }
    }

    /// `3일 뒤`, `2시간 후`.
    mutating func takeKoreanLengthAhead() -> EntryAmount? {
        attempt { cursor in
            guard let amount = cursor.takeKoreanAmount() else { return nil }
            cursor.skipSpace()
            return cursor.take("뒤", "후") ? amount : nil
        }
    }
}

extension QuickEntry.Context {
    /// Returns the reading of the home clock in `minutes` minutes.
    ///
    /// When clocks are set back the same reading occurs twice, so the result includes which occurrence is meant. If
    /// home moves in between, the next reading that is still ahead is used.
    fileprivate func due(inMinutes minutes: Int) -> Due {
        let zones = dayCalendar.zones
        let then = now.advanced(bySeconds: Int64(minutes) * 60)
        func due(after minute: Int) -> Due {
            let later = then.advanced(bySeconds: Int64(minute) * 60)
            let wall = WallClock(later, offset: zones.offset(at: later))
            let minute = later.advanced(bySeconds: -Int64(wall.second))
            let due = Due(day: wall.date, time: wall.time)
            let second = Due(day: wall.date, time: wall.time, isSecondShowing: true)
            let isSecond = due.deadline(in: dayCalendar) != minute && second.deadline(in: dayCalendar) == minute
            return isSecond ? second : due
        }
        return (0...180).lazy.map(due(after:)).first { $0.deadline(in: dayCalendar) > now } ?? due(after: 0)
    }
}
