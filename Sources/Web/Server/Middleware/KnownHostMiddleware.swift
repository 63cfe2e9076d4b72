import Hummingbird

/// Answers only requests under the server's own names: a foreign page can point its own name at this machine.
struct KnownHostMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let originPolicy: OriginPolicy

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard let host = request.head.authority, !host.isEmpty else { throw RequestRejection.page(.badRequest) }
        guard originPolicy.knows(host: host) else { throw RequestRejection.page(.refused) }
        return try await next(request, context)
    }
}
