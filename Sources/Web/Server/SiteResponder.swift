import HTTPTypes
import Hummingbird

/// Finds the place that a request asks for in the typed table, and hands it to the router under the place's own path.
///
/// One place has many spellings, with a slash at its end or with letters percent-encoded; the router knows one.
struct SiteResponder: HTTPResponder {
    typealias Context = ServerContext

    let router: RouterResponder<ServerContext>

    @Sendable func respond(to request: Request, context: ServerContext) async throws -> Response {
        var context = context
        context.site = Site(path: request.rawPath)
        guard let path = context.site?.path, path != request.rawPath else {
            return try await router.respond(to: request, context: context)
        }
        var head = request.head
        head.path = path + (request.uri.query.map { "?\($0)" } ?? "")
        return try await router.respond(to: Request(head: head, body: request.body), context: context)
    }
}

extension Site {
    /// The request methods that the place takes.
    var methods: [HTTPRequest.Method] {
        if case .api(let site) = self { return site.methods }
        return switch use {
        case .read: [.get, .head]
        case .change: [.post]
        case .readAndChange: [.get, .head, .post]
        }
    }
}
