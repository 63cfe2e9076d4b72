package import Core

/// What can be done from a notification with the app closed, and what takes that back.
package enum NotificationAction: Hashable, Sendable {
    /// Ticks a task, the occurrence of this day where it is one that is due.
    case complete(task: Int, due: Day?)
    /// Spends a freeze on a day.
    case rest(Day)
    /// Puts the nudges of a day off.
    case snooze(Day)
    /// Has an alarm of a task ring once more later; which of its alarms, its slot tells.
    case snoozeAlarm(task: Int, slot: String)
    /// Sends nothing to a channel any more.
    case turnOff(channel: String)

    /// Opens a task again.
    case reopen(task: Int)
    /// Takes the freeze of a day back.
    case unrest(Day)
    /// Has nudges come again that were put off until an instant.
    case unsnooze(until: Instant)
    /// Has an alarm that was put off ring no more.
    case unsnoozeAlarm(task: Int, slot: String)
    /// Sends to a channel again.
    case turnOn(channel: String)

    /// The word by which the service worker and the page know it, and what is done with it.
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

    /// Whether its link holds until it is too old: programs that read mail unsubscribe more than once (RFC 8058).
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

/// What came of an action of a notification.
package struct NotificationOutcome: Hashable, Sendable {
    package let action: NotificationAction
    /// For how many seconds something was put off; nil for what puts nothing off.
    package let wait: Int64?
    /// The path by which it is taken back, once; nil where there is nothing to take back.
    package let undo: String?
    /// Whether there was nothing left to do: the task is done already, or its time was changed.
    package let isMoot: Bool
    /// How many things are due now, for the badge of the app.
    package let badge: Int

    /// Makes one.
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
