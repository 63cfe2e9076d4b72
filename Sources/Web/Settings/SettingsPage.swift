import Core
import Engine
import Graphics
import Language
import Presentation

/// What a section of the settings shows, or the list of all.
struct SettingsPage<Section: TemplateValue>: TemplateValue {
    /// A link to a section.
    struct Link: TemplateValue {
        let name: String
        /// What it is found by besides its name and value.
        let words: String
        let path: String
        let icon: String
        let current: String?
        /// What is set there, in short; empty where that is not asked for.
        let value: UntrustedText
        /// What scripts say there of what is set on the device alone, as JSON; nil where an account keeps it.
        let device: String?
    }

    /// Links that stand together.
    struct Group: TemplateValue {
        let name: String
        let links: [Link]
    }

    let title: String
    let links: [Link]
    let groups: [Group]
    let problem: UntrustedText
    /// Where the section's own form goes.
    let path: String
    let section: Section

    init(
        _ kind: SettingsSection?, section: Section, overview: SettingsOverview? = nil, problem: String? = nil,
        context: PageContext
    ) {
        let language = context.language
        title = language.text(kind?.name ?? .settingsTitle)
        let links = SettingsSection.all(for: context).map { entry in
            let keys = entry.keys.flatMap { [$0.rawValue, $0.title.map { language.text($0) } ?? ""] }
            let link = Link(
                name: language.text(entry.name),
                words: ([language.text(entry.summary), entry.rawValue] + keys).joined(separator: " "),
                path: Site.settings(.section(entry)).path, icon: entry.icon.paths,
                current: entry == kind ? "page" : nil, value: UntrustedText(overview?.text(of: entry, context) ?? ""),
                device: entry == .sound ? SoundSection.words(language) : nil)
            return (entry, link)
        }
        self.links = links.map(\.1)
        groups = SettingsGroup.allCases.map { group in
            Group(
                name: language.text(group.name),
                links: links.filter { group.sections.contains($0.0) }.map(\.1))
        }
        self.problem = UntrustedText(problem ?? "", limit: 1_000)
        path = kind.map { Site.settings(.section($0)).path } ?? Site.settings(.overview).path
        self.section = section
    }
}

extension SettingsSection {
    var name: Phrase {
        switch self {
        case .days: .sectionDays
        case .zone: .sectionZone
        case .freezes: .sectionFreezes
        case .tasks: .navTasks
        case .notifications: .sectionNotifications
        case .repositories: .sectionRepositories
        case .sources: .sectionSources
        case .authors: .sectionAuthors
        case .exclusions: .sectionExclusions
        case .appearance: .sectionAppearance
        case .sound: .sectionSound
        case .language: .sectionLanguage
        case .sharing: .sectionSharing
        case .sessions: .sectionSessions
        case .people: .sectionPeople
        case .export: .sectionExport
        case .import: .sectionImport
        case .deletion: .sectionDeletion
        case .machines: .sectionMachines
        case .tokens: .sectionTokens
        case .feeds: .sectionFeeds
        case .widgets: .sectionWidgets
        case .about: .sectionAbout
        }
    }

    var summary: Phrase {
        switch self {
        case .days: .sectionDaysText
        case .zone: .sectionZoneText
        case .freezes: .sectionFreezesText
        case .tasks: .sectionTasksText
        case .notifications: .sectionNotificationsText
        case .repositories: .sectionRepositoriesText
        case .sources: .sectionSourcesText
        case .authors: .sectionAuthorsText
        case .exclusions: .sectionExclusionsText
        case .appearance: .sectionAppearanceText
        case .sound: .sectionSoundText
        case .language: .sectionLanguageText
        case .sharing: .sectionSharingText
        case .sessions: .sectionSessionsText
        case .people: .sectionPeopleText
        case .export: .sectionExportText
        case .import: .sectionImportText
        case .deletion: .sectionDeletionText
        case .machines: .sectionMachinesText
        case .tokens: .sectionTokensText
        case .feeds: .sectionFeedsText
        case .widgets: .sectionWidgetsText
        case .about: .sectionAboutText
        }
    }

