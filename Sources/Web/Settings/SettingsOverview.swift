package import Core
package import Engine
import Language
import Presentation

/// Summaries of the sections of the settings.
package struct SettingsOverview: Sendable {
    package let settings: Settings
    package let dayCalendar: DayCalendar
    package let freezesLeft: Int
    package let repositories: Int
    /// Number of repositories that could not be read.
    package let unread: Int
    /// Accounts on forges whose counts are read.
    package let accounts: [ForgeAccount]
    /// Number of these accounts that did not respond.
    package let unanswered: Int
    /// Addresses of the person.
    package let addresses: [String]
    package let exclusions: Int
    /// Public profile.
    package let profile: PublicProfile
    /// Number of browsers that are signed in.
    package let browsers: Int
    /// Number of access tokens.
    package let tokens: Int
    /// Number of calendar feeds.
    package let feeds: Int
    /// Number of access tokens of widgets.
    package let widgets: Int
    /// Number of linked machines.
    package let machines: Int
    /// Number of browsers and channels that are notified.
    package let devices: Int
    /// Numbers of tasks and notes in an export.
    package let contents: AccountContents
    /// Time of the newest import that can be undone; nil if there is none.
    package let imported: Instant?
    package let version: String

    package init(
        settings: Settings, dayCalendar: DayCalendar, freezesLeft: Int, repositories: Int, unread: Int,
        accounts: [ForgeAccount] = [], unanswered: Int = 0,
        addresses: [String], exclusions: Int, profile: PublicProfile = PublicProfile(), browsers: Int,
        tokens: Int = 0, feeds: Int = 0, widgets: Int = 0, machines: Int = 0, devices: Int = 0,
        contents: AccountContents = AccountContents(counts: [:]), imported: Instant? = nil, version: String
    ) {
        self.settings = settings
        self.dayCalendar = dayCalendar
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
        self.contents = contents
        self.imported = imported
        self.version = version
    }

    /// Returns the summary of a section; empty if it has none.
    func text(of section: SettingsSection, _ context: PageContext) -> String {
        let language = context.language
        let rules = dayCalendar.rules.current
        switch section {
        case .days:
            let weekdays = Weekday.allCases.filter(rules.rest.contains)
            let rest = weekdays.map(weekdays.count == 1 ? language.weekday : language.shortWeekday)
            return
                ([language.dayStart(rules.dayStart), language.contributions(rules.minimum)]
                + (rest.isEmpty ? [] : [language.text(.tile.rest(weekdays: rest.joined(separator: ", ")))]))
                .joined(separator: " · ")
        case .zone: return dayCalendar.zones.zone(at: context.now).name
        case .freezes:
            let month = settings.freezes.perMonth
            if month == 0 { return language.text(.tile.none) }
            return language.text(
                .tile.freezes(freezes: language.freezes(month), remaining: language.number(freezesLeft)))
                + (settings.freezes.automatic ? " · " + language.text(.tile.automatic) : "")
        case .tasks:
            return language.text(
                .tile.urgency(duration: language.duration(seconds: Int64(settings.urgencyWindow.hours) * 3_600)))
        case .notifications:
            if devices == 0 { return language.text(settings.nudges.isOn ? .tile.noDevice : .tile.none) }
            return language.text(.tile.devices(count: devices))
        case .repositories:
            let count = language.repositories(repositories)
            return unread == 0 ? count : count + " · " + language.text(.source.unread(count: language.number(unread)))
        case .sources:
            if accounts.isEmpty { return language.text(.tile.none) }
            let count =
                accounts.count == 1
                ? UntrustedText(accounts[0].name).text
                : language.text(.tile.sources(count: language.number(accounts.count)))
            return unanswered == 0
                ? count : count + " · " + language.text(.source.unread(count: language.number(unanswered)))
        case .authors:
            if addresses.count == 1 { return UntrustedText(addresses[0]).text }
            return addresses.isEmpty
                ? language.text(.tile.none) : language.text(.tile.addresses(count: language.number(addresses.count)))
        case .exclusions:
            return exclusions == 0
                ? language.text(.tile.none)
                : language.text(.tile.rules(count: exclusions))
        case .appearance:
            return language.text(settings.theme.name) + " · " + language.text(settings.appearance.name)
        case .sound: return language.text(.tile.thisDevice)
        case .language: return language.text(settings.languageName)
        case .sharing:
            guard profile.isPublic else { return language.text(profile.link == nil ? .tile.none : .tile.link) }
            return profile.link == nil ? "@" + profile.name : language.text(.tile.shared)
        case .sessions: return language.text(.tile.browsers(count: browsers))
        case .export:
            let kinds = AccountContents.Kind.allCases.compactMap { kind in
                contents.counts[kind].map { language.contents(kind, count: $0) }
            }
            return kinds.isEmpty ? language.text(.tile.none) : kinds.joined(separator: " · ")
        case .import:
            guard let imported else { return language.text(.tile.none) }
            let day = WallClock(imported, offset: context.offset).date
            return language.text(.tile.imported(date: language.shortDate(day, today: context.today)))
        // The section of deletion shows its contents itself; accounts are shown to administrators only.
        case .people, .deletion: return ""
        case .machines:
            if machines == 0 { return language.text(.tile.none) }
            return language.text(.tile.machines(count: machines))
        case .tokens:
            if tokens == 0 { return language.text(.tile.none) }
            return language.text(.tile.tokens(count: tokens))
        case .feeds:
            if feeds == 0 { return language.text(.tile.none) }
            return language.text(.tile.feeds(count: feeds))
        case .widgets:
            if widgets == 0 { return language.text(.tile.none) }
            return language.text(.tile.widgets(count: widgets))
        case .about: return version
        }
    }
}

extension Settings {
    fileprivate var languageName: Message {
        switch language.flatMap(Language.init(rawValue:)) {
        case nil: .settings.languageAuto
        case .korean: .settings.languageKorean
        case .english: .settings.languageEnglish
        }
    }
}

extension Settings.Theme {
    var name: Message {
        switch self {
        case .green: .theme.green
        case .blue: .theme.blue
        case .orange: .theme.orange
        case .pink: .theme.pink
        case .black: .theme.black
        }
    }
}

extension Settings.Appearance {
    var name: Message {
        switch self {
        case .system: .settings.appearanceSystem
        case .light: .settings.appearanceLight
        case .dark: .settings.appearanceDark
        }
    }
}
