import Language

/// The places that the rail leads to, in its order.
enum Section: CaseIterable {
    case today, tasks, calendar, diary, statistics, challenge, mailbox, settings

    /// How many places a phone's tab bar has room for, "more" among them.
    static let mostTabs = 5

    /// The key that leads there from anywhere.
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

    var site: Site {
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

    var phrases: (name: Phrase, shortcut: Phrase) {
        switch self {
        case .today: (.navToday, .shortcutToday)
        case .tasks: (.navTasks, .shortcutTasks)
        case .calendar: (.navCalendar, .shortcutCalendar)
        case .statistics: (.navStatistics, .shortcutStatistics)
        case .diary: (.diaryTitle, .shortcutDiary)
        case .challenge: (.navChallenge, .shortcutChallenge)
        case .mailbox: (.navMailbox, .shortcutMailbox)
        case .settings: (.navSettings, .shortcutSettings)
        }
    }

    /// Those that a phone shows only behind "more".
    static let behind = Set(allCases.dropFirst(mostTabs - 1))
}
