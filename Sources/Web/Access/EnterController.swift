import HTTPTypes
import Hummingbird

/// Lets browsers in that bring a key.
struct EnterController: Sendable {
    let authenticator: SessionAuthenticator
    let peers: PeerPolicy

    /// Declares the route.
    func addRoutes(to router: Router<ServerContext>) { router.get("enter", use: enter) }

    @Sendable private func enter(_ request: Request, _ context: ServerContext) async throws -> Response {
        // A link that another user of this machine has seen is worth nothing to them.
        guard peers.owner(of: context.channel) == .person else { throw RequestRejection.page(.refused) }
        guard try await authenticator.session(of: request.headers) == nil else {
            return Response.redirect(to: Site.today.path)
        }
        let key = request.query.values["key"]?.last ?? ""
        let device = String((request.headers[.userAgent] ?? "").prefix(200))
        guard request.method == .get, let cookie = try await authenticator.open(key: key, device: device) else {
            throw RequestRejection.page(.keyNeeded)
        }
        var response = Response.redirect(to: Site.today.path)
        response.headers[.setCookie] = cookie
        response.headers[.cacheControl] = CachePolicy.never.header
        return response
    }
}
