import Core
import Engine
import Graphics
import Language
import Presentation

/// Data of a section of the settings, or of the list of all sections.
struct SettingsPage {
    /// Link to a section.
    struct Link {
        let name: String
        /// Search words besides the name and the value, in every language.
        let words: String
        let path: String
        let icon: Icon
        let current: String?
        /// Summary of the section; empty if it is not requested.
        let value: UntrustedText
        /// JSON texts for a script that shows a setting of the device; nil if the account stores it.
        let device: String?
    }

    /// Group of links.
    struct Group {
        let name: String
        let links: [Link]
    }

    let title: String
    let links: [Link]
    let groups: [Group]
    let problem: UntrustedText

    init(
        _ kind: SettingsSection?, overview: SettingsOverview? = nil, problem: String? = nil,
        context: PageContext
    ) {
        let language = context.language
        title = language.text(kind?.name ?? .settings.title)
        let links = SettingsSection.all(for: context).map { entry in
            let names = [entry.name, entry.summary] + entry.settings.compactMap(\.title)
            let words = [entry.rawValue] + entry.settings.map(\.rawValue)
            let link = Link(
                name: language.text(entry.name),
                words: (words + Language.allCases.flatMap { language in names.map { language.text($0) } }).joined(
                    separator: " "),
                path: Route.settings(.section(entry)).path, icon: entry.icon,
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
    }
}

extension SettingsSection {
    var name: Message {
        switch self {
        case .days: .section.days
        case .zone: .section.zone
        case .freezes: .section.freezes
        case .tasks: .nav.tasks
        case .notifications: .section.notifications
        case .repositories: .section.repositories
        case .sources: .section.sources
        case .authors: .section.authors
        case .exclusions: .section.exclusions
        case .appearance: .section.appearance
        case .sound: .section.sound
        case .language: .section.language
        case .sharing: .section.sharing
        case .sessions: .section.sessions
        case .people: .section.people
        case .export: .section.export
        case .import: .section.import
        case .deletion: .section.deletion
        case .machines: .section.machines
        case .tokens: .section.tokens
        case .feeds: .section.feeds
        case .widgets: .section.widgets
        case .about: .section.about
        }
    }

    var summary: Message {
        switch self {
        case .days: .section.daysText
        case .zone: .section.zoneText
        case .freezes: .section.freezesText
        case .tasks: .section.tasksText
        case .notifications: .section.notificationsText
        case .repositories: .section.repositoriesText
        case .sources: .section.sourcesText
        case .authors: .section.authorsText
        case .exclusions: .section.exclusionsText
        case .appearance: .section.appearanceText
        case .sound: .section.soundText
        case .language: .section.languageText
        case .sharing: .section.sharingText
        case .sessions: .section.sessionsText
        case .people: .section.peopleText
        case .export: .section.exportText
        case .import: .section.importText
        case .deletion: .section.deletionText
        case .machines: .section.machinesText
        case .tokens: .section.tokensText
        case .feeds: .section.feedsText
        case .widgets: .section.widgetsText
        case .about: .section.aboutText
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
    /// Label of its field in the settings; nil if it has none.
    var title: Message? {
        switch self {
        case .days: .rule.policyTitle
        case .dayStart: .day.startTitle
        case .minimum: .rule.minimumTitle
        case .rest: .rule.restTitle
        case .weekStart: .rule.weekStartTitle
        case .streak: .streak.modeTitle
        case .freezesPerMonth: .settings.freezesPerMonth
        case .freezesAutomatic: .settings.freezesAutomatic
        case .coauthors: .settings.coauthorsTitle
        case .urgencyWindow: .taskForm.urgencyWindow
        case .theme: .theme.title
        case .appearance: .settings.appearanceTitle
        case .sky: .sky.title
        case .language: .settings.languageTitle
        case .nudges: .nudges.on
        case .nudgeTimes: .nudges.when
        case .nudgeDays: .nudges.weekdays
        case .quietHours: .nudges.quiet
        case .lastCall: .nudges.lastCall
        case .diaryCards, .pushContact, .nudgeInvitation, .welcomed, .welcomeStep, .closedTips, .unsortedNotice: nil
        }
    }
}

/// Section of the settings about the program.
struct AboutSection {
    /// Job that was given up.
    struct Job {
        let name: String
        let when: String
        let error: UntrustedText
        let retryPath: String
        let retryLabel: String
    }

    /// Outbound connection: its destination, what is sent, and where to end it.
    struct Connection {
        let place: UntrustedText
        let sent: String
        let path: String?
        let change: String

        init(_ connection: OutboundConnection, _ language: Language) {
            let (place, sent, section): (String, Message, SettingsSection?) =
                switch connection {
                case .forge(let account, let hasToken):
                    (account.name, hasToken ? .outbound.forgeToken : .outbound.forge, .sources)
                case .push(let browser):
                    (browser.isEmpty ? language.text(.push.unnamed) : browser, .outbound.push, .notifications)
                case .channel(let kind, let place):
                    (
                        [kind.map(language.name(of:)), place].compactMap(\.self).filter { !$0.isEmpty }
                            .joined(separator: " · "), .outbound.channel, .notifications
                    )
                case .link(let address, let tellsSubjects):
                    (address, tellsSubjects ? .outbound.link : .outbound.linkTimes, nil)
                }
            self.place = UntrustedText(place, limit: 300)
            self.sent = language.text(sent)
            change = language.text(.outbound.changeNamed(place: place))
            path = section.map { Route.settings(.section($0)).path }
        }
    }

    let version: String
    /// Path of the first visit; nil if it is not available.
    let welcomePath: String?
    let jobs: [Job]

    /// Text about where data is stored.
    let privacy: String
    let connectionsTitle: String
    let connections: [Connection]

    init(version: String, failed: [JobReport], connections: [OutboundConnection], _ context: PageContext) {
        let (language, isHosted) = (context.language, context.hosted != nil)
        welcomePath = context.demo == .open ? nil : Route.welcome(.page).path
        privacy = language.text(isHosted ? .about.privacyHosted : .about.privacy)
        connectionsTitle = language.text(isHosted ? .outbound.titleHosted : .outbound.title)
        self.connections = connections.map { Connection($0, language) }
        self.version = language.text(.about.version(version: version))
        jobs = failed.map { job in
            let name = language.name(ofJob: job.task?.kind)
            return Job(
                name: name,
                when: language.text(
                    .settings.jobAsked(ago: language.ago(seconds: job.createdAt.seconds(to: context.now)))),
                error: UntrustedText(language.reason(of: job), limit: 300),
                retryPath: Route.settings(.jobRetry(job.id)).path,
                retryLabel: language.text(.settings.jobRetryNamed(name: name)))
        }
    }
}

extension SettingsPage {
    func overview(_ language: Language) -> HTML {
        """
        <div class="top"><h1>\(title)</h1>\
        <input class="search" type="search" id="find-setting" placeholder="\(language.text(.settings.find))" \
        aria-label="\(language.text(.settings.find))" autocomplete="off" hidden></div>
        <p class="muted" id="no-setting" role="status" data-none="\(language.text(.settings.findNone))"></p>
        <div class="groups">\(each: groups, { group in """
            <section class="group"><h2>\(group.name)</h2><div class="card">\(each: group.links, { link in """
                <a class="setting" href="\(link.path)" data-words="\(link.words)"\
                \(attribute: "data-device", link.device)><b>\(link.name)</b><span class="set num">\
                <bdi>\(link.value)</bdi></span></a>
                """ })</div></section>
            """ })</div>
        """
    }

    func html(_ content: HTML, _ language: Language) -> HTML {
        """
        <div class="top"><h1>\(title)</h1><a class="btn back" href="\(Route.settings(.overview).path)" data-back>\
        <span aria-hidden="true">‹</span> \(language.text(.settings.title))</a></div>
        <div class="split">
        <nav class="sections" aria-label="\(language.text(.settings.sections))">\(each: links, { link in """
            <a class="tab" href="\(link.path)"\(attribute: "aria-current", link.current)>\
            \(link.icon.html)\(link.name)</a>
            """ })</nav>
        <div class="stack">
        \(problem.banner)
        \(content)
        </div>
        </div>
        """
    }
}

extension AboutSection {
    func html(_ language: Language) -> HTML {
        """
        <section class="card"><header><h2>\(version)</h2></header><p>\(language.text(.about.text))</p>\
        <p class="muted">\(privacy)</p><p class="addline">\
        <a class="btn" href="\(Route.about(.page).path)">\(language.text(.about.more))</a>\
        \(if: welcomePath, { welcomePath in """
            <a class="btn" href="\(welcomePath)">\(language.text(.about.welcome))</a>
            """ })</p></section>
        <section class="card" id="leaves"><header><h2>\(connectionsTitle)</h2></header>\(if: !connections.isEmpty, """
            <p class="muted">\(language.text(.outbound.text))</p>
            <ul class="ruled">\(each: connections, { connection in """
                <li><span class="t"><b><bdi>\(connection.place)</bdi></b><br>\
                <span class="faint">\(connection.sent)</span></span>\(if: connection.path, { path in """
                    <a class="link" href="\(path)" \
                    aria-label="\(connection.change)">\(language.text(.outbound.change))</a>
                    """ })</li>
                """ })</ul>
            """, else: #"<p class="muted">\#(language.text(.outbound.none))</p>"#)</section>
        \(if: !jobs.isEmpty, """
            <section class="card"><header><h2>\(language.text(.settings.jobsTitle))</h2></header>\
            <p class="muted">\(language.text(.settings.jobsText))</p>
            <ul class="ruled">\(each: jobs, { job in """
                <li><span class="t"><b>\(job.name)</b><br><span class="faint">\(job.when) · \
                <bdi>\(job.error)</bdi></span></span><form method="post" action="\(job.retryPath)">\
                <button class="btn" aria-label="\(job.retryLabel)">\(language.text(.settings.jobRetry))</button>\
                </form></li>
                """ })</ul></section>
            """)
        """
    }
}
