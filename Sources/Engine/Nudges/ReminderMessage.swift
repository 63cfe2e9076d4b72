import Core
import Language
import Storage

/// What a recipient is told of a nudge or an alarm.
struct ReminderMessage: Sendable {
    /// What it takes the place of, at the push service and on the screen.
    let topic: PushTopic
    let text: NotificationText
    let language: Language
    /// The whole address of the page that opens; empty where none can be opened there.
    let page: String
    /// Under which address this Haru is open there; empty where it is not.
    let origin: String
    /// What the badge of the app shows; 0 takes it away, nil leaves it as it is.
    let badge: Int?
    let isSilent: Bool
    /// What can be done from it with the app closed.
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

    /// What all messages of one moment have in common.
    struct Context: Sendable {
        let today: Day
        /// How many things are due.
        let badge: Int
        /// Whether a freeze is left for today that keeps a streak or a challenge.
        let canRest: Bool
    }

    /// A nudge, which can be put off while the day leaves room for another.
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

    /// What takes the place of a nudge that is obsolete; it makes no sound, since nothing is to be done.
    ///
    /// - Parameter text: what it says.
    static func withdrawal(
        of day: Day, _ text: NotificationText, to recipient: Recipient, _ language: Language, at moment: Context
    ) -> ReminderMessage {
        ReminderMessage(
            PushTopic(day: day), text, to: recipient, language, page: "/", badge: moment.badge, isSilent: true)
    }

    /// What takes the place of an alarm that is obsolete.
    ///
    /// - Parameter text: what it says.
    static func withdrawal(
        of task: Int, _ text: NotificationText, to recipient: Recipient, _ language: Language, at moment: Context
    ) -> ReminderMessage {
        ReminderMessage(
            PushTopic(task: task), text, to: recipient, language, page: "/tasks/\(task)", badge: moment.badge,
            isSilent: true)
    }

    /// An alarm.
    ///
    /// - Parameter isAgain: whether it was put off.
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

    /// The notification as it is sent.
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
    /// What a person reads.
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
