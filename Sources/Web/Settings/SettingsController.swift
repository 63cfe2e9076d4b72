import Core
import Engine
import Hummingbird
import Language
import Presentation

/// Settings, by section.
struct SettingsController: Sendable {
    let renderer: PageRenderer
    let jobs: JobForms
    let accounts: Accounts
    let version: String
    /// Public address of Haru behind a proxy; nil without one.
    let publicURL: String?
    /// Sign-in configuration; nil if this Haru belongs to its owner alone.
    let hosting: Hosting?
    /// Cookie with the ID of a notified browser.
    let cookie: PushCookie

    /// Declares the routes under `/settings` and `/sessions`.
    func addRoutes(to routes: AccountRoutes) {
        routes.get("settings") { request in request.page(try await overviewPage(request)) }
        routes.get("settings/{section}") { request in
            request.page(try await sectionPage(try section(request), request))
        }
        routes.post("settings/{section}", on: formPage, change)
        routes.post("sessions/ending", on: formPage, endSession)
        routes.post("tips/closing") { request, form in
            guard let tip = form[.tip].flatMap(Settings.Tip.init) else { throw RequestRejection.page(.badRequest) }
            try await request.useCases.closeTip(tip)
            return try await request.done(.today, nil, form)
        }
        routes.post("tips/reset") { request, form in
            try await request.useCases.set(.closedTips, to: "none")
            return try await request.done(.settings(.section(.appearance)), .saved, form)
        }
        routes.post("jobs/{name}/retry", on: formPage) { request, form in
            try await request.useCases.retryJob(try request.name)
            return try await jobs.done(.settings(.section(.about)), .jobRetried, form, request)
        }
    }

    private func section(_ request: AccountRequest) throws -> SettingsSection {
        guard case .settings(.section(let section)) = request.context.route else {
            throw RequestRejection.page(.notFound)
        }
        return section
    }

    @Sendable private func formPage(
        _ request: AccountRequest, _ sent: Form, _ form: FormState
    ) async throws -> LoadedPage {
        let section: SettingsSection =
            switch request.context.route {
            case .settings(.sessionEnding): .sessions
            case .settings(.jobRetry): .about
            case .settings(.accountDeletion): .deletion
            case .settings(.importConfirmation), .settings(.waitingImportRemoval), .settings(.importRemoval): .import
            case .signIn(.person): .people
            case .signIn: .sessions
            default: try section(request)
            }
        return try await sectionPage(section, request, form: form)
    }

    /// Stores changed values only, so that an unchanged form creates no new version of the day rules.
    private func change(_ request: AccountRequest, _ form: Form) async throws -> Response {
        let section = try section(request)
        let from: Day? = form[.past] == nil ? nil : .first
        var values: [SettingKey: String] = [:]
        for key in section.keys {
            guard let value = form.value(of: key) else { continue }
            let differs = try await request.useCases.value(of: key) != value
            if differs || (key.isDayRule && from != nil) { values[key] = value }
        }
        if values[.coauthors] != nil {
            // Rereads every repository.
            try await request.useCases.set(values, from: from, rereading: .later)
            return try await jobs.done(
                .settings(.section(section)), underWay: .settings(.section(.repositories)), .saved, form, request)
        }
        if !values.isEmpty { try await request.useCases.set(values, from: from) }
        return try await request.done(.settings(.section(section)), .saved, form)
    }

    /// Ends the session of one browser, or all sessions except that of the request.
    private func endSession(_ request: AccountRequest, _ form: Form) async throws -> Response {
        if let id = form.filled(.session) {
            try await request.useCases.endSession(id)
        } else {
            try await request.useCases.endSessions(except: request.context.session.hash)
        }
        return try await request.done(.settings(.section(.sessions)), .sessionEnded, form)
    }

    /// Loads the list of sections, with a summary of each.
    private func overviewPage(_ request: AccountRequest) async throws -> LoadedPage {
        let (common, data) = try await request.load { snapshot in
            (
                dayCalendar: snapshot.dayCalendar, addresses: try snapshot.addresses(),
                exclusions: try snapshot.exclusions().count, browsers: try snapshot.sessions().count,
                profile: try snapshot.publicProfile(), tokens: try snapshot.accessTokens(),
                feeds: try snapshot.calendarFeeds().count,
                machines: try snapshot.machines().count,
                devices: try snapshot.pushDevices().count + snapshot.channels().count,
                contents: try snapshot.accountContents(of: [.tasks, .notes]), imported: try snapshot.lastImport()
            )
        }
        let today = common.today
        let overview = SettingsOverview(
            settings: common.settings, dayCalendar: data.dayCalendar, freezesLeft: today.freezesLeft,
            repositories: today.sources.reduce(0) { $0 + $1.repositories }, unread: today.unread.count,
            accounts: today.sources.compactMap(\.account), unanswered: today.unanswered.count,
            addresses: data.addresses, exclusions: data.exclusions, profile: data.profile,
            browsers: data.browsers, tokens: data.tokens.count,
            feeds: data.feeds, widgets: data.tokens.count { $0.scopes.contains(.widget) }, machines: data.machines,
            devices: data.devices, contents: data.contents, imported: data.imported, version: version)
        return LoadedPage(renderer.settings(overview, request.pageContext(common)), common)
    }

