import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Limits the requests of each account, and the wrong keys from each network.
struct RateLimitMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// Limiter by account, separate for browsers and programs; nil without a limit.
    let accounts: RateLimiter?
    /// Limiter of wrong keys, by network.
    let keys: RateLimiter
    /// Limiter of sign-ins, by network.
    let signIns: RateLimiter
    /// Resolves client networks.
    let addresses: ClientAddress

    /// Rate of wrong keys; ample for typing mistakes.
    static let keyRate = RateLimiter.Rate(burst: 10, perSecond: 10.0 / 60)

    /// Rate of sign-in steps; enough for a few people behind one address.
    static let signInRate = RateLimiter.Rate(burst: 30, perSecond: 20.0 / 60)

    /// Rate of an account's requests: many times a person's, even with the arrow keys held down.
    ///
    /// - Parameter perSecond: sustained rate.
    static func accountRate(perSecond: Int) -> RateLimiter.Rate {
        RateLimiter.Rate(burst: Double(perSecond) * 6, perSecond: Double(perSecond))
    }

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        if context.route == .enter { return try await enter(request, context, next) }
        if case .signIn(let route) = context.route, route.asksProvider,
            let seconds = signIns.take(addresses.network(of: request, on: context.channel).text)
        {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        // Event streams wait for changes and reconnect when a connection is lost.
        if let accounts, let caller = caller(context), context.route != .events, let seconds = accounts.take(caller) {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        return try await next(request, context)
    }

    /// Key of the limiter: all sessions of an account share one.
    ///
    /// A program that exceeds its limit does not block browsers.
    private func caller(_ context: ServerContext) -> String? {
        if let session = context.session { return "browsers \(session.account.id)" }
        return context.token.map { "programs \($0.account.id)" }
    }

    /// Counts wrong keys only, after the check, since a client with a valid key may share its network with others.
    private func enter(_ request: Request, _ context: ServerContext, _ next: Next) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let rejection as RequestRejection {
            guard case .page(.keyNeeded, _) = rejection,
                let seconds = keys.take(addresses.network(of: request, on: context.channel).text)
            else { throw rejection }
            throw RequestRejection.rate(retryAfter: seconds)
        }
    }
}
