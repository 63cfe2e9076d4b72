package import Core

/// What a notification shows: few enough words for the smallest screen.
package struct NotificationText: Hashable, Sendable {
    package let title: String
    package let body: String

    /// Makes a text.
    package init(title: String, body: String) {
        self.title = title
        self.body = body
    }
}

extension Language {
    /// What a nudge says: how long the day lasts, a line, and the streak that hangs on it.
    package func nudge(_ nudge: Nudge) -> NotificationText {
        // A minute that has begun counts, or what comes a second after seven would say "4 h 59 min".
        let left = duration(seconds: nudge.secondsLeft + 59)
        let more = nudge.minimum - nudge.total
        let title =
            nudge.total > 0
            ? pick("\(more)회 더, \(left) 남았어요", "\(more) more, \(left) left")
            : pick("오늘이 \(left) 남았어요", "\(left) left today")
        var body = [line(nudge.line)]
        if nudge.streakAtStake > 0 {
            let streak = streak(nudge.streakAtStake, weekly: nudge.isWeekly)
            body.append(pick("\(streak)을 이어 가요.", "Keep your \(streak)."))
        }
        if nudge.isUnchecked { body.append(pick("확인은 못 했어요.", "Couldn’t check.")) }
        return NotificationText(title: title, body: body.joined(separator: " "))
    }

    /// What takes the place of a nudge that is still shown when the day is done.
    ///
    /// - Parameter hasLetter: whether a letter can be drawn now.
    package func nudgeDone(count: Int, hasLetter: Bool = false) -> NotificationText {
        let grown = pick("오늘 \(contributions(count)). 잔디가 자랐어요.", "\(contributions(count)) today. The grass has grown.")
        let letter = pick(" 꺼낼 편지가 있어요.", " A letter is waiting.")
        return NotificationText(
            title: pick("오늘 커밋 완료", "Committed today"), body: grown + (hasLetter ? letter : ""))
    }

    /// What takes the place of a nudge that is still shown when it has lost its sense otherwise; nil where nothing does.
    package func nudgeOver(_ silence: NudgeSilence) -> NotificationText? {
        switch silence {
        case .frozen:
            NotificationText(
                title: pick("오늘은 쉬어요", "Resting today"),
                body: pick("프리즈를 썼어요. 연속은 이어져요.", "A freeze was used. Your streak goes on."))
        case .rest:
            NotificationText(
                title: pick("오늘은 쉬는 날이에요", "A rest day"),
                body: pick("오늘은 커밋하지 않아도 돼요.", "You don’t need to commit today."))
        case .over:
            NotificationText(
                title: pick("새 하루예요", "A new day"),
                body: pick("지난 하루는 끝났어요.", "Yesterday is over."))
        case .done, .tooLate, .replanned: nil
        }
    }

    /// Why a nudge was not sent: `이미 커밋했어요`, `already committed`.
    package func nudgeSilence(_ silence: NudgeSilence) -> String {
        switch silence {
        case .done: pick("이미 커밋했어요", "already committed")
        case .rest: pick("쉬는 날이에요", "a rest day")
        case .frozen: pick("프리즈로 쉬어요", "frozen")
        case .over: pick("그 하루는 끝났어요", "that day is over")
        case .tooLate: pick("보낼 때를 놓쳐서 건너뛰었어요", "skipped, because the computer was asleep")
        case .replanned: pick("계획이 바뀌었어요", "the plan changed")
        }
    }

    /// Which of a day's nudges one is: `19:00`, `마지막 알림`, `last call`.
    package func nudgeSlot(_ slot: NudgeSlot) -> String {
        switch slot {
        case .time(let time): time.description
        case .lastCall: pick("마지막 알림", "last call")
        case .snooze: pick("미룬 알림", "snoozed")
        }
    }

    /// Why what a person set about nudges is refused.
    package func nudgeFault(_ fault: NudgeFault) -> String {
        switch fault {
        case .noTime: pick("알림 시각이나 마지막 알림 중 하나는 있어야 해요.", "There has to be at least one time or a last call.")
        case .tooManyTimes(let limit):
            pick("알림 시각은 \(number(limit))개까지 정할 수 있어요.", "You can have up to \(number(limit)) times.")
        case .noWeekday: pick("알림을 받을 요일을 하나는 골라 주세요.", "Choose at least one weekday.")
        }
    }

    /// That an alarm that was put off rings again: `다시 알림 · 마감 11월 21일 18:00`.
    package func ringingAgain(_ alarm: OccurrenceAlarm, today: Day) -> String {
        let due = [shortDate(alarm.due.day, today: today), alarm.due.time?.description].compactMap { $0 }
        return pick("다시 알림 · 마감 \(due.joined(separator: " "))", "Again · due \(due.joined(separator: " "))")
    }

    /// What takes the place of an alarm that is still shown when it has lost its sense.
    ///
    /// - Parameter title: what the task is called; empty where nobody knows any more.
    package func alarmOver(_ silence: AlarmSilence, title: String) -> NotificationText {
        let body =
            switch silence {
            case .done: pick("완료했어요.", "Done.")
            case .deleted: pick("지운 할 일이에요.", "Deleted.")
            case .moved: pick("알림이 바뀌었어요.", "Its alarm changed.")
            }
        return NotificationText(title: title.isEmpty ? pick("할 일", "Task") : title, body: body)
    }

    /// How long there is until what an alarm rings for, or that it comes late: `30분 뒤예요 · 11월 21일 18:00`.
    package func ringing(_ alarm: OccurrenceAlarm, isLate: Bool, today: Day) -> String {
        let due = [shortDate(alarm.due.day, today: today), alarm.due.time?.description].compactMap { $0 }
        let when = due.joined(separator: " ")
        if isLate { return pick("밀린 알림 · 마감 \(when)", "Late alarm · due \(when)") }
        let ahead =
            switch alarm.alarm {
            case .atTime: alarm.due.time == nil ? pick("오늘이에요", "Today") : pick("지금이에요", "Now")
            case .oneDay: pick("내일이에요", "Tomorrow")
            case .fiveMinutes, .tenMinutes, .halfHour, .oneHour, .twoHours, .threeHours:
                // Without a time, alarms count from nine in the morning, at which nothing ends.
                alarm.due.time == nil
                    ? pick("오늘이에요", "Today")
                    : pick(
                        "\(duration(seconds: Int64(alarm.alarm.minutes) * 60)) 뒤예요",
                        "In \(duration(seconds: Int64(alarm.alarm.minutes) * 60))")
            }
        return "\(ahead) · \(when)"
    }
}
