import Core
import Language
import Storage

/// What a device is told of a nudge or an alarm.
struct ReminderMessage: Sendable {
    /// What it takes the place of, at the push service and on the screen.
    let topic: PushTopic
    let text: NotificationText
    let language: Language
    /// The whole address of the page that opens.
    let page: String
    /// Under which address this Haru is open on the device.
    let origin: String
    /// What the badge of the app shows; 0 takes it away, nil leaves it as it is.
    let badge: Int?
    let isSilent: Bool
    /// What can be done from it with the app closed.
    let actions: [NotificationAction]

    private init(
        _ topic: PushTopic, _ text: NotificationText, to device: PushDeviceRow, _ language: Language, page: String,
        badge: Int?, isSilent: Bool = false, actions: [NotificationAction] = []
    ) {
        self.topic = topic
        self.text = text
        self.language = language
        self.page = device.origin + page
        origin = device.origin
        self.badge = badge
        self.isSilent = isSilent
        self.actions = actions
    }

    /// A nudge.
    static func nudge(_ nudge: Nudge, to device: PushDeviceRow, _ language: Language) -> ReminderMessage {
        ReminderMessage(
            PushTopic(day: nudge.day), language.nudge(nudge), to: device, language, page: "/", badge: 1,
            actions: [.rest(nudge.day)])
    }

    /// What takes the place of a nudge when the day is done; it makes no sound, since nothing is to be done.
    static func done(_ day: Day, count: Int, to device: PushDeviceRow, _ language: Language) -> ReminderMessage {
        ReminderMessage(
            PushTopic(day: day), language.nudgeDone(count: count), to: device, language, page: "/", badge: 0,
            isSilent: true)
    }

    /// An alarm.
    static func alarm(
        _ alarm: OccurrenceAlarm, of task: DayTask, to device: PushDeviceRow, _ language: Language, isLate: Bool,
        today: Day
    ) -> ReminderMessage {
        let body = language.ringing(alarm, isLate: isLate, today: today)
        return ReminderMessage(
            PushTopic(task: task.id), NotificationText(title: task.fields.title, body: body), to: device, language,
            page: "/tasks/\(task.id)", badge: nil, actions: [.complete(task: task.id, due: task.fields.due?.day)])
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
        case .complete: language.pick("완료", "Done")
        case .rest: language.pick("오늘은 쉬기", "Rest today")
        }
    }
}
