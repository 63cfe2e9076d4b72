import Language

/// Sections that the rail links to, in its order.
enum Section: CaseIterable {
    case today, tasks, calendar, diary, statistics, challenge, mailbox, settings

    /// Number of tabs on a phone, including "more".
    static let mostTabs = 5

    /// Global keyboard shortcut.
    var key: String {
        switch self {
        case .today: "T"
        case .tasks: "M"
        case .calendar: "K"
        case .statistics: "G"
        case .diary: "D"
        case .challenge: "C"
        case .mailbox: "L"
        case .settings: "S"
        }
    }

    var route: Route {
        switch self {
        case .today: .today
        case .tasks: .tasks(.matrix)
        case .calendar: .calendar(.current)
        case .statistics: .statistics
        case .diary: .diary(.notes)
        case .challenge: .challenge(.page)
        case .mailbox: .mailbox(.mailboxes)
        case .settings: .settings(.overview)
        }
    }

    var icon: Icon {
        switch self {
        case .today: .today
        case .tasks: .tasks
        case .calendar: .calendar
        case .statistics: .statistics
        case .diary: .diary
        case .challenge: .flag
        case .mailbox: .letter
        case .settings: .settings
        }
    }

    var messages: (name: Message, shortcut: Message) {
        switch self {
        case .today: (.nav.today, .shortcut.today)
        case .tasks: (.nav.tasks, .shortcut.tasks)
        case .calendar: (.nav.calendar, .shortcut.calendar)
        case .statistics: (.nav.statistics, .shortcut.statistics)
        case .diary: (.diary.title, .shortcut.diary)
        case .challenge: (.nav.challenge, .shortcut.challenge)
        case .mailbox: (.nav.mailbox, .shortcut.mailbox)
        case .settings: (.nav.settings, .shortcut.settings)
        }
    }

    /// Sections that a phone shows only in the "more" menu.
    static let behind = Set(allCases.dropFirst(mostTabs - 1))
}
