package import Engine
import Language

/// Sections of the settings, each with its own path and form.
package enum SettingsSection: String, CaseIterable, Sendable, Hashable {
    case days, zone, freezes, tasks, notifications, repositories, sources, authors, exclusions, appearance, sound,
        language,
        sharing
    case sessions, machines, tokens, feeds, widgets, people, export, `import`, deletion, about

    /// Plain settings and day rules in the section's form.
    ///
    /// Browsers do not send an unchecked checkbox, so for these keys a missing value means `off`; for
    /// ``SettingKey/rest`` it means `none`.
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
    /// Keys of `haru config` that the section shows or changes, in its form or others.
    var settings: [SettingKey] {
        switch self {
        case .notifications:
            [.nudges, .nudgeTimes, .nudgeDays, .quietHours, .lastCall, .pushContact, .nudgeInvitation]
        // Tips can be shown again there.
        case .appearance: keys + [.closedTips]
        // The first visit can be restarted there.
        case .about: [.welcomed, .welcomeStep]
        default: keys
        }
    }

    /// Keys of `haru config` that no section shows; other pages change them.
    package static let elsewhere = SettingKey.allCases.filter { key in
        !allCases.contains { $0.settings.contains(key) }
    }
}

/// Groups of sections.
enum SettingsGroup: CaseIterable {
    case days, commits, notifications, appearance, access, data

    /// Sections of the group, in their order on the page.
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
    /// Returns the sections available to the person; only administrators of a hosted Haru get that of accounts.
    static func all(for context: PageContext) -> [SettingsSection] {
        SettingsGroup.allCases.flatMap(\.sections).filter {
            ($0 != .people || context.hosted?.isAdministrator == true) && (context.demo != .open || !$0.reachesOut)
        }
    }
}

extension SettingsSection {
    /// Whether the section concerns other machines, folders of this machine, or strangers.
    var reachesOut: Bool {
        switch self {
        case .notifications, .repositories, .sources, .sharing, .machines, .tokens, .feeds, .widgets, .people: true
        case .days, .zone, .freezes, .tasks, .authors, .exclusions, .appearance, .sound, .language, .sessions,
            .export, .import, .deletion, .about:
            false
        }
    }
}
