import Core
import Engine
import HTTPTypes
import Hummingbird
import Language

/// Factory of page contexts, the data common to all pages.
struct PageContexts: Sendable {
    let assets: AssetURLs
    let demo: DemoPlace
    /// Public address of a hosted Haru; nil for a personal one.
    let hostedAddress: String?
    /// Identifier of this program's build.
    let build: String
    /// Current time, for pages without an account.
    let now: @Sendable () -> Instant

    /// Context of a page of an account.
    func context(_ request: Request, _ account: AccountScope, _ data: PageCache.CommonData) -> PageContext {
        var context = PageContext(
            language: request.language(data.settings), theme: data.settings.theme,
            appearance: data.settings.appearance, now: account.useCases.now, offset: data.today.offset,
            today: data.today.day, path: String(request.rawPath), assets: assets, sources: data.today.sources,
            notice: request.query[.notice].flatMap(Notice.init(rawValue:)))
        context.sky = data.settings.sky
        context.revision = data.revision
        context.account = account.id
        context.nameAtProvider = data.nameAtProvider
        context.demo = demo
        context.home = data.home
        context.hosted = hostedAddress.map { HostedContext(isAdministrator: false, address: $0) }
        context.subject = NoticeSubject(request.query)
        context.place = Route.target(request.head.path ?? "") ?? context.path
        return context
    }

    /// Context of a page that must be rendered even when the database is unavailable.
    ///
    /// - Parameter account: account of the page; nil when unknown.
    func safeContext(_ request: Request, _ account: AccountScope?) async -> PageContext {
        guard let account else { return plainContext(request) }
        if let data = try? await account.pageCache.commonData() { return context(request, account, data) }
        var plain = plainContext(request)
        guard let settings = account.pageCache.lastSettings else { return plain }
        plain.language = request.language(settings)
        plain.theme = settings.theme
        plain.appearance = settings.appearance
        return plain
    }

    /// Context of a page that asks a signed-in person for a decision.
    ///
    /// It uses their language and colors, without navigation or live updates.
    func bareContext(_ request: Request, _ account: AccountScope) async -> PageContext {
        let own = await safeContext(request, account)
        var bare = plainContext(request, own.language)
        bare.theme = own.theme
        bare.appearance = own.appearance
        return bare
    }

    /// Context of a page without an account.
    ///
    /// - Parameter language: nil for the browser's preferred language.
    func plainContext(_ request: Request, _ language: Language? = nil) -> PageContext {
        let now = now()
        return PageContext(
            language: language ?? request.preferredLanguage, theme: .green, appearance: .system, now: now, offset: 0,
            today: DayCalendar(zones: ZoneHistory(.utc)).day(at: now), path: String(request.rawPath), assets: assets,
            sources: nil)
    }
}

extension Request {
    /// Language of an account's pages.
    func language(_ settings: Settings) -> Language {
        settings.language.flatMap(Language.init(rawValue:)) ?? preferredLanguage
    }

    /// The browser's preferred language.
    var preferredLanguage: Language { Language(acceptLanguage: headers[.acceptLanguage] ?? "") }
}
