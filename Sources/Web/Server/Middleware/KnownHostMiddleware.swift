import Hummingbird

/// Rejects requests for unknown host names, since another site can resolve its own name to this machine (DNS
/// rebinding).
///
/// The health check is answered under any name: monitors use IP addresses, and the response has no personal data.
struct KnownHostMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let originPolicy: OriginPolicy

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard let host = request.head.authority, !host.isEmpty else { throw RequestRejection.page(.badRequest) }
        guard context.route == .health || originPolicy.knows(host: host) else { throw RequestRejection.page(.refused) }
        return try await next(request, context)
    }
}
