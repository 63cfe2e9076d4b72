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
        case Turned.away(let turned, let special):
            page = turned
            status = special
        case Turned.byMethod(let allowed):
            page = .methodNotAllowed
            headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        case is NIOTooManyBytesError:
            page = .badRequest
            status = .contentTooLarge
        case let refusal as Refusal:
            page = .refusal(await language(of: request).sentence(for: refusal).text)
        case let problem as RepositoryProblem:
            page = .refusal(await language(of: request).sentence(for: problem).text)
        default:
            let why = await language(of: request).storageSentence(for: error)?.text
            page = why.map { .unavailable(requestID: context.id, why: $0) } ?? .failure(requestID: context.id)
        }
        let surroundings = await safeSurroundings(request)
        let code = status ?? HTTPResponse.Status(code: page.status)
        var response =
            request.wantsJSON
            ? Payload(JSON.object([.init("status", .integer(code.code))]).compact)
                .response(to: request, type: Payload.json, status: code, keeping: .never)
            : Payload(renderer.error(page, surroundings)).response(to: request, status: code, keeping: .never)
        response.headers.append(contentsOf: headers)
        return response
    }

    /// The surroundings of a page that must come about even when nothing can be read.
    ///
    /// Somebody who was not let in is shown nothing of the person, not even their colours.
    private func safeSurroundings(_ request: Request) async -> PageContext {
        let isKnown = (try? await doorkeeper.knows(request.headers)) ?? false
        guard isKnown, gate.knows(host: request.head.authority) else { return plainSurroundings(request) }
        if let own = try? await surroundings(request) { return own }
        var plain = plainSurroundings(request)
        guard let settings = desk.lastSettings else { return plain }
        plain.language = Self.language(settings, request)
        plain.theme = settings.theme
        plain.appearance = settings.appearance
        return plain
    }

    /// The surroundings of a page that a browser keeps: the person's colours where they are known,
    /// and nothing that grows old.
    func keptSurroundings(_ request: Request) async -> PageContext {
        var context = await safeSurroundings(request)
        context.sources = nil
        context.mark = ""
        return context
    }

    /// The surroundings of a page for somebody who is not known.
    func plainSurroundings(_ request: Request) -> PageContext {
        PageContext(
            language: Self.preferredLanguage(request), theme: .green, appearance: .system, now: useCases.now,
            offset: 0, today: Reckoning(zones: ZoneHistory(.utc)).day(at: useCases.now), path: String(request.rawPath),
            assets: assets.urls, sources: nil
        )
    }

    private func language(of request: Request) async -> Language {
        (try? await surroundings(request).language) ?? Self.preferredLanguage(request)
    }
}