    /// Loads a section of the settings, with the form as it was sent if it was rejected.
    ///
    /// - Parameters:
    ///   - webhook: webhook that the form created.
    ///   - token: access token that the form created.
    ///   - feed: calendar feed that the form created.
    ///   - channel: outcome of the form of a channel.
    func sectionPage(
        _ section: SettingsSection, _ request: AccountRequest, form: FormState = FormState(),
        webhook: CreatedWebhook? = nil, token: CreatedAccessToken? = nil, feed: CreatedCalendarFeed? = nil,
        channel: ChannelFormOutcome? = nil
    ) async throws -> LoadedPage {
        if section == .people { return try await peoplePage(request, form: form) }
        let version = version
        let providers = hosting?.providers.map { LinkableProvider(id: $0.id, name: $0.name) } ?? []
        let address = publicURL ?? request.request.address
        let code = (form[.code] ?? request.query[.code]).flatMap(UserCode.read)
        let (device, contact) = (cookie.device(in: request.request.headers), request.useCases.startedPushContact)
        let kinds = request.useCases.channelKinds
        let asked = request.query[.channel].flatMap(ChannelKind.init(rawValue:))
        let matching = ImportMatching(form) ?? ImportMatching(request.query)
        let own = SessionReport.id(ofHash: request.context.session.hash)
        let (common, (data, job)) = try await request.load { snapshot -> (SettingsData, JobReport?) in
            let settings = snapshot.settings
            let job = section == .repositories ? try snapshot.repositoryJob() : nil
            let data: SettingsData =
                switch section {
                case .days: .days(settings, snapshot.dayCalendar, isFirstDay: snapshot.isFirstDay)
                case .zone: .zone(snapshot.dayCalendar)
                case .freezes: .freezes(settings, left: try snapshot.freezesLeft(inMonthOf: snapshot.currentDay))
                case .tasks: .tasks(settings)
                case .notifications:
                    .notifications(
                        try snapshot.pushDevices(),
                        channels: ChannelsData(
                            try snapshot.channels(), kinds: kinds, machines: try snapshot.machines(), asked: asked,
                            channel),
                        nudges: try snapshot.nudges(), own: device,
                        contact: try .current(snapshot, started: contact))
                case .repositories: .repositories(try snapshot.repositories(), scan: job?.progress)
                case .sources:
                    .sources(
                        try snapshot.sources(), repositories: try snapshot.sourceRepositories(), address: address,
                        made: webhook)
                case .authors: .authors(try snapshot.authors(), coauthors: settings.coauthors)
                case .exclusions:
                    .exclusions(try snapshot.exclusions(), repositories: try snapshot.repositories(counted: false))
                case .sessions:
                    .sessions(
                        try snapshot.sessions(), own: own,
                        identities: providers.isEmpty ? [] : try snapshot.identities(), providers: providers)
                case .machines:
                    .machines(
                        try snapshot.machines(), asking: try code.flatMap { try snapshot.device($0) }, address: address)
                case .people: throw RequestRejection.page(.notFound)
                case .export: .export(try snapshot.accountContents())
                case .import: .import(try snapshot.waitingImport(matching), try snapshot.imports())
                case .deletion:
                    .deletion(
                        try snapshot.accountContents(),
                        forges: request.useCases.revocable(try snapshot.grantedAccounts()).map(\.name))
                case .sharing: .sharing(try snapshot.publicProfile(), address: address)
                case .tokens: .tokens(try snapshot.accessTokens(), address: address, made: token)
                case .feeds: .feeds(try snapshot.calendarFeeds(), address: address, made: feed)
                case .widgets:
                    .widgets(
                        try snapshot.accessTokens().filter { $0.scopes.contains(.widget) }, address: address,
                        made: token)
                case .appearance: .appearance(settings)
                case .sound: .sound
                case .language: .language(settings)
                case .about:
                    .about(
                        version: version, failed: try snapshot.jobs().filter { $0.state == .gaveUp },
                        connections: try snapshot.outboundConnections())
                }
            return (data, job)
        }
        var form = form
        if form.problem == nil {
            form.problem = try await lateProblem(of: job, common, request)
            if case .machines(_, nil, _) = data, let code = request.query[.code] {
                form.values[Field.code.rawValue] = [code]
                form.problem = request.language(common.settings).sentence(for: .unknownDevice).text
            }
        }
        return LoadedPage(renderer.settings(data, form: form, request.pageContext(common)), common)
    }

    /// Loads the list of accounts, for administrators only; others get a 404.
    private func peoplePage(_ request: AccountRequest, form: FormState) async throws -> LoadedPage {
        guard hosting != nil, request.context.session.isAdministrator else {
            throw RequestRejection.page(.notFound)
        }
        let common = try await request.account.pageCache.commonData()
        let after = Int64(request.query[.offset] ?? "") ?? 0
        let people = try await accounts.people(after: after, limit: Self.peopleLimit + 1)
        let data = SettingsData.people(
            Array(people.prefix(Self.peopleLimit)), hasMore: people.count > Self.peopleLimit, own: request.account.id)
        var context = request.pageContext(common)
        if request.request.method == .post { context.lead(to: Route.settings(.section(.people)).path) }
        return LoadedPage(renderer.settings(data, form: form, context), common)
    }

    private static let peopleLimit = 50

    /// Returns the origin of the requesting page, which links in its notifications lead to.
    func origin(of request: Request) -> String {
        if let address = publicURL { return address }
        if let origin = request.headers[.origin], let authority = request.head.authority,
            ["http://" + authority, "https://" + authority].contains(origin)
        {
            return origin
        }
        return request.address
    }

    /// Returns the error of a job that failed after its form had redirected; it is reported once.
    private func lateProblem(
        of job: JobReport?, _ common: PageCache.CommonData, _ request: AccountRequest
    ) async throws -> String? {
        guard let job, case .failed(let problem) = job.outcome, request.request.method == .get else { return nil }
        try await request.useCases.forgetJob(job.id)
        return request.language(common.settings).problem(of: problem)
    }
}
