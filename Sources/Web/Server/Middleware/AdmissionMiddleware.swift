import HTTPTypes
import Hummingbird
import Logging

/// Admits a request while its share has room.
///
/// The taker is its network, or its account once known; so the middleware runs before and after authentication.
struct AdmissionMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let connections: Connections

    /// Seconds after which a rejected client may retry.
    private static let pause = 5

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        // Health checks are always admitted.
        if context.route == .health { return try await next(request, context) }
        let kind: Shares.Kind = request.bringsBody ? .uploads : .requests
        guard connections.admit(context.channel, to: kind, for: taker(request, context)) else {
            if connections.tellsOfRefusal() {
                context.logger.warning(
                    "Turned requests away, as too many are under way", metadata: ["share": "\(kind.rawValue)"])
            }
            throw RequestRejection.busy(retryAfter: Self.pause)
        }
        return try await next(request, context)
    }

    private func taker(_ request: Request, _ context: ServerContext) -> Taker {
        let account = (context.session ?? context.sessionAtHand)?.account.id ?? context.token?.account.id
        return account.map(Taker.account)
            ?? .network(connections.addresses.network(of: request, on: context.channel))
    }
}

/// Counts the body of a request as it arrives, so that all bodies together fit in memory.
struct BodyBudgetMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let connections: Connections

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        // Webhook deliveries are not kept in memory.
        guard request.bringsBody, context.route?.isHook != true else { return try await next(request, context) }
        let body = CountedBody(base: request.body, connections: connections, channel: context.channel)
        return try await next(Request(head: request.head, body: RequestBody(asyncSequence: body)), context)
    }
}

extension Request {
    /// Whether the request has a body and may change something.
    var bringsBody: Bool {
        guard method != .get, method != .head else { return false }
        return headers[.transferEncoding] != nil || headers[.contentLength].map { $0 != "0" } ?? false
    }
}

extension Route {
    fileprivate var isHook: Bool {
        if case .webhook = self { true } else { false }
    }
}
