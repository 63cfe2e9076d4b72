package import Core

/// Action that a notification offers with the app closed, or the undo of one.
package enum NotificationAction: Hashable, Sendable {
    /// Completes a task; for a repeated one, the occurrence due on this day.
    case complete(task: Int, due: Day?)
    /// Spends a freeze on a day.
    case rest(Day)
    /// Snoozes the nudges of a day.
    case snooze(Day)
    /// Snoozes one alarm of a task, identified by its slot.
    case snoozeAlarm(task: Int, slot: String)
    /// Turns a channel off.
    case turnOff(channel: String)

    /// Reopens a task.
    case reopen(task: Int)
    /// Takes back the freeze of a day.
    case unrest(Day)
    /// Cancels the snooze that lasts until an instant.
    case unsnooze(until: Instant)
    /// Cancels a snoozed alarm.
    case unsnoozeAlarm(task: Int, slot: String)
    /// Turns a channel on again.
    case turnOn(channel: String)

    /// Action name for the service worker and the page, and what it applies to.
    var stored: (action: String, subject: String) {
        switch self {
        case .complete(let task, let due): ("complete", due.map { "\(task) \($0)" } ?? "\(task)")
        case .rest(let day): ("rest", "\(day)")
        case .snooze(let day): ("snooze", "\(day)")
        case .snoozeAlarm(let task, let slot): ("snooze-alarm", "\(task) \(slot)")
        case .reopen(let task): ("reopen", "\(task)")
        case .unrest(let day): ("unrest", "\(day)")
        case .unsnooze(let until): ("unsnooze", "\(until.seconds)")
        case .unsnoozeAlarm(let task, let slot): ("unsnooze-alarm", "\(task) \(slot)")
        case .turnOff(let channel): ("turn-off", channel)
        case .turnOn(let channel): ("turn-on", channel)
        }
    }

    /// Whether its link can be used repeatedly until it expires: mail clients may unsubscribe more than once (RFC
    /// 8058).
    var isRepeatable: Bool { if case .turnOff = self { true } else { false } }

    init?(action: String, subject: String) {
        let words = subject.split(separator: " ", maxSplits: 1).map(String.init)
        let (task, rest, day) = (words.first.flatMap { Int($0) }, words.dropFirst().first, Day(iso: subject))
        switch (action, task, day) {
        case ("complete", let task?, _): self = .complete(task: task, due: rest.flatMap { Day(iso: $0) })
        case ("reopen", let task?, _): self = .reopen(task: task)
        case ("rest", _, let day?): self = .rest(day)
        case ("snooze", _, let day?): self = .snooze(day)
        case ("unrest", _, let day?): self = .unrest(day)
        case ("unsnooze", _, _):
            guard let seconds = Int64(subject) else { return nil }
            self = .unsnooze(until: Instant(seconds: seconds))
        case ("snooze-alarm", let task?, _):
            guard let rest else { return nil }
            self = .snoozeAlarm(task: task, slot: rest)
        case ("unsnooze-alarm", let task?, _):
            guard let rest else { return nil }
            self = .unsnoozeAlarm(task: task, slot: rest)
        case ("turn-off", _, _): self = .turnOff(channel: subject)
        case ("turn-on", _, _): self = .turnOn(channel: subject)
        default: return nil
        }
    }
}

/// Outcome of a notification action.
package struct NotificationOutcome: Hashable, Sendable {
    package let action: NotificationAction
    /// Length of the snooze in seconds; nil if nothing was snoozed.
    package let wait: Int64?
    /// Path of a one-time undo link; nil if there is nothing to undo.
    package let undo: String?
    /// Whether there was nothing left to do: the task is done already, or its time was changed.
    package let isMoot: Bool
    /// Number of things due now, for the app badge.
    package let badge: Int

    package init(
        action: NotificationAction, wait: Int64? = nil, undo: String? = nil, isMoot: Bool = false, badge: Int = 0
    ) {
        self.action = action
        self.wait = wait
        self.undo = undo
        self.isMoot = isMoot
        self.badge = badge
    }
}
