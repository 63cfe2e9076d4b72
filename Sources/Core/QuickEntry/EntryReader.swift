/// Scans an entry word by word and collects the phrases that it recognizes.
struct EntryReader {
    /// A recognized phrase with its meaning.
    struct Phrase {
        enum Meaning {
            case day(EntryDay)
            case time(EntryTime)
            case moment(Due)
            case important(Bool), urgency(Urgency), both
            case ticket(String), repository(String)
            case alarm(TaskAlarm)
            /// A repeat with its part of the day, as in `every morning at 8`.
            case repeats(EntryRepeat, within: EntryDayPart?)
            /// Duration of a repeat.
            case span(EntryAmount)
            case times(Int)
            /// Number of occurrences of a repeat, or how often the task is done at each: `3번`.
            case bareTimes(Int)
        }

        let meaning: Meaning
        let range: Range<Int>

        var isDay: Bool {
            if case .day = meaning { true } else { false }
        }

        /// Required position in the entry.
        var place: EntryPlace {
            switch meaning {
            case .day(let day): day.place
            case .time(let time): time.place
            default: .anywhere
            }
        }
    }

    /// The original bytes of the entry.
    let text: [UInt8]
    let context: QuickEntry.Context
    let kept: [Range<Int>]
    var cursor: EntryCursor
    /// Quotation marks that have no closing counterpart in the rest of the entry.
    var openMarks: Set<UInt32> = []
    var phrases: [Phrase] = []

    /// Maximum number of phrases, more than any task needs; the rest is title.
    private static let mostPhrases = 32

    init(_ text: [UInt8], context: QuickEntry.Context, kept: [Range<Int>]) {
        self.text = text
        cursor = EntryCursor(bytes: text.map { (0x41...0x5a).contains($0) ? $0 + 0x20 : $0 })
        self.context = context
        self.kept = kept
    }

    mutating func readAll() {
        cursor.skipSpace()
        while !cursor.isAtEnd, phrases.count < Self.mostPhrases {
            if !skipQuoted(), !readPhrase() { cursor.skipToWordEnd() }
            cursor.skipSpace()
        }
        phrases = phrasesInPlace
    }

    /// Parses the phrases that begin at this word; returns false when there are none.
    private mutating func readPhrase() -> Bool {
        guard let byte = cursor.byte, EntryStart.mayBegin(byte, cursor) else { return false }
        var after = cursor
        guard let found = phrases(&after), !isName(found),
            !found.contains(where: { phrase in kept.contains { $0.overlaps(phrase.range) } })
        else { return false }
        if isObject(found) || isVersion(found) {
            // In "월요일 18시 이후" the day belongs to the hour.
            if let first = found.first, let last = phrases.last, touches(last.range, first.range), last.isDay {
                phrases.removeLast()
            }
            leaveObject(&after)
        } else {
            phrases += found
        }
        cursor = after
        return true
    }

    private func phrases(_ cursor: inout EntryCursor) -> [Phrase]? {
        let start = cursor.at
        func phrase(_ meaning: Phrase.Meaning) -> [Phrase] {
            [Phrase(meaning: meaning, range: start..<cursor.at)]
        }
        if let mark = cursor.takeMark(context, as: text) { return phrase(mark) }
        if cursor.takeName() || cursor.takeUnread(context) || cursor.takeOtherDay(context)
            || cursor.takeImpossibleTime()
        {
            return leave(&cursor)
        }
        if let alarm = cursor.takeAlarm() { return phrase(.alarm(alarm)) }
        if let repeats = cursor.takeRepeat(context) { return repeatPhrases(repeats, from: start, &cursor) }
        if let span = cursor.takeSpan() { return phrase(.span(span)) }
        if let times = cursor.takeTimes() {
            return phrase(times.isBare ? .bareTimes(times.count) : .times(times.count))
        }
        if let due = cursor.takeMoment(context) { return phrase(.moment(due)) }
        if let found = dayPhrases(&cursor) { return found }
        if cursor.takeTimeRange() { return [] }
        if let time = cursor.takeWholeTime() { return phrase(.time(time)) }
        cursor.at = start
        return cursor.takeDayLike() ? leave(&cursor) : nil
    }

    /// Leaves the consumed words and a directly following time in the title: the time is not one of today.
    func leave(_ cursor: inout EntryCursor) -> [Phrase] {
        _ = cursor.attemptAll { cursor in
            cursor.takeSpace() && (cursor.takeTimeRange() || cursor.takeWholeTime() != nil)
        }
        return []
    }

