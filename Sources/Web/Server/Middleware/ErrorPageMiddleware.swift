import Core
import Engine
import HTTPTypes
import Hummingbird
import Language
import NIOCore
import Presentation

/// Converts any error to a page, or to a problem for a program, that explains what happened and what to do.
struct ErrorPageMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let renderer: PageRenderer
    let pages: PageContexts
    let authenticator: SessionAuthenticator
    let originPolicy: OriginPolicy
    /// Whether people sign in with a provider, so that others are redirected to it.
    let isHosted: Bool

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        do {
            return try await next(request, context)
        } catch is CancellationError {
            // The client disconnected, so nobody reads this response.
            return Response(status: .init(code: 499, reasonPhrase: "Client Closed Request"))
        } catch {
            context.failure.note(error)
            if request.isOfProgram { return ApiProblem(error, of: request, context).response(to: request) }
            return await page(for: error, request, context)
        }
    }

    /// Redirects a page request of a browser to the sign-in page, with the way back; nil for any other request.
    private func wayToSignIn(_ request: Request) -> Response? {
        guard request.method == .get, request.wantsPage, request.rawPath != Route.signIn(.page).path else {
            return nil
        }
        let target = request.head.path.flatMap { Route.target($0) }.flatMap { $0 == Route.today.path ? nil : $0 }
        let query = target.map { "?\(Field.next.rawValue)=\(Route.encoded($0))" } ?? ""
        var response = Response.redirect(to: Route.signIn(.page).path + query)
        response.headers[.cacheControl] = CachePolicy.never.header
        // Removes the cookie of an expired session.
        if let removal = authenticator.removal(for: request.headers) { response.headers[.setCookie] = removal }
        return response
    }

    private func page(for error: any Error, _ request: Request, _ context: ServerContext) async -> Response {
        // A client without a session sees nothing of the person, not even their colors.
        let isKnownHost = originPolicy.knows(host: request.head.authority)
        let session = isKnownHost ? try? await authenticator.session(of: request.headers) : nil
        let drawnIn = await pages.safeContext(request, session?.account)
        if isHosted, case RequestRejection.page(.keyNeeded, _) = error, let way = wayToSignIn(request) { return way }
        var headers: HTTPFields = [:]
        let page: PageError
        var status: HTTPResponse.Status?
        switch error {
        case RequestRejection.page(let turned, let special):
            page = turned == .keyNeeded && isHosted ? .signInNeeded : turned
            status = special
            // Removes the cookie of an expired session or a deleted account.
            if turned == .keyNeeded, let removal = authenticator.removal(for: request.headers) {
                headers[.setCookie] = removal
            }
        case RequestRejection.method(let allowed):
            page = .methodNotAllowed
            headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        case RequestRejection.rate(let seconds):
            page = .tooManyRequests
            headers[.retryAfter] = String(seconds)
        case RequestRejection.busy(let seconds):
            page = .unavailable(requestID: context.id, why: drawnIn.language.busySentence)
            headers[.retryAfter] = String(seconds)
        case let error as HTTPError where error.status == .notFound:
            page = .notFound
        case is NIOTooManyBytesError:
            page = .badRequest
            status = .contentTooLarge
        case let refusal as DomainError:
            page = .refusal(drawnIn.language.sentence(for: refusal).text)
        case let problem as SignInProblem:
            page = .refusal(drawnIn.language.sentence(for: problem).text)
        case let problem as RepositoryProblem:
            page = .refusal(drawnIn.language.sentence(for: problem).text)
        default:
            if let why = drawnIn.language.storageSentence(for: error)?.text {
                page = .unavailable(requestID: context.id, why: why)
                headers[.retryAfter] = "10"
            } else {
                page = .failure(requestID: context.id)
            }
        }
        let code = status ?? HTTPResponse.Status(known: page.status)
        var response =
            request.wantsJSON
            ? Payload(JSON.object([.init("status", .integer(code.code))]).compact)
                .response(to: request, type: Payload.json, status: code, cache: .never)
            : Payload(renderer.error(page, drawnIn)).response(to: request, status: code, cache: .never)
        response.headers.append(contentsOf: headers)
        return response
    }
}
