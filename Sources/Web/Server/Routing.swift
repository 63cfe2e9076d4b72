import Core
import Engine
import Hummingbird

/// Assembles the middleware and the controllers of the web server.
struct Routing {
    let configuration: WebConfiguration
    let renderer: PageRenderer
    let assets: Assets
    let licenses: LicenseList
    let connections: Connections
    let authenticator: SessionAuthenticator
    let tokens: TokenAuthenticator
    let description: ApiDescription
    let accounts: Accounts
    /// Generates a new secret at each call.
    let token: @Sendable () -> String
    let signal: JobSignal
    let clock: MonotonicClock
    let now: @Sendable () -> Instant

    /// Returns the router with all routes.
    func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        addMiddleware(to: router)
        FileController(
            renderer: renderer, assets: assets, pages: pages, authenticator: authenticator,
            readiness: Readiness(accounts: accounts, clock: clock),
            splashes: RateLimiter(FileController.splashRate, clock: clock), addresses: addresses
        ).addRoutes(to: router)
        EnterController(authenticator: authenticator, peers: peers).addRoutes(to: router)
        WebhookController(
            accounts: accounts, connections: connections, signal: signal, clock: clock, folder: configuration.folder
        ).addRoutes(to: router)
        if let hosting = configuration.hosting, let address = configuration.publicURL {
            SignInController(
                renderer: renderer, pages: pages, authenticator: authenticator, accounts: accounts, hosting: hosting,
                publicAddress: address, cookies: attempts, now: now
            ).addRoutes(to: router)
        }
        DeviceCodeController(
            accounts: accounts, publicURL: configuration.publicURL, secret: token,
            requests: RateLimiter(RateLimitMiddleware.keyRate, clock: clock),
            polls: RateLimiter(DeviceCodeController.pollRate, clock: clock), addresses: addresses
        ).addRoutes(to: router)
        AboutController(
            renderer: renderer, pages: pages, authenticator: authenticator,
            facts: AboutFacts(version: configuration.version, configuration.about, isHosted: isHosted),
            licenses: licenses
        ).addRoutes(to: router)
        ProfileController(
            accounts: accounts, renderer: renderer, pages: pages,
            limiter: configuration.requestsPerSecond.map { _ in RateLimiter(ProfileController.rate, clock: clock) },
            addresses: addresses, picture: configuration.picture
        ).addRoutes(to: router)
        LetterWritingController(
            accounts: accounts, renderer: renderer, pages: pages, publicURL: configuration.publicURL,
            looks: RateLimiter(LetterWritingController.lookRate, clock: clock),
            senders: RateLimiter(LetterWritingController.senderRate, clock: clock),
            mailboxes: RateLimiter(LetterWritingController.mailboxRate, clock: clock), addresses: addresses
        ).addRoutes(to: router)
        FeedController(
            accounts: accounts, publicURL: configuration.publicURL, name: configuration.name, build: build,
            readers: RateLimiter(FeedController.readerRate, clock: clock),
            feeds: RateLimiter(FeedController.feedRate, clock: clock), addresses: addresses
        ).addRoutes(to: router)
        NotificationLinkController(accounts: accounts, renderer: renderer, pages: pages).addRoutes(to: router)
        let group = router.group(context: AccountRequestContext.self)
        let accountRoutes = AccountRoutes(group: group, pages: pages)
        let exports = ExportController(folder: configuration.folder, program: configuration.version)
        addControllers(to: accountRoutes)
        exports.addRoutes(to: accountRoutes)
        description.addRoutes(to: router)
        let programs = router.group(context: ApiRequestContext.self)
        let apiRoutes = ApiRoutes(group: programs, build: pages.build)
        addControllers(to: apiRoutes)
        exports.addRoutes(to: apiRoutes)
        return router
    }

    private func addControllers(to routes: ApiRoutes) {
        ApiLedgerController().addRoutes(to: routes)
        ApiTaskController().addRoutes(to: routes)
        ApiWidgetController().addRoutes(to: routes)
        ApiNoteController().addRoutes(to: routes)
        ApiMachineController().addRoutes(to: routes)
        ApiMachineMessages(clock: clock).addRoutes(to: routes)
    }

    private var pages: PageContexts {
        PageContexts(
            assets: assets.urls,
            demo: configuration.demoPlace == .none && configuration.demo != nil ? .offered : configuration.demoPlace,
            hostedAddress: isHosted ? configuration.publicURL ?? "" : nil, build: build, now: now)
    }

    /// Identifier of this build's rendering of the same data.
    private var build: String {
        let parts = [configuration.build, renderer.fingerprint] + assets.files.keys.sorted()
        return String(Digest.hex(parts.joined(separator: "\n").utf8).prefix(8))
    }

    private var addresses: ClientAddress { connections.addresses }

    private var cookie: PushCookie { PushCookie(isSecure: configuration.isSecure) }

    private var attempts: AttemptCookies {
        AttemptCookies(secrets: accounts.secrets, isSecure: configuration.isSecure, now: now)
    }

    private var isHosted: Bool { configuration.hosting != nil }

    private var peers: PeerPolicy { PeerPolicy(connections: connections, lookup: configuration.owner) }

    /// Adds the middleware in order: earlier ones see the request first and its response last.
    private func addMiddleware(to router: Router<ServerContext>) {
        let originPolicy = OriginPolicy(configuration)
        router.addMiddleware {
            RequestIDMiddleware()
            RequestLogMiddleware(clock: clock, onRequest: configuration.onRequest)
            HeadMiddleware()
            SafetyHeadersMiddleware(isSecure: configuration.isSecure)
            VaryMiddleware()
            ErrorPageMiddleware(
                renderer: renderer, pages: pages, authenticator: authenticator, originPolicy: originPolicy,
                isHosted: isHosted)
            AdmissionMiddleware(connections: connections)
            KnownHostMiddleware(originPolicy: originPolicy)
            KnownRouteMiddleware()
            PublicDemoMiddleware(isOn: configuration.demoPlace == .open)
            SameOriginMiddleware(originPolicy: originPolicy)
            SessionMiddleware(authenticator: authenticator, peers: peers)
            TokenMiddleware(
                authenticator: tokens,
                tries: configuration.requestsPerSecond.map { _ in
                    RateLimiter(RateLimitMiddleware.keyRate, clock: clock)
                }, addresses: addresses)
            AdmissionMiddleware(connections: connections)
            BodyBudgetMiddleware(connections: connections)
            RateLimitMiddleware(
                accounts: configuration.requestsPerSecond.map {
                    RateLimiter(RateLimitMiddleware.accountRate(perSecond: $0), clock: clock)
                }, keys: RateLimiter(RateLimitMiddleware.keyRate, clock: clock),
                signIns: RateLimiter(RateLimitMiddleware.signInRate, clock: clock),
                addresses: addresses)
        }
    }

    private func addControllers(to routes: AccountRoutes) {
        let jobs = JobForms(clock: clock, patience: configuration.patience, signal: signal)
        let settings = SettingsController(
            renderer: renderer, jobs: jobs, accounts: accounts, version: configuration.version,
            publicURL: configuration.publicURL, hosting: configuration.hosting,
            cookie: cookie)
        let welcome = WelcomeController(renderer: renderer, home: configuration.home)
        TodayController(renderer: renderer).addRoutes(to: routes)
        DayController(renderer: renderer).addRoutes(to: routes)
        TaskController(renderer: renderer).addRoutes(to: routes)
        CalendarController(renderer: renderer).addRoutes(to: routes)
        StatisticsController(renderer: renderer).addRoutes(to: routes)
        DiaryController(renderer: renderer).addRoutes(to: routes)
        ChallengeController(renderer: renderer).addRoutes(to: routes)
        let mailboxes = MailboxController(
            renderer: renderer, picture: configuration.picture, publicURL: configuration.publicURL)
        mailboxes.addRoutes(to: routes)
        MailboxGiftController(renderer: renderer, mailboxes: mailboxes).addRoutes(to: routes)
        settings.addRoutes(to: routes)
        SourceController(
            settings: settings, welcome: welcome, jobs: jobs, home: configuration.home, takesPaths: !isHosted
        ).addRoutes(to: routes)
        SignOutController(
            renderer: renderer, authenticator: authenticator, isHosted: isHosted, settings: settings,
            cookie: cookie
        ).addRoutes(to: routes)
        ImportController(settings: settings, takesPaths: !isHosted).addRoutes(to: routes)
        DeletionController(
            accounts: accounts, renderer: renderer, authenticator: authenticator, settings: settings,
            isHosted: isHosted, cookie: cookie
        ).addRoutes(to: routes)
        if let hosting = configuration.hosting, let address = configuration.publicURL {
            PeopleController(accounts: accounts, authenticator: authenticator, settings: settings).addRoutes(to: routes)
            LinkingController(
                renderer: renderer, hosting: hosting, publicAddress: address, cookies: attempts, token: token,
                settings: settings, now: now
            ).addRoutes(to: routes)
        }
        ForgeController(settings: settings).addRoutes(to: routes)
        SharingController(settings: settings).addRoutes(to: routes)
        MachineController(settings: settings).addRoutes(to: routes)
        PushController(settings: settings, welcome: welcome, signal: signal, cookie: cookie).addRoutes(to: routes)
        NudgeController(settings: settings, signal: signal).addRoutes(to: routes)
        ChannelController(settings: settings, signal: signal).addRoutes(to: routes)
        TokenController(settings: settings, secret: token).addRoutes(to: routes)
        FeedSettingsController(settings: settings).addRoutes(to: routes)
        WidgetController(settings: settings, secret: token).addRoutes(to: routes)
        welcome.addRoutes(to: routes)
        ShareTargetController(renderer: renderer).addRoutes(to: routes)
        DemoController(renderer: renderer, demo: configuration.demo).addRoutes(to: routes)
        EventController(authenticator: authenticator, connections: connections, clock: clock).addRoutes(to: routes)
    }
}
