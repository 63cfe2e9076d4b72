import HTTPTypes
import Hummingbird

/// Strips the body from every response to a HEAD request, including errors.
struct HeadMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let response = try await next(request, context)
        return request.method == .head ? response.createHeadResponse() : response
    }
}
