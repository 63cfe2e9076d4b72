import HTTPTypes
import Hummingbird

/// Lets only forms of the server's own pages change something, and what is signed.
struct SameOriginMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let originPolicy: OriginPolicy

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let isTrusted = request.method != .post || context.site?.isSigned == true
        guard isTrusted || originPolicy.isFromOwnPage(request) else {
            throw RequestRejection.page(.refused)
        }
        return try await next(request, context)
    }
}
