extension EntryCursor {
    /// A mark: `!중요`, `!urgent`, `!!`, `#ticket` or `@repository`.
    ///
    /// - Parameter text: the original bytes, not lowercased, so that names keep their case.
    mutating func takeMark(_ context: QuickEntry.Context, as text: [UInt8]) -> EntryReader.Phrase.Meaning? {
        switch byte {
        case UInt8(ascii: "!"): attempt { $0.takeExclamation() }
        case UInt8(ascii: "#"):
            attempt { cursor in
                guard let name = cursor.takeLabel(longest: TaskFields.longestTicket, as: text) else { return nil }
                return EntryNames.isCode("#" + name) ? nil : .ticket(name)
            }
        case UInt8(ascii: "@"):
            attempt { cursor in
                guard let name = cursor.takeLabel(longest: TaskFields.longestRepository, as: text) else { return nil }
                return context.repositories.spelling(of: name).map { .repository($0) }
            }
        default: nil
        }
    }

    private mutating func takeExclamation() -> EntryReader.Phrase.Meaning? {
        let meaning: EntryReader.Phrase.Meaning
        if take("!!") {
            meaning = .both
        } else if take("!중요", "!important") {
            meaning = .important(true)
        } else if take("!안중요", "!unimportant") {
            meaning = .important(false)
        } else if take("!긴급", "!urgent") {
            meaning = .urgency(.always)
        } else if take("!나중에", "!나중", "!later") {
            meaning = .urgency(.never)
        } else {
            return nil
        }
        return takeMarkEnd() ? meaning : nil
    }

    /// Parses the name after `#` or `@`; digits alone are issue numbers and stay in the title.
    private mutating func takeLabel(longest: Int, as text: [UInt8]) -> String? {
        at += 1
        let start = at
        var hasLetter = false
        while let byte, !Self.isSpace(byte), byte != UInt8(ascii: ","), byte != UInt8(ascii: "#"),
            byte != UInt8(ascii: "!"), byte != UInt8(ascii: "@")
        {
            hasLetter = hasLetter || Self.isLetter(byte) || byte >= 0x80
            at += 1
        }
        // A final full stop or colon belongs to the sentence.
        if isAtWordEnd, ".:".utf8.contains(bytes[at - 1]) { at -= 1 }
        let end = at
        guard hasLetter, takeMarkEnd() else { return nil }
        let name = String(decoding: text[start..<end], as: UTF8.self)
        return name.count <= longest ? name : nil
    }

    private mutating func takeMarkEnd() -> Bool {
        if !isAtWordEnd { _ = take(",", ".", ":") }
        return isAtWordEnd
    }
}

/// Alarms before the time of a task.
extension EntryCursor {
    /// `30분 전 알림`, `전날 알림`, `정각 알림`, `remind me 30 minutes before`, with its ending.
    mutating func takeAlarm() -> TaskAlarm? {
        attempt { $0.takeKoreanAlarm() } ?? attempt { $0.takeEnglishAlarm() }
    }

    private mutating func takeKoreanAlarm() -> TaskAlarm? {
        let isLed = take("알림 ", "알람 ")
        let alarm: TaskAlarm
        if take("정각", "정시") {
            alarm = .atTime
        } else if take("전날") {
            alarm = .oneDay
        } else {
            guard let amount = takeKoreanAmount(), let found = amount.alarm else { return nil }
            skipSpace()
            guard take("전") else { return nil }
            alarm = found
        }
        let isFollowed = attempt { cursor -> Bool? in
            _ = cursor.take("에")
            cursor.skipSpace()
            return cursor.take("알림", "알람", "알려줘") ? true : nil
        }
        guard isLed || isFollowed == true, takeEnding() != nil else { return nil }
        return alarm
    }

    private mutating func takeEnglishAlarm() -> TaskAlarm? {
        let isLed = takeWord("remind me", "remind", "reminder", "alarm", "alert")
        if isLed, !takeSpace() { return nil }
        if isLed, takeWord("at time", "on time") { return takeEnding() == nil ? nil : .atTime }
        if isLed, takeWord("the day before") { return takeEnding() == nil ? nil : .oneDay }
        guard let alarm = takeEnglishAmount()?.alarm, takeSpace(), takeWord("before", "early") else { return nil }
        if !isLed {
            guard takeSpace(), takeWord("alarm", "alert", "reminder") else { return nil }
        }
        return takeEnding() == nil ? nil : alarm
    }
}

extension EntryAmount {
    /// The alarm this long before; nil when there is none of that length.
    fileprivate var alarm: TaskAlarm? {
        guard months == 0 else { return nil }
        return TaskAlarm(minutes: days * 1_440 + minutes)
    }
}
