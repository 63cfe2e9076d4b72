import Core
import Engine
import HTTPTypes
import Hummingbird
import Language

/// Makes what every page needs besides its own matter.
struct PageContexts: Sendable {
    let assets: AssetURLs
    let demo: DemoPlace
    /// Where a Haru that several people share is reached; nil for one of a person's own.
    let hostedAddress: String?
    /// What tells the pages of this program from those of another build.
    let build: String
    /// What time it is, for pages of nobody.
    let now: @Sendable () -> Instant

    /// The context of a page of an account.
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

    /// The context of a page that must come about even when nothing can be read.
    ///
    /// - Parameter account: whose page it is; nil where that is not known.
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

    /// The context of a page that asks somebody who is signed in: in their language and colours, with nothing around it
    /// that leads elsewhere or follows what changes.
    func bareContext(_ request: Request, _ account: AccountScope) async -> PageContext {
        let own = await safeContext(request, account)
        var bare = plainContext(request, own.language)
        bare.theme = own.theme
        bare.appearance = own.appearance
        return bare
    }

    /// The context of a page for somebody who is not known.
    ///
    /// - Parameter language: nil for the one that the browser asks for.
    func plainContext(_ request: Request, _ language: Language? = nil) -> PageContext {
        let now = now()
        return PageContext(
            language: language ?? request.preferredLanguage, theme: .green, appearance: .system, now: now, offset: 0,
            today: DayCalendar(zones: ZoneHistory(.utc)).day(at: now), path: String(request.rawPath), assets: assets,
            sources: nil)
    }
}

extension Request {
    /// The language of a known person's pages.
    func language(_ settings: Settings) -> Language {
        settings.language.flatMap(Language.init(rawValue:)) ?? preferredLanguage
    }

    /// The language that the browser asks for.
    var preferredLanguage: Language { Language(acceptLanguage: headers[.acceptLanguage] ?? "") }
}
