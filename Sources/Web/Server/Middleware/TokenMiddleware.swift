import Core
import HTTPTypes
import Hummingbird

/// Finds the access token of a request to the HTTP API, and with it the account; cookies are not looked at there.
struct TokenMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let authenticator: TokenAuthenticator
    /// How often tokens that are not good may be shown, by the networks that they come from; nil where
    /// they are not limited.
    let tries: RateLimiter?
    /// Tells these networks.
    let addresses: ClientAddress

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard let route = context.route, route.isOfPrograms, !route.isOpen else {
            return try await next(request, context)
        }
        guard let text = TokenAuthenticator.text(in: request.headers) else { throw ApiError.noToken }
        var context = context
        context.token = try await token(text, request, context)
        return try await next(request, context)
    }

    /// Looks a token up before anybody is kept waiting: those whose tokens are good share their network with others, as
    /// behind one proxy or on one machine.
    private func token(
        _ text: Substring, _ request: Request, _ context: ServerContext
    ) async throws -> AuthenticatedToken {
        let hash = AccessTokenText.hash(of: text)
        if let known = await authenticator.knownToken(hash: hash) { return known }
        if AccessTokenText.isWellFormed(text), let found = try await authenticator.token(hash: hash) { return found }
        if let seconds = tries?.take(addresses.network(of: request, on: context.channel).text) {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        throw ApiError.wrongToken
    }
}
