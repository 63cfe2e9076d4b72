import Core
import HTTPTypes
import Hummingbird

/// Authenticates the access token of a request to the HTTP API and its account; cookies are ignored there.
struct TokenMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let authenticator: TokenAuthenticator
    /// Limiter of invalid tokens, by network; nil without a limit.
    let tries: RateLimiter?
    /// Resolves client networks.
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

    /// Looks the token up before the rate limit applies.
    ///
    /// Clients with valid tokens may share their network with others, as behind one proxy or on one machine.
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
