import Core
import Engine
import HTTPTypes
import Hummingbird
import Logging

/// Logs one line per request, without the query, which can contain the key.
struct RequestLogMiddleware: RouterMiddleware {
    typealias Context = ServerContext

    let clock: MonotonicClock
    /// Called for every request on arrival.
    let onRequest: (@Sendable () -> Void)?

    func handle(_ request: Request, context: ServerContext, next: Next) async throws -> Response {
        let start = clock.now
        onRequest?()
        let response = try await next(request, context)
        let took = clock.now - start
        RequestMetrics.answered(request.method, context.route, response.status, in: took)
        let level = Self.isBusy(context) ? .info : Self.level(of: response.status, at: context.route)
        context.logger.log(
            level: level, "Answered a request",
            metadata: Self.metadata(
                request, response.status, took: took, level == .error ? context.failure.error : nil))
        return response
    }

    /// Log level of a response.
    ///
    /// A rejected event stream is not an error, since its page retries.
    static func level(of status: HTTPResponse.Status, at route: Route?) -> Logger.Level {
        status.code < 500 || route == .events && status == .serviceUnavailable ? .info : .error
    }

    /// Whether the request was rejected because the server was busy, which can happen very often.
    private static func isBusy(_ context: ServerContext) -> Bool {
        if case RequestRejection.busy? = context.failure.error { true } else { false }
    }

    /// The path for the log, without the secrets in it.
    static func shown(_ path: Substring) -> String {
        for secret in ["/hooks/github/", NotificationLink.prefix] where path.hasPrefix(secret) { return secret + "…" }
        // A secret link, in any spelling and whether or not it exists; an undecodable path might be one.
        guard let first = Route.decoded(path.split(separator: "/").first ?? "") else { return "/…" }
        let root = first.split(separator: "/").first?.lowercased()
        if let root, MailboxRoute.secretRoots.contains(root) || root == FeedRoute.secretRoot { return "/\(root)/…" }
        return first.hasPrefix("@~") ? "/@~…" : String(path.prefix(200))
    }

    private static func metadata(
        _ request: Request, _ status: HTTPResponse.Status, took: Duration, _ error: (any Error)?
    ) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "method": "\(request.method)", "path": "\(shown(request.rawPath))", "status": "\(status.code)",
            "milliseconds": "\(took.components.seconds * 1_000 + took.components.attoseconds / 1_000_000_000_000_000)",
        ]
        if let error { metadata["error"] = "\(String(reflecting: error))" }
        return metadata
    }
}
