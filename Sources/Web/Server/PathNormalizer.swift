import HTTPTypes
import Hummingbird

/// Resolves a request's path in the typed route table, and passes it to the router in canonical form.
///
/// A path has several spellings, such as with a trailing slash or percent-encoded letters; the router knows only one.
struct PathNormalizer: HTTPResponder {
    typealias Context = ServerContext

    let router: RouterResponder<ServerContext>
    let connections: Connections
    let authenticator: SessionAuthenticator
    /// Threads that wait for the database; nil if there are none.
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
        // An unknown cookie requires a database read, and the page usually does too.
        let threads = context.cookie == nil || context.sessionAtHand != nil ? nil : readExecutor
        // Reads and sign-ins are cancelled when the client disconnects; changes by forms and programs are completed.
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
    /// Request methods that the route accepts.
    var methods: [HTTPRequest.Method] {
        if case .api(let route) = self { return route.methods }
        return switch use {
        case .read: [.get, .head]
        case .change: [.post]
        case .readAndChange: [.get, .head, .post]
        }
    }
}
