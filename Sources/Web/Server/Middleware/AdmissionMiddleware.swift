import HTTPTypes
import Hummingbird
import Logging

/// Lets a request through while its share has room: by the address that it comes from, or by its account once that is
/// known, so that it stands where each of the two is.
struct AdmissionMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let connections: Connections

    /// After how many seconds one who was turned away may come again.
    private static let pause = 5

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        // Whoever watches the server is told that it is well.
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

/// Has what a request brings counted while it comes, so that all bodies together have room in memory.
struct BodyBudgetMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let connections: Connections

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        // What forges deliver is not held.
        guard request.bringsBody, context.route?.isHook != true else { return try await next(request, context) }
        let body = CountedBody(base: request.body, connections: connections, channel: context.channel)
        return try await next(Request(head: request.head, body: RequestBody(asyncSequence: body)), context)
    }
}

extension Request {
    /// Whether a body is announced that changes something.
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
