import Engine
import HTTPTypes
import Hummingbird
import Logging

/// Finds the session of a request, and with it the account; only open places are shown to who has none.
struct SessionMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let authenticator: SessionAuthenticator
    let peers: PeerPolicy
    let connections: Connections

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard context.site?.isOpen != true, context.site?.isOfPrograms != true else {
            return try await next(request, context)
        }
        var context = context
        let session: AuthenticatedSession
        if request.method == .post {
            session = try await admitted(request, context)
        } else {
            // Nobody waits to be let in once their browser is gone.
            session = try await connections.whileOpen(context.channel) { [context] in
                try await admitted(request, context)
            }
        }
        context.session = session
        var response = try await next(request, context)
        if let cookie = session.renewal { response.headers[.setCookie] = cookie }
        return response
    }

    /// The session that a request comes with.
    ///
    /// - Throws: ``RequestRejection`` when there is none, or when the cookie is in the hands of another user of this
    ///   machine: it must have been taken from its browser, so the session ends.
    private func admitted(_ request: Request, _ context: ServerContext) async throws -> AuthenticatedSession {
        guard let session = try await authenticator.session(of: request.headers) else {
            throw RequestRejection.page(.keyNeeded)
        }
        let owner = peers.owner(of: context.channel)
        if owner == .person { return session }
        guard owner == .other else { throw RequestRejection.page(.refused) }
        context.logger.warning("Ended a session that another user of this machine has used")
        try? await session.account.useCases.endSession(SessionReport.id(ofHash: session.hash))
        // What was believed a moment ago is believed no longer.
        _ = try? await session.account.updates.refresh()
        throw RequestRejection.page(.refused)
    }
}
