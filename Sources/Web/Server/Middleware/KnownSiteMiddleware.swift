import HTTPTypes
import Hummingbird

/// Answers only requests for places of the typed table, and only by their methods.
struct KnownSiteMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard request.rawPath.utf8.count <= Site.longestPath else {
            throw RequestRejection.page(.notFound, status: .uriTooLong)
        }
        guard let site = context.site else { throw RequestRejection.page(.notFound) }
        guard site.methods.contains(request.method) else { throw RequestRejection.method(allowed: site.methods) }
        return try await next(request, context)
    }
}
