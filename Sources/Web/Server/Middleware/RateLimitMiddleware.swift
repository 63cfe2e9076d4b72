import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Limits how often one session or access token may ask, and how often one address may try keys.
struct RateLimitMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    /// By the hashes of the cookies of sessions and of access tokens; nil where they are not limited.
    let sessions: RateLimiter?
    /// By the addresses that keys are tried from.
    let keys: RateLimiter
    /// By the addresses that people sign in from.
    let signIns: RateLimiter
    /// Tells these addresses.
    let addresses: ClientAddress

    /// How often keys may be tried: whoever mistypes one has more than enough.
    static let keyRate = RateLimiter.Rate(burst: 10, perSecond: 10.0 / 60)

    /// How often somebody may set out to sign in or come back: a few people behind one address have enough.
    static let signInRate = RateLimiter.Rate(burst: 30, perSecond: 20.0 / 60)

    /// How often a session may ask: many times what a person does, also with the arrow keys held down.
    ///
    /// - Parameter perSecond: how often for long.
    static func sessionRate(perSecond: Int) -> RateLimiter.Rate {
        RateLimiter.Rate(burst: Double(perSecond) * 6, perSecond: Double(perSecond))
    }

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        if context.site == .enter { return try await enter(request, context, next) }
        if case .signIn(let site) = context.site, site.isOpen, site != .page,
            let seconds = signIns.take(addresses.address(of: request, on: context.channel))
        {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        // Live updates wait for what changes, and come again when a connection was lost.
        if let sessions, let caller = context.session?.hash ?? context.token?.hash, context.site != .events,
            let seconds = sessions.take(caller)
        {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        return try await next(request, context)
    }

    private func enter(_ request: Request, _ context: ServerContext, _ next: Next) async throws -> Response {
        let address = addresses.address(of: request, on: context.channel)
        if let seconds = keys.take(address) { throw RequestRejection.rate(retryAfter: seconds) }
        let response = try await next(request, context)
        // Only keys that are not good count.
        keys.giveBack(address)
        return response
    }
}