    /// Parses a day and a directly following time or part of the day.
    private func dayPhrases(_ cursor: inout EntryCursor) -> [Phrase]? {
        let start = cursor.at
        guard var day = cursor.takeDay(context) else { return nil }
        let dayEnd = cursor.at
        let isWithin = cursor.takeWithin()
        if day.isContradicted || cursor.takeRangeEnd(context) {
            cursor.skipToWordEnd()
            return leave(&cursor)
        }
        guard let ending = cursor.takeEnding() else {
            // "내일18시": the word continues with a time.
            guard let time = cursor.takeTime() ?? cursor.takePartOfDay()?.alone, cursor.takeEnding() != nil else {
                cursor.at = start
                return nil
            }
            return [
                Phrase(meaning: .day(day), range: start..<dayEnd),
                Phrase(meaning: .time(time), range: dayEnd..<cursor.at),
            ]
        }
        let isUntil = isWithin || ending == .until
        day.isDeadline = day.isDeadline || isUntil
        day.isEnd = day.isEnd || (isUntil && day.isWritten)
        // A past day, such as the Monday of this week, or an excluded one stays in the title.
        if day.day < context.today && !day.hasYear || cursor.standsBeforeExclusion(context) { return leave(&cursor) }
        if day.day < context.today, !day.isDeadline {
            // "released on 2020-09-24" states when something happened.
            if EntryCursor(bytes: cursor.bytes, at: start).stands({ $0.takeWord("on") }) { return leave(&cursor) }
            day.place = .edge
        }
        if ending == .particle, cursor.takeEarlierEnd(than: day.day, context) { return leave(&cursor) }
        guard !day.needsTime || cursor.stands({ $0.takeSpace() && $0.takeTime()?.place == .anywhere }) else {
            cursor.at = start
            return nil
        }
        // "토요일 밤의 열기": a name.
        if cursor.standsBeforePartOfName() { return leave(&cursor) }
        let end = cursor.at
        guard let part = takePartAfter(&cursor) else { return [Phrase(meaning: .day(day), range: start..<end)] }
        if part.isBeforeTime {
            // "tomorrow evening at 8": the part of the day resolves the hour.
            day.part = part.said
            return [Phrase(meaning: .day(day), range: start..<cursor.at)]
        }
        return [
            Phrase(meaning: .day(day), range: start..<end),
            Phrase(meaning: .time(part.said.alone), range: part.range),
        ]
    }

    /// Returns a repeat with a directly following part of the day.
    private func repeatPhrases(
        _ repeats: EntryRepeat, from start: Int, _ cursor: inout EntryCursor
    ) -> [Phrase] {
        if cursor.standsBeforePartOfName() { return leave(&cursor) }
        let end = cursor.at
        guard let part = takePartAfter(&cursor) else {
            return [Phrase(meaning: .repeats(repeats, within: nil), range: start..<end)]
        }
        if part.isBeforeTime {
            return [Phrase(meaning: .repeats(repeats, within: part.said), range: start..<cursor.at)]
        }
        return [
            Phrase(meaning: .repeats(repeats, within: nil), range: start..<end),
            Phrase(meaning: .time(part.said.alone), range: part.range),
        ]
    }

    private typealias Part = (said: EntryDayPart, range: Range<Int>, isBeforeTime: Bool)

    /// Parses a part of the day, alone or before a time.
    private func takePartAfter(_ cursor: inout EntryCursor) -> Part? {
        cursor.attempt { cursor in
            guard cursor.takeSpace(), !cursor.stands({ $0.takeWholeTime() != nil }), !cursor.standsBeforeMeal() else {
                return nil
            }
            let start = cursor.at
            guard let said = cursor.takePartOfDay() else { return nil }
            return (said, start..<cursor.at, cursor.stands { $0.takeSpace() && $0.takeWholeTime() != nil })
        }
    }
}

/// Quick check for bytes that can begin a phrase, which rejects most words.
enum EntryStart {
    static func mayBegin(_ byte: UInt8, _ cursor: EntryCursor) -> Bool {
        if byte < 0x80 {
            return EntryCursor.isDigit(byte) || EntryCursor.isLetter(byte) || byte == UInt8(ascii: "!")
                || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
        }
        guard cursor.at + 2 < cursor.bytes.count else { return false }
        let bytes = cursor.bytes
        let scalar = Int(byte & 0x0f) << 12 | Int(bytes[cursor.at + 1] & 0x3f) << 6 | Int(bytes[cursor.at + 2] & 0x3f)
        return syllables.contains(scalar)
    }

    private static let syllables = Set(
        "오내모글다담차이올매월화수목금토일평주날정자새아점낮저밤한두세네여열하사나닷보반알지말낼첫둘셋넷마격작재어그엊연명익당돌해전불검블"
            .unicodeScalars.map { Int($0.value) })
}

/// Required position of a phrase that may mean something else.
enum EntryPlace {
    case anywhere
    /// At the beginning or the end of the entry, or next to another phrase, as `12/1` and `at 3`.
    case edge
    /// Like ``edge``, but not at the beginning, as `the 2nd`.
    case end
}

extension EntryReader {
    /// The phrases whose position is valid.
    var phrasesInPlace: [Phrase] {
        guard phrases.contains(where: { $0.place != .anywhere }) else { return phrases }
        var found: [Phrase] = []
        for (index, phrase) in phrases.enumerated() {
            let isBeside = [found.last, index + 1 < phrases.count ? phrases[index + 1] : nil].contains { neighbour in
                guard let neighbour,
                    neighbour.place == .anywhere || neighbour.range.upperBound <= phrase.range.lowerBound
                else { return false }
                return touches(neighbour.range, phrase.range)
            }
            if phrase.place == .anywhere || isBeside || isAtEdge(phrase) { found.append(phrase) }
        }
        return found
    }

    /// A phrase that the person reverted to text was recognized, so it still counts as a neighbour.
    private func isAtEdge(_ phrase: Phrase) -> Bool {
        let bytes = cursor.bytes
        let last = bytes[phrase.range.upperBound - 1]
        return phrase.place == .edge && bytes[..<phrase.range.lowerBound].allSatisfy(EntryCursor.isSpace)
            || bytes[phrase.range.upperBound...].allSatisfy(EntryCursor.isSpace)
            || ",.:!".utf8.contains(last) || kept.contains { touches($0, phrase.range) }
    }

    /// Whether two ranges are separated only by white space.
    func touches(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
        return first.upperBound <= second.lowerBound
            && cursor.bytes[first.upperBound..<second.lowerBound].allSatisfy(EntryCursor.isSpace)
    }
}
