import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Limits how often one account may ask, and how often wrong keys may come from one network.
struct RateLimitMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// By account, its browsers apart from its programs; nil where they are not limited.
    let accounts: RateLimiter?
    /// By the networks that wrong keys come from.
    let keys: RateLimiter
    /// By the networks that people sign in from.
    let signIns: RateLimiter
    /// Tells these networks.
    let addresses: ClientAddress

    /// How often keys may be tried: whoever mistypes one has more than enough.
    static let keyRate = RateLimiter.Rate(burst: 10, perSecond: 10.0 / 60)

    /// How often somebody may set out to sign in or come back: a few people behind one address have enough.
    static let signInRate = RateLimiter.Rate(burst: 30, perSecond: 20.0 / 60)

    /// How often an account may ask: many times what a person does, also with the arrow keys held down.
    ///
    /// - Parameter perSecond: how often for long.
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
        // Live updates wait for what changes, and come again when a connection was lost.
        if let accounts, let caller = caller(context), context.route != .events, let seconds = accounts.take(caller) {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        return try await next(request, context)
    }

    /// Whom a request is counted for: many sessions ask no more often than one.
    ///
    /// A program that asks too often keeps no browser waiting.
    private func caller(_ context: ServerContext) -> String? {
        if let session = context.session { return "browsers \(session.account.id)" }
        return context.token.map { "programs \($0.account.id)" }
    }

    /// Counts wrong keys alone, once they were looked at: who has a good one shares their network with others.
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
