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

    /// How often keys may be tried: whoever mistypes one has more than enough.
    static let keyRate = RateLimiter.Rate(burst: 10, perSecond: 10.0 / 60)

    /// How often a session may ask: many times what a person does, also with the arrow keys held down.
    ///
    /// - Parameter perSecond: how often for long.
    static func sessionRate(perSecond: Int) -> RateLimiter.Rate {
        RateLimiter.Rate(burst: Double(perSecond) * 6, perSecond: Double(perSecond))
    }

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        if context.site == .enter { return try await enter(request, context, next) }
        // Live updates wait for what changes, and come again when a connection was lost.
        if let sessions, let caller = context.session?.hash ?? context.token?.hash, context.site != .events,
            let seconds = sessions.take(caller)
        {
            throw RequestRejection.rate(retryAfter: seconds)
        }
        return try await next(request, context)
    }

    private func enter(_ request: Request, _ context: ServerContext, _ next: Next) async throws -> Response {
        let address = context.channel.remoteAddress?.ipAddress ?? ""
        if let seconds = keys.take(address) { throw RequestRejection.rate(retryAfter: seconds) }
        let response = try await next(request, context)
        // Only keys that are not good count.
        keys.giveBack(address)
        return response
    }
}
