import HTTPTypes
import Hummingbird

/// Lets only forms of the server's own pages change something, what is signed, and programs, whom no page can make
/// ask with what they are let in by.
///
/// What changes nothing is taken from anywhere.
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
