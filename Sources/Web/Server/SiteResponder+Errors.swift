import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Presentation

extension SiteResponder {
    /// Turns whatever went wrong into a page that says what happened and what to do.
    func errorPage(for error: any Error, _ request: Request, _ context: Context) async -> Response {
        var headers: HTTPFields = [:]
        let page: PageError
        var status: HTTPResponse.Status?
        switch error {
        case RequestRejection.page(let turned, let special):
            page = turned
            status = special
        case RequestRejection.method(let allowed):
            page = .methodNotAllowed
            headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        case is NIOTooManyBytesError:
            page = .badRequest
            status = .contentTooLarge
        case let refusal as DomainError:
            page = .refusal(await language(of: request).sentence(for: refusal).text)
        case let problem as RepositoryProblem:
            page = .refusal(await language(of: request).sentence(for: problem).text)
        default:
            let why = await language(of: request).storageSentence(for: error)?.text
            page = why.map { .unavailable(requestID: context.id, why: $0) } ?? .failure(requestID: context.id)
        }
        let drawnIn = await safePageContext(request)
        let code = status ?? HTTPResponse.Status(code: page.status)
        var response =
            request.wantsJSON
            ? Payload(JSON.object([.init("status", .integer(code.code))]).compact)
                .response(to: request, type: Payload.json, status: code, cache: .never)
            : Payload(renderer.error(page, drawnIn)).response(to: request, status: code, cache: .never)
        response.headers.append(contentsOf: headers)
        return response
    }

    /// The context of a page that must come about even when nothing can be read.
    ///
    /// Somebody who was not let in is shown nothing of the person, not even their colours.
    private func safePageContext(_ request: Request) async -> PageContext {
        let isKnown = (try? await authenticator.knows(request.headers)) ?? false
        guard isKnown, originPolicy.knows(host: request.head.authority) else { return plainPageContext(request) }
        if let own = try? await pageContext(request) { return own }
        var plain = plainPageContext(request)
        guard let settings = pageCache.lastSettings else { return plain }
        plain.language = Self.language(settings, request)
        plain.theme = settings.theme
        plain.appearance = settings.appearance
        return plain
    }

    /// The context of a page that a browser keeps: the person's colours where they are known,
    /// and nothing that grows old.
    func keptPageContext(_ request: Request) async -> PageContext {
        var context = await safePageContext(request)
        context.sources = nil
        context.mark = ""
        return context
    }

    /// The context of a page for somebody who is not known.
    func plainPageContext(_ request: Request) -> PageContext {
        PageContext(
            language: Self.preferredLanguage(request), theme: .green, appearance: .system, now: useCases.now,
            offset: 0, today: Reckoning(zones: ZoneHistory(.utc)).day(at: useCases.now), path: String(request.rawPath),
            assets: assets.urls, sources: nil
        )
    }

    private func language(of request: Request) async -> Language {
        (try? await pageContext(request).language) ?? Self.preferredLanguage(request)
    }
}