    var icon: Icon {
        switch self {
        case .days: .clock
        case .zone: .globe
        case .freezes: .snow
        case .tasks: .tasks
        case .notifications: .bell
        case .repositories: .folder
        case .sources: .cloud
        case .authors: .at
        case .exclusions: .filter
        case .appearance: .palette
        case .sound: .speaker
        case .language: .speech
        case .sharing: .share
        case .sessions: .browser
        case .people: .people
        case .export: .archive
        case .import: .tray
        case .deletion: .bin
        case .machines: .laptop
        case .tokens: .key
        case .feeds: .calendar
        case .widgets: .widgets
        case .about: .heart
        }
    }
}

extension SettingKey {
    /// What its field is called on the settings' page; nil where it stands on none.
    var title: Phrase? {
        switch self {
        case .days: .policyTitle
        case .dayStart: .dayStartTitle
        case .minimum: .minimumTitle
        case .rest: .restTitle
        case .weekStart: .weekStartTitle
        case .streak: .streakModeTitle
        case .freezesPerMonth: .freezesPerMonth
        case .freezesAutomatic: .freezesAutomatic
        case .coauthors: .coauthorsTitle
        case .urgencyWindow: .urgencyWindow
        case .theme: .themeTitle
        case .appearance: .appearanceTitle
        case .sky: .skyTitle
        case .language: .languageTitle
        case .nudges: .nudgesOn
        case .nudgeTimes: .nudgesWhen
        case .nudgeDays: .nudgesWeekdays
        case .quietHours: .nudgesQuiet
        case .lastCall: .nudgesLastCall
        case .diaryCards, .pushContact, .nudgeInvitation, .welcomed, .welcomeStep, .closedTips, .unsortedNotice: nil
        }
    }
}

/// The list of sections has nothing of its own.
struct NoSection: TemplateValue {}

/// What the program is.
struct AboutSection: TemplateValue {
    /// Work that was given up.
    struct Job: TemplateValue {
        let name: String
        let when: String
        let error: UntrustedText
        let retryPath: String
        let retryLabel: String
    }

    /// A place that is connected to, what it is sent, and where that ends.
    struct Connection: TemplateValue {
        let place: UntrustedText
        let sent: String
        let path: String?
        let change: String

        init(_ connection: OutboundConnection, _ language: Language) {
            let (place, sent, section): (String, Phrase, SettingsSection?) =
                switch connection {
                case .forge(let account, let hasToken):
                    (account.name, hasToken ? .outboundForgeToken : .outboundForge, .sources)
                case .push(let browser):
                    (browser.isEmpty ? language.text(.pushUnnamed) : browser, .outboundPush, .notifications)
                case .channel(let kind, let place):
                    (
                        [kind.map(language.name(of:)), place].compactMap(\.self).filter { !$0.isEmpty }
                            .joined(separator: " · "), .outboundChannel, .notifications
                    )
                case .link(let address, let tellsSubjects):
                    (address, tellsSubjects ? .outboundLink : .outboundLinkTimes, nil)
                }
            self.place = UntrustedText(place, limit: 300)
            self.sent = language.text(sent)
            change = language.text(.outboundChangeNamed, place)
            path = section.map { Site.settings(.section($0)).path }
        }
    }

    let version: String
    /// Where the first steps are; nil where they cannot be taken.
    let welcomePath: String?
    let aboutPath = Site.about(.page).path
    let jobs: [Job]
    let hasJobs: Bool

    /// Where records are kept.
    let privacy: String
    let connectionsTitle: String
    let connections: [Connection]
    let hasConnections: Bool

    init(version: String, failed: [JobReport], connections: [OutboundConnection], _ context: PageContext) {
        let (language, isHosted) = (context.language, context.hosted != nil)
        welcomePath = context.demo == .open ? nil : Site.welcome(.page).path
        privacy = language.text(isHosted ? .aboutPrivacyHosted : .aboutPrivacy)
        connectionsTitle = language.text(isHosted ? .outboundTitleHosted : .outboundTitle)
        self.connections = connections.map { Connection($0, language) }
        hasConnections = !connections.isEmpty
        self.version = language.text(.aboutVersion, version)
        jobs = failed.map { job in
            let name = language.name(ofJob: job.task?.kind)
            return Job(
                name: name,
                when: language.text(.jobAsked, language.ago(seconds: job.createdAt.seconds(to: context.now))),
                error: UntrustedText(language.reason(of: job), limit: 300),
                retryPath: Site.settings(.jobRetry(job.id)).path,
                retryLabel: language.text(.jobRetryNamed, name))
        }
        hasJobs = !jobs.isEmpty
    }
}
