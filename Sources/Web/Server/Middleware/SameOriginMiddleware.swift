import HTTPTypes
import Hummingbird

/// Accepts changes only from the server's own pages, from signed requests and from programs (CSRF protection).
///
/// No page can make a browser send the credentials of a program.
///
/// Requests that change nothing are accepted from any origin.
struct SameOriginMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let originPolicy: OriginPolicy

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let isTrusted =
            [.get, .head].contains(request.method) || context.route?.isSigned == true
            || context.route?.isHarmless == true || context.route?.isOfPrograms == true
        guard isTrusted || originPolicy.isFromOwnPage(request) else {
            throw RequestRejection.page(.refused)
        }
        return try await next(request, context)
    }
}
