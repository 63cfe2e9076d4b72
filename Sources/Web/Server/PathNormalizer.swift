import HTTPTypes
import Hummingbird

/// Finds the place that a request asks for in the typed table, and hands it to the router under the place's own path.
///
/// One place has many spellings, with a slash at its end or with letters percent-encoded; the router knows one.
struct PathNormalizer: HTTPResponder {
    typealias Context = ServerContext

    let router: RouterResponder<ServerContext>
    let connections: Connections
    let authenticator: SessionAuthenticator
    /// Those that wait for the database; nil where no thread does.
    let readExecutor: (any TaskExecutor)?

    @Sendable func respond(to request: Request, context: ServerContext) async throws -> Response {
        var context = context
        context.route = Route(path: request.rawPath)
        guard let path = context.route?.path, path != request.rawPath else {
            return try await answer(request, context)
        }
        var head = request.head
        head.path = path + (request.uri.query.map { "?\($0)" } ?? "")
        return try await answer(Request(head: head, body: request.body), context)
    }

    private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard let route = context.route, !route.isOpen else {
            return try await router.respond(to: request, context: context)
        }
        var context = context
        if !route.isOfPrograms {
            context.cookie = authenticator.cookie(in: request.headers)
            context.sessionAtHand = authenticator.sessionAtHand(of: context.cookie)
        }
        // Who shows a cookie that is not known has to be read, and mostly their page too.
        let threads = context.cookie == nil || context.sessionAtHand != nil ? nil : readExecutor
        // Nobody waits for a page, or to be let in, once they are gone; what a form or a program changes is done also then.
        guard request.method == .get || request.method == .head else {
            return try await withTaskExecutorPreference(threads) { [context] in
                try await router.respond(to: request, context: context)
            }
        }
        return try await connections.whileOpen(context.channel, on: threads) { [context] in
            try await router.respond(to: request, context: context)
        }
    }
}

extension Route {
    /// The request methods that the place takes.
    var methods: [HTTPRequest.Method] {
        if case .api(let route) = self { return route.methods }
        return switch use {
        case .read: [.get, .head]
        case .change: [.post]
        case .readAndChange: [.get, .head, .post]
        }
    }
}
