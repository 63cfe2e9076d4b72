import HTTPTypes
import Hummingbird

/// Answers a request for the head of a page, or of an error, with no more than that.
struct HeadMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let response = try await next(request, context)
        return request.method == .head ? response.createHeadResponse() : response
    }
}
