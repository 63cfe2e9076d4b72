package import Engine
import Language

/// The parts of the settings page, each with an address and a form of its own.
package enum SettingsSection: String, CaseIterable, Sendable, Hashable {
    case days, zone, freezes, tasks, notifications, repositories, sources, authors, exclusions, appearance, sound,
        language,
        sharing
    case sessions, machines, tokens, feeds, widgets, people, export, `import`, deletion, about

    /// The plain settings and day rules that the section's form holds.
    ///
    /// A switch that is off is not sent by browsers, so of these keys a missing one means `off`,
    /// for ``SettingKey/rest`` `none`.
    package var keys: [SettingKey] {
        switch self {
        case .days: [.days, .dayStart, .minimum, .rest, .weekStart, .streak]
        case .freezes: [.freezesPerMonth, .freezesAutomatic]
        case .tasks: [.urgencyWindow]
        case .authors: [.coauthors]
        case .appearance: [.theme, .appearance, .sky]
        case .language: [.language]
        case .zone, .notifications, .repositories, .sources, .exclusions, .sound, .sharing, .sessions, .machines,
            .tokens,
            .feeds, .widgets, .people, .export, .import, .deletion,
            .about:
            []
        }
    }
}

extension SettingsSection {
    /// What of `haru config` the section shows or changes: what its form holds, and what other forms of it do.
    var settings: [SettingKey] {
        switch self {
        case .notifications:
            [.nudges, .nudgeTimes, .nudgeDays, .quietHours, .lastCall, .pushContact, .nudgeInvitation]
        // Tips are shown again there.
        case .appearance: keys + [.closedTips]
        // The first steps begin again there.
        case .about: [.welcomed, .welcomeStep]
        default: keys
        }
    }

    /// What of `haru config` no section shows: the pages that it is about keep it.
    package static let elsewhere = SettingKey.allCases.filter { key in
        !allCases.contains { $0.settings.contains(key) }
    }
}

/// What sections of the settings stand together under.
enum SettingsGroup: CaseIterable {
    case days, commits, notifications, appearance, access, data

    /// In the order in which they stand.
    var sections: [SettingsSection] {
        switch self {
        case .days: [.days, .freezes, .zone, .tasks]
        case .commits: [.repositories, .sources, .authors, .exclusions, .machines]
        case .notifications: [.notifications]
        case .appearance: [.appearance, .sound, .language]
        case .access: [.sharing, .sessions, .tokens, .feeds, .widgets, .people]
        case .data: [.export, .import, .deletion, .about]
        }
    }

    var name: Message {
        switch self {
        case .days: .settings.groupDays
        case .commits: .settings.groupCommits
        case .notifications: .section.notifications
        case .appearance: .settings.groupAppearance
        case .access: .settings.groupAccess
        case .data: .settings.groupData
        }
    }
}

extension SettingsSection {
    /// The sections that somebody has: accounts are looked after by administrators of a Haru for several people.
    static func all(for context: PageContext) -> [SettingsSection] {
        SettingsGroup.allCases.flatMap(\.sections).filter {
            ($0 != .people || context.hosted?.isAdministrator == true) && (context.demo != .open || !$0.reachesOut)
        }
    }
}

extension SettingsSection {
    /// Whether it is about other machines, this one's folders or strangers.
    var reachesOut: Bool {
        switch self {
        case .notifications, .repositories, .sources, .sharing, .machines, .tokens, .feeds, .widgets, .people: true
        case .days, .zone, .freezes, .tasks, .authors, .exclusions, .appearance, .sound, .language, .sessions,
            .export, .import, .deletion, .about:
            false
        }
    }
}
