import Language

/// The places that the rail leads to, in its order.
enum Section: CaseIterable {
    case today, tasks, calendar, diary, statistics, challenge, settings

    /// How many places a phone's tab bar has room for, "more" among them.
    static let mostTabs = 5

    /// The key that leads there from anywhere.
    private var key: String {
        switch self {
        case .today: "T"
        case .tasks: "M"
        case .calendar: "K"
        case .statistics: "G"
        case .diary: "D"
        case .challenge: "C"
        case .settings: "S"
        }
    }

    private var site: Site {
        switch self {
        case .today: .today
        case .tasks: .tasks(.matrix)
        case .calendar: .calendar(.current)
        case .statistics: .statistics
        case .diary: .diary(.notes)
        case .challenge: .challenge
        case .settings: .settings
        }
    }

    private var icon: Icon {
        switch self {
        case .today: .today
        case .tasks: .tasks
        case .calendar: .calendar
        case .statistics: .statistics
        case .diary: .diary
        case .challenge: .flag
        case .settings: .settings
        }
    }

    private var phrases: (name: Phrase, shortcut: Phrase) {
        switch self {
        case .today: (.navToday, .shortcutToday)
        case .tasks: (.navTasks, .shortcutTasks)
        case .calendar: (.navCalendar, .shortcutCalendar)
        case .statistics: (.navStatistics, .shortcutStatistics)
        case .diary: (.diaryTitle, .shortcutDiary)
        case .challenge: (.navChallenge, .shortcutChallenge)
        case .settings: (.navSettings, .shortcutSettings)
        }
    }

    /// The tabs of a page.
    ///
    /// - Parameter current: the place that the page belongs to.
    static func tabs(_ context: PageContext, current: Site?) -> [Shell.Tab] {
        let behind = allCases.count > mostTabs ? Set(allCases.dropFirst(mostTabs - 1)) : []
        return allCases.map { section in
            let path = section.site.path
            let language = context.language
            return Shell.Tab(
                name: language.text(section.phrases.name), path: path, icon: section.icon.paths,
                current: path == context.path ? "page" : section.site == current ? "true" : nil, key: section.key,
                shortcut: language.text(section.phrases.shortcut), isBehind: behind.contains(section))
        }
    }
}
