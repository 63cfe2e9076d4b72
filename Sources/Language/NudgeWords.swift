package import Core

/// Text of a notification, short enough for the smallest screen.
package struct NotificationText: Hashable, Sendable {
    package let title: String
    package let body: String

    package init(title: String, body: String) {
        self.title = title
        self.body = body
    }
}

extension Language {
    /// The text of a nudge: the time left, a line, and the streak at stake.
    package func nudge(_ nudge: Nudge) -> NotificationText {
        // Rounded up to minutes; a nudge sent a second after seven would otherwise say "4 h 59 min".
        let left = duration(seconds: nudge.secondsLeft + 59)
        let more = nudge.minimum - nudge.total
        let title =
            nudge.total > 0
            ? text(.nudge.moreNeeded(count: String(more), duration: left))
            : text(.nudge.timeLeft(duration: left))
        var body = [line(nudge.line)]
        if nudge.streakAtStake > 0 {
            let streak = streak(nudge.streakAtStake, weekly: nudge.isWeekly)
            body.append(text(.nudge.keepStreak(streak: streak)))
        }
        if nudge.isUnchecked { body.append(text(.nudge.unchecked)) }
        return NotificationText(title: title, body: body.joined(separator: " "))
    }

    /// The text that replaces a nudge on screen when the day is done.
    ///
    /// - Parameter hasLetter: whether a letter can be drawn now.
    package func nudgeDone(count: Int, hasLetter: Bool = false) -> NotificationText {
        let grown = text(.nudge.doneText(contributions: contributions(count)))
        let letter = " " + text(.nudge.doneLetter)
        return NotificationText(title: text(.nudge.doneTitle), body: grown + (hasLetter ? letter : ""))
    }

    /// The text that replaces a nudge on screen when it is obsolete for another reason; nil for none.
    package func nudgeOver(_ silence: NudgeSilence) -> NotificationText? {
        switch silence {
        case .frozen:
            NotificationText(title: text(.nudge.frozenTitle), body: text(.nudge.frozenText))
        case .rest:
            NotificationText(title: text(.nudge.restTitle), body: text(.nudge.restText))
        case .over:
            NotificationText(title: text(.nudge.overTitle), body: text(.nudge.overText))
        case .done, .tooLate, .replanned: nil
        }
    }

    /// The reason why a nudge was not sent: `이미 커밋했어요`, `already committed`.
    package func nudgeSilence(_ silence: NudgeSilence) -> String {
        switch silence {
        case .done: text(.nudgeSilence.done)
        case .rest: text(.nudgeSilence.rest)
        case .frozen: text(.nudgeSilence.frozen)
        case .over: text(.nudgeSilence.over)
        case .tooLate: text(.nudgeSilence.tooLate)
        case .replanned: text(.nudgeSilence.replanned)
        }
    }

    /// The name of a nudge's slot: `19:00`, `마지막 알림`, `last call`.
    package func nudgeSlot(_ slot: NudgeSlot) -> String {
        switch slot {
        case .time(let time): time.description
        case .lastCall: text(.nudge.slotLastCall)
        case .snooze: text(.nudge.slotSnoozed)
        }
    }

    /// The message for rejected settings of nudges.
    package func nudgeFault(_ fault: NudgeFault) -> String {
        switch fault {
        case .noTime: text(.nudgeError.noTime)
        case .tooManyTimes(let limit): text(.nudgeError.tooManyTimes(limit: number(limit)))
        case .noWeekday: text(.nudgeError.noWeekday)
        }
    }

    /// The text of a snoozed alarm that rings again: `다시 알림 · 마감 11월 21일 18:00`.
    package func ringingAgain(_ alarm: OccurrenceAlarm, today: Day) -> String {
        let due = [shortDate(alarm.due.day, today: today), alarm.due.time?.description].compactMap { $0 }
        return text(.alarm.ringsAgain(due: due.joined(separator: " ")))
    }

    /// The text that replaces an alarm on screen when it is obsolete.
    ///
    /// - Parameter title: title of the task; empty when it is no longer known.
    package func alarmOver(_ silence: AlarmSilence, title: String) -> NotificationText {
        let body =
            switch silence {
            case .done: text(.alarm.overDone)
            case .deleted: text(.alarm.overDeleted)
            case .moved: text(.alarm.overMoved)
            }
        return NotificationText(title: title.isEmpty ? text(.alarm.untitledTask) : title, body: body)
    }

    /// The time until a task is due, or that the alarm is late: `30분 뒤예요 · 11월 21일 18:00`.
    package func ringing(_ alarm: OccurrenceAlarm, isLate: Bool, today: Day) -> String {
        let due = [shortDate(alarm.due.day, today: today), alarm.due.time?.description].compactMap { $0 }
        let when = due.joined(separator: " ")
        if isLate { return text(.alarm.late(due: when)) }
        let ahead =
            switch alarm.alarm {
            case .atTime: alarm.due.time == nil ? text(.alarm.dueToday) : text(.alarm.dueNow)
            case .oneDay: text(.alarm.dueTomorrow)
            case .fiveMinutes, .tenMinutes, .halfHour, .oneHour, .twoHours, .threeHours:
                // Without a time, alarms refer to nine in the morning, which is no deadline.
                alarm.due.time == nil
                    ? text(.alarm.dueToday)
                    : text(.alarm.dueIn(duration: duration(seconds: Int64(alarm.alarm.minutes) * 60)))
            }
        return "\(ahead) · \(when)"
    }
}

/// The lines that nudges rotate through, 40 columns at most.
///
/// A line must not claim what a nudge cannot know: that nothing was committed, as the day may be done in part or could
/// not be checked, or how long ago anything was.
extension Language {
    /// Returns the text of a line.
    package func line(_ line: NudgeLine) -> String {
        let message: Message =
            switch line.situation {
            case .daytime: .nudgeLine.daytime
            case .evening: .nudgeLine.evening
            case .lastCall: .nudgeLine.lastCall
            case .longStreak: .nudgeLine.longStreak
            case .afterMiss: .nudgeLine.afterMiss
            case .weekend: .nudgeLine.weekend
            }
        return lines(message)[line.index]
    }
}
