package import Engine
import HTTPTypes
import Hummingbird

/// Creates sessions for browsers with a valid key.
struct EnterController: Sendable {
    let authenticator: SessionAuthenticator
    let peers: PeerPolicy

    /// Declares the route.
    func addRoutes(to router: Router<ServerContext>) { router.get("enter", use: enter) }

    @Sendable private func enter(_ request: Request, _ context: ServerContext) async throws -> Response {
        // Another user of this machine cannot use a link that they have seen.
        guard peers.owner(of: context.channel) == .person else { throw RequestRejection.page(.refused) }
        guard try await authenticator.session(of: request.headers) == nil else {
            return Response.redirect(to: Route.today.path)
        }
        let key = request.query.values["key"]?.last ?? ""
        let device = String((request.headers[.userAgent] ?? "").prefix(200))
        guard request.method == .get, let cookie = try await authenticator.open(key: key, device: device) else {
            throw RequestRejection.page(.keyNeeded)
        }
        var response = Response.redirect(to: Route.today.path)
        response.headers[.setCookie] = cookie
        response.headers[.cacheControl] = CachePolicy.never.header
        return response
    }
}

/// Links that grant access to one browser.
package enum EntryLink {
    /// Makes a link for one more browser of a running server.
    ///
    /// - Parameters:
    ///   - address: address of the server, such as `http://127.0.0.1:8080`.
    ///   - token: new secret, in characters valid in a URL.
    package static func make(to address: String, useCases: UseCases, token: String) async throws -> String {
        let key = try await useCases.makeKey(secret: token) { Digest.hex($0.utf8) }
        return link(to: address, key: key.text)
    }

    static func link(to address: String, key: String) -> String {
        "\(address)\(Route.enter.path)?key=\(Route.encoded(key))"
    }
}
