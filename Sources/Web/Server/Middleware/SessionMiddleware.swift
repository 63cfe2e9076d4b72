import Engine
import HTTPTypes
import Hummingbird
import Logging

/// Authenticates the session of a request and its account; only open routes are served without one.
struct SessionMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let authenticator: SessionAuthenticator
    let peers: PeerPolicy

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard context.route?.isOpen != true, context.route?.isOfPrograms != true else {
            return try await next(request, context)
        }
        var session = context.sessionAtHand
        if session == nil { session = try await authenticator.session(of: context.cookie) }
        guard let session else { throw RequestRejection.page(.keyNeeded) }
        return try await answer(request, context, session, next)
    }

    private func answer(
        _ request: Request, _ context: ServerContext, _ session: AuthenticatedSession, _ next: Next
    ) async throws -> Response {
        try await admit(session, context)
        var context = context
        context.session = session
        var response = try await next(request, context)
        if let cookie = session.renewal { response.headers[.setCookie] = cookie }
        return response
    }

    /// Admits a session.
    ///
    /// - Throws: ``RequestRejection`` when the client's end no longer exists, or when another user of this machine sent
    ///   the cookie: it must be stolen, so the session ends.
    private func admit(_ session: AuthenticatedSession, _ context: ServerContext) async throws {
        let owner = peers.owner(of: context.channel)
        if owner == .person { return }
        guard owner == .other else { throw RequestRejection.page(.refused) }
        context.logger.warning("Ended a session that another user of this machine has used")
        try? await session.account.useCases.endSession(SessionReport.id(ofHash: session.hash))
        // Invalidates the cached session.
        _ = try? await session.account.updates.refresh()
        throw RequestRejection.page(.refused)
    }
}
