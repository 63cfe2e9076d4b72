import HTTPTypes
import Hummingbird

/// Finds the access token of a request to the HTTP API, and with it the account; cookies are not looked at there.
struct TokenMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let authenticator: TokenAuthenticator
    /// How often tokens that are not good may be shown, by the addresses that they come from; nil where
    /// they are not limited.
    let tries: RateLimiter?

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        guard let site = context.site, site.isOfPrograms, !site.isOpen else { return try await next(request, context) }
        guard let text = TokenAuthenticator.text(in: request.headers) else { throw ApiError.noToken }
        var context = context
        context.token = try await token(text, context)
        return try await next(request, context)
    }

    private func token(_ text: Substring, _ context: ServerContext) async throws -> AuthenticatedToken {
        let hash = AccessTokenText.hash(of: text)
        if let known = await authenticator.knownToken(hash: hash) { return known }
        let address = context.channel.remoteAddress?.ipAddress ?? ""
        if let seconds = tries?.take(address) { throw RequestRejection.rate(retryAfter: seconds) }
        let found: AuthenticatedToken?
        do {
            found = AccessTokenText.isWellFormed(text) ? try await authenticator.token(hash: hash) : nil
        } catch {
            tries?.giveBack(address)
            throw error
        }
        guard let found else { throw ApiError.wrongToken }
        // Only tokens that are not good count.
        tries?.giveBack(address)
        return found
    }
}
