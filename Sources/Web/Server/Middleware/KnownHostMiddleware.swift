import Hummingbird

/// Answers only requests under the server's own names: a foreign page can point its own name at this machine.
///
/// Whether it is well is told under any name: what watches servers asks by the addresses of machines, and nothing of
/// anybody's is in the answer.
struct KnownHostMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let originPolicy: OriginPolicy

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard let host = request.head.authority, !host.isEmpty else { throw RequestRejection.page(.badRequest) }
        guard context.route == .health || originPolicy.knows(host: host) else { throw RequestRejection.page(.refused) }
        return try await next(request, context)
    }
}
