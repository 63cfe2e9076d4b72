package import Core
package import Engine
import Language

/// What is set in each section of the settings, in short.
package struct SettingsOverview: Sendable {
    package let settings: Settings
    package let reckoning: Reckoning
    package let freezesLeft: Int
    package let repositories: Int
    /// How many repositories could not be read.
    package let unread: Int
    /// The accounts on forges that are asked.
    package let accounts: [ForgeAccount]
    /// How many of them did not answer.
    package let unanswered: Int
    /// The person's addresses.
    package let addresses: [String]
    package let exclusions: Int
    /// What is shown to anybody.
    package let profile: PublicProfile
    /// How many browsers are signed in.
    package let browsers: Int
    /// How many access tokens there are.
    package let tokens: Int
    /// How many calendar feeds there are.
    package let feeds: Int
    /// How many of them widgets have.
    package let widgets: Int
    /// How many machines are linked.
    package let machines: Int
    /// How many browsers are notified.
    package let devices: Int
    package let version: String

    /// Makes an overview.
    package init(
        settings: Settings, reckoning: Reckoning, freezesLeft: Int, repositories: Int, unread: Int,
        accounts: [ForgeAccount] = [], unanswered: Int = 0,
        addresses: [String], exclusions: Int, profile: PublicProfile = PublicProfile(), browsers: Int,
        tokens: Int = 0, feeds: Int = 0, widgets: Int = 0, machines: Int = 0, devices: Int = 0, version: String
    ) {
        self.settings = settings
        self.reckoning = reckoning
        self.freezesLeft = freezesLeft
        self.repositories = repositories
        self.unread = unread
        self.accounts = accounts
        self.unanswered = unanswered
        self.addresses = addresses
        self.exclusions = exclusions
        self.profile = profile
        self.browsers = browsers
        self.tokens = tokens
        self.feeds = feeds
        self.widgets = widgets
        self.machines = machines
        self.devices = devices
        self.version = version
    }

    /// What is set in a section.
    func text(of section: SettingsSection, _ context: PageContext) -> String {
        let language = context.language
        let rules = reckoning.rules.current
        switch section {
        case .days:
            let weekdays = Weekday.allCases.filter(rules.rest.contains)
            let rest = weekdays.map(weekdays.count == 1 ? language.weekday : language.shortWeekday)
            return
                ([language.dayStart(rules.dayStart), language.contributions(rules.minimum)]
                + (rest.isEmpty ? [] : [language.text(.tileRest, rest.joined(separator: ", "))]))
                .joined(separator: " · ")
        case .zone: return reckoning.zones.zone(at: context.now).name
        case .freezes:
            let month = settings.freezes.perMonth
            if month == 0 { return language.text(.tileNone) }
            return language.text(.tileFreezes, language.freezes(month), language.number(freezesLeft))
                + (settings.freezes.automatic ? " · " + language.text(.tileAutomatic) : "")
        case .tasks:
            return language.text(
                .tileUrgency, language.duration(seconds: Int64(settings.urgencyWindow.hours) * 3_600))
        case .notifications:
            if devices == 0 { return language.text(settings.nudges.isOn ? .tileNoDevice : .tileNone) }
            return language.text(devices == 1 ? .tileDevice : .tileDevices, language.number(devices))
        case .repositories:
            let count = language.repositories(repositories)
            return unread == 0 ? count : count + " · " + language.text(.sourceUnread, language.number(unread))
        case .sources:
            if accounts.isEmpty { return language.text(.tileNone) }
            let count =
                accounts.count == 1
                ? UntrustedText(accounts[0].name).renderText
                : language.text(.tileSources, language.number(accounts.count))
            return unanswered == 0
                ? count : count + " · " + language.text(.sourceUnread, language.number(unanswered))
        case .authors:
            if addresses.count == 1 { return UntrustedText(addresses[0]).renderText }
            return addresses.isEmpty
                ? language.text(.tileNone) : language.text(.tileAddresses, language.number(addresses.count))
        case .exclusions:
            return exclusions == 0
                ? language.text(.tileNone)
                : language.text(exclusions == 1 ? .tileRule : .tileRules, language.number(exclusions))
        case .appearance:
            return language.text(settings.theme.name) + " · " + language.text(settings.appearance.name)
        case .sound: return language.text(.tileThisDevice)
        case .language: return language.text(settings.languageName)
        case .sharing:
            guard profile.isPublic else { return language.text(profile.link == nil ? .tileNone : .tileLink) }
            return profile.link == nil ? "@" + profile.name : language.text(.tileShared)
        case .sessions: return language.text(browsers == 1 ? .tileBrowser : .tileBrowsers, language.number(browsers))
        case .people, .export, .import, .deletion: return ""
        case .machines:
            if machines == 0 { return language.text(.tileNone) }
            return language.text(machines == 1 ? .tileMachine : .tileMachines, language.number(machines))
        case .tokens:
            if tokens == 0 { return language.text(.tileNone) }
            return language.text(tokens == 1 ? .tileToken : .tileTokens, language.number(tokens))
        case .feeds:
            if feeds == 0 { return language.text(.tileNone) }
            return language.text(feeds == 1 ? .tileFeed : .tileFeeds, language.number(feeds))
        case .widgets:
            if widgets == 0 { return language.text(.tileNone) }
            return language.text(widgets == 1 ? .tileWidget : .tileWidgets, language.number(widgets))
        case .about: return version
        }
    }
}

extension Settings {
    fileprivate var languageName: Phrase {
        switch language.flatMap(Language.init(rawValue:)) {
        case nil: .languageAuto
        case .korean: .languageKorean
        case .english: .languageEnglish
        }
    }
}

extension Settings.Theme {
    var name: Phrase {
        switch self {
        case .green: .themeGreen
        case .blue: .themeBlue
        case .orange: .themeOrange
        case .pink: .themePink
        case .black: .themeBlack
        }
    }
}

extension Settings.Appearance {
    var name: Phrase {
        switch self {
        case .system: .appearanceSystem
        case .light: .appearanceLight
        case .dark: .appearanceDark
        }
    }
}
