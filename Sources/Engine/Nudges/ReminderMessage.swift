import Core
import Language
import Storage

/// Message to a recipient about a nudge or an alarm.
struct ReminderMessage: Sendable {
    /// Topic of the messages that it replaces, at the push service and on screen.
    let topic: PushTopic
    let text: NotificationText
    let language: Language
    /// Absolute URL of the page to open; empty if none can be opened there.
    let page: String
    /// Origin of this Haru there; empty if it has none.
    let origin: String
    /// Number on the app badge; 0 clears it, nil leaves it unchanged.
    let badge: Int?
    let isSilent: Bool
    /// Actions that it offers with the app closed.
    let actions: [NotificationAction]

    private init(
        _ topic: PushTopic, _ text: NotificationText, to recipient: Recipient, _ language: Language, page: String,
        badge: Int?, isSilent: Bool = false, actions: [NotificationAction] = []
    ) {
        self.topic = topic
        self.text = text
        self.language = language
        origin = recipient.origin
        self.page = origin.isEmpty ? "" : origin + page
        self.badge = badge
        self.isSilent = isSilent
        self.actions = origin.isEmpty ? [] : actions
    }

    /// Values that all messages of one run share.
    struct Context: Sendable {
        let today: Day
        /// Number of due things.
        let badge: Int
        /// Whether a freeze is available today that would keep a streak or a challenge.
        let canRest: Bool
    }

    /// Makes a nudge, with a snooze action while the day leaves time for another.
    static func nudge(
        _ nudge: Nudge, to recipient: Recipient, _ language: Language, at moment: Context
    ) -> ReminderMessage {
        var actions: [NotificationAction] = []
        if nudge.secondsLeft > Int64(Snooze.standard + Snooze.lengths.lowerBound) * 60 {
            actions.append(.snooze(nudge.day))
        }
        if moment.canRest { actions.append(.rest(nudge.day)) }
        return ReminderMessage(
            PushTopic(day: nudge.day), language.nudge(nudge), to: recipient, language, page: "/", badge: moment.badge,
            actions: actions)
    }

    /// Makes the replacement of an obsolete nudge, which is silent since nothing is to be done.
    ///
    /// - Parameter text: text of the message.
    static func withdrawal(
        of day: Day, _ text: NotificationText, to recipient: Recipient, _ language: Language, at moment: Context
    ) -> ReminderMessage {
        ReminderMessage(
            PushTopic(day: day), text, to: recipient, language, page: "/", badge: moment.badge, isSilent: true)
    }

    /// Makes the replacement of an obsolete alarm.
    ///
    /// - Parameter text: text of the message.
    static func withdrawal(
        of task: Int, _ text: NotificationText, to recipient: Recipient, _ language: Language, at moment: Context
    ) -> ReminderMessage {
        ReminderMessage(
            PushTopic(task: task), text, to: recipient, language, page: "/tasks/\(task)", badge: moment.badge,
            isSilent: true)
    }

    /// Makes the message of an alarm.
    ///
    /// - Parameter isAgain: whether it was snoozed.
    static func alarm(
        _ alarm: OccurrenceAlarm, of task: DayTask, to recipient: Recipient, _ language: Language, isLate: Bool,
        isAgain: Bool, at moment: Context
    ) -> ReminderMessage {
        let body =
            isAgain
            ? language.ringingAgain(alarm, today: moment.today)
            : language.ringing(alarm, isLate: isLate, today: moment.today)
        return ReminderMessage(
            PushTopic(task: task.id), NotificationText(title: task.fields.title, body: body), to: recipient, language,
            page: "/tasks/\(task.id)", badge: moment.badge,
            actions: [
                .complete(task: task.id, due: task.fields.due?.day), .snoozeAlarm(task: task.id, slot: alarm.slot),
            ])
    }

    /// Returns the notification to send.
    ///
    /// - Parameter links: the path of each action.
    func notification(with links: [String]) -> PushNotification {
        PushNotification(
            title: text.title, body: text.body, navigate: page, lang: language.rawValue, tag: topic.text,
            badge: badge, silent: isSilent,
            actions: zip(actions, links).map { action, path in
                PushNotification.Action(
                    action: action.stored.action, title: action.title(in: language), navigate: origin + path)
            })
    }
}

extension NotificationAction {
    /// Returns the label of the action.
    fileprivate func title(in language: Language) -> String {
        switch self {
        case .complete: language.text(.dayState.done)
        case .rest: language.text(.reminderAction.restToday)
        case .snooze, .snoozeAlarm: language.text(.reminderAction.snooze)
        case .turnOff: language.text(.reminderAction.turnOff)
        case .reopen, .unrest, .unsnooze, .unsnoozeAlarm, .turnOn: language.text(.reminderAction.undo)
        }
    }
}
