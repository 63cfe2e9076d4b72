import Core
import Engine
import HTTPTypes
import Hummingbird
import Language

extension SiteResponder {
    /// What every page needs besides its own matter.
    func pageContext(_ request: Request) async throws -> PageContext {
        pageContext(request, try await pageCache.sharedData())
    }

    func pageContext(_ request: Request, _ shared: PageCache.SharedData) -> PageContext {
        var context = PageContext(
            language: Self.language(shared.settings, request), theme: shared.settings.theme,
            appearance: shared.settings.appearance, now: useCases.now, offset: shared.today.offset,
            today: shared.today.day, path: String(request.rawPath), assets: assets.urls,
            sources: shared.today.sources, notice: request.query[.notice].flatMap(Notice.init(rawValue:))
        )
        context.mark = shared.mark
        context.demo = configuration.isDemo ? .inside : configuration.demo == nil ? .none : .offered
        context.subject = NoticeSubject(request.query)
        context.place = Site.target(request.head.path ?? "") ?? context.path
        return context
    }

    /// The language of a known person's pages.
    func pageLanguage(_ request: Request) async throws -> Language {
        Self.language(try await pageCache.sharedData().settings, request)
    }

    static func language(_ settings: Settings, _ request: Request) -> Language {
        settings.language.flatMap(Language.init(rawValue:)) ?? preferredLanguage(request)
    }

    /// The language that the browser asks for.
    static func preferredLanguage(_ request: Request) -> Language {
        Language(acceptLanguage: request.headers[.acceptLanguage] ?? "")
    }
}
