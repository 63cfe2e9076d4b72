/// How long before its time a task is to ring.
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
    /// The alarm that rings this long before, where there is one.
    fileprivate var alarm: TaskAlarm? {
        guard months == 0 else { return nil }
        return TaskAlarm(minutes: days * 1_440 + minutes)
    }
}
